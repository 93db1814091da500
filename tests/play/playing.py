"""Games played at random, and states in which two hidden cards have changed places: what the conformance tests share."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from random import Random

from rulewright import load, resources
from rulewright.play.answers import IllegalMove
from rulewright.play.evaluate import Scope, evaluate
from rulewright.play.folder import read_folder, variants_in
from rulewright.play.game import Game
from rulewright.play.loading import read_rules
from rulewright.play.observation import Observation, observe
from rulewright.play.reading import Reading, card_lists, part_cells, variable_cell
from rulewright.play.state import State
from rulewright.program import layout as lay
from rulewright.rulebook.model import Rulebook
from rulewright.rulebook.reading import all_steps
from rulewright.rulebook.types import Kind

TEST_GAMES = Path(__file__).parent / "games"
MOST_STEPS = 400


@dataclass(frozen=True)
class Table:
    """A game to play: its folder, variant and number of players."""

    folder: Path
    variant: str | None
    players: int

    def __str__(self) -> str:
        return f"{self.folder.name}{f'-{self.variant}' if self.variant else ''}-{self.players}"


def tables() -> Iterator[Table]:
    """Every game and variant there is, with the fewest and the most players; games of many seats with three at most."""
    folders = [*resources.games().values(), *sorted(TEST_GAMES.iterdir())]
    for folder in folders:
        files = read_folder(folder)
        for variant in (None, *variants_in(files)):
            least, most = rules_of(folder, variant).players
            for players in sorted({least, min(most, max(3, least))}):
                yield Table(folder, variant, players)


@cache
def rules_of(folder: Path, variant: str | None) -> Rulebook:
    return read_rules(read_folder(folder), variant)


def game_at(table: Table, random: Random | None = None) -> Game:
    """The game, with settings drawn at random if a source of chance is given."""
    settings = {}
    if random is not None:
        for name, setting in rules_of(table.folder, table.variant).settings.items():
            settings[name] = random.choice(setting.values)
    return load(table.folder, table.players, settings, table.variant)


def play(game: Game, seed: int, random: Random, most: int = MOST_STEPS) -> Iterator[State]:
    """The states of a random game, the first included. Seats pick one at a time or together, as it falls."""
    state = game.start(seed)
    yield state
    for _ in range(most):
        if state.over:
            return
        seats = list(state.decisions)
        together = seats if random.random() < 0.7 else [random.choice(seats)]
        state = state.apply({s: random.choice(state.decisions[s].numbers) for s in together})
        yield state


def hidden_cards(observation: Observation) -> Iterator[int]:
    """The cards that the observer does not see where they lie and that nothing it sees names."""
    seen = {view.card for zone in observation.zones for view in zone.cards}
    values = [variable.value for variable in observation.variables]
    values += [pick.value for answer in observation.answers for pick in answer.picks]
    values += [value for _, value in observation.loops]
    named = {value.value for value in values if value.kind is Kind.CARD}
    cards = range(len(observation.setup.binding.cards))
    return (card for card in cards if card not in seen and card not in named)


def alike(state: State, observer: int | None) -> list[tuple[int, int]]:
    """Pairs of cards that the observer cannot tell apart, in different places where each of them can be."""
    observation = observe(state, observer)
    cards, known = list(hidden_cards(observation)), observation.knowledge
    where = zones_of(state)
    kinds = state.setup.backs.kinds
    return [
        (x, y)
        for n, x in enumerate(cards)
        for y in cards[n + 1 :]
        if kinds[x] == kinds[y]
        and where[x] != where[y]
        and known.zones[x] >> where[y] & 1
        and known.zones[y] >> where[x] & 1
    ]


def zones_of(state: State) -> dict[int, int]:
    """For each card the zone where it lies."""
    reading = Reading(state.setup.binding, state.cells)
    return {c: n for n in range(len(state.setup.binding.zones)) for c in reading.zone(n)}


def swapped(state: State, x: int, y: int) -> State:
    """The state in which two cards have changed places, in zones and in all that names them."""
    other, cells = {x: y, y: x}, list(state.cells)
    for cell in card_cells(state):
        cells[cell] = other.get(cells[cell], cells[cell])
    for array in (lay.CARD_ZONE, lay.CARD_FACE):
        base = state.setup.binding.bases.get(array)
        if base is not None:
            cells[base + x], cells[base + y] = cells[base + y], cells[base + x]
    return replace(state, cells=tuple(cells))


def looks_the_same(state: State, observer: int | None, x: int, y: int) -> bool:
    """Whether an observer gets the same bytes when two cards that it cannot tell apart change places."""
    other = swapped(state, x, y)
    if state.over and state.fault is None and other.result != state.result:
        return True  # how a game ended is told, whatever it depends on
    seen, instead = observe(state, observer), observe(other, observer)
    return (
        seen.to_bytes() == instead.to_bytes()
        and (seen.zones, seen.variables, seen.answers)
        == (instead.zones, instead.variables, instead.answers)
        and (seen.loops, seen.shows, seen.stage) == (instead.loops, instead.shows, instead.stage)
        and refusals(state, observer) == refusals(other, observer)
        and asked_by_rule(state) == asked_by_rule(other)
    )


def goes_on_the_same(
    state: State, observer: int | None, pair: tuple[int, int], random: Random
) -> bool:
    """Whether an observer hears and is asked the same when two cards that it cannot tell apart change places, and everybody
    then does the same (with the one card instead of the other). True as well if one of the cards comes out, and in games with
    steps that own up to telling something.
    """
    x, y = pair
    if any(step.tells for step in all_steps(state.setup.rulebook)):
        return True
    instead = swapped(state, x, y)
    moves = {s: random.choice(d.numbers) for s, d in state.decisions.items()}
    others = {
        s: n if s == observer else renamed(state, s, n, {x: y, y: x}) for s, n in moves.items()
    }
    try:
        after, other = state.apply(moves), instead.apply(others)
    except IllegalMove:
        return True  # what a seat may do can depend on its own secrets
    place = state.spectator if observer is None else observer
    if any(came_out(one, observer, card) for one in (after, other) for card in pair):
        return True
    return (
        after.events(observer) == other.events(observer)
        and after.knowledge[place] == other.knowledge[place]
        and (after.choice, after.asked, after.over) == (other.choice, other.asked, other.over)
    )


def renamed(state: State, seat: int, number: int, other: dict[int, int]) -> int:
    """The option that names one card where this one names another."""
    numbering = state.setup.numberings[state.decisions[seat].choice.name]
    named = numbering.decode(number)
    if named is None:
        return number
    domains = numbering.run(named.alternative, named.part).domains
    cards = [domain.part.domain.kind is Kind.CARD for domain in domains]
    values = [other.get(v, v) if c else v for v, c in zip(named.values, cards, strict=True)]
    return numbering.encode(replace(named, values=tuple(values)))


def came_out(state: State, observer: int | None, card: int) -> bool:
    """Whether an observer sees a card, or heard of it in the last step."""
    seen = {view.card for zone in observe(state, observer).zones for view in zone.cards}
    heard = repr(state.events(observer))
    return (
        card in seen or f"card={card}," in heard or f"<Kind.CARD: 'card'>, value={card})" in heard
    )


def asked_by_rule(state: State) -> object:
    """Whom the open choice asks, by its own words: nothing has changed since it opened."""
    if state.over or state.choice is None:
        return None
    return evaluate(state.setup.rulebook.choices[state.choice].who, Scope(state.reading))


def refusals(state: State, observer: int | None) -> str:
    """All that a seat could name, with the reasons why not."""
    decision = None if observer is None else state.decisions.get(observer)
    if decision is None:
        return ""
    return repr([(o, decision.refusal(o)) for o in decision.candidates])


def card_cells(state: State) -> Iterator[int]:
    """The cells that hold cards."""
    binding, rules = state.setup.binding, state.setup.rulebook
    for base in binding.zone_bases:
        yield from range(base + 1, base + 1 + state.cells[base])
    for variable in rules.variables.values():
        for key in range(len(binding.keys(variable.per))):
            cell = variable_cell(binding, variable.name, key)
            if variable.type.kind is Kind.CARD and cell is not None:
                yield cell
    for base, size in card_lists(binding):
        yield from range(base, base + state.cells[size])
    for name, kind in rules.loops.items():
        if kind.kind is Kind.CARD and f"loop.{name}" in binding.layout.cells:
            yield binding.layout.cells[f"loop.{name}"]
    for choice in rules.choices.values():
        for a, alternative in enumerate(choice.alternatives):
            for p, part in enumerate(alternative.parts):
                if part.domain.kind is Kind.CARD:
                    for pending in (True, False):
                        kept = part_cells(binding, choice.name, (a, p), pending)
                        for seat in range(binding.seats):
                            yield from list(kept.of(seat))[0 if part.low is None else 1 :]
