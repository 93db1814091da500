"""An open decision in; what the seat is asked, what its options are called and why an option is refused, out, as messages.

A game asks in its own way with `prompt.<choice>` (or `prompt.<choice>.<alternative>` for the several picks of one way to answer),
and explains a refusal with `must.<choice>.<reason>`. The places of a prompt may be `${n}`, `${low}`, `${high}`, `${range}`,
`${cards}` (what is picked so far), what the table `shows:` for all seats together and, where `faces` says in which zone the cards
lie whose sides are picked, the words that there is one such zone for (`${red}`: the card there, as it is turned so far); those of a refusal each formula, variable and
setting that the condition reads, what was picked, and `${left}` and `${right}`, the sides of the comparison that failed (`${left2}`
of a further one). Both may be any term.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from rulewright.play.answers import Option, Pick, Refusal, Stage
from rulewright.play.observation import ShownView
from rulewright.play.setup import Setup
from rulewright.play.values import Value as Played
from rulewright.play.zones import ZoneView
from rulewright.rulebook.model import Alternative, Choice, Part
from rulewright.rulebook.terms import Filtered, LocalValue, ZoneCards
from rulewright.rulebook.terms import Term as Expression
from rulewright.rulebook.types import Kind
from rulewright.words.answer_texts import answer_text
from rulewright.words.faces import Faces
from rulewright.words.lexicon import Lexicon
from rulewright.words.messages import Many, Message, Range, Seat, Term, Value
from rulewright.words.values import Speech


@dataclass(frozen=True, slots=True)
class Asking:
    """The words for the decisions of one game. `zones` are those that `seat` sees, for choices of the sides of cards."""

    setup: Setup
    lexicon: Lexicon
    zones: tuple[ZoneView, ...] = ()
    seat: int | None = None

    def prompt(self, choice: Choice, stage: Stage, shown: Sequence[ShownView] = ()) -> Message:
        """What a seat is asked now: the game's own sentence, or one made from the choice. `shown` is what the table shows."""
        speech = Speech(self.setup)
        table = {one.name: speech.value(one.value) for one in shown if one.seat is None}
        board = self._faces.board(choice.name, stage)
        values = {**table, **self._values(stage), **board}
        part = _part(choice, stage)
        own = [f"prompt.{choice.name}"]
        if stage.alternative is not None:
            own.insert(0, f"prompt.{choice.name}.{stage.alternative}")
        key = self.lexicon.first(*own)
        if self.lexicon.has(key):
            return Message(key, values)
        if part is None:
            return Message("prompt.option")
        message = _generic(choice, part, stage, values)
        if stage.member is not None:
            filled: dict[str, Value] = {"name": values["member"], "prompt": message}
            return Message("prompt.titled", filled)
        return message

    def notes(self, choice: Choice, stage: Stage) -> tuple[Message, ...]:
        """What a person ought to know besides: whether the order counts, who will see the choice, what is picked so far."""
        part = _part(choice, stage)
        found: list[Message] = []
        if stage.picks and self.lexicon.faces(choice.name) is None:
            found.append(Message("prompt.chosen", {"cards": self._picked(stage)}))
        if part is not None and part.ordered and not part.single:
            found.append(Message("prompt.order_counts"))
        if choice.seen_by.under(self.setup.binding.settings) != "everyone":
            found.append(Message("prompt.secret"))
        return tuple(found)

    def option(self, option: Option, choice: str = "") -> Message:
        """What one option of a choice is called."""
        if option.ends:
            return Message("prompt.done")
        if not option.picks and option.alternative is None:
            return Message("prompt.pass")
        picks = [(pick.part, self._pick(pick)) for pick in option.picks]
        face = self._faces.picked(choice, option)
        if face is not None and self.lexicon.has(f"option.{choice}"):
            return Message(f"option.{choice}", {**dict(picks), "face": face})
        answer = answer_text(self.lexicon, choice, option.alternative, picks)
        return (
            answer if isinstance(answer, Message) else Message("prompt.answer", {"value": answer})
        )

    def refusal(self, refusal: Refusal) -> tuple[Message, ...]:
        """Why something cannot be chosen: the rule's own sentence, and the numbers that stood against it."""
        if refusal.code != "must":
            return (Message(f"refusal.{refusal.code}", {"n": refusal.number}),)
        key = f"must.{refusal.choice}.{refusal.reason}"
        if self.lexicon.has(key):
            reason = Message(key, self._refused(refusal))
            return (Message("refusal.reason", {"reason": reason}),)
        name = Term(refusal.reason or "")
        return (Message("refusal.unnamed", {"reason": name}), *self._facts(refusal))

    def waiting(self, seats: tuple[int, ...]) -> Message:
        """For whom the others wait."""
        return Message(
            "prompt.waiting", {"seats": Many(tuple(Seat(seat) for seat in seats), "and")}
        )

    # ---- values

    @property
    def _faces(self) -> Faces:
        return Faces(self.setup, self.lexicon, self.zones, self.seat)

    def _values(self, stage: Stage) -> dict[str, Value]:
        speech = Speech(self.setup)
        return {
            "n": stage.low if stage.high is None or stage.low else stage.high,
            "low": stage.low,
            "high": stage.high,
            "range": Range(stage.low, stage.high),
            "left": max(0, (stage.high or stage.low) - len(stage.picks)),
            "cards": self._picked(stage),
            "member": speech.value(stage.member),
        }

    def _picked(self, stage: Stage) -> Value:
        return Many(tuple(self._pick(pick) for pick in stage.picks))

    def _pick(self, pick: Pick) -> Value:
        return Speech(self.setup).value(pick.value)

    def _refused(self, refusal: Refusal) -> dict[str, Value]:
        speech = Speech(self.setup)
        values: dict[str, Value] = {"seat": Seat(refusal.seat)}
        values |= {name: _set(speech, value) for name, value in refusal.quoted}
        if refusal.option is not None:
            values["option"] = self.option(refusal.option, refusal.choice or "")
            for pick in refusal.option.picks:
                values[pick.part] = speech.value(pick.value)
        for number, fact in enumerate(refusal.facts):
            suffix = str(number + 1) if number else ""
            values[f"left{suffix}"] = speech.value(fact.left)
            values[f"right{suffix}"] = speech.value(fact.right)
        return values

    def _facts(self, refusal: Refusal) -> tuple[Message, ...]:
        speech = Speech(self.setup)
        found: list[Message] = []
        for fact in refusal.facts:
            sides: dict[str, Value] = {
                "left": speech.value(fact.left),
                "right": speech.value(fact.right),
            }
            if (
                fact.op in _FACTS
                and isinstance(fact.left, Played)
                and fact.left.kind is Kind.NUMBER
            ):
                wanted = "wanted" if fact.wanted else "unwanted"
                found.append(Message(f"refusal.fact.{_FACTS[fact.op]}.{wanted}", sides))
        return tuple(found)


