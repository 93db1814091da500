"""How a bot comes to play on sensibly at random: it rehearses, and takes more often those ways to answer that paid.

Of a game it learns no more than how well each way of each choice turned out on average: that whoever may say that he has won
had better say so, or that drawing cards leads nowhere. What is learned depends on the game alone, not on any state.
"""

from typing import Protocol

from rulewright.bots.trials import SLOTS, Outcome

DECISIONS = 20_000
"""How long a rehearsal is."""
MOST = 4096
"""The greatest weight; the least is 1."""
PULL = 8.0
"""How fast weights follow what pays."""
DOUBT = 30
"""As many imagined times each way turned out as the average."""


class Rehearsing(Protocol):
    """What can rehearse: see `trials.Trials`."""

    weights: list[int]

    def rehearse(self, decisions: int, seed: int) -> Outcome:
        """See `trials.Trials.rehearse`."""


def learn(trials: Rehearsing, rehearsals: int, decisions: int = DECISIONS) -> None:
    """Change the weights of the ways in some rehearsals, each with what the one before it taught."""
    for seed in range(rehearsals):
        found = trials.rehearse(decisions, seed)
        if not any(found.counts):
            return
        trials.weights = changed(trials.weights, found)


def changed(weights: list[int], found: Outcome) -> list[int]:
    """The weights after a rehearsal: more for each way that turned out better than its choice did on average."""
    made = weights.copy()
    for row in range(0, len(weights), SLOTS):
        used = [slot for slot in range(row, row + SLOTS) if found.counts[slot]]
        if len(used) > 1:
            average = sum(found.values[s] for s in used) / sum(found.counts[s] for s in used)
            for slot in used:
                gain = found.values[slot] - average * found.counts[slot]
                pull = PULL * gain / (found.counts[slot] + DOUBT)
                factor = 1 + pull if pull > 0 else 1 / (1 - pull)
                made[slot] = max(1, min(MOST, round(weights[slot] * factor)))
    return made
