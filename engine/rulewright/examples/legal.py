"""A table and an asked seat in; the texts of all whole answers that it can give, out."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from rulewright.examples.names import Names
from rulewright.examples.steps import Legal
from rulewright.examples.table import Table
from rulewright.examples.wrong import wrong
from rulewright.play.answers import Option
from rulewright.play.decision import Decision
from rulewright.play.reading import Reading
from rulewright.problems import Problem, Span

MOST_ANSWERS = 20_000

SERIES = ", "
"""Between the picks of one answer."""


def check_legal(step: Legal, table: Table) -> Iterator[Problem]:
    """A problem for each seat whose answers are not those that are written. Raises Wrong."""
    table.open(step.choice, step.span)
    for seat, span, texts in step.seats:
        if seat not in table.waiting():
            letter = table.names.letter(seat)
            raise wrong("seat_not_asked", span, choice=step.choice, seat=letter)
        answers = _Answers(table.names, seat)
        found = set(answers.all(table.decision(seat), step.alternative, span))
        wanted = {_tidy(text): text for text in texts}
        lacking = tuple(wanted[text] for text in sorted(wanted.keys() - found))
        beyond = tuple(sorted(found - wanted.keys()))
        values = {"choice": step.choice, "seat": table.names.letter(seat)}
        if lacking:
            yield Problem("example.not_legal", span, {**values, "answers": lacking})
        if beyond:
            yield Problem("example.legal_too", span, {**values, "answers": beyond})


@dataclass(frozen=True, slots=True)
class _Answers:
    names: Names
    seat: int

    def all(self, decision: Decision, alternative: str | None, span: Span) -> tuple[str, ...]:
        found = tuple(islice(self._all(decision, alternative), MOST_ANSWERS + 1))
        if len(found) > MOST_ANSWERS:
            raise wrong("too_many_answers", span, limit=MOST_ANSWERS)
        return found

    def _all(self, decision: Decision, alternative: str | None) -> Iterator[str]:
        for option in decision.options:
            if alternative in (None, option.alternative):
                yield from self._longer(decision, option, ())

    def _longer(self, now: Decision, option: Option, before: tuple[str, ...]) -> Iterator[str]:
        picked = (*before, *(self.names.text(pick.value) for pick in option.picks))
        cells = now.setup.fresh(now.cells)
        now.setup.machine.apply(cells, self.seat, option.number)
        after = now.setup.frozen(cells)
        if Reading(now.setup.binding, after).finished(self.seat):
            yield _tidy(SERIES.join(picked if self._in_order(now) else sorted(picked)))
            return
        decision = Decision(now.setup, after, self.seat)
        for further in decision.options:
            yield from self._longer(decision, further, picked)

    def _in_order(self, decision: Decision) -> bool:
        parts = (part for one in decision.choice.alternatives for part in one.parts)
        return all(part.ordered or part.low is None for part in parts)


def _tidy(answer: str) -> str:
    """An answer with the words of each card in one order."""
    return SERIES.join(" ".join(sorted(one.split())) for one in answer.split(SERIES))
