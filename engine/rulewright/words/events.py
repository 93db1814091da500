"""What an observer heard of a step in; the messages of the log out: one for each thing that a person would call one event.

A game says a thing its own way by a longer id, such as `log.moved.hand.arm` or `log.answered.play_card` (with the name of one way
to answer behind it, or `none` where nothing was picked, for that answer alone), and leaves it out by listing that id as `silent`. A
sentence about an answer has the places `${answer}` (what it is called among the options) and `${picked}` (what was picked alone).
Bookkeeping (variables, loops over seats) is only told where the game has a sentence for it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rulewright.play import views as v
from rulewright.play.setup import Setup
from rulewright.play.state import Result
from rulewright.play.values import CardView, Place
from rulewright.play.values import Value as Played
from rulewright.rulebook.model import Datum
from rulewright.rulebook.types import Kind
from rulewright.words.answer_texts import answer_text
from rulewright.words.lexicon import Lexicon
from rulewright.words.messages import Many, Message, Seat, Term, Value
from rulewright.words.sorting import sorted_views
from rulewright.words.values import Speech, without_sides


def tell(setup: Setup, events: Sequence[v.EventView], lexicon: Lexicon) -> tuple[Message, ...]:
    """The messages for what one observer heard, in order. Say them for that observer."""
    heard = tuple(event for event in events if not _is_untold(event, lexicon))
    teller = _Teller(Speech(setup), lexicon, heard)
    return tuple(message for message in teller.messages() if message.id not in lexicon.silent)


def tell_result(result: Result, players: int, observer: int | None) -> tuple[Message, ...]:
    """Who has won, and everybody's score where the game has scores, best first. `players` are the seats that choose."""
    winners = result.winners
    scored = [(seat, n) for seat, n in enumerate(result.scores[:players]) if n is not None]
    scores = (
        Message("table.score", {"seat": Seat(seat), "n": score})
        for seat, score in sorted(scored, key=lambda pair: -pair[1])
    )
    return (_victory(winners, observer), *scores)


def _victory(winners: tuple[int, ...], observer: int | None) -> Message:
    if not winners:
        return Message("log.over_nobody")
    if len(winners) == 1:
        return Message("log.over_won", {"seat": Seat(winners[0])}, actor=winners[0])
    others = tuple(seat for seat in winners if seat != observer)
    values: dict[str, Value] = {"seats": _seats(winners), "others": _seats(others)}
    return Message("log.over_shared", values, actor=observer if observer in winners else None)


