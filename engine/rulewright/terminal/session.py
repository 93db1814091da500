"""A game at the table, from its first prompt to its end: people at the keyboard, bots, the log, saving and undoing."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from random import Random
from threading import Thread

from rulewright.bots.table import prepare
from rulewright.play.game import Game
from rulewright.play.log import Log
from rulewright.play.observation import observe
from rulewright.play.record import Record, read_record, record_of
from rulewright.play.recorded import RecordError
from rulewright.play.state import Move, State
from rulewright.terminal.console import Console
from rulewright.terminal.rules import Rules
from rulewright.terminal.seating import Seating
from rulewright.terminal.speaker import Speaker
from rulewright.terminal.telling import Teller


@dataclass(slots=True)
class Session:
    """One sitting. `states` and `record` grow together; `heard` is for each observer the place of the last state it was told.

    The game is written to `save_path` before people are asked anything, so that nothing can lose it (what bots do hangs on the
    seed alone). If it is `kept`, the file stays when the game has ended.
    """

    game: Game
    console: Console
    speaker: Speaker
    seating: Seating
    record: Record
    states: list[State]
    save_path: Path
    kept: bool = False
    heard: dict[int | None, int] = field(default_factory=dict)
    learning: Thread | None = None
    rules: Rules = field(init=False)

    def __post_init__(self) -> None:
        self.rules = Rules(self.game)
        self.console.paint = self.speaker.paint

    @property
    def state(self) -> State:
        """The present state."""
        return self.states[-1]

    @property
    def people(self) -> tuple[int, ...]:
        """The seats with persons."""
        return self.seating.people

    @property
    def teller(self) -> Teller:
        """Tells what there is to tell, in the language in use."""
        return Teller(self.game, self.console, self.speaker.words, self.seating.names)

    def speak(self, tag: str) -> bool:
        """Speak another language from now on; False if that one is not spoken here."""
        found = self.speaker.switch(tag)
        self.console.paint = self.speaker.paint
        return found

    def colour(self, scheme: str) -> bool:
        """Use another set of colours from now on; False if the game has none of this name."""
        found = self.speaker.colour(scheme)
        self.console.paint = self.speaker.paint
        return found

    def do(self, moves: Mapping[int, Move]) -> None:
        """Apply what seats do at the same moment, and write it down."""
        self.states.append(self.state.apply(moves))
        self.record = self.record.stepped(moves)

    def undo(self, seat: int) -> bool:
        """Take the last step back if that is free for this seat; False if it is not."""
        if len(self.states) < 2 or not self.state.undoable(seat):
            return False
        self.states.pop()
        self.record = self.record.undone()
        self.heard = {o: min(place, len(self.states) - 1) for o, place in self.heard.items()}
        return True

    def tell(self, observer: int | None) -> frozenset[str]:
        """Tell an observer what has happened since it last heard; the headings in it. What people at one keyboard hear together
        (`observer` None) begins where any of them last heard.
        """
        begin = self.heard.get(observer, -1)
        if observer is None and self.people:
            begin = max(begin, min(self.heard.get(person, -1) for person in self.people))
        self.heard[observer] = len(self.states) - 1
        log = log_of(self.state, observer)
        events = tuple(log) if begin < 0 else log.since(log_of(self.states[begin], observer))
        return self.teller.events(events, observer)

    def save(self, path: Path | None = None) -> Path:
        """Write the game down where it will be kept; with a path, from now on there. Raises OSError, and FileExistsError for a
        file that is something else than a game.
        """
        target = self.save_path if path is None else free_for_record(path)
        self.record.save(target)
        if target != self.save_path:
            self._forget()
        self.save_path, self.kept = target, True
        return target

    def end(self) -> None:
        """The game is over: what was written down only in case of an accident goes. Raises OSError if it cannot be kept."""
        if self.kept:
            self.save()
        else:
            self._forget()

    def bot_moves(self, seats: Sequence[int]) -> dict[int, Move]:
        """What the bots among these seats pick now. A seat's chance hangs on the seed and on how far the game has come, so
        that a game that is resumed, or goes on after an undo, goes as it would have gone.
        """
        self.prepared()
        found: dict[int, Move] = {}
        for seat in seats:
            bot = self.seating.bots[seat]
            if bot is not None:
                random = Random(f"{self.record.seed} {seat} {len(self.states)}")
                found[seat] = bot.choose(observe(self.state, seat), random)
        return found

    def prepare(self) -> None:
        """Let bots learn the game while people read and think."""
        if self.people:
            names = self.seating.kinds
            self.learning = Thread(target=prepare, args=(names, self.game.setup))
            self.learning.start()

    def prepared(self) -> None:
        """Wait until bots have learned the game: nothing may go on with it once the sitting is over."""
        if self.learning is not None:
            self.learning.join()

    def write_down(self) -> None:
        """Save in case of an accident; what keeps it from being written is told when the game is really saved."""
        try:
            self.record.save(self.save_path)
        except OSError:
            return

    def _forget(self) -> None:
        self.save_path.unlink(missing_ok=True)


def new_session(
    game: Game,
    console: Console,
    speaker: Speaker,
    seating: Seating,
    record: Record | None = None,
    seed: int = 0,
    save_path: Path | None = None,
) -> Session:
    """A sitting at a new game with this seed, or at the game that a record tells so far."""
    heard: dict[int | None, int] = {}
    cards = None if speaker.cards is None else speaker.cards.tag
    if record is None:
        record, states = record_of(game, seed, cards), [game.start(seed)]
    else:
        game, played = record.replay()
        record = replace(record, cards=cards)
        states = list(played)
        heard = dict.fromkeys((None, *seating.people), max(0, len(states) - 2))
    path = save_path or unused(Path(f"rulewright-{game.rulebook.game}-{record.seed}.json"))
    return Session(
        game, console, speaker, seating, record, states, path, save_path is not None, heard
    )


def log_of(state: State, observer: int | None) -> Log:
    """What an observer (a spectator, if None) has heard up to a state."""
    return state.logs[state.spectator if observer is None else observer]


def unused(path: Path) -> Path:
    """A path beside this one that no file has yet."""
    names = (path.with_stem(f"{path.stem}-{number}") for number in count(2))
    return path if not path.exists() else next(name for name in names if not name.exists())


def free_for_record(path: Path) -> Path:
    """A path, if a game may be written there: nothing stands there yet, or another game does. Raises FileExistsError otherwise."""
    path = path.expanduser()
    if path.exists():
        try:
            read_record(path)
        except RecordError as error:
            raise FileExistsError(17, "", str(path)) from error
    return path
