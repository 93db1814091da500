"""Rule files compiled and run by reference: what the tests of this folder share."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from rulewright.compiler import compile_rulebook
from rulewright.program import layout as lay
from rulewright.program.binding import Binding, bind
from rulewright.program.code import Fault, Program
from rulewright.program.machine import Record
from rulewright.program.reference import Reference
from rulewright.program.verify import verify
from rulewright.rulebook import read
from rulewright.rulebook.model import Rulebook
from rulewright.rulebook.types import NONE, Kind, Type

MOST_DECISIONS = 200
OPTIONS = range(-1, 64)
"""More option numbers than any choice of these tests has."""

Pick = Callable[["Run", str, int, tuple[int, ...]], int]
"""Chooses an option: given the run, the choice's name, the seat, and the legal options."""


def rulebook_of(text: str, variant: str | None = None, **files: str) -> Rulebook:
    """The model of a rule file, which has to be right."""
    rulebook, problems = read({"game.yaml": text, **files}, variant)
    assert rulebook is not None, [(p.code, p.span.line, dict(p.values)) for p in problems]
    return rulebook


@dataclass
class Run:
    """One game under way."""

    rulebook: Rulebook
    program: Program
    binding: Binding
    machine: Reference
    cells: list[int]
    events: list[Record]

    @property
    def fault(self) -> Fault:
        """What went wrong, if anything did."""
        return Fault(self.cells[lay.FAULT])

    @property
    def choice(self) -> str | None:
        """The name of the open choice."""
        number = self.cells[lay.DECISION]
        return self.program.names["choice"][number] if number >= 0 else None

    def asked(self) -> list[int]:
        """The seats that the open decision asks."""
        base = self.binding.bases[lay.ASKED]
        return [seat for seat in range(self.binding.seats) if self.cells[base + seat]]

    def advance(self) -> None:
        """Run on to the next decision."""
        self.events += self.machine.advance(self.cells)

    def answer(self, pick: Pick) -> None:
        """Let every seat that is asked answer."""
        choice = self.choice
        assert choice is not None
        for seat in self.asked():
            finished = False
            while not finished and not self.fault:
                options = self.machine.legal(self.cells, seat)
                if not self.fault:
                    option = pick(self, choice, seat, options)
                    judged = [n for n in OPTIONS if not self.machine.judge(self.cells, seat, n)]
                    assert judged == sorted(options)
                    finished = self.machine.apply(self.cells, seat, option)

    def until(self, name: str, pick: Pick) -> None:
        """Play until this choice is open, a fault, or the end."""
        self.advance()
        for _ in range(MOST_DECISIONS):
            if self.fault or self.cells[lay.OVER] or self.choice == name:
                return
            self.answer(pick)
            self.advance()
        raise AssertionError("no end")

    def value(self, formula: str) -> str:
        """The value of a formula without parameters, as the case files write it."""
        kind = self.rulebook.formulas[formula].body.type
        found = self.machine.call(f"formula:{formula}", self.cells)
        if not kind.depth or self.fault:
            return self.said(found, kind)
        members = self.machine._listed(found)
        return f"[{', '.join(self.said(member, kind.member()) for member in members)}]"

    def said(self, value: int, type: Type) -> str:
        """A value as the case files write it."""
        if value == NONE:
            return "none"
        match type.kind:
            case Kind.FLAG:
                return "true" if value else "false"
            case Kind.WORD:
                return self.rulebook.all_words[value]
            case Kind.SEAT | Kind.CARD:
                return f"{type.kind.value} {value}"
            case _:
                return str(value)


def begin(
    rulebook: Rulebook,
    players: int | None = None,
    settings: Mapping[str, object] | None = None,
    seed: int = 0,
) -> Run:
    """A game that has not begun."""
    program, layout = compile_rulebook(rulebook)
    chosen = {s.name: s.default for s in rulebook.settings.values()} | dict(settings or {})
    binding = bind(rulebook, layout, players or rulebook.players[0], chosen)  # type: ignore[arg-type]
    assert verify(program, binding.state_size, len(binding.data)) == ()
    machine = Reference(program, binding, budget=20_000)
    return Run(rulebook, program, binding, machine, binding.start(seed), [])


def first_option(run: Run, choice: str, seat: int, options: tuple[int, ...]) -> int:
    """Always the first legal option."""
    return options[0]
