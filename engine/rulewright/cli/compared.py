"""What a comparison found in; sentences and tables in the user's language, Markdown, or data for programs, out."""

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from math import ceil
from typing import Any

from rulewright.cli.company import RANDOM, bot_name, who_plays
from rulewright.cli.diff import sentence
from rulewright.cli.frame import Frame
from rulewright.cli.game_words import GameWords, game_words
from rulewright.cli.sides import Pair, changed_settings
from rulewright.cli.simulated import failed
from rulewright.cli.tabular import escaped, lines, markdown
from rulewright.diff import Change
from rulewright.simulate import Failure
from rulewright.simulate.comparing import Compared as Measure
from rulewright.simulate.figures import SHARES, Arm, Figure
from rulewright.simulate.intervals import CERTAIN
from rulewright.simulate.report import report
from rulewright.simulate.tally import Tally, game_seed
from rulewright.terminal.wrapping import wrapped
from rulewright.words.messages import Many

DIGITS = 1, 2
"""How many digits stand behind the point: of decisions and parts of a hundred, and of everything else."""
WIDTH = 100
"""How many columns a line of sentences takes on a terminal at most."""
QUIET = "shared", "nobody", "nothing", "kind"
"""Figures that people hear of only if there is such a thing at all."""
MARK = "*"
DIFFERENT = "more", "less", "added", "removed"
"""What stands before figures with these verdicts."""
NUMBERS = 2, 3
"""The columns with numbers."""


@dataclass(frozen=True, slots=True)
class Table:
    """Both games with as many players, and what their figures say."""

    before: Arm
    after: Arm
    measures: tuple[Measure, ...]

    @property
    def games(self) -> int:
        """How many pairs of games there are."""
        return len(self.before.rows.keys() & self.after.rows.keys())

    @property
    def counted(self) -> int:
        """How many pairs of games the figures are of."""
        return len(self.before.sound & self.after.sound)

    @property
    def alike(self) -> bool:
        """Whether nothing that is counted differs in any pair of games."""
        found = {one.verdict for one in self.measures}
        return 0 < self.counted == self.games and found <= {"same", "neither"}

    @property
    def faults(self) -> bool:
        """Whether any game ended in a fault."""
        return any(len(arm.sound) < len(arm.rows) for arm in (self.before, self.after))


@dataclass(frozen=True, slots=True)
class Compared:
    """The two sides, how their rules differ, and a table for each number of players."""

    pair: Pair
    changes: tuple[Change, ...]
    tables: tuple[Table, ...]
    asked: int
    seed: int
    names: tuple[str, ...] | None
    cut: bool

    @property
    def stopped(self) -> bool:
        """Whether the games were stopped before all were played."""
        return self.cut or any(table.games < self.asked for table in self.tables)


def as_text(found: Compared, frame: Frame) -> str:
    """For a terminal."""
    told = [f"- {text}" for text in _changes(found, frame)]
    parts = [*_head(found, frame), *told]
    for table in found.tables:
        if table.alike:
            parts += ["", _alike(table, frame)]
            continue
        parts += ["", _title(table, frame), *lines(_rows(found, table, frame), NUMBERS)]
        parts += [wrapped(line, WIDTH) for line in _folded(found, table, frame)]
        parts += _faults(found, table, frame)
    return "\n".join([*parts, "", *(wrapped(line, WIDTH) for line in _foot(found, frame))])


def as_markdown(found: Compared, frame: Frame) -> str:
    """For a page or a pull request."""
    sides, rules = _head(found, frame)
    parts = [f"## {escaped(sides)}", "", rules, ""]
    parts += [f"- {escaped(text)}" for text in _changes(found, frame)]
    for table in found.tables:
        if table.alike:
            parts += ["", _alike(table, frame)]
            continue
        parts += ["", f"### {_title(table, frame)}", ""]
        parts += markdown(_rows(found, table, frame), NUMBERS)
        for line in (*_folded(found, table, frame), *_faults(found, table, frame)):
            parts += ["", escaped(line)]
    return "\n".join([*parts, "", *_foot(found, frame)])


