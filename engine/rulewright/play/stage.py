"""How far a seat's answer to the open decision has come, read from the cells, and what the next option number can mean."""

from dataclasses import dataclass

from rulewright.play.answers import Pick, Stage
from rulewright.play.evaluate import NoValue, Scope, evaluate, members, number
from rulewright.play.reading import Reading
from rulewright.play.setup import Setup
from rulewright.play.values import Value, value_of
from rulewright.program import layout as lay
from rulewright.rulebook.model import Choice, Part
from rulewright.rulebook.types import NONE


@dataclass(frozen=True, slots=True)
class Progress:
    """One seat's answer so far. `part` is the place of the part of several that is asked about, in `alternative`."""

    setup: Setup
    reading: Reading
    choice: Choice
    seat: int

    @property
    def scope(self) -> Scope:
        """What the choice's terms read for this seat."""
        return Scope(self.reading, {self.choice.seat.number: self.seat}, self.seat)

    @property
    def alternative(self) -> int | None:
        """The place of the alternative taken so far; for a choice with one alternative, that one."""
        taken = self.reading.alternative(self.choice.name, self.seat, pending=True)
        if len(self.choice.alternatives) == 1:
            return 0
        return None if taken == NONE else taken

    @property
    def begun(self) -> bool:
        """Whether the seat has picked anything in this decision."""
        return self.reading.array(lay.STAGE, self.seat, 0) != 0

    @property
    def part(self) -> int | None:
        """The place of the part of several that is being picked or comes first; None where single parts come first."""
        if self.alternative is None:
            return None
        parts = self.choice.alternatives[self.alternative].parts
        several = [n for n, part in enumerate(parts) if not part.single]
        stage = self.reading.array(lay.STAGE, self.seat, 0)
        if stage:
            return several[stage - 1] if stage <= len(several) else None
        return several[0] if several and len(several) == len(parts) else None

    def picks(self, part: int) -> tuple[int, ...]:
        """What has been picked in a part of the alternative, in order; without gaps."""
        if self.alternative is None:
            return ()
        place = (self.alternative, part)
        found = self.reading.picks(self.choice.name, place, self.seat, pending=True)
        return tuple(value for value in found if value != NONE)

    def member(self) -> Value | None:
        """The member of a `for_each` that is asked about next."""
        asked = self._part()
        if asked is None or asked.each is None or self.part is None:
            return None
        listed = members(asked.each, self.scope)
        place = len(self.picks(self.part))
        if place >= len(listed):
            return None
        found = listed[place]
        kind = asked.each.type.kind
        return value_of(self.setup.binding, kind, found) if isinstance(found, int) else None

    def bounds(self) -> tuple[int, int | None]:
        """How many picks the part that is asked about takes at least and at most."""
        asked = self._part()
        if asked is None:
            return 1, 1
        if asked.each is not None:
            listed = len(members(asked.each, self.scope))
            return listed, listed
        try:
            low = number(asked.low, self.scope) if asked.low else 0
            high = number(asked.high, self.scope) if asked.high else None
        except NoValue:
            return 0, None
        return low, high

    def _part(self) -> Part | None:
        if self.alternative is None or self.part is None:
            return None
        return self.choice.alternatives[self.alternative].parts[self.part]

    def stage(self) -> Stage:
        """All of it as a value."""
        asked = self._part()
        low, high = self.bounds()
        name = None
        if self.alternative is not None:
            name = self.choice.alternatives[self.alternative].name
        picked = tuple(self._picked()) if self.begun else ()
        return Stage(
            name if self.begun else None, picked, asked.name if asked else None, low, high,
            self.member(),
        )  # fmt: skip

    def _picked(self) -> list[Pick]:
        found: list[Pick] = []
        if self.alternative is None:
            return found
        for place, part in enumerate(self.choice.alternatives[self.alternative].parts):
            asked = [None] * len(self.picks(place)) if part.each is None else self._members(part)
            for value, member in zip(self.picks(place), asked, strict=False):
                shown = value_of(self.setup.binding, part.domain.kind, value)
                found.append(Pick(part.name, shown, member))
        return found

    def _members(self, part: Part) -> list[Value | None]:
        kind = part.each.type.kind if part.each else part.domain.kind
        listed = evaluate(part.each, self.scope) if part.each else ()
        cells = listed if isinstance(listed, tuple) else (listed,)
        return [value_of(self.setup.binding, kind, n) for n in cells if isinstance(n, int)]
