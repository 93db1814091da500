"""A bot that tries each of its options in a few states that agree with what it sees, and takes what looks best soon after.

It knows no game: how well a seat stands is what the rulebook's own results would say if the game ended there. See `trials`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from rulewright.bots.effort import Effort, Trying, ready_trials, usual_effort
from rulewright.bots.trials import Outcome
from rulewright.play.observation import Observation
from rulewright.play.sample import Sampler

SEED_BITS = 62


@dataclass(frozen=True, slots=True)
class GreedyBot:
    """Tries at most `options` of its options, then the better half of them, and so on, until one is left.

    A trial ends when somebody's score has changed, but not before `few` decisions. How often it tries is its `effort`, by default
    what the machine allows.
    """

    options: int = 12
    few: int = 6
    effort: Effort | None = None

    def choose(self, observation: Observation, random: Random) -> int:
        """The number of the option that did best."""
        numbers = self._tried(observation, random)
        if len(numbers) == 1:
            return numbers[0]
        effort = self.effort or usual_effort()
        sampler = Sampler(observation)
        try:
            states = [sampler.cells(random) for _ in range(effort.states)]
        except ValueError:
            return random.choice(numbers)
        trials = ready_trials(observation.setup, self.few, effort)
        return self._best(numbers, states, trials, effort, observation.observer or 0, random)

    def _best(
        self,
        numbers: list[int],
        states: Sequence[Sequence[int]],
        trials: Trying,
        effort: Effort,
        seat: int,
        random: Random,
    ) -> int:
        """The best of some options. Half of them, the worse, are given up in each round."""
        found: dict[int, Outcome] = {}
        while len(numbers) > 1:
            repeats = max(1, round(effort.tries / len(numbers) / len(states)))
            seed = random.getrandbits(SEED_BITS)
            outcomes = trials.outcomes(seat, states, numbers, seed, repeats)
            for number, outcome in zip(numbers, outcomes, strict=True):
                found[number] = found[number] + outcome if number in found else outcome
            random.shuffle(numbers)
            numbers = sorted(numbers, key=lambda number: -found[number].worth)[: len(numbers) // 2]
        return numbers[0]

    def _tried(self, observation: Observation, random: Random) -> list[int]:
        """The options that are tried: every bare way to answer, and some of the others."""
        numbers = [option.number for option in observation.options]
        if observation.observer is None:
            return numbers[:1]
        bare = [o.number for o in observation.options if o.alternative is not None and not o.picks]
        others = [number for number in numbers if number not in bare]
        most = max(0, self.options - len(bare))
        return [*bare, *random.sample(others, min(most, len(others)))]
