"""What the engine makes of a worked example, and the words of a language, in; a sentence for each thing that a seat chooses, may
choose or may not choose, out.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from rulewright.examples import Outcome
from rulewright.examples.outcome import Allowed, Chosen, Denied, Picks, Skipped, Told
from rulewright.play import views
from rulewright.words.answer_texts import answer_text
from rulewright.words.events import tell
from rulewright.words.messages import Many, Message, Seat, Term, Value
from rulewright.words.prompts import Asking
from rulewright.words.values import Speech
from rulewright.words.words import Words


def choices_told(outcome: Outcome, words: Words) -> Iterator[str]:
    """The sentences, in the order in which the example has what they tell."""
    teller = _Teller(outcome, words, Speech(outcome.setup))
    between = " " if words.language.script == "Latn" else ""
    for one in outcome.choices:
        yield between.join(words.say(message) for message in teller.messages(one))


@dataclass(frozen=True, slots=True)
class _Teller:
    outcome: Outcome
    words: Words
    speech: Speech

    def messages(self, one: Told) -> tuple[Message, ...]:
        match one:
            case Chosen():
                told = tell(self.outcome.setup, _events(one), self.words.lexicon)
                return told or (self._plainly(one),)
            case Denied():
                asking = Asking(self.outcome.setup, self.words.lexicon)
                reasons = asking.refusal(one.refusal)
                return Message("example.denied", self._values(one)), *reasons
            case Allowed():
                return (self._allowed(one),)
            case Skipped(choice=choice):
                return (Message("example.until", {"name": Term(choice)}),)

    def _plainly(self, chosen: Chosen) -> Message:
        """What a seat chose, where the log of the game has no sentence for it."""
        return Message("example.chose", self._values(chosen))

    def _values(self, one: Chosen | Denied) -> dict[str, Value]:
        nothing = not one.picks and one.alternative is None
        return {
            "seat": Seat(one.seat),
            "name": Term(one.choice),
            "value": None if nothing else self._answer(one.choice, one.alternative, one.picks),
        }

    def _answer(self, choice: str, alternative: str | None, picks: Picks) -> Value:
        found = [(part, self.speech.value(one)) for part, values in picks for one in values]
        return answer_text(self.words.lexicon, choice, alternative, found)

    def _allowed(self, one: Allowed) -> Message:
        """All answers side by side; those of one way to answer are told as what is picked, unless the game calls them otherwise."""
        values: dict[str, Value] = {"seat": Seat(one.seat), "name": Term(one.choice)}
        way = one.alternative
        if not one.answers:
            nothing = None if way is None else Term(way)
            return Message("example.allowed.nothing", {**values, "value": nothing})
        is_named = self.words.lexicon.has(f"answer.{one.choice}.{way}")
        is_picked = way is not None and not is_named and any(picks for _, picks in one.answers)
        if is_picked and way is not None:
            values["name"] = Term(way)
        items = tuple(
            self._answer(one.choice, None if is_picked else alternative, picks)
            for alternative, picks in one.answers
        )
        several = any(sum(len(found) for _, found in picks) > 1 for _, picks in one.answers)
        joined = Many(items, "parts" if several and not is_named else "series")
        return Message("example.allowed", {**values, "value": joined})


def _events(chosen: Chosen) -> tuple[views.Answered, ...]:
    """The answer as those hear it who may see all of it."""
    choice, seat, alternative = chosen.choice, chosen.seat, chosen.alternative
    found = [
        views.Answered(choice, seat, alternative, part, place, value)
        for part, values in chosen.picks
        for place, value in enumerate(values)
    ]
    return tuple(found) or (views.Answered(choice, seat, alternative, None, 0, None),)
