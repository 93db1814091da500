"""What stays the same through a whole game: the rulebook, its program, the numbers it is bound to and the machine that runs it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from rulewright.play.knowledge import Backs
from rulewright.play.numbering import Numbering
from rulewright.play.sight import Sight
from rulewright.play.speech import message_kinds
from rulewright.play.values import Value, value_of
from rulewright.play.veil import Veil
from rulewright.program.binding import Binding
from rulewright.program.code import Program
from rulewright.program.layout import Layout
from rulewright.program.machine import Cells, Machine
from rulewright.rulebook.model import Rulebook
from rulewright.rulebook.types import Kind, Type


@dataclass(frozen=True, eq=False, repr=False)
class Setup:
    """One rulebook for so many players under these settings, ready to run.

    `files` are the texts of the rule files by their path inside the game's folder; `machine_name` is `reference` or `native`.
    """

    rulebook: Rulebook
    program: Program
    layout: Layout
    binding: Binding
    machine: Machine
    machine_name: str = "reference"
    files: Mapping[str, str] = field(default_factory=dict)

    def __eq__(self, other: object) -> bool:
        """Whether the same rules are played with the same numbers, whatever runs them and whatever words they have."""
        return self is other or (isinstance(other, Setup) and self._key == other._key)

    def __hash__(self) -> int:
        return hash(self._key)

    @cached_property
    def _key(self) -> tuple[object, ...]:
        return (self.rulebook.game, self.program.identity, self.binding.data)

    @property
    def players(self) -> int:
        """How many seats choose: they are numbered from 0."""
        return self.binding.players

    @property
    def seats(self) -> int:
        """How many seats there are, those that never choose included (they come last)."""
        return self.binding.seats

    @cached_property
    def sight(self) -> Sight:
        """Who sees what."""
        return Sight(self.binding)

    @cached_property
    def numberings(self) -> Mapping[str, Numbering]:
        """The option numbers of each choice."""
        choices = self.rulebook.choices
        return {name: Numbering(self.binding, choice) for name, choice in choices.items()}

    @cached_property
    def backs(self) -> Backs:
        """Which cards look the same from behind."""
        return Backs(self.binding)

    @cached_property
    def veils(self) -> tuple[Veil, ...]:
        """For each observer, which cells it sees."""
        return tuple(Veil(self.sight, self.backs, o) for o in range(self.sight.observers))

    @cached_property
    def messages(self) -> Mapping[str, tuple[tuple[str, Kind], ...]]:
        """For each message, its places in order with the kind of value that fills them."""
        return message_kinds(self.rulebook)

    def fresh(self, cells: Sequence[int]) -> Cells:
        """A copy of a state's cells that the machine may change."""
        if self.machine_name != "native":
            return list(cells)
        import numpy  # only machine code needs it

        made: Cells = numpy.array(cells, numpy.int32)
        return made

    def frozen(self, cells: Cells) -> tuple[int, ...]:
        """A machine's cells as a value."""
        if isinstance(cells, list):
            return tuple(cells)
        listed: list[int] = getattr(cells, "tolist")()  # noqa: B009  only an array of numpy has it
        return tuple(listed)

    def names(self, of: str) -> tuple[str, ...]:
        """The names of `variable`, `loop` or `message` numbers that events use."""
        return self.program.names[of]

    def key(self, per: str | None, place: int) -> Value | None:
        """The key at this place of what is `per` a seat or a word list; None for what is not per anything."""
        if per is None:
            return None
        kind = Kind.SEAT if per == "seat" else Kind.WORD
        return Value(kind, self.binding.keys(per)[place])

    def member(self, each: Type, place: int) -> Value:
        """The member of a `for_each` list of this type whose pick has this place in a part's cells."""
        low = each.low if each.kind is Kind.NUMBER else 0
        return value_of(self.binding, each.kind, low + place)

    @cached_property
    def unattended(self) -> tuple[int, ...]:
        """For each choice by number, the option that a seat takes where no person answers; -1 for those that bots answer, too."""
        return tuple(
            -1 if choice.unattended is None else self.numberings[name].named(choice.unattended)
            for name, choice in self.rulebook.choices.items()
        )

    @cached_property
    def choices(self) -> tuple[str, ...]:
        """The names of the choices by number."""
        return tuple(self.rulebook.choices)
