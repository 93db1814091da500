"""Option numbers of one choice taken apart and put together: number ↔ alternative, part and values (see `program.options`)."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

from rulewright.play.answers import Option, Pick
from rulewright.play.values import Value, value_of
from rulewright.program import layout as lay
from rulewright.program.binding import Binding
from rulewright.program.options import DONE, OptionBlock, blocks
from rulewright.rulebook.model import Choice, Part
from rulewright.rulebook.types import Kind


@dataclass(frozen=True, slots=True)
class Domain:
    """All values that a part can have, as the program stores them, in the order of their option numbers."""

    part: Part
    values: Sequence[int]

    def index(self, value: int) -> int:
        """The place of a value; raises ValueError if the part cannot have it."""
        return self.values.index(value)


@dataclass(frozen=True, slots=True)
class Named:
    """What an option number says. `alternative` and `part` are places from 0; `part` is None for the single parts together."""

    alternative: int
    part: int | None
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Run:
    """A block of option numbers from `first` on, with the domains of its parts."""

    block: OptionBlock
    first: int
    size: int
    domains: tuple[Domain, ...]


class Numbering:
    """The numbers of all options of a choice; `size` is one more than the highest."""

    def __init__(self, binding: Binding, choice: Choice) -> None:
        self.binding = binding
        self.choice = choice
        self.domains = tuple(
            tuple(_domain(binding, part, (choice.name, a, p)) for p, part in enumerate(parts))
            for a, parts in enumerate(alternative.parts for alternative in choice.alternatives)
        )
        self.runs = tuple(self._runs())
        self.size = self.runs[-1].first + self.runs[-1].size

    def _runs(self) -> list[Run]:
        found: list[Run] = []
        first = DONE + 1
        for block in blocks(self.choice):
            places = block.singles if block.part is None else (block.part,)
            domains = tuple(self.domains[block.alternative][place] for place in places)
            size = prod(len(domain.values) for domain in domains)
            found.append(Run(block, first, size, domains))
            first += size
        return found

    def run(self, alternative: int, part: int | None) -> Run:
        """The block of an alternative's single parts (`part` None) or of one of its parts of several."""
        return next(
            run
            for run in self.runs
            if (run.block.alternative, run.block.part) == (alternative, part)
        )

    def decode(self, number: int) -> Named | None:
        """What a number says; None for DONE. Raises KeyError if the choice has no such number."""
        if number == DONE:
            return None
        for run in self.runs:
            if run.first <= number < run.first + run.size:
                rest, values = number - run.first, []
                for domain in reversed(run.domains):
                    rest, place = divmod(rest, len(domain.values))
                    values.append(domain.values[place])
                return Named(run.block.alternative, run.block.part, tuple(reversed(values)))
        raise KeyError(number)

    def way(self, number: int) -> int:
        """The place of the alternative that a number belongs to; below zero for DONE."""
        found = -1
        for run in self.runs:
            if run.first <= number:
                found = run.block.alternative
        return found

    def encode(self, named: Named) -> int:
        """The number that says this; raises ValueError for a value that the part cannot have."""
        run = self.run(named.alternative, named.part)
        number = 0
        for domain, value in zip(run.domains, named.values, strict=True):
            number = number * len(domain.values) + domain.index(value)
        return run.first + number

    def named(self, alternative: str) -> int:
        """The number of an alternative without parts; raises KeyError if the choice has no such one."""
        for place, one in enumerate(self.choice.alternatives):
            if one.name == alternative:
                return self.encode(Named(place, None, ()))
        raise KeyError(alternative)

    def option(self, number: int, member: Value | None = None) -> Option:
        """An option number as an option; `member` is the member of a `for_each` that it answers."""
        named = self.decode(number)
        if named is None:
            return Option(number, None, (), ends=True)
        alternative = self.choice.alternatives[named.alternative]
        run = self.run(named.alternative, named.part)
        picks = tuple(
            Pick(domain.part.name, value_of(self.binding, domain.part.domain.kind, value), member)
            for domain, value in zip(run.domains, named.values, strict=True)
        )
        return Option(number, alternative.name, picks)


def _domain(binding: Binding, part: Part, place: tuple[str, int, int]) -> Domain:
    low, size = binding.value(lay.PartLow(*place)), binding.value(lay.PartSize(*place))
    if part.domain.kind is Kind.WORD:
        return Domain(part, tuple(binding.word_numbers[word] for word in part.domain_words))
    return Domain(part, range(low, low + size))
