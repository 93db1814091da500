"""How far a seat's answer to the open decision has come, read from the cells, and what the next option number can mean."""

from dataclasses import dataclass

from rulewright.play.answers import Pick, Stage
from rulewright.play.evaluate import NoValue, Scope, member_place, members, number
from rulewright.play.reading import Reading
from rulewright.play.setup import Setup
from rulewright.play.values import Value, value_of
from rulewright.program import layout as lay
from rulewright.rulebook import terms as t
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
        listed = self.members()
        place = len(self.picks(self.part)) if self.part is not None else 0
        return listed[place] if place < len(listed) else None

    def members(self) -> tuple[Value, ...]:
        """All members of a `for_each` that is asked about."""
        asked = self._part()
        if asked is None or asked.each is None:
            return ()
        kind, binding = asked.each.type.kind, self.setup.binding
        listed = members(asked.each, self.scope)
        return tuple(value_of(binding, kind, found) for found in listed if isinstance(found, int))

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
            self.member(), self.members(),
        )  # fmt: skip

    def _picked(self) -> list[Pick]:
        found: list[Pick] = []
        if self.alternative is None:
            return found
        for place, part in enumerate(self.choice.alternatives[self.alternative].parts):
            kind = part.domain.kind
            values: list[tuple[int, Value | None]] = []
            if part.each is None:
                values.extend((value, None) for value in self.picks(place))
            else:
                values.extend(self._answered(place, part.each))
            for value, member in values:
                found.append(Pick(part.name, value_of(self.setup.binding, kind, value), member))
        return found

    def _answered(self, place: int, each: t.Term) -> list[tuple[int, Value | None]]:
        """The picks for the members of a `for_each` that have one, in the order of its list."""
        kept = (self.alternative or 0, place)
        cells = self.reading.picks(self.choice.name, kept, self.seat, pending=True)
        listed = [n for n in members(each, self.scope) if isinstance(n, int)]
        values = [(cells[member_place(each, n)] if cells else NONE, n) for n in listed]
        binding, kind = self.setup.binding, each.type.kind
        return [(value, value_of(binding, kind, n)) for value, n in values if value != NONE]
