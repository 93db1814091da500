"""What a simulation found in; its lines in the user's language, or data for programs, out."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import fsum
from typing import Any

from rulewright.cli.company import RANDOM, bot_name, who_plays
from rulewright.cli.game_words import GameWords
from rulewright.cli.tabular import lines
from rulewright.play.game import Game
from rulewright.simulate import Failure, Report
from rulewright.simulate.intervals import CERTAIN, Interval, share_interval
from rulewright.simulate.slots import Slot, Slots

HALF = 0.25, 0.75
"""Where the middle half of all games begins and ends."""
HEADS = "who", "wins", "share", "between", "score"


@dataclass(frozen=True, slots=True)
class Simulated:
    """A game, who played it (None: chance), how many games were asked for, and what came of them: by seat, and by bot."""

    game: Game
    names: tuple[str, ...] | None
    asked: int
    report: Report
    places: Report | None
    slots: Slots
    seconds: float

    @property
    def stopped(self) -> bool:
        """Whether the games were stopped before all were played."""
        return self.report.games < self.asked

    @property
    def bots(self) -> dict[str, list[int]]:
        """For each of several kinds of bots its places in the list."""
        found: dict[str, list[int]] = {}
        for place, name in enumerate(self.names or ()):
            found.setdefault(name, []).append(place)
        return found if len(found) > 1 else {}


def told(found: Simulated, words: GameWords) -> Iterator[str]:
    """The report in sentences and tables."""
    game, report = found.game, found.report
    if game.variant:
        yield words.text("play.variant", variant=words.name(f"variant.{game.variant}"))
    yield words.text(
        "simulate.head", players=game.players, games=found.asked, seed=report.seed,
        bots=who_plays(found.names),
    )  # fmt: skip
    if found.stopped:
        yield words.text("simulate.stopped", n=report.games)
    yield _speed(found, words)
    if report.ended:
        yield from _ended(found, words)
    else:
        yield words.text("simulate.none_ended")
    yield ""
    for failure in report.failures:
        yield from failed(failure, game, words)
    if not report.failures:
        yield words.text("simulate.no_faults")


def failed(failure: Failure, game: Game, words: GameWords) -> Iterator[str]:
    """Games that the rules did not bring to an end."""
    span = game.program.sites[failure.site]
    name = f"fault.{failure.fault.name.lower()}" if failure.fault else "simulate.unfinished"
    place = f"{span.file}:{span.line}:{span.column}: " if failure.fault else ""
    yield place + words.text(name)
    yield words.text("simulate.failed", n=failure.games, seed=str(failure.seed))


def as_data(found: Simulated) -> dict[str, Any]:
    """The report as data for programs."""
    game, report = found.game, found.report
    ended, seats = report.ended, range(game.setup.seats)
    return {
        "game": game.rulebook.game,
        "variant": game.variant,
        "players": game.players,
        "bots": list(found.names or [RANDOM] * game.players),
        "seed": report.seed,
        "games": report.games,
        "ended": ended,
        "seconds": round(found.seconds, 3),
        "decisions": sum(n * times for n, times in report.decisions.counts.items()),
        "decisions_mean": report.decisions.mean if ended else None,
        "decisions_quartiles": [report.decisions.quantile(q) for q in (0.25, 0.5, 0.75)]
        if ended
        else None,
        **_shares(report, [[seat] for seat in seats]),
        "by_bot": [
            {"bot": name, "seats": len(places), **_shares(found.places, [places])}
            for name, places in found.bots.items()
        ],
        "shared": _part(report, many=True) if ended else None,
        "without_winner": _part(report, many=False) if ended else None,
        "answers": [
            {"choice": slot.choice, "answer": slot.name, "nothing": slot.nothing,
             "times": report.taken.get(number, 0)}
            for number, slot in enumerate(found.slots.of)
        ],
        "faults": [_fault(failure, game) for failure in report.failures],
    }  # fmt: skip


def _shares(report: Report | None, groups: Sequence[Sequence[int]]) -> dict[str, Any]:
    """Victories and scores of groups of seats (or places), each a list with a value for each group."""
    if report is None:
        return {}
    bounds = [_bounds(report, group) for group in groups]
    return {
        "wins": [sum(report.wins(seat) for seat in group) for group in groups],
        "wins_alone": [sum(report.wins_alone(seat) for seat in group) for group in groups],
        "share": [_share(report, group) for group in groups],
        "share_between": [None if one is None else [one.low, one.high] for one in bounds],
        "score_mean": [_score(report, group) for group in groups],
        "score_deviation": [fsum(report.scores[s].deviation for s in g) / len(g) for g in groups],
    }


def _fault(failure: Failure, game: Game) -> dict[str, Any]:
    site = game.program.sites[failure.site]
    return {
        "fault": failure.fault.name.lower() if failure.fault else "unfinished",
        "games": failure.games,
        "seed": failure.seed,
        "file": site.file if failure.fault else None,
        "line": site.line if failure.fault else None,
    }


def _speed(found: Simulated, words: GameWords) -> str:
    decisions = sum(n * times for n, times in found.report.decisions.counts.items())
    speed = found.report.games / found.seconds if found.seconds else found.report.games
    decimal = words.words.formatter.decimal
    return words.text(
        "simulate.seconds",
        decisions=decisions,
        seconds=decimal(found.seconds, 2),
        speed=decimal(speed, 0 if speed >= 10 else 1),
    )


def _ended(found: Simulated, words: GameWords) -> Iterator[str]:
    report, percent = found.report, words.words.formatter.decimal
    low, high = map(report.decisions.quantile, HALF)
    median = report.decisions.quantile(0.5)
    yield words.text("simulate.length", median=median, low=low, high=high)
    yield ""
    groups = {words.seat(seat): [seat] for seat in range(found.game.setup.seats)}
    yield from _table(report, groups, words)
    if found.places is not None and found.bots:
        yield ""
        named = {
            words.text("simulate.bot", bot=bot_name(n), seats=len(p)): p
            for n, p in found.bots.items()
        }
        yield from _table(found.places, named, words)
    yield words.text("simulate.chance", share=percent(100 / found.game.setup.seats, 1))
    shared, nobody = (_part(report, many) for many in (True, False))
    yield words.text(
        "simulate.shared", share=percent(100 * shared, 1), nobody=percent(100 * nobody, 1)
    )
    yield ""
    yield from _answers(found, words)


def _table(report: Report, groups: dict[str, list[int]], words: GameWords) -> Iterator[str]:
    decimal = words.words.formatter.decimal
    rows = [[words.text(f"simulate.column.{head}", certain=CERTAIN) for head in HEADS]]
    for name, group in groups.items():
        bounds, score = _bounds(report, group), _score(report, group)
        between = bounds or Interval(0, 1)
        rows.append([
            name,
            words.words.write(sum(report.wins(seat) for seat in group)),
            words.text("simulate.percent", n=decimal(100 * _share(report, group), 1)),
            words.text(
                "simulate.between", low=decimal(100 * between.low, 1),
                high=decimal(100 * between.high, 1),
            ),
            "–" if score is None else decimal(score, 2),
        ])  # fmt: skip
    yield from lines(rows, numbers=(1, 2, 4))


def _answers(found: Simulated, words: GameWords) -> Iterator[str]:
    """How often each choice was answered, and how; but for what only people can answer."""
    setup, report = found.game.setup, found.report
    rows = [[words.text(f"simulate.column.{head}") for head in ("choice", "answers", "ways")]]
    for number, choice in enumerate(setup.choices):
        slots = {n: slot for n, slot in enumerate(found.slots.of) if slot.choice == choice}
        times = sum(report.taken.get(slot, 0) for slot in slots)
        if setup.unattended[number] < 0:
            decimal = words.words.formatter.decimal(times / report.ended, 1)
            ways = [_way(slot, report.taken.get(n, 0), times, words) for n, slot in slots.items()]
            listed = words.words.formatter.series([way for way in ways if way]) if times else ""
            rows.append([words.name(choice), decimal, "" if not any(ways) else listed])
    yield from lines(rows, numbers=(1,))


def _way(slot: Slot, taken: int, times: int, words: GameWords) -> str:
    if not taken and (slot.nothing or slot.kind):
        return ""  # nobody may ever have been offered it
    if slot.kind and taken == times:
        return ""
    if not slot.nothing and slot.name is None:
        return ""
    name = words.text("simulate.nothing") if slot.nothing else words.name(slot.name or "")
    if not taken:
        return words.text("simulate.never", name=name)
    share = words.words.formatter.decimal(100 * taken / times, 1)
    return words.text("simulate.way", name=name, share=share)


def _share(report: Report, group: Sequence[int]) -> float:
    return fsum(report.share(seat) for seat in group)


def _bounds(report: Report, group: Sequence[int]) -> Interval | None:
    if not report.ended:
        return None
    return share_interval(min(1.0, _share(report, group)) * report.ended, report.ended)


def _score(report: Report, group: Sequence[int]) -> float | None:
    means = [report.scores[seat].mean for seat in group if report.scores[seat].games]
    return fsum(means) / len(means) if means else None


def _part(report: Report, many: bool) -> float:
    """The part of the games that several won, or nobody."""
    found = (
        n for mask, n in report.winners.items() if (mask.bit_count() > 1 if many else not mask)
    )
    return sum(found) / report.ended
