"""One prompt: what a seat can choose, by names, and the move that an entry means."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

from rulewright.play.answering import Answer
from rulewright.play.answers import Option, Refusal
from rulewright.play.decision import Decision
from rulewright.play.values import Value
from rulewright.rulebook.model import Alternative
from rulewright.rulebook.types import Kind
from rulewright.terminal.calling import has_typed, names_of, together
from rulewright.terminal.entry import Ambiguous, Names, Unknown, plain, spellings
from rulewright.terminal.grid import Form, Grid, form_of
from rulewright.words.messages import Message, Viewer
from rulewright.words.messages import Value as WordsValue
from rulewright.words.prompts import Asking, zone_of
from rulewright.words.sorting import rank_in
from rulewright.words.values import Speech
from rulewright.words.words import Words

_NUMBER = re.compile(r"[-+]?\d+")

Move = Option | Answer


@dataclass(frozen=True, slots=True)
class Partial:
    """Some of several things that are to be picked together, as far as an entry went; `refusal` says how many are missing."""

    chosen: tuple[Option, ...]
    refusal: Refusal


Misread = Unknown | Ambiguous | Refusal | Partial
TEXT, PART, LABEL, BEGINNING = 0, 1, 2, 3
"""Which spelling wins: the whole name, a value that is printed on the card, the label before the option."""


@dataclass(frozen=True)
class Choosing:
    """A decision as a prompt. `things` are all that can be named now, what a rule refuses included. `held` are those that were
    picked at this prompt before, and wait for the others. At a prompt that is `shared`, nothing shows what one seat could do.
    """

    decision: Decision
    words: Words
    viewer: Viewer
    held: tuple[Option, ...] = ()
    shared: bool = False

    @cached_property
    def things(self) -> tuple[Option, ...]:
        """Everything that can be named, by rising number; cards of a hand that the game sorts, as they are held. To pick
        nothing has no name of its own.
        """
        things = tuple(option for option in self.decision.candidates if not _is_nothing(option))
        sources = {zone_of(part.source) for a in self._alternatives for part in a.parts}
        zones = {zone.zone for zone in sources if zone is not None}
        rank = rank_in(self.decision.setup, self.words.lexicon, *zones) if len(zones) == 1 else None
        if rank is None:
            return things
        last = ((True, 0),)
        return tuple(sorted(things, key=lambda one: rank(_card(one)) if _card(one) >= 0 else last))

    @cached_property
    def legal(self) -> frozenset[int]:
        """The numbers of the options that are legal now."""
        return frozenset(self.decision.numbers)

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """What each thing is called."""
        choice = self.decision.choice.name
        return tuple(self._say(self._asking.option(option, choice)) for option in self.things)

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """A short label for each thing: a number, or a letter where things are called by numbers themselves. What stands in a
        table has none.
        """
        numbered = (
            self._form is not None
            or any(_NUMBER.fullmatch(plain(text)) for text in self.texts)
            or any(
                name and _NUMBER.fullmatch(name)
                for option in self.things
                for name in self._parts(option)
            )
        )
        # What can be taken comes first, so that the listed labels have no gaps.
        places = sorted(range(len(self.things)), key=lambda place: not self._is_listed(place))
        places = [place for place in places if not self._in_table(self.things[place])]
        distinct = list(dict.fromkeys(self.texts[place] for place in places))
        label = _letters if numbered else lambda place: str(place + 1)
        return tuple(
            "" if self._in_table(option) else label(distinct.index(text))
            for option, text in zip(self.things, self.texts, strict=True)
        )

    @cached_property
    def names(self) -> Names:
        """How things may be typed."""
        names = Names()
        for place, option in enumerate(self.things):
            names.add(place, spellings(self.texts[place]), TEXT)
            names.add(place, self._orders(option), TEXT)
            names.add(place, self._parts(option), PART)
            names.add(place, filter(None, (self.labels[place],)), LABEL)
            if option.alternative is not None and not option.picks:
                typed = self.words.lexicon.typed(option.alternative)
                names.add(place, map(plain, (option.alternative, *typed)), PART)
        return names

    def lines(self) -> Iterator[str]:
        """The options as a person reads them: label and name; what cannot be taken now is left out, equal ones stand once."""
        seen: set[str] = set()
        for place, option in enumerate(self.things):
            text = self.texts[place]
            listed = self._is_listed(place) and not self._in_table(option)
            if listed and option not in self.held and text not in seen:
                seen.add(text)
                yield self.labelled(place)

    def labelled(self, place: int) -> str:
        """A thing's name behind its label, where it has one."""
        label, text = self.labels[place], self.texts[place]
        filled: dict[str, WordsValue] = {"label": label, "text": text}
        return self._say(Message("prompt.labelled", filled)) if label else text

    def table(self) -> Iterator[str]:
        """The lines of the table that some of the options are shown in; none without such a table."""
        if self._form is not None:
            texts = {
                option.number: text for option, text in zip(self.things, self.texts, strict=True)
            }
            legal = {number: texts[number] for number in self.decision.numbers if number in texts}
            grid = Grid(self._form, self.decision, self.words, self.viewer, legal)
            yield from grid.lines(self.things)

    @cached_property
    def _form(self) -> Form | None:
        return None if self.shared else form_of(self.decision, self.words)

    def _in_table(self, option: Option) -> bool:
        return self._form is not None and self._form.holds(option)

    def _is_listed(self, place: int) -> bool:
        """Whether a thing is shown as an option: what is legal, and where that is not enough, what may become so. At a shared
        prompt everything is, lest it tells what one seat could do.
        """
        scarce = self.many and len(self.legal) < self.decision.stage.low
        return self.shared or scarce or self.things[place].number in self.legal

    @property
    def many(self) -> bool:
        """Whether several values may be given at once."""
        return any(
            not part.single and part.each is None for a in self._alternatives for part in a.parts
        )

    @property
    def may_be_empty(self) -> bool:
        """Whether an empty entry is an answer: to pick nothing (more)."""
        return self._nothing is not None

    def read(self, entry: str) -> Move | Misread:
        """The move that an entry means, or why there is none."""
        text = plain(entry)
        if not text or (self.may_be_empty and text in self._none):
            return self._move(self.held) if self.held else self._nothing or Unknown("")
        held = [self.things.index(option) for option in self.held]
        found = self.names.read(text, dict(enumerate(self.texts)), self.many, held, self._likely)
        if isinstance(found, Unknown | Ambiguous):
            named = self._with_alternative(text)
            return found if named is None else named
        return self._move([*self.held, *(self.things[place] for place in found)])

    # ---- what an entry means

    @property
    def _likely(self) -> tuple[int, ...]:
        """The places of what can be taken now; at a shared prompt of nothing, lest it tells what one seat could do."""
        places = range(0 if self.shared else len(self.things))
        return tuple(place for place in places if self.things[place].number in self.legal)

    def _with_alternative(self, text: str) -> Move | Misread | None:
        """An entry that begins with the name of an alternative: `play 7 7`."""
        for alternative in self._alternatives:
            if alternative.name is None:
                continue
            for name in (*spellings(self.words.lexicon.term(alternative.name)), alternative.name):
                if text.startswith(name + " "):
                    places = {
                        n: t
                        for n, t in enumerate(self.texts)
                        if self.things[n].alternative == alternative.name
                    }
                    rest, only = text[len(name) + 1 :], self._only(places)
                    found = only.read(rest, places, self.many, likely=self._likely)
                    if isinstance(found, tuple):
                        return self._move([self.things[place] for place in found])
                    return found
        return None

    def _only(self, places: dict[int, str]) -> Names:
        ranks = [
            {name: [p for p in found if p in places] for name, found in rank.items()}
            for rank in self.names.ranks
        ]
        return Names([{n: p for n, p in rank.items() if p} for rank in ranks])

    def _move(self, chosen: Sequence[Option]) -> Move | Misread:
        first = chosen[0]
        part = first.picks[0].part if len(first.picks) == 1 else None
        rules = (
            next(a for a in self._alternatives if a.name == first.alternative)
            if first.alternative
            else self._alternatives[0]
        )
        several = next(
            (p for p in rules.parts if p.name == part and not p.single and p.each is None), None
        )
        if several is None:
            refusal = self.decision.refusal(first)
            return refusal if refusal is not None else first
        stage = self.decision.stage
        taken = stage.alternative if stage.picks or stage.part else first.alternative
        values: list[Value] = [pick.value for option in chosen for pick in option.picks]
        found = self.decision.answer(None if stage.part else taken, {several.name: values})
        if isinstance(found, Refusal) and found.code == "too_few":
            return Partial(tuple(chosen), found)
        return found

    @cached_property
    def _nothing(self) -> Option | None:
        """The option that picks nothing (more), if it is legal."""
        return next((option for option in self.decision.options if _is_nothing(option)), None)

    @property
    def _none(self) -> tuple[str, ...]:
        """Words for picking nothing."""
        said = (self.words.text(key) for key in ("prompt.pass", "prompt.done", "format.none"))
        return ("none", "done", *(plain(text) for text in said))

    # ---- names

    @cached_property
    def _asking(self) -> Asking:
        decision = self.decision
        return Asking(decision.setup, self.words.lexicon, decision.zones, decision.seat)

    @property
    def _alternatives(self) -> tuple[Alternative, ...]:
        return self.decision.choice.alternatives

    def _say(self, message: Message) -> str:
        return self.words.say(message, self.viewer)

    def _orders(self, option: Option) -> tuple[str, ...]:
        """The values of an option of several parts, in any order."""
        speech = Speech(self.decision.setup)
        values = [(pick.part, speech.value(pick.value)) for pick in option.picks]
        return tuple(together(self.words, values, self.viewer))

    def _parts(self, option: Option) -> tuple[str, ...]:
        """What the one card that an option picks is called: its name, what is printed on it (each field, all together), its kind.

        Where the game says how a field may be typed, a card of several is only called by all of them: a bare 5 is a label.
        """
        if len(option.picks) != 1:
            return ()
        value = option.picks[0].value
        if value.kind is Kind.WORD and isinstance(value.value, str):
            return (plain(value.value),)
        if value.kind is Kind.SEAT:
            return names_of(self.words, ("", Speech(self.decision.setup).value(value)), self.viewer)
        if value.kind is not Kind.CARD or not isinstance(value.value, int):
            return ()
        card = self.decision.setup.binding.cards[value.value]
        speech = Speech(self.decision.setup)
        fields = [
            (name, speech.datum(field)) for name, field in card.fields.items() if field is not None
        ]
        if not fields:
            return plain(self.words.lexicon.term(card.kind)), plain(card.kind)
        name = spellings(self.words.write(speech.named_card(value.value), self.viewer))
        joined = (*name, *together(self.words, fields, self.viewer))
        if len(fields) > 1 and any(has_typed(self.words, field) for field in fields):
            return joined
        return (*chain(*(names_of(self.words, field, self.viewer) for field in fields)), *joined)


def _card(option: Option) -> int:
    """The card that an option picks; below zero for an option that picks none."""
    for pick in option.picks:
        if pick.value.kind is Kind.CARD and isinstance(pick.value.value, int):
            return pick.value.value
    return -1


def _is_nothing(option: Option) -> bool:
    """Whether an option picks nothing, or nothing more."""
    return option.ends or (option.alternative is None and not option.picks)


def _letters(place: int) -> str:
    """a, b, … z, aa, ab, …"""
    text = chr(ord("a") + place % 26)
    return text if place < 26 else _letters(place // 26 - 1) + text
