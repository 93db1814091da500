"""A layout with numbers: one game for so many players under these settings, as plain integers that a machine can run.

Binding is cheap and never compiles anything: it fills the data slots by their recipes, places the arrays of the state, and lays
the cards out where the rule file puts them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from math import prod

from rulewright.program import layout as lay
from rulewright.program.blocks import DataBlocks
from rulewright.program.deck import Card, spread
from rulewright.program.options import OptionBlock, blocks
from rulewright.program.places import Settings, ZoneInstance, instances, keys_of
from rulewright.rulebook.constants import data_of, evaluate
from rulewright.rulebook.model import Datum, Part, Rulebook
from rulewright.rulebook.types import NONE, Kind


@dataclass(frozen=True)
class Binding:
    """Everything about one game that is known before it starts."""

    rulebook: Rulebook
    layout: lay.Layout
    players: int
    settings: Settings
    seats: int
    cards: tuple[Card, ...]
    zones: tuple[ZoneInstance, ...]
    bases: Mapping[str, int]
    """Where each array of the state begins."""
    sizes: Mapping[str, int]
    """How long each array of the state is."""
    zone_bases: tuple[int, ...]
    """Where the array of each zone instance begins: a count, then the cards from the bottom to the top."""
    state_size: int
    data: tuple[int, ...]
    """The data memory of the program."""

    @cached_property
    def word_numbers(self) -> Mapping[str, int]:
        """The number of each word."""
        return {word: number for number, word in enumerate(self.rulebook.all_words)}

    def encode(self, value: Datum) -> int:
        """How the program stores a value."""
        if value is None:
            return NONE
        return self.word_numbers[value] if isinstance(value, str) else value

    def value(self, recipe: lay.Recipe) -> int:
        """What the data slot of a recipe holds, whether or not the program has asked for it."""
        slot = self.layout.slots.get(recipe)
        return self.data[slot] if slot is not None else _Recipes(self).value(recipe)

    def zone_instance(self, zone: str, key: Datum = None) -> ZoneInstance:
        """The instance of a zone for a key (a seat number or a word); raises KeyError if there is none."""
        for instance in self.zones:
            if instance.zone == zone and instance.key == key:
                return instance
        raise KeyError((zone, key))

    def keys(self, per: str | None) -> tuple[Datum, ...]:
        """The keys of what is `per` something: None alone, seat numbers, or the words of a list."""
        return keys_of(self.rulebook, self.seats, per)

    def start(self, seed: int) -> list[int]:
        """The cells of a game that has not begun, with this seed (taken modulo 2**64)."""
        cells = self._blank.copy()
        cells[lay.SEED_LOW] = _signed(seed)
        cells[lay.SEED_HIGH] = _signed(seed >> 32)
        return cells

    @cached_property
    def _blank(self) -> list[int]:
        return _StartCells(self).cells()


def bind(rulebook: Rulebook, layout: lay.Layout, players: int, settings: Settings) -> Binding:
    """Give a layout its numbers. `settings` has a legal value for every setting; raises RulebookError for too many cards."""
    constants = data_of(rulebook, settings, players)
    cards = spread(rulebook, constants)
    zones = tuple(instances(rulebook, constants, settings, len(cards)))
    draft = Binding(
        rulebook, layout, players, settings, constants.seats, cards, zones, {}, {}, (), 0, ()
    )
    placed = _placed(draft)
    return replace(placed, data=_Recipes(placed).data())


def _placed(binding: Binding) -> Binding:
    """The binding with a place for every array and zone instance of the state."""
    recipes, place = _Recipes(binding), binding.layout.fixed
    bases, sizes, zone_bases = {}, {}, []
    for name, size in binding.layout.arrays.items():
        bases[name], sizes[name] = place, recipes.size(size)
        place += sizes[name]
    for instance in binding.zones:
        zone_bases.append(place)
        place += 1 + instance.most
    return replace(
        binding, bases=bases, sizes=sizes, zone_bases=tuple(zone_bases), state_size=place
    )


def _signed(bits: int) -> int:
    bits &= 2**32 - 1
    return bits - 2**32 if bits >= 2**31 else bits


class _Recipes:
    """Computes what recipes ask for."""

    def __init__(self, binding: Binding) -> None:
        self.binding = binding
        self.blocks = DataBlocks(
            binding.rulebook, binding.settings, binding.cards, binding.zones, binding.zone_bases
        )

    def data(self) -> tuple[int, ...]:
        """The whole data memory: slots, then blocks."""
        self.blocks.place = len(self.binding.layout.slots)
        slots = [self.value(recipe) for recipe in self.binding.layout.slots]
        return (*slots, *self.blocks.cells)

    def size(self, size: lay.ArraySize) -> int:
        """How long an array is."""
        return prod(f if isinstance(f, int) else self.value(f) for f in size.factors)

    def value(self, recipe: lay.Recipe) -> int:
        """The number that a recipe stands for."""
        binding = self.binding
        match recipe:
            case lay.Count(of=of):
                return {"players": binding.players, "seats": binding.seats}.get(
                    of, len(binding.cards)
                )
            case lay.SettingNumber(setting=name):
                value = binding.settings[name]
                return NONE if isinstance(value, tuple) else self.blocks.encode(value)
            case lay.SeatNumber(seat=name):
                return binding.players + binding.rulebook.seats.index(name)
            case lay.BlockBase(block=block):
                return self.blocks.base(block)
            case lay.BlockSize(block=block):
                return self.blocks.size(block)
            case lay.ArrayBase(array=array):
                return binding.bases[array]
            case lay.ZoneFirst(zone=zone):
                return next(z.number for z in binding.zones if z.zone == zone)
            case lay.ZoneKeys(zone=zone):
                return sum(z.zone == zone for z in binding.zones)
            case _:
                return self._of_choice(recipe)

    def _of_choice(self, recipe: lay.Recipe) -> int:
        match recipe:
            case lay.OptionBase(choice=choice, block=block):
                before = blocks(self.binding.rulebook.choices[choice])[:block]
                return 1 + sum(self._block_size(choice, b) for b in before)
            case lay.PartLow(choice=choice, alternative=alternative, part=part):
                domain = self._part(choice, alternative, part).domain
                return domain.low if domain.kind is Kind.NUMBER else 0
            case lay.PartSize(choice=choice, alternative=alternative, part=part):
                return self._domain_size(self._part(choice, alternative, part))
            case lay.PartWords(choice=choice, alternative=alternative, part=part):
                return self.blocks.index(self._part(choice, alternative, part).domain_words)
            case lay.PartWordList(choice=choice, alternative=alternative, part=part):
                return self.blocks.listed(self._part(choice, alternative, part).domain_words)
            case lay.Stride(choice=choice, alternative=alternative, part=part):
                return self._stride(self._part(choice, alternative, part))
            case _:
                raise TypeError(recipe)

    def _part(self, choice: str, alternative: int, part: int) -> Part:
        return self.binding.rulebook.choices[choice].alternatives[alternative].parts[part]

    def _block_size(self, choice: str, block: OptionBlock) -> int:
        parts = block.singles if block.part is None else (block.part,)
        return prod(self._domain_size(self._part(choice, block.alternative, p)) for p in parts)

    def _domain_size(self, part: Part) -> int:
        match part.domain.kind:
            case Kind.NUMBER:
                return part.domain.high - part.domain.low + 1
            case Kind.WORD:
                return len(part.domain_words)
            case Kind.CARD:
                return len(self.binding.cards)
            case Kind.SEAT:
                return self.binding.seats
            case _:
                return 2

    def _stride(self, part: Part) -> int:
        if part.single:
            return 1
        if part.each is None:
            return 1 + self._domain_size(part)
        member = part.each.type.member()
        sizes = {
            Kind.WORD: len(self.binding.rulebook.all_words),
            Kind.SEAT: self.binding.seats,
            Kind.CARD: len(self.binding.cards),
        }
        return sizes.get(member.kind, member.high - member.low + 1)


class _StartCells:
    """Lays out the first state."""

    def __init__(self, binding: Binding) -> None:
        self.binding = binding
        self.data = data_of(binding.rulebook, binding.settings, binding.players)

    def cells(self) -> list[int]:
        """The cells of a game that has not begun, with seed 0."""
        cells = [0] * self.binding.state_size
        cells[lay.DECISION] = -1
        for name, cell in self.binding.layout.cells.items():
            if name.startswith("loop."):
                cells[cell] = NONE
        self._variables(cells)
        self._answers(cells)
        self._cards(cells)
        return cells

    def _variables(self, cells: list[int]) -> None:
        layout, bases = self.binding.layout, self.binding.bases
        for variable in self.binding.rulebook.variables.values():
            value = evaluate(variable.start, self.data)
            start = NONE if isinstance(value, tuple) else self.binding.encode(value)
            array = lay.variable_array(variable.name)
            if array in bases:
                base = bases[array]
                cells[base : base + self.binding.sizes[array]] = [start] * self.binding.sizes[array]
            elif f"variable.{variable.name}" in layout.cells:
                cells[layout.cells[f"variable.{variable.name}"]] = start

    def _answers(self, cells: list[int]) -> None:
        for choice in self.binding.rulebook.choices.values():
            self._fill(cells, lay.pending_alternative(choice.name), (NONE,))
            self._fill(cells, lay.answer_alternative(choice.name), (NONE,))
            for a, alternative in enumerate(choice.alternatives):
                for p, part in enumerate(alternative.parts):
                    stride = self.binding.value(lay.Stride(choice.name, a, p))
                    counted = part.low is not None
                    pattern = (0, *(NONE,) * (stride - 1)) if counted else (NONE,) * stride
                    self._fill(cells, lay.pending_part(choice.name, a, p), pattern)
                    self._fill(cells, lay.answer_part(choice.name, a, p), pattern)

    def _fill(self, cells: list[int], array: str, pattern: tuple[int, ...]) -> None:
        base, size = self.binding.bases.get(array), self.binding.sizes.get(array, 0)
        if base is not None:
            cells[base : base + size] = pattern * (size // len(pattern))

    def _cards(self, cells: list[int]) -> None:
        binding = self.binding
        instances = {(z.zone, z.key): z.number for z in binding.zones}
        for card in binding.cards:
            number = instances[card.zone, card.zone_key]
            base = binding.zone_bases[number]
            cells[base] += 1
            cells[base + cells[base]] = card.number
            side = binding.encode(card.sides[0]) if card.sides else NONE
            for array, value in ((lay.CARD_ZONE, number), (lay.CARD_SIDE, side)):
                if array in binding.bases:
                    cells[binding.bases[array] + card.number] = value
