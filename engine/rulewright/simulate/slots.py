"""The choices of a game in; a slot for each way to answer them, in which simulations count how often it is taken, out.

A choice with names has a slot for each of them; one of a single card, word or number has one for each kind, word or number.
"""

from dataclasses import dataclass

from rulewright.play.numbering import Numbering, Run
from rulewright.play.setup import Setup
from rulewright.rulebook.model import Choice
from rulewright.rulebook.types import Kind

MOST = 12
"""A choice of more words or numbers than so many has one slot for all of them."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A way to answer a choice: an alternative, or a kind, word or number, by its name (None where there is no name); or to pick
    nothing at all. A kind of card may be one that nobody is ever offered.
    """

    choice: str
    name: str | None
    nothing: bool = False
    kind: bool = False


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
        starts.append(len(setup.numberings) + len(numbers))
        taken = _taken(setup.rulebook.choices[name], numbering)
        found = {slot: len(slots) + place for place, slot in enumerate(dict.fromkeys(taken))}
        slots.extend(found)
        numbers.extend(found[slot] for slot in taken)
    return Slots(tuple(slots), (*starts, *numbers))


def _taken(choice: Choice, numbering: Numbering) -> list[Slot]:
    """For each option of a choice the slot it belongs to; the first option is `options.DONE`."""
    nothing = Slot(choice.name, None, nothing=True)
    found = [nothing]
    for run in numbering.runs:
        if choice.named:
            name = choice.alternatives[run.block.alternative].name
            found.extend([Slot(choice.name, name)] * run.size)
        elif run.block.part is None and not run.block.singles:
            found.extend([nothing] * run.size)
        else:
            found.extend(_by_value(choice, numbering, run))
    return found


def _by_value(choice: Choice, numbering: Numbering, run: Run) -> list[Slot]:
    """The slots of options that stand for single values: by kind, word or number, where there are some of them, but not many."""
    all_alike = [Slot(choice.name, None)] * run.size
    if len(run.domains) != 1 or run.block.part is not None:
        return all_alike
    part, values = run.domains[0].part, run.domains[0].values
    match part.domain.kind:
        case Kind.CARD:
            names = [numbering.binding.cards[value].kind for value in values]
        case Kind.WORD:
            names = list(part.domain_words)
        case Kind.NUMBER:
            names = [str(value) for value in values]
        case _:
            return all_alike
    if not 1 < len(set(names)) <= MOST:
        return all_alike
    return [Slot(choice.name, name, kind=part.domain.kind is Kind.CARD) for name in names]