def as_json(found: Compared, frame: Frame) -> str:
    """For programs."""
    first, second = found.pair.before, found.pair.after
    data = {
        "before": frame.words.write(first.name),
        "after": frame.words.write(second.name),
        "changes": [
            {"kind": one.kind, **asdict(one), "sentence": sentence(one, frame)} for one in found.changes
        ],
        "bots": list(found.names or [RANDOM]),
        "seed": found.seed,
        "tables": [_table_data(table) for table in found.tables],
    }  # fmt: skip
    return json.dumps(data, ensure_ascii=False, indent=2)


def _table_data(table: Table) -> dict[str, Any]:
    before, after = table.before.game, table.after.game
    return {
        "players": after.players,
        "games": table.games,
        "counted": table.counted,
        "settings": [
            {"setting": name, "before": old, "after": new}
            for name, old, new in changed_settings(before, after)
        ],
        "figures": [
            {
                **{k: v for k, v in asdict(one.figure).items() if v is not None},
                "before": one.before,
                "after": one.after,
                "verdict": one.verdict,
                "between": None if one.interval is None else [one.interval.low, one.interval.high],
            }
            for one in table.measures
        ],
        "faults": {
            "before": len(table.before.rows) - len(table.before.sound),
            "after": len(table.after.rows) - len(table.after.sound),
        },
    }


def _head(found: Compared, frame: Frame) -> tuple[str, str]:
    sides = frame.text("compare.sides", before=found.pair.before.name, after=found.pair.after.name)
    differ = any(_changes(found, frame))
    return sides, frame.text("compare.rules" if differ else "compare.same_rules")


def _changes(found: Compared, frame: Frame) -> Iterator[str]:
    """How the rules differ, and the settings that they are played with."""
    yield from (sentence(change, frame) for change in found.changes)
    asked = {*found.pair.before.settings, *found.pair.after.settings}
    told = {change.name for change in found.changes} - asked
    for table in found.tables[:1]:
        for name, old, new in changed_settings(table.before.game, table.after.game):
            if name not in told:
                yield frame.text("compare.setting", name=name, before=old, after=new)


def _title(table: Table, frame: Frame) -> str:
    return frame.text("compare.head", players=table.after.game.players, games=table.games)


def _alike(table: Table, frame: Frame) -> str:
    """The line that stands for a table in which nothing differs."""
    return frame.text("compare.alike", n=table.after.game.players, games=table.games)


def _foot(found: Compared, frame: Frame) -> Iterator[str]:
    if found.stopped:
        yield frame.text("simulate.stopped", n=sum(table.games for table in found.tables))
    yield frame.text("compare.certain", certain=CERTAIN, mark=MARK)
    yield frame.text("compare.longer_run", option="--games")
    yield frame.text("compare.bots", bots=who_plays(found.names))


def _rows(found: Compared, table: Table, frame: Frame) -> list[list[str]]:
    heads = (frame.text(f"compare.column.{head}") for head in ("figure", "verdict"))
    words = [
        game_words(arm.game, side.side.folder, frame)
        for arm, side in ((table.before, found.pair.before), (table.after, found.pair.after))
    ]
    rows = [
        [
            MARK if one.verdict in DIFFERENT else "",
            _name(one.figure, words[one.verdict == "added"]),
            _number(one.figure, one.before, frame),
            _number(one.figure, one.after, frame),
            verdict_text(one, frame),
        ]
        for one in table.measures
        if _matters(one)
    ]
    figure, verdict = heads
    columns = ["", figure, "A", "B", verdict]
    return [columns, *rows] if rows else [["", frame.text("compare.none_ended"), "", "", ""]]


def _matters(one: Measure) -> bool:
    """Whether a figure has a row: not where nothing happened, and not for how often people answered, if that never changed."""
    if one.figure.kind == "kind" and {one.before, one.after} <= {None, 1.0}:
        return False
    if one.figure.kind in (*QUIET, "taken", "asked"):
        return bool(one.before or one.after) and (one.figure.kind, one.verdict) != ("asked", "same")
    return True


