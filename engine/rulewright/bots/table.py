"""The bots by name."""

from collections.abc import Mapping

from rulewright.bots.greedy import GreedyBot
from rulewright.bots.protocol import Bot, RandomBot

BOTS: Mapping[str, Bot] = {"random": RandomBot(), "greedy": GreedyBot()}
"""The bots by name, the simplest first."""