@dataclass(frozen=True, slots=True)
class _Teller:
    """One observer's events of one step."""

    speech: Speech
    lexicon: Lexicon
    events: tuple[v.EventView, ...]

    def messages(self) -> Iterator[Message]:
        place = 0
        while place < len(self.events):
            group = self._group(place)
            yield from self._tell(group, place)
            place += len(group)

    def _group(self, place: int) -> tuple[v.EventView, ...]:
        """The events from `place` on that are told together."""
        first, end = self.events[place], place + 1
        while end < len(self.events) and _belong(first, self.events[end]):
            end += 1
        return self.events[place:end]

    def _tell(self, group: tuple[v.EventView, ...], place: int) -> Iterator[Message]:
        match group[0]:
            case v.Moved():
                yield from self._moves([e for e in group if isinstance(e, v.Moved)], place)
            case v.Answered() as answer if self._is_told(answer.choice):
                yield self._answered(answer, [e for e in group if isinstance(e, v.Answered)])
            case v.Closed() as closed if self._is_told(closed.choice):
                yield from self._closed(closed, place)
            case v.Shuffled(zone):
                values = {"zone": self.speech.zone(zone)}
                yield self._of_zone("log.shuffled", zone, values, f"log.shuffled.{zone.zone}")
            case v.Turned() as turned:
                yield self._turned(turned)
            case v.Flipped(card, _):
                yield self._flipped(card)
            case v.ShownCard(_, zone, seats):
                cards = [event.card for event in group if isinstance(event, v.ShownCard)]
                yield self._shown(cards, zone, seats)
            case v.Said(message, about, said, shown):
                sides = dict(shown)
                filled = {name: self._named(name, value, sides.get(name)) for name, value in said}
                if about is not None:
                    filled.setdefault("seat", Seat(about))
                yield Message(f"say.{message}", filled, actor=about)
            case v.Ended():
                yield Message("log.over")
            case event:
                yield from self._of_value(event)

    def _named(self, name: str, value: Played | None, side: Datum = None) -> Value:
        """A value that fills a place; a card as it lies, with the side that it shows."""
        if side is not None and value is not None and isinstance(value.value, int):
            return self.speech.named_card(value.value, side)
        return self.lexicon.named(name, self.speech.value(value))

    # ---- cards

    def _moves(self, group: Sequence[v.Moved], place: int) -> Iterator[Message]:
        """One message for each zone that cards came to: cards dealt round by round are told seat by seat."""
        by_target: dict[Place, list[v.Moved]] = {}
        for moved in group:
            if not self._told_as_answer(moved, place):
                by_target.setdefault(moved.target, []).append(moved)
        for moves in by_target.values():
            yield self._moved(moves[0], [moved.card for moved in moves])

    def _moved(self, moved: v.Moved, cards: Sequence[CardView]) -> Message:
        source, target = self.speech.owner(moved.source), self.speech.owner(moved.target)
        actor = source if source is not None else target
        hidden = "_hidden" if all(card.card is None for card in cards) else ""
        values: dict[str, Value] = {
            "cards": self._cards(moved.target, cards),
            "n": len(cards),
            "from": self.speech.zone(moved.source),
            "to": self.speech.zone(moved.target),
        }
        if actor is not None:
            values["seat"] = Seat(actor)
        if target is not None:
            values["target"] = Seat(target)
        way = _way(moved.source, moved.target, (source, target))
        own = f"log.moved{hidden}.{moved.source.zone}.{moved.target.zone}"
        key = self.lexicon.first(own, f"log.moved_{way}{hidden}")
        return Message(key, values, actor, target if target != actor else None)

    def _cards(self, target: Place, cards: Sequence[CardView]) -> Value:
        """Cards that came somewhere, in the order in which they are held there."""
        shown = without_sides(cards)
        return self.speech.cards(sorted_views(self.speech.setup, self.lexicon, target.zone, shown))

    def _told_as_answer(self, moved: v.Moved, place: int) -> bool:
        """Whether a choice with a sentence of its own has just said what moves here."""
        for event in reversed(self.events[:place]):
            match event:
                case v.Closed(choice):
                    to = self.speech.setup.rulebook.choices[choice].to
                    same = to is not None and to.zone == moved.target.zone
                    return same and self._has_own(choice) and self._was_named(choice, moved, place)
                case v.Moved():
                    continue
                case _:
                    return False
        return False

    def _was_named(self, choice: str, moved: v.Moved, place: int) -> bool:
        named = {
            event.value.value
            for event in self.events[:place]
            if isinstance(event, v.Answered) and event.choice == choice and event.value is not None
        }
        return moved.card.card is not None and moved.card.card in named

    def _turned(self, turned: v.Turned) -> Message:
        number = turned.card.card
        if number is None:
            return Message("log.turned_hidden")
        kind = self.speech.setup.binding.cards[number].kind
        values: dict[str, Value] = {
            "card": self.speech.named_card(number),
            "side": self.speech.datum(turned.card.side),
        }
        return self._of_zone("log.turned", turned.zone, values, f"log.turned.{kind}")

    def _flipped(self, card: CardView) -> Message:
        if card.card is None:
            return Message("log.flipped_hidden")
        key = "log.flipped_up" if card.face_up else "log.flipped_down"
        return Message(key, {"card": self.speech.named_card(card.card)})

    def _shown(self, cards: Sequence[CardView], zone: Place, seats: tuple[int, ...]) -> Message:
        owner = self.speech.owner(zone)
        values: dict[str, Value] = {"cards": self.speech.cards(cards), "seats": _seats(seats)}
        if owner is None:
            return Message("log.shown_value", {"value": values["cards"]})
        values["seat"] = Seat(owner)
        others = [seat for seat in seats if seat != owner]
        if len(others) != 1:
            return Message("log.shown_everyone", values, actor=owner)
        return Message("log.shown", {**values, "target": Seat(others[0])}, owner, others[0])

    # ---- choices

    def _has_own(self, choice: str) -> bool:
        return self.lexicon.has(f"log.answered.{choice}")

    def _is_told(self, choice: str) -> bool:
        """Whether answers are told; otherwise the cards that move when the choice closes say enough."""
        return self._has_own(choice) or self.speech.setup.rulebook.choices[choice].to is None

    def _answered(self, first: v.Answered, group: Sequence[v.Answered]) -> Message:
        values = [event.value for event in group if event.value is not None]
        picks = [
            (event.part, self.speech.value(event.value))
            for event in group
            if event.value is not None
        ]
        answer = answer_text(self.lexicon, first.choice, first.alternative, picks)
        filled: dict[str, Value] = {
            "seat": Seat(first.seat),
            "answer": answer,
            "picked": Many(tuple(value for _, value in picks)),
            "n": len(values),
        }
        empty = first.alternative is None and all(value.value is None for value in values)
        own = f"log.answered.{first.choice}"
        way = f"{own}.{first.alternative or 'none'}"
        keys = (*([way] if first.alternative or empty else []), own)
        generic = "log.answered_none" if empty else "log.answered"
        return Message(self.lexicon.first(*keys, generic), filled, actor=first.seat)

    def _closed(self, closed: v.Closed, place: int) -> Iterator[Message]:
        """The seats of whose answers this observer saw nothing."""
        seen = {
            event.seat
            for event in self.events[:place]
            if isinstance(event, v.Answered) and event.choice == closed.choice
        }
        for seat in closed.seats:
            if seat not in seen:
                yield Message("log.answered_secret", {"seat": Seat(seat)}, actor=seat)

    # ---- values

    def _of_value(self, event: v.EventView) -> Iterator[Message]:
        match event:
            case v.Drawn(variable, key, value):
                own = self.lexicon.first(f"log.drawn.{variable}", "log.drawn")
                yield self._variable(own, variable, key, value)
            case v.Changed(variable, key, _, value) if self.lexicon.has(f"log.set.{variable}"):
                yield self._variable(f"log.set.{variable}", variable, key, value)
            case v.ShownValue(variable, key, value, _) if value is not None:
                own = self.lexicon.first(f"log.shown.{variable}", "log.shown_value")
                yield self._variable(own, variable, key, value)
            case v.Looped(loop, value):
                if self.lexicon.has(f"log.loop.{loop}") or value.kind is Kind.NUMBER:
                    key_ = self.lexicon.first(f"log.loop.{loop}", "log.loop")
                    filled = {"name": Term(loop), "value": self.speech.value(value)}
                    seat = value.value if value.kind is Kind.SEAT else None
                    yield Message(key_, filled, actor=seat if isinstance(seat, int) else None)
            case _:
                pass

    def _variable(self, key: str, variable: str, of: Played | None, value: Played) -> Message:
        filled: dict[str, Value] = {"name": Term(variable), "value": self.speech.value(value)}
        if of is not None:
            filled["key"] = self.speech.value(of)
        if isinstance(value.value, int):
            filled["n"] = value.value
        seat = of.value if of is not None and of.kind is Kind.SEAT else None
        if isinstance(seat, int):
            filled["seat"] = Seat(seat)
            return Message(key, filled, actor=seat)
        return Message(key, filled)

    def _of_zone(
        self, key: str, zone: Place, values: dict[str, Value], own: str | None = None
    ) -> Message:
        owner = self.speech.owner(zone)
        names = [own] if own else []
        if owner is None:
            return Message(self.lexicon.first(*names, key), values)
        found = self.lexicon.first(*names, f"{key}_own")
        return Message(found, {**values, "seat": Seat(owner)}, actor=owner)


