"""The choices of a game in; a slot for each way to answer them, in which simulations count how often it is taken, out."""

from dataclasses import dataclass

from rulewright.play.setup import Setup


@dataclass(frozen=True, slots=True)
class Slot:
    """A way to answer a choice: an alternative by its name (None where the choice has no names), or to pick nothing at all."""

    choice: str
    alternative: str | None
    nothing: bool = False


@dataclass(frozen=True, slots=True)
class Slots:
    """All slots in the order of the rule file, and which one each option belongs to.

    `map` gives for the number of a choice where its options begin in it; there stands the slot of each option.
    """

    of: tuple[Slot, ...]
    map: tuple[int, ...]

    def slot(self, choice: int, option: int) -> int:
        """The number of the slot that an option of a choice, both by number, belongs to."""
        return self.map[self.map[choice] + option]


def slots_of(setup: Setup) -> Slots:
    """The slots of a game. Each choice has one for picking nothing, which those that always want something never use."""
    slots: list[Slot] = []
    starts: list[int] = []
    numbers: list[int] = []
    for name, numbering in setup.numberings.items():
        choice, nothing = setup.rulebook.choices[name], len(slots)
        slots.append(Slot(name, None, nothing=True))
        slots.extend(Slot(name, alternative.name) for alternative in choice.alternatives)
        starts.append(len(setup.numberings) + len(numbers))
        numbers.append(nothing)  # `options.DONE`
        for run in numbering.runs:
            bare = not choice.named and run.block.part is None and not run.block.singles
            slot = nothing if bare else nothing + 1 + run.block.alternative
            numbers.extend([slot] * run.size)
    return Slots(tuple(slots), (*starts, *numbers))
