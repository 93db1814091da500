"""A rulebook in; the tables to try it at, out: each number of players, and with each of them each value of a setting."""

from collections.abc import Iterator
from dataclasses import dataclass

from rulewright.play.asked import setting_text
from rulewright.rulebook.model import Datum, Rulebook, Setting

Value = Datum | tuple[Datum, ...]

MOST_VALUES = 8
"""Of a setting with more values some are tried, the first and the last among them."""


@dataclass(frozen=True, slots=True)
class Case:
    """One table: a number of players, and at most one setting with another value than its default."""

    variant: str | None
    players: int
    setting: str | None = None
    value: Value = None

    def options(self, rules: Rulebook) -> tuple[str, ...]:
        """The options of a command line that set this table."""
        found = ["--players", str(self.players)]
        if self.variant is not None:
            found += ["--variant", self.variant]
        if self.setting is not None:
            text = setting_text(rules.settings[self.setting], self.value)
            found += ["--set", f"{self.setting}={text}"]
        return tuple(found)


def cases_of(rules: Rulebook) -> Iterator[Case]:
    """All tables, those with every setting at its default first."""
    low, high = rules.players
    counts = range(low, high + 1)
    for players in counts:
        yield Case(rules.variant, players)
    for setting in rules.settings.values():
        for value in tried(setting):
            for players in counts:
                yield Case(rules.variant, players, setting.name, value)


def tried(setting: Setting) -> tuple[Value, ...]:
    """The values of a setting that are tried beside its default, in its own order."""
    others = [value for value in setting.values if value != setting.default]
    if len(others) <= MOST_VALUES:
        return tuple(others)
    last = len(others) - 1
    return tuple(others[last * n // (MOST_VALUES - 1)] for n in range(MOST_VALUES))