def _is_untold(event: v.EventView, lexicon: Lexicon) -> bool:
    """Whether an event is a turn of a loop that nobody is told of: what happens in several such turns is told together."""
    if not isinstance(event, v.Looped):
        return False
    key = f"log.loop.{event.loop}"
    return key in lexicon.silent or not (lexicon.has(key) or event.value.kind is Kind.NUMBER)


def _belong(first: v.EventView, event: v.EventView) -> bool:
    match first, event:
        case v.Moved(), v.Moved():
            return (first.source, first.target.zone) == (event.source, event.target.zone)
        case v.Answered(), v.Answered():
            same = (first.choice, first.seat, first.alternative)
            return same == (event.choice, event.seat, event.alternative)
        case v.ShownCard(), v.ShownCard():
            return (first.zone, first.seats) == (event.zone, event.seats)
        case _:
            return False


def _way(source: Place, target: Place, owners: tuple[int | None, int | None]) -> str:
    match owners:
        case (None, None):
            return "within" if source == target else "shared"
        case (_, None):
            return "out"
        case (None, _):
            return "in"
        case (giver, taker) if giver != taker:
            return "across"
        case _:
            return "within" if source == target else "own"


def _seats(seats: Sequence[int]) -> Many:
    return Many(tuple(Seat(seat) for seat in seats), "and")
