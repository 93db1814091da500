"""The cells of a state with everything blanked out that one observer may not know. What is left is all an observation has."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from rulewright.play.knowledge import Backs
from rulewright.play.reading import Reading, card_lists, part_cells, variable_cell
from rulewright.play.sight import Sight
from rulewright.program import layout as lay
from rulewright.program.binding import Binding
from rulewright.rulebook.model import Choice
from rulewright.rulebook.types import NONE

HIDDEN = 2**31 - 1
"""What stands in a cell that the observer does not see. A hidden card in a zone is HIDDEN less the number of its back."""

FIXED = (lay.RESUME, lay.FAULT, lay.SITE, lay.OVER, lay.DECISION, lay.CLOSES, lay.UNWIND)
"""The fixed cells that everyone sees: where the flow stands."""
SECRET_CELLS = ("stream.",)
"""Beginnings of the names of cells that nobody sees."""


def is_hidden(cell: int) -> bool:
    """Whether a cell is blanked out."""
    return cell > HIDDEN // 2


@dataclass(frozen=True)
class Veil:
    """What one observer sees of the cells; `observer` counts the players, then a spectator."""

    sight: Sight
    backs: Backs
    observer: int

    @property
    def binding(self) -> Binding:
        """The binding of the game."""
        return self.sight.binding

    def sees(self, mask: int) -> bool:
        """Whether the observer is one of a mask."""
        return bool(mask >> self.observer & 1)

    def over(self, cells: Sequence[int]) -> tuple[int, ...]:
        """The cells as the observer may know them. Seed, counters and what is left of budgets are 0."""
        shown = list(self._blank)
        for cell in self._plain:
            shown[cell] = cells[cell]
        for cell, stop in self._counted:
            count = cells[cell]
            shown[cell : cell + 1 + count] = cells[cell : cell + 1 + count]
            shown[cell + 1 + count : stop] = [NONE] * (stop - cell - 1 - count)
        self._show_cards(cells, shown)
        return tuple(shown)

    def _show_cards(self, cells: Sequence[int], shown: list[int]) -> None:
        reading, bases = Reading(self.binding, cells), self.binding.bases
        arrays = [bases[n] for n in (lay.CARD_ZONE, lay.CARD_SIDE, lay.CARD_FACE) if n in bases]
        face = bases.get(lay.CARD_FACE)
        for instance, base in enumerate(self.binding.zone_bases):
            cards, seen = reading.zone(instance), self.sees(self.sight.zones[instance])
            shown[base] = len(cards)
            for place, card in enumerate(cards, base + 1):
                if seen or (face is not None and cells[face + card]):
                    shown[place] = card
                    for array in arrays:
                        shown[array + card] = cells[array + card]
                else:
                    shown[place] = HIDDEN - self.backs.kinds[card]
        self._show_lists(cells, shown)

    def _show_lists(self, cells: Sequence[int], shown: list[int]) -> None:
        """The lists of cards that loops go through: those cards that the observer sees where they lie."""
        seen: set[int] = set()
        for base in self.binding.zone_bases:
            seen.update(card for card in shown[base + 1 : base + 1 + shown[base]])
        for base, size in card_lists(self.binding):
            shown[base : base + len(self.binding.cards)] = [0] * len(self.binding.cards)
            for place in range(base, base + cells[size]):
                card = cells[place]
                shown[place] = card if card in seen else HIDDEN - self.backs.kinds[card]

    @cached_property
    def _blank(self) -> tuple[int, ...]:
        """All cells as nobody sees them."""
        shown = [HIDDEN] * self.binding.state_size
        names = self.binding.layout.cells
        secret = [c for name, c in names.items() if name.startswith(SECRET_CELLS)]
        for cell in (*range(lay.FIRST_FREE), *secret):
            shown[cell] = 0
        for instance, base in enumerate(self.binding.zone_bases):
            most = self.binding.zones[instance].most
            shown[base + 1 : base + 1 + most] = [NONE] * most
        return tuple(shown)

    @cached_property
    def _plain(self) -> tuple[int, ...]:
        """The single cells that the observer always sees."""
        return tuple(sorted({*FIXED, *self._cells(), *self._arrays(), *self._variables(), *self._picks()}))  # fmt: skip

    def _cells(self) -> Iterator[int]:
        """Where loops stand, and what else the flow keeps about itself."""
        for name, cell in self.binding.layout.cells.items():
            if not name.startswith((*SECRET_CELLS, "variable.")):
                yield cell

    def _arrays(self) -> Iterator[int]:
        """Who is asked and has finished, and the lists that loops go through."""
        bases, sizes = self.binding.bases, self.binding.sizes
        for name in bases:
            if name in (lay.ASKED, lay.FINISHED) or name.startswith("list."):
                yield from range(bases[name], bases[name] + sizes[name])
        if lay.STAGE in bases and self.observer < self.binding.players:
            yield bases[lay.STAGE] + self.observer

    def _variables(self) -> Iterator[int]:
        for name, audiences in self.sight.variables.items():
            for key, mask in enumerate(audiences):
                cell = variable_cell(self.binding, name, key)
                if cell is not None and self.sees(mask):
                    yield cell

    def _picks(self) -> Iterator[int]:
        """Alternatives and picks that are not lists with a count."""
        for choice, seat in self._answering():
            own = seat == self.observer
            for pending in (True, False) if own else (False,):
                name = (lay.pending_alternative if pending else lay.answer_alternative)(choice.name)
                base = self.binding.bases.get(name)
                if base is not None and (
                    pending or self.sees(self.sight.alternative(choice.name, seat))
                ):
                    yield base + seat
                for cells in self._parts(choice, seat, pending, counted=False):
                    yield from cells

    @cached_property
    def _counted(self) -> tuple[tuple[int, int], ...]:
        """Where lists of picks begin (with their count) and where they stop, as far as the observer sees them."""
        found: list[tuple[int, int]] = []
        for choice, seat in self._answering():
            for pending in (True, False) if seat == self.observer else (False,):
                parts = self._parts(choice, seat, pending, counted=True)
                found.extend((cells.start, cells.stop) for cells in parts if cells)
        return tuple(found)

    def _answering(self) -> Iterator[tuple[Choice, int]]:
        for choice in self.binding.rulebook.choices.values():
            for seat in range(self.binding.seats):
                yield choice, seat

    def _parts(self, choice: Choice, seat: int, pending: bool, counted: bool) -> Iterator[range]:
        for a, alternative in enumerate(choice.alternatives):
            for p, part in enumerate(alternative.parts):
                if (part.low is not None) is not counted:
                    continue
                if pending or self.sees(self.sight.part(choice.name, (a, p), seat)):
                    yield part_cells(self.binding, choice.name, (a, p), pending).of(seat)
