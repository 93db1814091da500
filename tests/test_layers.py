"""The shape of the engine: who may import whom, how long a file or a function may be, and no game's name in code."""

import ast
import re
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import rulewright
from rulewright import resources

PACKAGE = Path(rulewright.__file__).parent
FACE = "(package)"
"""`rulewright/__init__.py`: what `import rulewright` offers."""

LAYERS: tuple[tuple[str, ...], ...] = (
    ("problems", "resources"),
    ("cache",),
    ("source",),
    ("expr",),
    ("vocabulary",),
    ("rulebook",),
    ("mending", "lessons"),
    ("program",),
    ("compiler",),
    ("play",),
    ("examples",),
    ("bots",),
    ("simulate", "reference"),
    ("reference", "trial"),
    ("words",),
    ("sections",),
    ("review", "diff"),
    (FACE,),
    ("terminal", "pages"),
    ("cli",),
    ("__main__",),
)
"""Bottom to top. A module imports only from layers below its own; those of one layer do not know each other."""

ONLY_FROM = {"words": {"problems", "resources", "cache", "source", "rulebook", "play"}}
"""Modules that may not use everything below them: sentences are made from records, not from programs."""

ONLY_FOR = {"words": {"sections", "review", "diff", "terminal", "pages", "cli"}}
"""Modules that only the edge may use: nothing below it makes a sentence."""

MAX_FILE, MAX_FUNCTION = 400, 40
GAMES = {"bridesmaid", "atarayo", "bridgette", "remember_when", *resources.games()}

RANK = {name: rank for rank, layer in enumerate(LAYERS) for name in layer}
FILES = sorted(PACKAGE.rglob("*.py"))


def name_of(path: Path) -> str:
    parts = ("rulewright", *path.relative_to(PACKAGE).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {name_of(path): path for path in FILES}


def top(module: str) -> str:
    """The layer's name for a module: `rulewright.source.nodes` belongs to `source`."""
    return module.split(".")[1] if "." in module else FACE


def imports(module: str) -> set[str]:
    """Every module of ours that this one imports, wherever the import stands."""
    path = MODULES[module]
    package = module.split(".") if path.name == "__init__.py" else module.split(".")[:-1]
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            origin = package[: len(package) + 1 - node.level] if node.level else []
            base = ".".join([*origin, *(node.module or "").split(".")]).strip(".")
            names = {f"{base}.{alias.name}" for alias in node.names}
            found |= (names & MODULES.keys()) | ({base} if names - MODULES.keys() else set())
    return {name for name in found if name.split(".")[0] == "rulewright"} - {module}


GRAPH = {module: imports(module) for module in MODULES}


@pytest.mark.parametrize("module", MODULES)
def test_a_module_imports_only_what_lies_below_it(module: str) -> None:
    layer = top(module)
    assert layer in RANK, f"{layer}: give it a place in LAYERS"
    for other in {top(name) for name in GRAPH[module]} - {layer}:
        assert other in RANK, f"{module} imports {other}, which is not there"
        assert RANK[other] < RANK[layer], f"{module} imports {other}, which lies above it"
        assert other in ONLY_FROM.get(layer, {other}), f"{layer} may not use {other}"
        assert layer in ONLY_FOR.get(other, {layer}), f"{other} is not for {layer}"


def test_no_import_goes_round_in_a_circle() -> None:
    try:
        TopologicalSorter(GRAPH).prepare()
    except CycleError as circle:
        pytest.fail(" → ".join(reversed(circle.args[1])))


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_files_and_functions_stay_short(path: Path) -> None:
    text = path.read_text("utf-8")
    assert text.count("\n") <= MAX_FILE, f"{path.name} is longer than {MAX_FILE} lines"
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            described = ast.get_docstring(node) is not None and len(node.body) > 1
            first = node.body[1 if described else 0]
            length = (node.end_lineno or 0) - first.lineno + 1
            assert length <= MAX_FUNCTION, f"{path.name}: {node.name} has {length} lines"


@pytest.mark.parametrize("pattern", ["*.py", "*.lark"])
def test_no_game_is_named_in_the_engine(pattern: str) -> None:
    for path in PACKAGE.rglob(pattern):
        text = path.read_text("utf-8").lower()
        named = [
            game for game in GAMES if re.search(rf"(?<![a-z]){re.escape(game)}(?![a-z])", text)
        ]
        assert not named, path.name
