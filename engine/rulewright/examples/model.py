"""The file of examples before it is held against a game: what each example says, piece by piece, with the place of each piece."""

from dataclasses import dataclass

from rulewright.problems import Span
from rulewright.source import Node, Scalar

STEPS = {
    "until": (),
    "lay": ("rest",),
    "set": (),
    "asked": (),
    "expect": (),
    "refused": ("because",),
    "legal": (),
    "position": (),
}
"""The names of steps besides those of choices, with the keys that stand beside each."""


@dataclass(frozen=True, slots=True)
class Written:
    """One step: its name, what stands after it, and the keys beside it."""

    name: Scalar
    value: Node
    beside: tuple[tuple[Scalar, Node], ...] = ()

    def get(self, key: str) -> Node | None:
        """What stands after a key beside the name."""
        return next((value for name, value in self.beside if name.text == key), None)


@dataclass(frozen=True, slots=True)
class Example:
    """One worked example. `span` is the place of its id, `section` that of the printed rulebook which it belongs to. `players`
    is None for the fewest that the rules allow; `settings` are those of the file with its own over them; its steps have those
    of each named position in its place. `lines` are the first and the last of those on which nothing but this example stands;
    None where examples stand in brackets.
    """

    id: str
    span: Span
    title: Scalar | None
    section: Scalar | None
    players: Scalar | None
    variant: Scalar | None
    settings: tuple[tuple[Scalar, Node], ...]
    steps: tuple[Written, ...]
    lines: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class File:
    """All examples of a file, in its order."""

    examples: tuple[Example, ...]
