"""The text of `--bots` in; the names of the bots that play, one for each player, out; and how the user's language says who plays."""

from collections.abc import Sequence

from rulewright.bots.table import BOTS
from rulewright.cli.arguments import Arguments
from rulewright.play.folder import LoadError, problem
from rulewright.terminal.seating import BETWEEN, BOT
from rulewright.words.messages import Many, Message, Value

RANDOM = "random"
"""The bot that needs no bot: chance alone plays, in machine code."""
GAMES, GAMES_OF_BOTS = 1000, 100
"""How many games are played if nobody says so: bots that think take a second or so for each."""


def company_option(arguments: Arguments) -> None:
    """Add `--bots` and how many games they play."""
    arguments.option("--games", type=int, metavar="N")
    arguments.option("--bots", default=RANDOM, metavar="LIST")
    arguments.option("--seed", type=int, default=0, metavar="N")
    arguments.option("--jobs", type=int, metavar="N")


def demand_sense(arguments: Arguments, games: int | None, jobs: int | None) -> None:
    """Leave with 2 for senseless numbers."""
    if any(number is not None and number < 1 for number in (games, jobs)):
        arguments.error(arguments.frame.text("args.at_least_one"))


def company_of(text: str, players: int, arguments: Arguments) -> tuple[str, ...] | None:
    """The names of the bots, such as `greedy,random`; the last of them plays for all who are left. None if chance alone plays.

    Raises LoadError for more bots than players, and leaves with 2 for a bot that there is not.
    """
    names = _names(text, arguments)
    if len(names) > players:
        raise LoadError([problem("too_many_seats", number=len(names), players=players)])
    names += [names[-1]] * (players - len(names))
    return None if set(names) == {RANDOM} else tuple(names)


def _names(text: str, arguments: Arguments) -> list[str]:
    names = [name.strip().removeprefix(BOT) for name in BETWEEN.split(text)]
    for name in names:
        if name not in BOTS:
            values = {"bot": name, "names": tuple(BOTS)}
            arguments.error(arguments.frame.text("args.no_bot", **values))
    return names


def bot_name(name: str) -> Message:
    """What a bot is called."""
    return Message(f"bot.{name}")


def who_plays(names: Sequence[str] | None) -> Value:
    """The bots in words."""
    if names is None or len(set(names)) == 1:
        return bot_name(names[0] if names else RANDOM)
    return Message("simulate.rotating", {"bots": Many(tuple(map(bot_name, names)))})
