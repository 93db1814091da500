"""The files of a checked game in; a reader of expressions that stand outside its rules, such as in a printed rulebook, out.

Such an expression reads settings, tables and word lists, and how many seats there are: what holds before a game begins.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rulewright.expr.nodes import Expr
from rulewright.problems import Problem
from rulewright.rulebook import formulas
from rulewright.rulebook.context import Context, Declared
from rulewright.rulebook.expressions import term
from rulewright.rulebook.forms import Reader
from rulewright.rulebook.literals import Literals
from rulewright.rulebook.names import collect
from rulewright.rulebook.outline import OutlineReader
from rulewright.rulebook.report import Report
from rulewright.rulebook.scope import Frame, Scope, Where
from rulewright.rulebook.settings import read_settings
from rulewright.rulebook.stage import GAME_FILE
from rulewright.rulebook.tables import TableReader
from rulewright.rulebook.terms import Term
from rulewright.rulebook.variants import varied
from rulewright.source import read_text


@dataclass(frozen=True, slots=True)
class Asides:
    """Types expressions against the declarations of one game."""

    context: Context

    def term(self, expr: Expr) -> tuple[Term | None, tuple[Problem, ...]]:
        """The typed term of an expression; none, and the problems, where it cannot be understood."""
        report = Report()
        scope = Scope(Frame(Where.CONSTANT))
        found = replace(self.context, report=report).term(expr, scope)
        return (None if report.failed else found), report.problems


def asides_of(files: Mapping[str, str], variant: str | None = None) -> Asides | None:
    """The reader for a game (with a variant); None if its files cannot even be read, which `rulebook.read` reports."""
    report = Report()
    root, _ = read_text(files.get(GAME_FILE, ""), GAME_FILE)
    if root is not None and variant is not None:
        root = varied(root, files, variant, report)
    outline = OutlineReader(Reader(report)).read(root) if root is not None else None
    if outline is None:
        return None
    names, declared = collect(outline, report), Declared()
    literals = Literals(outline, names, report)
    declared.settings.update(read_settings(literals, outline.settings))
    tables = TableReader(Reader(report), literals)
    for name, node in outline.tables.items():
        shape = tables.read(name, node)
        if shape is not None:
            declared.tables[name] = shape
    return Asides(Context(outline, names, declared, report, term, formulas.sign))
