"""Every case of the step files leaves the state, the events or the fault that is written beside it."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from compiler.machines import Pick, Run, begin, first_option, rulebook_of
from rulewright.program import layout as lay
from rulewright.program.events import Event
from rulewright.program.machine import Record
from rulewright.rulebook.types import NONE
from rulewright.vocabulary.verbs import VERBS

FOLDER = Path(__file__).parents[1] / "cases" / "steps"
WORLD = (FOLDER / "world.yaml").read_text("utf-8")
FILES = {
    path.stem: yaml.safe_load(path.read_text("utf-8"))
    for path in sorted(FOLDER.glob("*.yaml"))
    if path.stem != "world"
}
CASES = [
    pytest.param(case, id=f"{name}-{title}")
    for name, cases in FILES.items()
    for title, case in cases.items()
]
COLUMNS = {
    Event.MOVED: ("card", "from", "to", "was_up", "up", "at"),
    Event.SHUFFLED: ("zone",),
    Event.TURNED: ("card", "was", "now"),
    Event.FLIPPED: ("card", "was_up", "up"),
    Event.DRAWN: ("variable", "key", "value"),
    Event.SET: ("variable", "key", "was", "now"),
    Event.OPENED: ("choice", "seats"),
    Event.ANSWERED: ("choice", "seat", "as", "part", "place", "value"),
    Event.CLOSED: ("choice", "seats"),
    Event.SHOWN_CARD: ("card", "to"),
    Event.SHOWN_VALUE: ("variable", "key", "value", "to"),
    Event.LOOP: ("loop", "member"),
    Event.SAID: ("message", "about", "", "", "", ""),
    Event.OVER: (),
}


def expected(case: dict[str, Any]) -> list[tuple[str, str]]:
    """The expressions of a case and the values that they have in the end."""
    pairs = (line.rpartition(";") for line in case.get("expect", "").splitlines())
    return [(expression.strip(), value.strip()) for expression, _, value in pairs]


def text_of(case: dict[str, Any]) -> str:
    """The rule file of a case: its steps, then a decision at which its expressions are looked at."""
    probes = [f"  probe_{n}: {e}\n" for n, (e, _) in enumerate(expected(case))]
    flow = case["flow"] + "- choose: pause\n  who: first(players)\n  from: [go]\n"
    procedures = case.get("procedures", "")
    indented = "".join(f"  {line}\n" for line in procedures.splitlines())
    return "".join(
        (
            WORLD,
            "define:\n" if probes else "",
            *probes,
            "flow:\n",
            flow,
            f"procedures:\n{indented}" if procedures else "",
        )
    )


def said(run: Run, record: Record) -> str:
    """A record as the case files write it."""
    kind = Event(record[0])
    columns = []
    for name, value in zip(COLUMNS[kind], record[2:], strict=False):
        if not name and value == NONE:
            continue
        text = "none" if value == NONE else str(value)
        if value != NONE and is_word(run, kind, name, record):
            text = run.rulebook.all_words[value]
        columns.append(f"{name}={text}" if name else text)
    return " ".join((kind.name, *columns))


def is_word(run: Run, kind: Event, column: str, record: Record) -> bool:
    """Whether a column of a record holds the number of a word."""
    if kind in (Event.SET, Event.DRAWN):
        variable = run.program.names["variable"][record[2]]
        return column in ("was", "now", "value") and variable == "shade"
    return (kind, column) in (
        (Event.TURNED, "was"),
        (Event.TURNED, "now"),
        (Event.ANSWERED, "as"),
    )


def picks(case: dict[str, Any]) -> Pick:
    """The options that are picked, in order; the first legal one where the case says nothing."""
    left = list(case.get("picks", []))

    def pick(run: Run, choice: str, seat: int, options: tuple[int, ...]) -> int:
        return left.pop(0) if left else first_option(run, choice, seat, options)

    return pick


@pytest.mark.parametrize("case", CASES)
def test_steps_do_what_is_written(case: dict[str, Any]) -> None:
    run = begin(rulebook_of(text_of(case)), case.get("players", 2))
    run.until("pause", picks(case))
    assert run.fault.name == case.get("fault", "NONE"), run.program.sites[run.cells[lay.SITE]]
    if run.fault:
        return
    assert bool(run.cells[lay.OVER]) is case.get("over", False)
    if "events" in case:
        seen = [said(run, record) for record in run.events]
        assert seen[: len(case["events"])] == case["events"]
    found = [(e, run.value(f"probe_{n}")) for n, (e, _) in enumerate(expected(case))]
    assert found == expected(case)


def test_every_verb_has_cases() -> None:
    written = {
        key
        for cases in FILES.values()
        for case in cases.values()
        for line in (case["flow"] + case.get("procedures", "")).splitlines()
        for key in VERBS
        if line.strip().lstrip("- ").startswith(f"{key}:")
    }
    assert VERBS.keys() - written == set()
