"""What `rulewright compare` names in; the two games, as their rules are and as they are played, out."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from rulewright.cli.arguments import Arguments
from rulewright.cli.committed import committed
from rulewright.cli.diff import side_of
from rulewright.diff import Change, Rules, Side, rule_differences
from rulewright.play.asked import setting_text
from rulewright.play.folder import read_folder
from rulewright.play.game import Game
from rulewright.play.loading import load_files, read_rules
from rulewright.words.messages import Many, Message, Range, Value


@dataclass(frozen=True, slots=True)
class Named:
    """One side: what it is called, its folder and variant, its rule files, and the settings that are asked for."""

    name: Value
    side: Side
    files: Mapping[str, str]
    settings: Mapping[str, str]

    @property
    def players(self) -> tuple[int, int]:
        """The fewest and the most players that its rules allow."""
        return read_rules(self.files, self.side.variant).players

    def load(self, players: int) -> Game:
        """The game for so many players; raises LoadError for settings that it does not have."""
        return load_files(self.files, players, self.settings, self.side.variant)


@dataclass(frozen=True, slots=True)
class Pair:
    """The two sides."""

    before: Named
    after: Named

    @property
    def changes(self) -> tuple[Change, ...]:
        """How their rules differ; words change no figure."""
        before, after = (Rules(one.files, one.side.variant) for one in (self.before, self.after))
        return rule_differences(before, after)

    def counts(self, asked: int | None, arguments: Arguments) -> tuple[int, ...]:
        """The numbers of players to play with: the one that is asked for, or all that both allow; leaves with 2 if there is none."""
        if asked is not None:
            return (asked,)
        first, second = self.before.players, self.after.players
        found = range(max(first[0], second[0]), min(first[1], second[1]) + 1)
        if not found:
            text = arguments.frame.text(
                "compare.no_players", before=_range(first), after=_range(second)
            )
            arguments.error(text)
        return tuple(found)


def changed_settings(before: Game, after: Game) -> Iterator[tuple[str, str, str]]:
    """The settings that both have and that are not alike: name, and the values in the one and in the other."""
    for name, setting in before.rulebook.settings.items():
        if name in after.settings and before.settings[name] != after.settings[name]:
            values = (setting_text(setting, game.settings[name]) for game in (before, after))
            yield (name, *values)  # type: ignore[misc]


@contextmanager
def pair_of(asked: Any, arguments: Arguments) -> Iterator[Pair]:
    """The two sides that the arguments name; leaves with 2 if there is nothing to compare. Raises RulebookError and LoadError."""
    both, after = arguments.settings(asked.both), arguments.settings(asked.set)
    first = _named(asked.before, side_of(asked.before), both)
    if asked.changed is not None:
        second = _named(asked.changed, side_of(asked.changed), {**both, **after})
        yield Pair(first, second)
    elif after:
        yield Pair(
            first, replace(first, name=_with(asked.before, asked.set), settings={**both, **after})
        )
    elif first.side.variant is not None:
        game = asked.before.partition(":")[0]
        yield Pair(_named(game, Side(first.side.folder), both), first)
    else:
        with committed(first.side.folder) as folder:
            old = None if folder is None else _committed(asked.before, folder, both)
            if old is None or old.files == first.files:
                text = arguments.frame.text("compare.no_change", game=asked.before)
                arguments.error(text)
            yield Pair(old, first)


def _named(name: Value, side: Side, settings: Mapping[str, str]) -> Named:
    return Named(name, side, read_folder(side.folder), settings)


def _committed(game: str, folder: Path, settings: Mapping[str, str]) -> Named:
    return _named(Message("compare.committed", {"game": game}), Side(folder), settings)


def _with(game: str, settings: list[str]) -> Value:
    return Message("compare.settings", {"game": game, "settings": Many(tuple(settings))})


def _range(players: tuple[int, int]) -> Value:
    low, high = players
    return low if low == high else Range(low, high)
