"""The earlier versions of a game's rule files in; what changed from each version to the next, out: found by comparing the files."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from rulewright.diff import Change, Rules, rule_differences
from rulewright.pages.sources import GameSource
from rulewright.play.folder import read_folder, variants_in
from rulewright.resources import GAME_FILE

FOLDER = "versions"
"""The folder of a game with one folder for each earlier version, named as it is, with the rule files as they then were."""


@dataclass(frozen=True, slots=True)
class Version:
    """The rule files of a version; `name` is its number as it is written."""

    name: str
    files: Mapping[str, str]

    @property
    def order(self) -> tuple[int, ...]:
        """What versions are sorted by."""
        return tuple(int(part) for part in self.name.split("."))


@dataclass(frozen=True, slots=True)
class VariantStep:
    """What changed in a variant besides what changed in its game; `new` and `gone` are whole variants."""

    name: str
    changes: tuple[Change, ...] = ()
    new: bool = False
    gone: bool = False


@dataclass(frozen=True, slots=True)
class VersionStep:
    """What changed from one version to the next."""

    before: str
    after: str
    changes: tuple[Change, ...]
    variants: tuple[VariantStep, ...]


def earlier(folder: Path) -> tuple[Version, ...]:
    """The earlier versions of the game in a folder, oldest first. Raises RulebookError if a file cannot be read."""
    places = (folder / FOLDER).glob(f"*/{GAME_FILE}")
    found = (Version(path.parent.name, read_folder(path.parent)) for path in places)
    return tuple(sorted(found, key=lambda one: one.order))


def history(source: GameSource) -> tuple[VersionStep, ...]:
    """What changed from version to version, the newest first. Raises RulebookError if a file cannot be read."""
    now = Version(source.rules.version or "", source.files)
    versions = (*earlier(source.folder), now)
    steps = [_step(old, new) for old, new in pairwise(versions)]
    return tuple(reversed(steps))


def _step(old: Version, new: Version) -> VersionStep:
    changes = rule_differences(Rules(old.files), Rules(new.files))
    return VersionStep(old.name, new.name, changes, tuple(_variants(old, new, changes)))


def _variants(old: Version, new: Version, known: tuple[Change, ...]) -> Iterator[VariantStep]:
    before, after = variants_in(old.files), variants_in(new.files)
    for name in dict.fromkeys((*before, *after)):
        if name not in before or name not in after:
            yield VariantStep(name, new=name in after, gone=name in before)
            continue
        found = rule_differences(Rules(old.files, name), Rules(new.files, name))
        own = tuple(change for change in found if change not in known)
        if own:
            yield VariantStep(name, own)


def varied(source: GameSource, variant: str) -> tuple[Change, ...]:
    """What a variant changes in the rules of its game. Raises RulebookError if a file cannot be read."""
    return rule_differences(Rules(source.files), Rules(source.files, variant))
