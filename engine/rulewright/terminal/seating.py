"""Who sits where: the text of `--seats` in, a person or a bot for each seat out."""

from dataclasses import dataclass

from rulewright.bots.protocol import Bot
from rulewright.bots.table import BOTS
from rulewright.play.folder import LoadError, problem
from rulewright.rulebook.report import nearest

HUMAN = "human"
BOT = "bot:"


@dataclass(frozen=True, slots=True)
class Seating:
    """For each player a bot, or None for a person."""

    bots: tuple[Bot | None, ...]

    @property
    def people(self) -> tuple[int, ...]:
        """The seats with persons."""
        return tuple(seat for seat, bot in enumerate(self.bots) if bot is None)


def read_seating(text: str | None, players: int, auto: bool) -> Seating:
    """The seating that a text asks for, such as `human,bot:random`; seats that it leaves out have random bots.

    Without a text one person sits at the first seat, or nobody with `auto`. Raises LoadError for a seat that is neither.
    """
    given = [seat.strip() for seat in text.split(",")] if text else [] if auto else [HUMAN]
    if len(given) > players:
        raise LoadError([problem("too_many_seats", number=len(given), players=players)])
    given += [BOT + "random"] * (players - len(given))
    return Seating(tuple(_bot(seat, auto) for seat in given))


def _bot(seat: str, auto: bool) -> Bot | None:
    name = seat.removeprefix(BOT)
    if seat == HUMAN:
        return BOTS["random"] if auto else None
    if name not in BOTS:
        names = (HUMAN, *(BOT + bot for bot in BOTS))
        raise LoadError([problem("no_seat", nearest(seat, names), seat=seat, names=names)])
    return BOTS[name]
