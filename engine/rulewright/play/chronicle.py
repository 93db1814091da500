"""Event records → what each observer hears of them and knows after them. One step of a game is one `Chronicle`."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from rulewright.play import views as v
from rulewright.play.knowledge import Knowledge, Witnesses
from rulewright.play.reading import Reading
from rulewright.play.setup import Setup
from rulewright.play.values import CardView, Place, Value, place_of, value_of
from rulewright.program.events import Event
from rulewright.rulebook.types import NONE, Kind

AT = ("top", "middle", "bottom")
"""Where a moved card can join a zone, by number."""


class Chronicle:
    """Takes the state before a step and everybody's knowledge then, and is told the records of the step in order.

    `entries` are then what each observer heard. `learned` is the mask of the observers who saw a card that they had not seen
    where it lay before, or were shown a value that they do not see; `chance` is true if anything was shuffled or drawn.
    """

    def __init__(self, setup: Setup, before: Reading, knowledge: Sequence[Knowledge]) -> None:
        self.setup = setup
        self.sight = setup.sight
        self.witnesses = Witnesses(setup.sight, setup.backs, before, knowledge)
        self.entries: tuple[list[v.EventView], ...] = tuple([] for _ in range(self.sight.observers))
        self.learned = 0
        self.chance = False
        self._further: list[int] = []
        self._partly: tuple[list[v.EventView], ...] = tuple([] for _ in self.entries)

    def tell(self, records: Iterable[Sequence[int]]) -> None:
        """What happened, in order; records as in `program.events`.

        What one step does to cards that an observer does not see comes after what it does to those it sees, in an order
        that says nothing about which cards they are: the step may go through them by what is printed on them.
        """
        for _, step in groupby(records, key=_step):
            for record in step:
                self._tell(Event(record[0]), record[2:])
            for entries, partly in zip(self.entries, self._partly, strict=True):
                entries.extend(sorted(partly, key=repr) if len(partly) > 1 else partly)
                partly.clear()

    def _tell(self, kind: Event, fields: Sequence[int]) -> None:
        match kind:
            case Event.MOVED | Event.TURNED | Event.FLIPPED | Event.SHOWN_CARD:
                self._about_card(kind, fields)
            case Event.DRAWN | Event.SET | Event.SHOWN_VALUE:
                self._about_variable(kind, fields)
            case Event.OPENED | Event.ANSWERED | Event.CLOSED:
                self._about_choice(kind, fields)
            case _:
                self._about_all(kind, fields)

    def _hear(self, mask: int, full: v.EventView, partly: v.EventView | None) -> None:
        """Those in the mask hear all of it, the others a part, or nothing where that is None."""
        for observer, entries in enumerate(self.entries):
            if mask >> observer & 1:
                entries.append(full)
            elif partly is not None:
                self._partly[observer].append(partly)

    # ---- cards

    def _about_card(self, kind: Event, fields: Sequence[int]) -> None:
        card, witnesses = fields[0], self.witnesses
        source, before = witnesses.zone[card], witnesses.sees(card)
        was = self._side(card)
        match kind:
            case Event.MOVED:
                _, _, target, was_up, is_up, _ = fields
                seen = witnesses.moved(card, source, target, was_up == 1, is_up == 1)
            case Event.TURNED:
                seen = witnesses.turned(card, fields[2])
            case Event.FLIPPED:
                seen = witnesses.flipped(card, fields[1] == 1, fields[2] == 1)
            case _:
                seen = witnesses.shown(card, self.sight.told(fields[1]))
        self.learned |= seen & ~before
        known, hidden = self._card(card), self.hidden(card)
        place = place_of(self.setup.binding, source)
        match kind:
            case Event.MOVED:
                to, at = place_of(self.setup.binding, fields[2]), AT[fields[5]]
                self._hear(seen, v.Moved(known, place, to, at), v.Moved(hidden, place, to, at))
            case Event.TURNED:
                unknown = v.Turned(hidden, place, Value(was.kind, None))
                self._hear(seen, v.Turned(known, place, was), unknown)
            case Event.FLIPPED:
                self._hear(seen, v.Flipped(known, place), v.Flipped(hidden, place))
            case _:
                self._shown(seen, (known, hidden), place, fields[1])

    def _shown(
        self, seen: int, card: tuple[CardView, CardView], place: Place, audience: int
    ) -> None:
        seats = self._seats(audience)
        self._hear(seen, v.ShownCard(card[0], place, seats), v.ShownCard(card[1], place, seats))

    def _side(self, card: int) -> Value:
        return side_value(self.setup, card, self.witnesses.side[card])

    def _card(self, card: int) -> CardView:
        return CardView(card, self._side(card).value, bool(self.witnesses.face[card]))

    def hidden(self, card: int) -> CardView:
        """A card from behind."""
        return CardView(None, back=self.setup.binding.cards[card].back)

    # ---- variables

    def _about_variable(self, kind: Event, fields: Sequence[int]) -> None:
        name = self.setup.names("variable")[fields[0]]
        variable = self.setup.rulebook.variables[name]
        key, place = None, 0
        if fields[1] != NONE:
            place = fields[1]
            key = self.setup.key(variable.per, place)
        seen = self.sight.variables[name][place]
        values = [value_of(self.setup.binding, variable.type.kind, n) for n in fields[2:4]]
        match kind:
            case Event.DRAWN:
                self.chance = True
                self._hear(seen, v.Drawn(name, key, values[0]), None)
            case Event.SET:
                self._hear(seen, v.Changed(name, key, values[0], values[1]), None)
            case _:
                seats = self._seats(fields[3])
                told = v.ShownValue(name, key, values[0], seats)
                self.learned |= self.sight.told(fields[3]) & ~seen
                self._hear(
                    seen | self.sight.told(fields[3]), told, v.ShownValue(name, key, None, seats)
                )

    # ---- choices

    def _about_choice(self, kind: Event, fields: Sequence[int]) -> None:
        name = self.setup.choices[fields[0]]
        match kind:
            case Event.OPENED:
                opened = v.Opened(name, self._seats(fields[1]))
                self._hear(self.sight.everyone, opened, None)
            case Event.CLOSED:
                closed = v.Closed(name, self._seats(fields[1]))
                self._hear(self.sight.everyone, closed, None)
            case _:
                self._answered(name, fields)

    def _answered(self, name: str, fields: Sequence[int]) -> None:
        _, seat, word, number, place, found = fields
        alternatives = self.setup.rulebook.choices[name].alternatives
        taken = None if word == NONE else self.setup.rulebook.all_words[word]
        a = next(n for n, one in enumerate(alternatives) if one.name == taken)
        seen = self.sight.alternative(name, seat)
        if number < 0:
            self._hear(seen, v.Answered(name, seat, taken, None, 0, None), None)
            return
        part = alternatives[a].parts[number]
        value = value_of(self.setup.binding, part.domain.kind, found)
        member = None if part.each is None else self.setup.member(part.each.type, place)
        sees_part = self.sight.part(name, (a, number), seat)
        if part.domain.kind is Kind.CARD and found != NONE:
            self.witnesses.named(found, sees_part)
        full = v.Answered(name, seat, taken, part.name, place, value, member)
        self._hear(sees_part & seen, full, None)
        rest = v.Answered(name, seat, None, part.name, place, value, member)
        self._hear(sees_part & ~seen, rest, None)

    # ---- the rest

    def _about_all(self, kind: Event, fields: Sequence[int]) -> None:
        setup, everyone = self.setup, self.sight.everyone
        match kind:
            case Event.SHUFFLED:
                self.chance = True
                self._hear(everyone, v.Shuffled(place_of(setup.binding, fields[0])), None)
            case Event.LOOP:
                loop = setup.names("loop")[fields[0]]
                of = setup.rulebook.loops[loop].kind
                self._hear(everyone, v.Looped(loop, value_of(setup.binding, of, fields[1])), None)
            case Event.SAID:
                self._hear(everyone, self._said(fields), None)
            case Event.SAYING:
                self._further.extend(fields)
            case _:
                self._hear(everyone, v.Ended(), None)

    def _said(self, fields: Sequence[int]) -> v.Said:
        setup = self.setup
        name = setup.names("message")[fields[0]]
        places = setup.messages.get(name, ())
        numbers = zip(places, (*fields[2:], *self._further), strict=False)
        values = tuple((place, value_of(setup.binding, of, n)) for (place, of), n in numbers)
        self._further.clear()
        sides = tuple(
            (place, self._side(value.value).value)
            for place, value in values
            if value.kind is Kind.CARD and isinstance(value.value, int)
        )
        return v.Said(name, None if fields[1] == NONE else fields[1], values, sides)

    def _seats(self, mask: int) -> tuple[int, ...]:
        return tuple(seat for seat in range(self.setup.seats) if mask >> seat & 1)


def _step(record: Sequence[int]) -> object:
    """What the records of one step about several cards have in common; any other record is alone."""
    kind, site, fields = Event(record[0]), record[1], record[2:]
    match kind:
        case Event.MOVED:
            return kind, site, fields[2], fields[5]
        case Event.TURNED | Event.FLIPPED:
            return kind, site, fields[2]
        case Event.SHOWN_CARD:
            return kind, site, fields[1]
        case _:
            return object()


def side_value(setup: Setup, card: int, side: int) -> Value:
    """A side of a card as a value: a word or a number, as the rule file writes the card's sides."""
    sides = setup.binding.cards[card].sides
    word = bool(sides) and isinstance(sides[0], str)
    return value_of(setup.binding, Kind.WORD if word else Kind.NUMBER, side)
