"""The bots by name."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from random import Random

from rulewright.bots.effort import LIGHT, ready_trials, usual_effort
from rulewright.bots.greedy import GreedyBot
from rulewright.bots.protocol import Bot, RandomBot
from rulewright.play.observation import Observation
from rulewright.play.setup import Setup
from rulewright.program.installed import is_native


@dataclass(frozen=True, slots=True)
class Reticent:
    """A bot that leaves what only people can answer to them: there it takes what the rules say for a table without people."""

    bot: Bot

    def choose(self, observation: Observation, random: Random) -> int:
        """What the bot chooses, or the unattended option."""
        name = observation.choice
        setup = observation.setup
        number = -1 if name is None else setup.unattended[setup.choices.index(name)]
        return self.bot.choose(observation, random) if number < 0 else number


BOTS: Mapping[str, Bot] = {"random": Reticent(RandomBot()), "greedy": Reticent(GreedyBot())}
"""The bots by name, the simplest first."""

FEW = 8
"""How many options the greedy bot tries in simulations."""


def simulated_bot(name: str) -> Bot:
    """The bot of this name as it plays in simulations: one that thinks does so for a shorter time. Raises KeyError for no bot."""
    if name == "greedy":
        return Reticent(GreedyBot(FEW, effort=LIGHT if is_native() else None))
    return BOTS[name]


def usual_bot() -> str:
    """The name of the bot that sits where nobody is named: one that thinks, where it never keeps people waiting for a second."""
    return "greedy" if is_native() else "random"


def prepare(names: Collection[str | None], setup: Setup) -> None:
    """Learn of a game what bots of these names have to know before their first move, which is then as fast as the others."""
    if "greedy" in names:
        ready_trials(setup, GreedyBot().few, usual_effort())
