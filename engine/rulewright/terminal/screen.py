"""What people at the keyboard are shown: the table, the question with its options, why an entry is no answer, help."""

from collections.abc import Iterable
from dataclasses import dataclass

from rulewright.play.answers import Option, Refusal
from rulewright.play.observation import observe
from rulewright.terminal.choosing import Choosing, Misread, Partial
from rulewright.terminal.commands import COMMANDS, command_names
from rulewright.terminal.entry import Ambiguous, Unknown
from rulewright.terminal.session import Session
from rulewright.terminal.table import Table
from rulewright.terminal.windows import passing
from rulewright.words.messages import Many
from rulewright.words.prompts import Asking
from rulewright.words.words import Words


@dataclass(frozen=True, slots=True)
class Screen:
    """Prints for the people of one session, in the language in use."""

    session: Session

    @property
    def words(self) -> Words:
        """The words in use."""
        return self.session.speaker.words

    def note(self, key: str) -> None:
        """A remark that is set in."""
        self.session.console.print("  " + self.words.text(key), "faint", indent=2)

    def table(self, observer: int | None, told: Iterable[str] = ()) -> None:
        """The table as an observer sees it. A heading that has just been told is not told again."""
        viewer = self.session.teller.viewer(observer)
        console = self.session.console
        seen = observe(self.session.state, observer)
        table = Table(seen, self.words, viewer, console.width)
        console.print()
        heading = table.heading()
        if heading and heading not in told:
            console.print(heading, "heading")
        for line in table.lines():
            console.print(" " * line.indent + line.text, indent=2)
        console.print()

    def question(self, choosing: Choosing) -> None:
        """What is asked, what there is to know about it, and the options."""
        decision, console = choosing.decision, self.session.console
        asking = Asking(decision.setup, self.words.lexicon, decision.zones, decision.seat)
        shown = observe(self.session.state, None).shows
        prompt = asking.prompt(decision.choice, decision.stage, shown)
        console.print(self.words.say(prompt, choosing.viewer), "prompt")
        for message in asking.notes(decision.choice, decision.stage):
            console.print("  " + self.words.say(message, choosing.viewer), "faint", indent=2)
        if choosing.held:
            self._held(choosing.held, choosing)
        for line in choosing.table():
            console.print(line)
        lines = list(choosing.lines())
        if lines:
            console.print_items(lines)
        if choosing.may_be_empty and not choosing.shared:
            self.note("play.enter_ends" if decision.stage.picks else "play.enter_none")
        if not choosing.shared and passing(decision) is not None:
            self.note("play.enter_passes")
            if len(self.session.people) == 1:
                self.note("play.quiet_hint")

    def explain(self, found: Misread, choosing: Choosing) -> None:
        """Why an entry is no answer yet."""
        teller = self.session.teller
        match found:
            case Unknown(""):
                teller.say("play.empty", "problem")
            case Unknown(text):
                teller.say("play.unknown", "problem", text=text)
            case Ambiguous(text, places):
                together = self.words.formatter.series(
                    list(dict.fromkeys(map(choosing.labelled, places)))
                )
                teller.say("play.ambiguous", "problem", text=text, names=together)
            case Partial(chosen, refusal):
                self._held(chosen, choosing)
                self._refusal(refusal, choosing)
            case Refusal():
                self._refusal(found, choosing)
                self._point_to_rule(found)

    def help(self, choosing: Choosing) -> None:
        """The sections of the rulebook on what is asked and on what was refused, and the commands; then the question again."""
        sections = self.session.rules.sections(choosing.decision.choice.name, self.words)
        if sections:
            from rulewright.terminal.printing import Printer  # only help prints sections

            Printer(self.session.console, self.words).sections(sections)
            for command in filter(None, map(self.session.rules.whole, sections)):
                line = self.words.text("play.help.examples", command=command)
                self.session.console.print(line, "faint", indent=2)
            self.session.console.print()
        self.note("play.help.entry")
        coloured = len(self.session.speaker.schemes) > 1
        for name in (name for name in COMMANDS if coloured or name != "colours"):
            names = list(dict.fromkeys((name, *command_names(name, self.words))))
            typed = self.words.formatter.series(names)
            text = self.words.text(f"play.help.{name}")
            line = self.words.text("reference.entry", name=typed, text=text)
            self.session.console.print(f"  {line}", indent=4)
        self.session.console.print()

    def _held(self, chosen: Iterable[Option], choosing: Choosing) -> None:
        texts = [choosing.texts[choosing.things.index(option)] for option in chosen]
        self.session.teller.say("prompt.chosen", cards=Many(tuple(texts)))

    def _refusal(self, refusal: Refusal, choosing: Choosing) -> None:
        asking = Asking(self.session.game.setup, self.words.lexicon)
        self.session.teller.refusals(asking.refusal(refusal), choosing.viewer.seat)

    def _point_to_rule(self, refusal: Refusal) -> None:
        """Where the rule stands that forbids an answer; what is no option at all needs no rule."""
        if refusal.code != "must" or refusal.choice is None:
            return
        pointer = self.session.rules.pointer(refusal, self.words)
        if pointer is not None:
            self.session.teller.tell(pointer, "faint")
