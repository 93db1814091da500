"""Who sits where: the text of `--seats` in, a person or a bot for each seat out."""

import re
from dataclasses import dataclass

from rulewright.bots.protocol import Bot
from rulewright.bots.table import BOTS, usual_bot
from rulewright.play.folder import LoadError, problem
from rulewright.rulebook.report import nearest

HUMAN = "human"
BOT = "bot:"
BETWEEN = re.compile(r"[,，、]")
"""What stands between the names of a list, also as a Chinese or Japanese keyboard writes it."""


@dataclass(frozen=True, slots=True)
class Seating:
    """For each player the name of a bot, or None for a person; and what players are called (empty: by their number)."""

    kinds: tuple[str | None, ...]
    names: tuple[str, ...] = ()

    @property
    def bots(self) -> tuple[Bot | None, ...]:
        """For each player the bot that plays, or None for a person."""
        return tuple(None if kind is None else BOTS[kind] for kind in self.kinds)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats with persons."""
        return tuple(seat for seat, kind in enumerate(self.kinds) if kind is None)

    @property
    def text(self) -> str:
        """What `--seats` has to say for the same seating; empty if nothing."""
        usual = (None, *(usual_bot() for _ in self.kinds[1:]))
        if self.kinds == usual and not any(self.names):
            return ""
        names = (*self.names, *("",) * (len(self.kinds) - len(self.names)))
        return ",".join(map(_seat_text, self.kinds, names))


def read_seating(text: str | None, players: int, auto: bool) -> Seating:
    """The seating that a text asks for, such as `human,bot:random` or `human=Mei,human=Ken`; seats that it leaves out have bots.

    Without a text one person sits at the first seat, or nobody with `auto`. Raises LoadError for a seat that is neither.
    """
    given = [seat.strip() for seat in BETWEEN.split(text)] if text else [] if auto else [HUMAN]
    if len(given) > players:
        raise LoadError([problem("too_many_seats", number=len(given), players=players)])
    given += [BOT + usual_bot()] * (players - len(given))
    split = [seat.partition("=") for seat in given]
    kinds = tuple(_kind(seat.strip(), auto) for seat, _, _ in split)
    return Seating(kinds, tuple(name.strip() for _, _, name in split))


def _kind(seat: str, auto: bool) -> str | None:
    name = seat.removeprefix(BOT)
    if seat == HUMAN:
        return usual_bot() if auto else None
    if name not in BOTS:
        names = (HUMAN, *(BOT + bot for bot in BOTS))
        raise LoadError([problem("no_seat", nearest(seat, names), seat=seat, names=names)])
    return name


def _seat_text(kind: str | None, name: str) -> str:
    seat = HUMAN if kind is None else BOT + kind
    return f"{seat}={name}" if name else seat
