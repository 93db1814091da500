"""The whole stage: the texts of a game's files in, its checked model out, or every problem at once."""

from collections.abc import Mapping
from dataclasses import replace

from rulewright.problems import NOWHERE, Problem
from rulewright.rulebook import checks, ending, formulas, paths, secrecy
from rulewright.rulebook.cards import read_cards
from rulewright.rulebook.causes import causes
from rulewright.rulebook.context import Context, Declared, Learned
from rulewright.rulebook.effects import Effects
from rulewright.rulebook.expressions import term
from rulewright.rulebook.flow import Flow
from rulewright.rulebook.forms import Reader
from rulewright.rulebook.keeping import read_variables, read_zones
from rulewright.rulebook.literals import Literals
from rulewright.rulebook.model import Body, Rulebook
from rulewright.rulebook.names import collect
from rulewright.rulebook.outline import OutlineReader
from rulewright.rulebook.report import Report
from rulewright.rulebook.scope import NO_FACTS, Frame, Scope, Where
from rulewright.rulebook.settings import read_settings
from rulewright.rulebook.tables import TableReader
from rulewright.rulebook.variants import varied
from rulewright.source import read_text
from rulewright.source.nodes import Node

GAME_FILE = "game.yaml"
MOST_READINGS = 8
"""Types that a file only tells as a whole settle after two or three readings; more than this means that they never do."""

Result = tuple[Rulebook | None, tuple[Problem, ...]]


def read(files: Mapping[str, str], variant: str | None = None) -> Result:
    """The model of a game (with a variant), and all problems; there is no model if one of them is an error.

    `files` are the texts of the game's rule files by their paths within its folder: `game.yaml`, and
    `variants/<variant>.yaml` if a variant is wanted. Never raises.
    """
    book, problems = _read(files, variant)
    return book, causes(problems, files)


def _read(files: Mapping[str, str], variant: str | None) -> Result:
    report = Report()
    root = _root(files, variant, report)
    outline = OutlineReader(Reader(report)).read(root) if root is not None else None
    if outline is None:
        return None, report.problems
    names = collect(outline, report)
    declared = Declared()
    context = Context(outline, names, declared, report, term, formulas.sign)
    _declare(context)
    rulebook = _settle(context, variant)
    if rulebook is None or report.failed:
        return None, report.problems
    found = (*checks.problems(rulebook), *secrecy.problems(rulebook))
    report.take(found)
    sound = all(problem.warning for problem in found)
    return (rulebook if sound else None), report.problems


def _root(files: Mapping[str, str], variant: str | None, report: Report) -> Node | None:
    if GAME_FILE not in files:
        report.add("no_game_file", NOWHERE, name=GAME_FILE)
        return None
    root, problems = read_text(files[GAME_FILE], GAME_FILE)
    report.take(problems)
    if variant is None or root is None:
        return root
    return varied(root, files, variant, report)


def _declare(context: Context) -> None:
    """Understand what hangs on nothing that the flow does."""
    outline, declared = context.outline, context.declared
    reader = Reader(context.report)
    literals = Literals(outline, context.names, context.report)
    declared.settings.update(read_settings(literals, outline.settings))
    tables = TableReader(reader, literals)
    for name, node in outline.tables.items():
        shape = tables.read(name, node)
        if shape is not None:
            declared.tables[name] = shape
    read_zones(context)
    read_cards(context)
    read_variables(context)


def _settle(context: Context, variant: str | None) -> Rulebook | None:
    """Read the flow until the types of answers, loops and parameters are the same as the reading before found them."""
    known = Learned()
    before = context.report
    for _ in range(MOST_READINGS):
        report = Report()
        report.take(before.problems)
        reading = replace(
            context,
            report=report,
            known=known,
            seen=Learned(),
            signatures={},
            under_way=[],
        )
        rulebook = _once(reading, variant)
        joined = known.joined(reading.seen)
        if joined == known:
            break
        known = joined
    else:
        ending.unsettled(reading)
    ending.undetermined(reading)
    before.take(report.problems)
    return rulebook


def _once(context: Context, variant: str | None) -> Rulebook | None:
    flow = Flow(context, Effects(context.outline))
    frames = {paths.FLOW: Frame(Where.FLOW)}
    scope = Scope(frames[paths.FLOW])
    body = flow.body(context.outline.flow, scope)
    procedures: dict[str, Body] = {}
    for name in paths.in_call_order(context.outline, context.report):
        frames[name] = Frame(Where.PROCEDURE, name)
        facts = flow.entries.get(name, NO_FACTS)
        inner = Scope(frames[name], facts=facts)
        procedures[name] = flow.body(context.outline.procedures[name], inner).body
    for name in context.outline.formulas:
        context.signature(name)
    results = ending.results(context, scope)
    shows = ending.shows(context, scope)
    paths.check_calls(context, flow, frames)
    if results is None or context.report.failed:
        return None
    return ending.assemble(context, variant, flow.choices, body.body, procedures, results, shows)
