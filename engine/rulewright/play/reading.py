"""The cells of a state by name: what lies in a zone, what a variable holds, what a seat has answered. Numbers as in the program."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rulewright.program import layout as lay
from rulewright.program.binding import Binding
from rulewright.rulebook.model import Part
from rulewright.rulebook.types import NONE


@dataclass(frozen=True, slots=True)
class PartCells:
    """The cells of one part of a choice: an array with `stride` cells for each seat, or None where the program keeps none."""

    base: int | None
    stride: int

    def of(self, seat: int) -> range:
        """Where the cells of a seat are; empty if the program keeps none."""
        if self.base is None:
            return range(0)
        return range(self.base + seat * self.stride, self.base + (seat + 1) * self.stride)


@dataclass(frozen=True, slots=True)
class Reading:
    """A state's cells with the names that a binding gives them."""

    binding: Binding
    cells: Sequence[int]

    def zone(self, instance: int) -> tuple[int, ...]:
        """The cards of a zone instance, from the bottom to the top."""
        base = self.binding.zone_bases[instance]
        return tuple(self.cells[base + 1 : base + 1 + self.cells[base]])

    def array(self, name: str, place: int, missing: int) -> int:
        """One cell of an array; `missing` if the program keeps no such array."""
        base = self.binding.bases.get(name)
        return missing if base is None else self.cells[base + place]

    def side(self, card: int) -> int:
        """The side that a card shows (a word or a number), or NONE."""
        return self.array(lay.CARD_SIDE, card, first_side(self.binding, card))

    def face_up(self, card: int) -> bool:
        """Whether a card lies face up."""
        return self.array(lay.CARD_FACE, card, 0) == 1

    def variable(self, name: str, key: int) -> int:
        """The value of a variable for the key with this place (0 where it is not per anything); NONE if it is not kept."""
        place = variable_cell(self.binding, name, key)
        return NONE if place is None else self.cells[place]

    def loop(self, name: str) -> int:
        """The present member of the running loop of this name, or NONE."""
        place = self.binding.layout.cells.get(f"loop.{name}")
        return NONE if place is None else self.cells[place]

    @property
    def choice(self) -> str | None:
        """The name of the open choice."""
        number = self.cells[lay.DECISION]
        return None if number < 0 else tuple(self.binding.rulebook.choices)[number]

    def asked(self, seat: int) -> bool:
        """Whether the open decision asks a seat."""
        return self.array(lay.ASKED, seat, 0) == 1

    def finished(self, seat: int) -> bool:
        """Whether a seat has finished its answer to the open decision."""
        return self.array(lay.FINISHED, seat, 0) == 1

    def alternative(self, choice: str, seat: int, pending: bool) -> int:
        """The place of the alternative that a seat took, in the open decision or in the last closed one; or NONE."""
        name = lay.pending_alternative(choice) if pending else lay.answer_alternative(choice)
        return self.array(name, seat, NONE)

    def picks(
        self, choice: str, place: tuple[int, int], seat: int, pending: bool
    ) -> tuple[int, ...]:
        """What a seat picked in a part, (alternative, part) from 0: one value, several, or one (or NONE) for each member."""
        part = part_of(self.binding, choice, place)
        cells = part_cells(self.binding, choice, place, pending).of(seat)
        found = tuple(self.cells[cell] for cell in cells)
        if part.low is not None and found:
            return found[1 : 1 + found[0]]
        return found


def part_of(binding: Binding, choice: str, place: tuple[int, int]) -> Part:
    """The part at (alternative, part), both from 0."""
    return binding.rulebook.choices[choice].alternatives[place[0]].parts[place[1]]


def part_cells(binding: Binding, choice: str, place: tuple[int, int], pending: bool) -> PartCells:
    """Where the picks of a part are kept."""
    name = lay.pending_part(choice, *place) if pending else lay.answer_part(choice, *place)
    base = binding.bases.get(name)
    return PartCells(base, binding.value(lay.Stride(choice, *place)) if base is not None else 0)


def variable_cell(binding: Binding, name: str, key: int) -> int | None:
    """The cell of a variable for the key with this place; None if the program does not keep it."""
    base = binding.bases.get(lay.variable_array(name))
    if base is not None:
        return base + key
    return binding.layout.cells.get(f"variable.{name}")


def first_side(binding: Binding, card: int) -> int:
    """The side that a card shows at the start, or NONE."""
    sides = binding.cards[card].sides
    return binding.encode(sides[0]) if sides else NONE


def card_lists(binding: Binding) -> Iterator[tuple[int, int]]:
    """Lists of cards that loops have taken: where each begins, and the cell that holds how many cards it has."""
    for name, size in binding.layout.arrays.items():
        kept, _, number = name.partition(".")
        if kept == "list" and size.factors == (lay.Count("cards"),):
            yield binding.bases[name], binding.layout.cells[f"size.{number}"]
