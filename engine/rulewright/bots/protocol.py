"""What a bot is: it gets an observation and a source of chance, and names one of the observer's options."""

from random import Random
from typing import Protocol

from rulewright.play.observation import Observation


class Bot(Protocol):
    """Chooses for a seat that is asked."""

    def choose(self, observation: Observation, random: Random) -> int:
        """The number of one of `observation.options`; all chance comes from `random`."""
        ...


class RandomBot:
    """Takes every legal option with equal chance."""

    def choose(self, observation: Observation, random: Random) -> int:
        """The number of an option drawn from all legal ones."""
        return random.choice(observation.options).number