_FACTS = {"==": "eq", "!=": "ne", "<": "lt", "<=": "le", ">": "gt", ">=": "ge", "in": "in"}
"""How comparisons are called in ids. Only numbers are shown: a rule of words needs a sentence of its own."""


def _part(choice: Choice, stage: Stage) -> Part | None:
    """The part that is asked about; None where the seat first has to choose what to do."""
    taken: Alternative | None = next(
        (a for a in choice.alternatives if a.name == stage.alternative), None
    )
    if taken is None and len(choice.alternatives) == 1:
        taken = choice.alternatives[0]
    if taken is None or not taken.parts:
        return None
    if stage.part is None:
        return taken.parts[0] if len(taken.parts) == 1 else None
    return next(part for part in taken.parts if part.name == stage.part)


def _set(speech: Speech, value: Played | tuple[Played, ...]) -> Value:
    """A value that a condition names. Numbers in a list stand once each, rising: which there are is what counts."""
    if not isinstance(value, tuple):
        return speech.value(value)
    numbers = {one.value for one in value if one.kind is Kind.NUMBER}
    if not numbers:
        return speech.value(value)
    return Many(tuple(sorted(n for n in numbers if isinstance(n, int))))


def _generic(choice: Choice, part: Part, stage: Stage, values: dict[str, Value]) -> Message:
    kind = part.domain.kind
    zone = zone_of(part.source) if kind is Kind.CARD else None
    suffix = "" if zone is None else ".own" if _is_own(zone, choice) else ".from"
    filled = {**values, "zone": None if zone is None else Term(zone.zone)}
    if part.single or part.each is not None:
        single = {Kind.CARD: f"prompt.card{suffix}", Kind.SEAT: "prompt.seat"}
        return Message(single.get(kind, "prompt.one"), filled)
    match stage.low, stage.high:
        case 0, None:
            bound = "any"
        case _, None:
            bound = "at_least"
        case low, high if low == high:
            bound = "exactly"
        case 0, high:
            bound, filled["n"] = "at_most", high
        case _:
            bound = "between"
    things = "cards" if kind is Kind.CARD else "several"
    return Message(f"prompt.{things}.{bound}{suffix}", filled)


def zone_of(source: Expression) -> ZoneCards | None:
    """The zone that all candidates come from, where it is one zone."""
    match source:
        case ZoneCards():
            return source
        case Filtered(source=inner):
            return zone_of(inner)
        case _:
            return None


def _is_own(zone: ZoneCards, choice: Choice) -> bool:
    return isinstance(zone.key, LocalValue) and zone.key.local == choice.seat
