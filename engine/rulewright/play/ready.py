"""The texts of a game's rule files in; its checked rulebook and what it is compiled into, out: made once on a computer."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rulewright import problems, rulebook
from rulewright.cache.kept import keep_tree
from rulewright.cache.packing import classes_of
from rulewright.play.folder import LoadError, problem, variant_file, variants_in
from rulewright.play.shape import masked, shape_of
from rulewright.problems import RulebookError
from rulewright.program import code, layout
from rulewright.program.code import Program
from rulewright.program.layout import Layout
from rulewright.resources import GAME_FILE
from rulewright.rulebook import model, terms, types
from rulewright.rulebook.model import Rulebook
from rulewright.rulebook.report import nearest
from rulewright.source.reader import read_text

PART, PROGRAMS = "rulebooks", "programs"
"""The folders within the cache."""


@dataclass(frozen=True, slots=True)
class Ready:
    """A game (or one variant of it), ready to be bound to numbers."""

    rulebook: Rulebook
    program: Program
    layout: Layout


def ready(files: Mapping[str, str], variant: str | None) -> Ready:
    """What rule files amount to, under a variant if one is named; raises RulebookError."""
    demand_variant(files, variant)
    classes = classes_of((problems, types, terms, model, code, layout))
    used = _used(files, variant)
    texts = [(name, text.encode(errors="surrogatepass")) for name, text in used.items()]
    what = "game" if variant is None else "variant"
    known = {**classes, Ready.__name__: Ready}
    return keep_tree(PART, what, texts, lambda: _make(used, variant), known)


def _used(files: Mapping[str, str], variant: str | None) -> Mapping[str, str]:
    """The files that the rules stand in; those with words, sections and examples may change without changing the rules."""
    names = (GAME_FILE,) if variant is None else (GAME_FILE, variant_file(variant))
    return {name: files[name] for name in names if name in files}


def _make(files: Mapping[str, str], variant: str | None) -> Ready:
    rules = read_rules(files, variant)
    return Ready(rules, *compiled(files, rules))


def compiled(files: Mapping[str, str], rules: Rulebook) -> tuple[Program, Layout]:
    """The program of rules that stand in these files, and its layout: made once, whatever numbers its data hold."""

    def make() -> tuple[Program, Layout]:
        from rulewright.compiler import compile_rulebook  # slow to import

        return compile_rulebook(rules)

    classes = classes_of((problems, code, layout))
    return keep_tree(PROGRAMS, "game", _shape(files, rules), make, classes)


def _shape(files: Mapping[str, str], rules: Rulebook) -> Iterator[tuple[str, bytes]]:
    """All that a program hangs on."""
    text = files[GAME_FILE]
    yield GAME_FILE, masked(text, read_text(text, GAME_FILE)[0]).encode(errors="surrogatepass")
    if rules.variant is not None:
        name = variant_file(rules.variant)
        yield name, files[name].encode(errors="surrogatepass")
    yield "shape", shape_of(rules).encode()


def read_rules(files: Mapping[str, str], variant: str | None) -> Rulebook:
    """The checked rulebook of rule files, under a variant if one is named; raises RulebookError."""
    demand_variant(files, variant)
    rules, found = rulebook.read(files, variant)
    errors = [one for one in found if not one.warning]
    if rules is None or errors:
        raise RulebookError(errors or found)
    return rules


def demand_variant(files: Mapping[str, str], variant: str | None) -> None:
    """Raise LoadError if rule files do not hold the variant."""
    if variant is not None and variant not in variants_in(files):
        names = variants_in(files)
        raise LoadError(
            [problem("no_variant", nearest(variant, names), variant=variant, names=names)]
        )
