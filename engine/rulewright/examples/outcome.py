"""What the engine makes of one example under the rules as they stand, before anybody knows in which language it is told."""

from dataclasses import dataclass

from rulewright.examples.steps import Found, Subject
from rulewright.play.answers import Refusal
from rulewright.play.setup import Setup
from rulewright.play.values import Place, Value
from rulewright.problems import Span
from rulewright.rulebook.model import Datum


@dataclass(frozen=True, slots=True)
class Contents:
    """The cards in one zone, from the bottom to the top."""

    place: Place
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Given:
    """A value that an example sets: of a variable, or of the key of one that is per something."""

    name: str
    key: Datum
    value: Value


Picks = tuple[tuple[str, tuple[Value, ...]], ...]
"""What is picked of each part."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """What one seat chose: an alternative (None for a choice without), and what it picked of each part."""

    choice: str
    seat: int
    alternative: str | None
    picks: Picks


@dataclass(frozen=True, slots=True)
class Denied:
    """What one seat may not choose, and why."""

    choice: str
    seat: int
    alternative: str | None
    picks: Picks
    refusal: Refusal


@dataclass(frozen=True, slots=True)
class Allowed:
    """All that one seat may choose, or all of one alternative."""

    choice: str
    seat: int
    alternative: str | None
    answers: tuple[tuple[str | None, Picks], ...]


@dataclass(frozen=True, slots=True)
class Skipped:
    """All choose anything until this choice is open."""

    choice: str


Told = Chosen | Denied | Allowed | Skipped
"""What happens in an example from the situation on."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that the example looks at (also as it is written: `name`; `key` for one of what is per something, a seat's
    number or a word) and what is found: for each key, where it is per something and no key is named. `after` says how many of
    the example's choices come before.
    """

    span: Span
    name: str
    key: Datum
    subject: Subject
    found: Found
    after: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """One example as it comes out: the values that it sets, the zones that it speaks of before anybody chooses and at the end,
    what is chosen in between and what may be chosen, and what is found. `setup` is the game in which it was played, `section`
    the id of the section that it says it belongs to.
    """

    id: str
    setup: Setup
    titled: bool
    section: str | None
    given: tuple[Given, ...]
    before: tuple[Contents, ...]
    choices: tuple[Told, ...]
    facts: tuple[Fact, ...]
    after: tuple[Contents, ...]

    @property
    def is_played(self) -> bool:
        """Whether anybody chooses anything."""
        return any(isinstance(one, Chosen | Skipped) for one in self.choices)
