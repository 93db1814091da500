"""From an observation, a full state that agrees with it: hidden cards and values are drawn, the future is drawn anew.

Cards go where the observer's knowledge lets them be. What others picked in the open decision is drawn from their legal options.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from random import Random

from rulewright.play.assignment import Dealing
from rulewright.play.evaluate import NoValue, Scope, members, number
from rulewright.play.knowledge import Knowledge
from rulewright.play.log import EMPTY
from rulewright.play.observation import Observation
from rulewright.play.reading import Reading, card_lists, part_cells, variable_cell
from rulewright.play.setup import Setup
from rulewright.play.state import State, result_of
from rulewright.play.veil import HIDDEN, is_hidden
from rulewright.play.views import Closed
from rulewright.program import layout as lay
from rulewright.rulebook.model import Choice, Part
from rulewright.rulebook.types import NONE, Kind

TRIES = 30
"""How many states are drawn until one agrees with the observation in everything."""


def sample(observation: Observation, random: Random) -> State:
    """A state for which `observe(state, observer)` equals the observation. Raises ValueError if none is found."""
    return _state(observation, Sampler(observation).cells(random))


class Sampler:
    """Draws the cells of states that agree with one observation, any number of times."""

    def __init__(self, observation: Observation) -> None:
        self._drawing = _Drawing(observation)

    def cells(self, random: Random) -> list[int]:
        """The cells of one such state. Raises ValueError if none is found."""
        for _ in range(TRIES):
            cells = self._drawing.cells(random)
            if cells is not None and _agrees(self._drawing.observation, cells):
                return cells
        raise ValueError("no state agrees with the observation")


def _agrees(observation: Observation, cells: list[int]) -> bool:
    """Whether the observer would be asked the same, nobody who is asked is without an option, and the end is the same."""
    setup, reading = observation.setup, Reading(observation.setup.binding, cells)
    if observation.ending is not None:
        return result_of(setup, cells) == observation.ending
    for seat in observation.asked:
        if reading.finished(seat):
            continue
        legal = setup.machine.legal(setup.fresh(cells), seat)
        if not legal:
            return False
        if seat == observation.observer:
            mine = tuple(option.number for option in observation.options)
            if tuple(sorted(int(n) for n in legal)) != mine:
                return False
    return True


def _state(observation: Observation, cells: list[int]) -> State:
    setup = observation.setup
    place = setup.players if observation.observer is None else observation.observer
    known = tuple(
        observation.knowledge if observer == place else least(setup, cells, observer)
        for observer in range(setup.sight.observers)
    )
    logs = tuple(
        observation.log if observer == place else EMPTY for observer in range(setup.sight.observers)
    )
    return State(setup, tuple(cells), known, logs)


def least(setup: Setup, cells: list[int], observer: int) -> Knowledge:
    """The least that an observer can know in a state: the cards it sees, and that each other card lies hidden somewhere."""
    veil, reading, backs = setup.veils[observer], Reading(setup.binding, cells), setup.backs
    hiding: dict[int, int] = {}
    for instance in range(len(setup.binding.zones)):
        for card in reading.zone(instance):
            if not (veil.sees(setup.sight.zones[instance]) or reading.face_up(card)):
                hiding[backs.kinds[card]] = hiding.get(backs.kinds[card], 0) | 1 << instance
    zones = [hiding.get(kind, 0) for kind in backs.kinds]
    sides = [(1 << max(1, len(found))) - 1 for found in backs.sides]
    for instance in range(len(setup.binding.zones)):
        for card in reading.zone(instance):
            if veil.sees(setup.sight.zones[instance]) or reading.face_up(card):
                zones[card] = 1 << instance
                if backs.sides[card]:
                    sides[card] = 1 << backs.sides[card].index(reading.side(card))
    return Knowledge(tuple(zones), tuple(sides))


class _Drawing:
    """Fills the blanks of an observation's cells. What is the same each time is found once."""

    def __init__(self, observation: Observation) -> None:
        self.observation, self.random = observation, Random(0)
        self.setup, self.binding = observation.setup, observation.setup.binding
        self.made = list(observation.cells)
        arrays = (lay.CARD_ZONE, lay.CARD_FACE, lay.CARD_SIDE)
        self.zone_of, self.face_of, self.side_of = (self.binding.bases.get(n, -1) for n in arrays)
        self.hidden = tuple(n for n, value in enumerate(self.made) if is_hidden(value))
        self.blank = self.binding.start(0)
        self.seen = frozenset(self._seen())
        self.dealings = tuple(self._dealings())
        self.lists = tuple(card_lists(self.binding))
        self.unknown = tuple(self._unknown_answers())
        self.bounds: dict[tuple[str, str, int], tuple[int, int | None]] = {}

    @cached_property
    def closed(self) -> Mapping[str, Sequence[int]]:
        """For each choice, the seats whose answers counted when it last closed."""
        heard = (event for event in self.observation.log if isinstance(event, Closed))
        return {event.choice: event.seats for event in heard}

    def cells(self, random: Random) -> list[int] | None:
        """Complete cells, or None where no way was found."""
        self.random, self.made = random, list(self.observation.cells)
        self.made[lay.SEED_LOW] = random.randrange(-(2**31), 2**31)
        self.made[lay.SEED_HIGH] = random.randrange(-(2**31), 2**31)
        if not self._cards():
            return None
        self._lists()
        for choice, seat in self.unknown:
            self._answer(choice, seat)
        self._variables()
        self._blanks()
        return self.made if self._others() else None

    # ---- cards

    def _cards(self) -> bool:
        for spots, dealing in self.dealings:
            found = dealing.drawn(self.random)
            if found is None:
                return False
            for (cell, zone), card in zip(spots, found, strict=True):
                self._lay(cell, zone, card)
        return True

    def _dealings(self) -> Iterator[tuple[list[tuple[int, int]], Dealing]]:
        """For each back, the cells of the zones (with the zone) where a hidden card with it lies, and the cards that may."""
        backs, known = self.setup.backs, self.observation.knowledge
        spots = self._hidden_spots()
        for kind, alike in enumerate(backs.of_kind):
            cards = [card for card in alike if card not in self.seen]
            cells = spots.get(kind, [])
            masks = {card: known.zones[card] for card in cards}
            yield cells, Dealing(cards, [zone for _, zone in cells], masks)

    def _hidden_spots(self) -> dict[int, list[tuple[int, int]]]:
        """For each back, the cells of the zones (with the zone) where a hidden card with it lies."""
        found: dict[int, list[tuple[int, int]]] = {}
        for zone, base in enumerate(self.binding.zone_bases):
            for cell in range(base + 1, base + 1 + self.made[base]):
                if is_hidden(self.made[cell]):
                    found.setdefault(HIDDEN - self.made[cell], []).append((cell, zone))
        return found

    def _seen(self) -> Iterator[int]:
        reading = Reading(self.binding, self.observation.cells)
        for zone in range(len(self.binding.zones)):
            yield from (card for card in reading.zone(zone) if not is_hidden(card))

    def _lay(self, cell: int, zone: int, card: int) -> None:
        made, sides = self.made, self.setup.backs.sides[card]
        made[cell] = card
        if self.zone_of >= 0:
            made[self.zone_of + card] = zone
        if self.face_of >= 0:
            made[self.face_of + card] = 0
        if self.side_of >= 0:
            mask = self.observation.knowledge.sides[card]
            able = [side for n, side in enumerate(sides) if mask >> n & 1]
            made[self.side_of + card] = self.random.choice(able) if sides else NONE

    def _lists(self) -> None:
        """Lists of cards that loops go through: hidden ones are drawn, all different."""
        kinds = self.setup.backs.kinds
        for base, size in self.lists:
            cells = [c for c in range(base, base + self.made[size]) if is_hidden(self.made[c])]
            left = [card for card in range(len(kinds)) if card not in self.seen] if cells else []
            self.random.shuffle(left)
            for cell in cells:
                kind = HIDDEN - self.made[cell]
                self.made[cell] = next((c for c in left if kinds[c] == kind), 0)
                left = [card for card in left if card != self.made[cell]]

    # ---- answers and variables

    def _unknown_answers(self) -> Iterator[tuple[Choice, int]]:
        """Closed answers that are hidden, at least in part."""
        hidden = frozenset(self.hidden)
        for choice in self.setup.rulebook.choices.values():
            base = self.binding.bases.get(lay.answer_alternative(choice.name))
            parts = [
                part_cells(self.binding, choice.name, (a, p), pending=False)
                for a, alternative in enumerate(choice.alternatives)
                for p in range(len(alternative.parts))
            ]
            for seat in range(self.setup.seats):
                named = base is not None and base + seat in hidden
                if named or any(cell in hidden for part in parts for cell in part.of(seat)):
                    yield choice, seat

    def _answer(self, choice: Choice, seat: int) -> None:
        """Draw a hidden answer: cards from where the choice sent them, anything else from the part's domain."""
        base = self.binding.bases.get(lay.answer_alternative(choice.name))
        gave = seat in self.closed.get(choice.name, ())
        taken = self.random.randrange(len(choice.alternatives)) if gave else NONE
        if base is not None and is_hidden(self.made[base + seat]):
            self.made[base + seat] = taken
        elif base is not None:
            taken = self.made[base + seat]
        for a, alternative in enumerate(choice.alternatives):
            for p, part in enumerate(alternative.parts):
                cells = part_cells(self.binding, choice.name, (a, p), pending=False).of(seat)
                if any(is_hidden(self.made[cell]) for cell in cells):
                    values = self._values(choice, (a, p), seat) if taken == a else []
                    self._picks(choice, part, seat, cells, values)

    def _values(self, choice: Choice, place: tuple[int, int], seat: int) -> list[int]:
        """Values that a hidden part may have, in random order."""
        domain = self.setup.numberings[choice.name].domains[place[0]][place[1]]
        card = domain.part.domain.kind is Kind.CARD
        values = self._likely(choice, seat) if card else list(domain.values)
        self.random.shuffle(values)
        return values

    def _likely(self, choice: Choice, seat: int) -> list[int]:
        """The hidden cards of a seat's zones, those of the zone where picked cards went before all others."""
        reading = Reading(self.binding, self.made)
        to = choice.to.zone if choice.to else None
        gone = [z for z in self.binding.zones if z.zone == to and z.key in (seat, None)]
        mine = [z for z in self.binding.zones if z.key == seat and z.zone != to]
        for zones in (gone, mine, list(self.binding.zones)):
            cards = [card for zone in zones for card in reading.zone(zone.number)]
            if cards:
                return cards
        return []

    def _picks(
        self, choice: Choice, part: Part, seat: int, cells: range, values: list[int]
    ) -> None:
        found = [NONE] * len(cells)
        if part.low is None:
            for n in range(len(cells)):
                found[n] = values[n % len(values)] if values else NONE
        else:
            low, high = self._bounds(choice, part, seat)
            most = min(len(values), len(cells) - 1)
            low, high = (max(0, min(n, most)) for n in (low, most if high is None else high))
            kept = values[: self.random.randint(min(low, high), high)]
            found[: 1 + len(kept)] = [len(kept), *kept]
        for cell, value in zip(cells, found, strict=True):
            self.made[cell] = value

    def _bounds(self, choice: Choice, part: Part, seat: int) -> tuple[int, int | None]:
        """How few and how many values a hidden answer may have, as far as the observer can still tell."""
        place = (part.name, choice.name, seat)
        if place not in self.bounds:
            reading = Reading(self.binding, self.observation.cells)
            scope = Scope(reading, {choice.seat.number: seat}, seat)
            try:
                low = number(part.low, scope) if part.low else 0
                self.bounds[place] = low, number(part.high, scope) if part.high else None
            except NoValue:
                self.bounds[place] = 0, None
        return self.bounds[place]

    def _variables(self) -> None:
        scope = Scope(Reading(self.binding, self.made))
        for variable in self.setup.rulebook.variables.values():
            for key in range(len(self.binding.keys(variable.per))):
                cell = variable_cell(self.binding, variable.name, key)
                if cell is None or not is_hidden(self.made[cell]):
                    continue
                try:
                    listed = members(variable.source, scope)
                except NoValue:
                    listed = ()
                values = [value for value in listed if isinstance(value, int)]
                if variable.type.optional or not values:
                    values.append(NONE)
                self.made[cell] = self.random.choice(values)

    # ---- the open decision, and what the flow keeps

    def _others(self) -> bool:
        """Let the others who have finished answer at random."""
        bases, setup = self.binding.bases, self.setup
        others = [seat for seat in self.observation.finished if seat != self.observation.observer]
        if not others:
            return True
        for seat in others:
            self.made[bases[lay.FINISHED] + seat] = 0
        cells = setup.fresh(self.made)
        for seat in others:
            finished = False
            while not finished:
                legal = setup.machine.legal(cells, seat)
                if not legal:
                    return False
                finished = setup.machine.apply(cells, seat, int(self.random.choice(legal)))
        self.made = list(setup.frozen(cells))
        return True

    def _blanks(self) -> None:
        """Answers that are not given yet, and whatever is still blank, are as at the start."""
        made, blank = self.made, self.blank
        for cell in self.hidden:
            if made[cell] > HIDDEN // 2:  # is_hidden, without a call for each of many cells
                made[cell] = blank[cell]
