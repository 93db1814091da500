"""A table and an asked seat in; all whole answers that it can give, out, with the text that an example writes for each."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from rulewright.examples.names import Names
from rulewright.examples.outcome import Picks
from rulewright.examples.steps import Legal
from rulewright.examples.table import Table
from rulewright.examples.wrong import wrong
from rulewright.play.answers import Option, Pick
from rulewright.play.decision import Decision
from rulewright.play.reading import Reading
from rulewright.play.values import Value
from rulewright.problems import Problem, Span

MOST_ANSWERS = 20_000

SERIES = ", "
"""Between the picks of one answer."""


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole answer: as an example writes it, and what is picked."""

    text: str
    alternative: str | None
    picks: Picks


def answers_of(step: Legal, table: Table) -> Mapping[int, tuple[Whole, ...]]:
    """For each seat that a step names, its answers, each once. Raises Wrong."""
    table.open(step.choice, step.span)
    found: dict[int, tuple[Whole, ...]] = {}
    for seat, span, _ in step.seats:
        if seat not in table.waiting():
            raise table.not_asked(seat, span)
        answers = _Answers(table.names, seat).all(table.decision(seat), step.alternative, span)
        found[seat] = tuple({one.text: one for one in reversed(answers)}.values())[::-1]
    return found


def check_legal(
    step: Legal, found: Mapping[int, tuple[Whole, ...]], names: Names
) -> Iterator[Problem]:
    """A problem for each seat whose answers are not those that are written."""
    for seat, span, texts in step.seats:
        known = {one.text for one in found[seat]}
        wanted = {_tidy(text): text for text in texts}
        lacking = tuple(wanted[text] for text in sorted(wanted.keys() - known))
        beyond = tuple(sorted(known - wanted.keys()))
        values = {"choice": step.choice, "seat": names.letter(seat)}
        if lacking:
            yield Problem("example.not_legal", span, {**values, "answers": lacking})
        if beyond:
            yield Problem("example.legal_too", span, {**values, "answers": beyond})


@dataclass(frozen=True, slots=True)
class _Answers:
    names: Names
    seat: int

    def all(self, decision: Decision, alternative: str | None, span: Span) -> tuple[Whole, ...]:
        found = tuple(islice(self._all(decision, alternative), MOST_ANSWERS + 1))
        if len(found) > MOST_ANSWERS:
            raise wrong("too_many_answers", span, limit=MOST_ANSWERS)
        return found

    def _all(self, decision: Decision, alternative: str | None) -> Iterator[Whole]:
        for option in decision.options:
            if alternative in (None, option.alternative):
                yield from self._longer(decision, option, option.alternative, ())

    def _longer(
        self, now: Decision, option: Option, alternative: str | None, before: tuple[Pick, ...]
    ) -> Iterator[Whole]:
        picked = (*before, *option.picks)
        cells = now.setup.fresh(now.cells)
        now.setup.machine.apply(cells, self.seat, option.number)
        after = now.setup.frozen(cells)
        if Reading(now.setup.binding, after).finished(self.seat):
            texts = [self.names.text(pick.value) for pick in picked]
            written = _tidy(SERIES.join(texts if self._in_order(now) else sorted(texts)))
            yield Whole(written, alternative, _by_part(picked))
            return
        decision = Decision(now.setup, after, self.seat)
        for further in decision.options:
            yield from self._longer(decision, further, alternative, picked)

    def _in_order(self, decision: Decision) -> bool:
        parts = (part for one in decision.choice.alternatives for part in one.parts)
        return all(part.ordered or part.low is None for part in parts)


def _by_part(picked: tuple[Pick, ...]) -> Picks:
    found: dict[str, tuple[Value, ...]] = {}
    for pick in picked:
        found[pick.part] = (*found.get(pick.part, ()), pick.value)
    return tuple(found.items())


def _tidy(answer: str) -> str:
    """An answer with the words of each card in one order."""
    return SERIES.join(" ".join(sorted(one.split())) for one in answer.split(SERIES))