def _folded(found: Compared, table: Table, frame: Frame) -> Iterator[str]:
    """The figures without a row, in a sentence or two; and how many games count, where not all do."""
    if 0 < table.counted < table.games:
        yield frame.text("compare.counted", n=table.counted)
    words = game_words(table.before.game, found.pair.before.side.folder, frame)
    rest = [one for one in table.measures if one.figure.kind in ("asked", "taken")]
    same = [one.figure for one in rest if one.before and one.verdict == "same"]
    same = [figure for figure in same if figure.kind == "asked"]
    never = [one.figure for one in rest if not one.before and not one.after]
    unasked = {figure.choice for figure in never if figure.kind == "asked"}
    never = [one for one in never if one.kind == "asked" or one.choice not in unasked]
    for key, figures in (("compare.unchanged", same), ("compare.never", never)):
        if figures:
            names = Many(tuple(_short(figure, words) for figure in figures))
            yield frame.text(key, names=names)


def _short(figure: Figure, words: GameWords) -> str:
    """A choice by its name, or one of the ways to answer it."""
    return words.name(figure.choice or "") if figure.kind == "asked" else _name(figure, words)


def _name(figure: Figure, words: GameWords) -> str:
    key = f"compare.figure.{figure.kind}"
    if figure.seat is not None:
        return words.text(key, seat=words.seat(figure.seat))
    if figure.bot is not None:
        return words.text(key, bot=bot_name(figure.bot))
    if figure.choice is None:
        return words.text(key)
    answer = words.name(figure.answer) if figure.answer else ""
    return words.text(key, choice=words.name(figure.choice), answer=answer)


def _number(figure: Figure, value: float | None, frame: Frame) -> str:
    if value is None:
        return "–"
    shown = _decimal(figure, value, frame)
    return frame.text("simulate.percent", n=shown) if figure.kind in SHARES else shown


def _decimal(figure: Figure, value: float, frame: Frame) -> str:
    decimal = frame.words.formatter.decimal
    if figure.kind in SHARES:
        return decimal(100 * value, DIGITS[0])
    return decimal(value, DIGITS[figure.kind != "length"])


def _raised(figure: Figure, value: float) -> float:
    """A value that is at least this one when it is shown with its digits."""
    share = figure.kind in SHARES
    digits = DIGITS[0] + 2 if share else DIGITS[figure.kind != "length"]
    scale = 10.0**digits
    return ceil(value * scale) / scale


def verdict_text(one: Measure, frame: Frame) -> str:
    """What a figure says of the difference, in a few words."""
    if one.interval is None or one.verdict == "same":
        return frame.text(f"compare.{one.verdict}")
    share = ".share" if one.figure.kind in SHARES else ""
    if one.verdict == "unseen":
        most = _decimal(one.figure, _raised(one.figure, one.interval.farthest), frame)
        return frame.text(f"compare.unseen{share}", most=most)
    ends = sorted(map(abs, (one.interval.low, one.interval.high)))
    low, high = (_decimal(one.figure, end, frame) for end in ends)
    more = one.verdict == "more"
    if one.figure.kind == "length":
        return frame.text("compare.longer" if more else "compare.shorter", low=low, high=high)
    return frame.text(f"compare.{one.verdict}{share}", low=low, high=high)


def _faults(found: Compared, table: Table, frame: Frame) -> Iterator[str]:
    """The faults of either side, as `simulate` tells them."""
    sides = found.pair.before, found.pair.after
    for letter, arm, side in zip("AB", (table.before, table.after), sides, strict=True):
        failures = _failures(arm, found.seed)
        if failures:
            yield frame.text("compare.faults", side=letter)
        for failure in failures:
            yield from failed(failure, arm.game, game_words(arm.game, side.side.folder, frame))


def _failures(arm: Arm, seed: int) -> tuple[Failure, ...]:
    tally = Tally()
    for number, row in sorted(arm.rows.items()):
        tally.note(row, arm.game.setup.seats, number, game_seed(seed, number))
    return report(tally, seed).failures
