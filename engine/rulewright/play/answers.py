"""What a seat can pick, and why it may not: options, refusals with their numbers, and the errors that carry them."""

from dataclasses import dataclass

from rulewright.play.values import Value
from rulewright.problems import NOWHERE, Span
from rulewright.rulebook.types import Kind


@dataclass(frozen=True, slots=True)
class Pick:
    """One value of one part of an answer; `member` is the member of a `for_each` that it answers."""

    part: str
    value: Value
    member: Value | None = None


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that an asked seat can pick now, with its number among all options of the choice.

    It takes an alternative (None for a choice without `options:`) with the values of all its single parts, or adds one pick to
    a part of several, or, if `ends` is true, ends such a part.
    """

    number: int
    alternative: str | None
    picks: tuple[Pick, ...]
    ends: bool = False

    @property
    def text(self) -> str:
        """A short stable name for logs and records, such as `bid level=3 strain=hearts` or `done`."""
        if self.ends:
            return "done"
        named = [self.alternative] if self.alternative else []
        picked = [f"{pick.part}={pick.value.text}" for pick in self.picks]
        return " ".join([*named, *picked]) or "none"


@dataclass(frozen=True, slots=True)
class Stage:
    """How far an answer has come.

    `alternative` and `picks` are what the seat has picked so far in this decision. `part` is the part of several that is being
    picked (None before the first pick); `low` and `high` bound how many picks it takes in all (`high` None: any number);
    `member` is the member of a `for_each` asked about next, `members` are all of them.
    """

    alternative: str | None = None
    picks: tuple[Pick, ...] = ()
    part: str | None = None
    low: int = 0
    high: int | None = None
    member: Value | None = None
    members: tuple[Value, ...] = ()


@dataclass(frozen=True, slots=True)
class Fact:
    """A comparison that failed, with what stood on both sides (a tuple of values where a side is a list).

    `span` is the comparison's place in the rule file; `op` is one of `== != < <= > >= in`, or `holds` for a flag (`right` is
    then what it would have to be). `wanted` says whether the comparison had to hold or had to fail.
    """

    span: Span
    op: str
    left: Value | tuple[Value, ...]
    right: Value | tuple[Value, ...]
    wanted: bool = True
    left_span: Span = NOWHERE
    right_span: Span = NOWHERE


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an option cannot be taken.

    `code` names the sentence: `must` (then `reason` is the name of the condition, its sentence `must.<choice>.<reason>` in the
    game's words, `facts` say which comparisons failed, and `quoted` gives the values of what the condition names), `not_asked`,
    `not_offered`, `chosen_already`, `too_few`, `too_many` or `over`. `number` is the count that a `too_…` speaks of.
    """

    code: str
    seat: int
    choice: str | None = None
    alternative: str | None = None
    reason: str | None = None
    span: Span = NOWHERE
    facts: tuple[Fact, ...] = ()
    quoted: tuple[tuple[str, Value | tuple[Value, ...]], ...] = ()
    option: Option | None = None
    number: int = 0


class IllegalMove(ValueError):
    """An option was refused; the state has not changed. `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(f"{refusal.code} {refusal.choice or ''} {refusal.reason or ''}".strip())


NOTHING_VALUE = Value(Kind.NOTHING, None)
"""The absent value."""
