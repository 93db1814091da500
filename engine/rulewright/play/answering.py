"""A whole answer, as a person gives it at one prompt, as the option numbers that make it; or the first refusal on its way."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from rulewright.play.answers import Refusal
from rulewright.play.numbering import Named
from rulewright.play.reading import Reading
from rulewright.play.refusing import refuse
from rulewright.play.stage import Progress
from rulewright.play.values import Value
from rulewright.program.options import DONE
from rulewright.rulebook.model import Alternative, Datum

MOST_TRIES = 2000
"""How many picks are tried to find a legal order for values whose order does not count."""

Picks = Mapping[str, Sequence[Value | Datum]]


@dataclass(frozen=True, slots=True)
class Answer:
    """A whole answer: the numbers of the options that make it, in the order in which they are picked."""

    options: tuple[int, ...]


def give(progress: Progress, alternative: str | None, picks: Picks) -> Answer | Refusal:
    """The answer that takes an alternative and picks these values of each part; see `Decision.answer`."""
    names = [one.name for one in progress.choice.alternatives]
    if progress.begun and alternative is None:
        place = progress.alternative or 0
    elif alternative in names:
        place = names.index(alternative)
    else:
        raise KeyError(alternative)
    rules = progress.choice.alternatives[place]
    unknown = picks.keys() - {part.name for part in rules.parts}
    if unknown:
        raise KeyError(min(unknown))
    giving = _Giving(progress, place, rules, _encoded(progress, picks))
    return giving.all()


def _encoded(progress: Progress, picks: Picks) -> dict[str, list[int]]:
    binding = progress.setup.binding
    return {
        name: [binding.encode(v.value if isinstance(v, Value) else v) for v in values]
        for name, values in picks.items()
    }


class _Giving:
    """Picks one value after the other on copies of the state."""

    def __init__(
        self, progress: Progress, place: int, rules: Alternative, values: dict[str, list[int]]
    ) -> None:
        self.start = progress
        self.place, self.rules, self.values = place, rules, values
        self.numbering = progress.setup.numberings[progress.choice.name]
        self.refused: Refusal | None = None
        self.tries = MOST_TRIES

    def all(self) -> Answer | Refusal:
        """The whole answer, or the first refusal."""
        several = [n for n, part in enumerate(self.rules.parts) if not part.single]
        found = self._open(several)
        if found is not None:
            return Answer(found)
        blank = Refusal("not_offered", self.start.seat, self.start.choice.name, self.rules.name)
        return self.refused or blank

    def _open(self, several: list[int]) -> tuple[int, ...] | None:
        """The first pick: the alternative with its single parts; nothing yet if parts of several come first."""
        if self.start.begun:
            asked = self.start.part
            return self._parts(self.start, [n for n in several if asked is None or n >= asked])
        singles = [part for part in self.rules.parts if part.single]
        if not singles and several and self.values.get(self.rules.parts[several[0]].name):
            return self._parts(self.start, several)
        given = [self.values.get(part.name, []) for part in singles]
        if any(len(values) != 1 for values in given):
            self._refuse("too_many" if any(len(values) > 1 for values in given) else "too_few", 1)
            return None
        named = Named(self.place, None, tuple(values[0] for values in given))
        return self._then(self.start, named, several)

    def _parts(self, now: Progress, several: list[int]) -> tuple[int, ...] | None:
        """The picks of the parts of several from here on."""
        if not several:
            return ()
        values = self.values.get(self.rules.parts[several[0]].name, [])
        return self._part(now, several, values)

    def _part(self, now: Progress, several: list[int], left: list[int]) -> tuple[int, ...] | None:
        part = self.rules.parts[several[0]]
        if not left:
            return self._end(now, several)
        in_order = part.ordered or part.each is not None
        for n, value in enumerate(left[:1] if in_order else left):
            named = Named(self.place, several[0], (value,))
            found = self._then(now, named, several, left[:n] + left[n + 1 :])
            if found is not None or self.tries <= 0:
                return found
        return None

    def _end(self, now: Progress, several: list[int]) -> tuple[int, ...] | None:
        """A part has all its values: it has ended by itself, or DONE ends it."""
        if now.reading.finished(now.seat) or (now.begun and now.part != several[0]):
            return self._parts(now, several[1:])
        if not now.begun:
            return self._then(now, Named(self.place, None, ()), several)
        refusal = refuse(now, DONE)
        if refusal is not None:
            self.refused = self.refused or refusal
            return None
        after = self._after(now, DONE)
        rest = self._parts(after, several[1:])
        return None if rest is None else (DONE, *rest)

    def _then(
        self, now: Progress, named: Named, several: list[int], left: list[int] | None = None
    ) -> tuple[int, ...] | None:
        """Pick this, then the rest: what is left of the part, or (`left` None) the parts of several."""
        self.tries -= 1
        try:
            number = self.numbering.encode(named)
        except ValueError:
            self._refuse("not_offered")
            return None
        if now.reading.finished(now.seat) or (left is not None and self._is_past(now, several)):
            self._refuse("too_many", 1 + len(left or ()))
            return None
        refusal = refuse(now, number)
        if refusal is not None:
            self.refused = self.refused or refusal
            return None
        after = self._after(now, number)
        rest = self._parts(after, several) if left is None else self._part(after, several, left)
        return None if rest is None else (number, *rest)

    def _is_past(self, now: Progress, several: list[int]) -> bool:
        return now.begun and now.part != several[0]

    def _after(self, now: Progress, number: int) -> Progress:
        cells = now.setup.fresh(now.reading.cells)
        now.setup.machine.apply(cells, now.seat, number)
        return replace(now, reading=Reading(now.setup.binding, now.setup.frozen(cells)))

    def _refuse(self, code: str, number: int = 0) -> None:
        seat, choice = self.start.seat, self.start.choice.name
        blank = Refusal(code, seat, choice, self.rules.name, number=number)
        self.refused = self.refused or blank
