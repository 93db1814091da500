"""From an observation, a full state that agrees with it: hidden cards and values are drawn, the future is drawn anew."""

from random import Random

from rulewright.play.observation import Observation
from rulewright.play.state import State


def sample(observation: Observation, random: Random) -> State:
    """A state for which `observe(state, observer)` equals the observation. Raises ValueError if none is found."""
    raise NotImplementedError
