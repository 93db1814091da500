"""The steps of an example and its game in; what the engine makes of it, and what is not as the example says, out."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from rulewright.examples import steps
from rulewright.examples.legal import answers_of, check_legal
from rulewright.examples.looking import as_expected, look, written
from rulewright.examples.outcome import (
    Allowed,
    Chosen,
    Contents,
    Denied,
    Fact,
    Given,
    Skipped,
    Told,
)
from rulewright.examples.steps import Answered, Expected, Found, Step
from rulewright.examples.table import Table
from rulewright.examples.wrong import Wrong, wrong
from rulewright.play.answering import Answer
from rulewright.play.answers import Refusal
from rulewright.play.setup import Setup
from rulewright.play.values import Value, place_of, value_of
from rulewright.problems import Problem, Span
from rulewright.source import Node, Scalar
from rulewright.source import Sequence as ListNode


@dataclass(frozen=True, slots=True)
class Mismatch:
    """An expectation that does not hold: what the file says, and what is found in the game of this setup."""

    expected: Expected
    found: Found
    setup: Setup


@dataclass(slots=True)
class Playing:
    """One example being played. What was noted so far stays when a step raises Wrong."""

    table: Table
    given: dict[tuple[str, object], Given] = field(default_factory=dict)
    before: tuple[Contents, ...] = ()
    choices: list[Told] = field(default_factory=list)
    facts: list[Fact] = field(default_factory=list)
    mismatches: list[Mismatch] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    held: set[Span] = field(default_factory=set)
    """The places of expectations that hold."""
    _zones: tuple[int, ...] = ()
    """The zones that the example speaks of."""
    _begun: bool = False

    def play(self, found: Sequence[Step]) -> bool:
        """Play the steps; whether all of them could be done."""
        self._zones = tuple(dict.fromkeys(_zones_in(found)))
        try:
            for step in found:
                self._step(step)
        except Wrong as error:
            self.problems.extend(error.problems)
            return False
        return True

    def contents(self) -> tuple[Contents, ...]:
        """What lies now in the zones that the example speaks of, and of the cards that lay there in whichever zones they are."""
        binding, reading = self.table.names.binding, self.table.reading
        shown = {card for one in self.before for card in one.cards}
        others = (n for n in range(len(binding.zones)) if shown.intersection(reading.zone(n)))
        zones = dict.fromkeys((*self._zones, *others))
        return tuple(Contents(place_of(binding, n), reading.zone(n)) for n in zones)

    def _step(self, step: Step) -> None:
        table = self.table
        match step:
            case steps.Until():
                self._until(step)
            case steps.Lay():
                table.lay(step)
                self._begun = False
            case steps.Assign():
                table.assign(step)
                self._note_values(step)
            case steps.Asked():
                table.ask(step)
            case steps.Choose():
                self._begin()
                self._choose(step)
            case steps.Refused():
                self._begin()
                self._refused(step)
            case steps.Legal():
                self._begin()
                self._legal(step)
            case steps.Expect():
                self._begin()
                for one in step.facts:
                    self._expect(one)

    def _until(self, step: steps.Until) -> None:
        moves = self.table.moves
        self.table.until(step)
        if self._begun and self.table.moves > moves:
            self.choices.append(Skipped(step.choice))

    def _begin(self) -> None:
        """The situation is laid out: what happens from here on is what the example tells."""
        if not self._begun:
            self._begun = True
            self.before = self.contents()
            self.choices.clear()
            self.facts.clear()

    def _note_values(self, step: steps.Assign) -> None:
        for one in step.values:
            value = value_of(self.table.names.binding, one.type.kind, self.table.stored(one.given))
            self.given[one.name, one.key] = Given(one.name, one.key, value)

    # ---- choosing

    def _choose(self, step: steps.Choose) -> None:
        table = self.table
        table.open(step.choice, step.span)
        answers = dict(step.answers)
        if step.others is not None:
            answers = dict.fromkeys(table.waiting(), step.others) | answers
        moves: dict[int, tuple[int, ...]] = {}
        for seat, one in answers.items():
            answer = table.answer(seat, one)
            if isinstance(answer, Refusal):
                raise self._refusal(answer, seat, one)
            moves[seat] = answer.options
            self.choices.append(self._chosen(step.choice, seat, answer.options))
        table.apply(moves, step.span)

    def _refusal(self, refusal: Refusal, seat: int, one: Answered) -> Wrong:
        letter, reason = self.table.names.letter(seat), refusal.reason or refusal.code
        if refusal.code == "not_asked":
            return self.table.not_asked(seat, one.span)
        choice = self.table.choice
        return wrong("refused", one.span, choice=choice, seat=letter, reason=reason)

    def _chosen(self, choice: str, seat: int, numbers: Sequence[int]) -> Chosen:
        """What option numbers say that a seat chose."""
        numbering = self.table.setup.numberings[choice]
        options = [numbering.option(number, None) for number in numbers]
        picks: dict[str, tuple[Value, ...]] = {}
        for option in options:
            for pick in option.picks:
                picks[pick.part] = (*picks.get(pick.part, ()), pick.value)
        return Chosen(
            choice, seat, options[0].alternative if options else None, tuple(picks.items())
        )

    def _refused(self, step: steps.Refused) -> None:
        self.table.open(step.choice, step.span)
        for seat, one in step.answers:
            answer, picks = self.table.answer(seat, one), self.table.picks(seat, one)
            values = {"seat": self.table.names.letter(seat), "reason": step.because}
            if isinstance(answer, Answer):
                self.problems.append(Problem("example.allowed", one.span, values))
                continue
            self.choices.append(Denied(step.choice, seat, one.alternative, picks, answer))
            reason = answer.reason or answer.code
            if reason != step.because:
                now = {**values, "now": reason}
                self.problems.append(Problem("example.other_reason", one.span, now))

    def _legal(self, step: steps.Legal) -> None:
        found = answers_of(step, self.table)
        self.problems.extend(check_legal(step, found, self.table.names))
        for seat, answers in found.items():
            whole = tuple((one.alternative, one.picks) for one in answers)
            self.choices.append(Allowed(step.choice, seat, step.alternative, whole))

    # ---- looking

    def _expect(self, one: Expected) -> None:
        names = self.table.names
        found = look(one.subject, self.table)
        self.facts.append(
            Fact(one.span, one.name, one.place, one.subject, found, len(self.choices))
        )
        if as_expected(found, one.wanted, names):
            self.held.add(one.wanted.span)
            return
        self.mismatches.append(Mismatch(one, found, self.table.setup))
        subject = f"{one.name}[{one.key}]" if one.key else one.name
        values = {
            "subject": subject,
            "wanted": source_text(one.wanted),
            "now": written(found, names),
        }
        self.problems.append(Problem("example.expected", one.wanted.span, values))


def source_text(node: Node) -> str:
    """A value as the file writes it, on one line."""
    match node:
        case Scalar(text=text):
            return text
        case ListNode(items=items):
            return f"[{', '.join(map(source_text, items))}]"
        case _:
            return "{…}"


def _zones_in(found: Sequence[Step]) -> Iterator[int]:
    """The zones that steps speak of, in their order."""
    for step in found:
        match step:
            case steps.Lay(zones=zones):
                yield from (laid.instance for laid in zones)
            case steps.Expect(facts=facts):
                for fact in facts:
                    if isinstance(fact.subject, steps.OfZone):
                        yield fact.subject.instance
            case _:
                pass
