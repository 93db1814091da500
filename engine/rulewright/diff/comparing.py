"""Two sides in, each a game's folder with perhaps a variant; every difference of rules, words and translations out."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from rulewright import resources
from rulewright.diff.changes import Change
from rulewright.diff.rules import compare_rules
from rulewright.play.folder import read_folder
from rulewright.play.ready import demand_variant
from rulewright.problems import RulebookError
from rulewright.rulebook.report import Report
from rulewright.rulebook.variants import varied
from rulewright.source.nodes import Node
from rulewright.source.reader import read_text
from rulewright.words.catalogs import load_domain, load_texts
from rulewright.words.domains import Domain, Forms
from rulewright.words.languages import LANGUAGES, Language
from rulewright.words.words import WORDS_FILE


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two: a game in its folder, under a variant or none."""

    folder: Path
    variant: str | None = None


@dataclass(frozen=True, slots=True)
class Rules:
    """The texts of rule files by their names, under a variant or none."""

    files: Mapping[str, str]
    variant: str | None = None


def rule_differences(before: Rules, after: Rules) -> tuple[Change, ...]:
    """All differences of the rules alone. Raises RulebookError where a side cannot be read, LoadError for no variant."""
    return tuple(compare_rules(_nodes(before), _nodes(after)))


def differences(before: Side, after: Side) -> tuple[Change, ...]:
    """All differences, those of the rules first. Raises RulebookError where a side cannot be read, LoadError for no variant."""
    sides = (Rules(read_folder(side.folder), side.variant) for side in (before, after))
    rules = rule_differences(*sides)
    texts = () if before.folder.resolve() == after.folder.resolve() else _texts(before, after)
    return (*rules, *texts)


def _nodes(side: Rules) -> Node:
    """The nodes of the rules, with the variant worked in."""
    files = side.files
    root, problems = read_text(files[resources.GAME_FILE], resources.GAME_FILE)
    report = Report()
    report.take(problems)
    if side.variant is not None:
        demand_variant(files, side.variant)
        root = None if root is None else varied(root, files, side.variant, report)
    if root is None or report.failed:
        raise RulebookError(report.problems)
    return root


def _texts(before: Side, after: Side) -> Iterator[Change]:
    """Terms and sentences, and translations that a changed sentence has left behind; none where a side has rules alone, as an
    earlier version has.
    """
    old, new = _domain(before), _domain(after)
    if old is None or new is None:
        return
    said = [_said(domain) for domain in (old, new)]
    for key in {**said[0], **said[1]}:
        if said[0].get(key) != said[1].get(key):
            yield Change("text", key, said[0].get(key), said[1].get(key))
    for language in LANGUAGES:
        if language.tag in new.publishes and language != new.source:
            translated = _translated(new, old, language, (after, before))
            for key in new.texts:
                if key not in translated:
                    yield Change("translation", key, None, language.tag)


def _translated(
    new: Domain, old: Domain, language: Language, sides: tuple[Side, ...]
) -> Mapping[str, Forms]:
    """The texts that still have a translation; a copy in another folder has those of what it was copied from."""
    roots = [*(side.folder / "locales" for side in sides), resources.locales_root()]
    found = load_texts(new, language, roots)
    return found if found else load_texts(replace(new, name=old.name), language, roots)


def _domain(side: Side) -> Domain | None:
    path = side.folder / WORDS_FILE
    return load_domain(path, side.folder.resolve().name) if path.is_file() else None


def _said(domain: Domain) -> Mapping[str, str]:
    return {key: " / ".join(forms) for key, forms in domain.texts.items()}
