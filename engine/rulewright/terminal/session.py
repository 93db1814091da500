"""A game at the table, from its first prompt to its end: people at the keyboard, bots, the log, saving and undoing."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from rulewright.play.game import Game
from rulewright.play.log import Log
from rulewright.play.observation import observe
from rulewright.play.record import Record, record_of
from rulewright.play.state import Move, State
from rulewright.terminal.console import Console
from rulewright.terminal.rules import Rules
from rulewright.terminal.seating import Seating
from rulewright.terminal.speaker import Speaker
from rulewright.terminal.telling import Teller


@dataclass(slots=True)
class Session:
    """One sitting. `states` and `record` grow together; `heard` is how far each observer's log has been told."""

    game: Game
    console: Console
    speaker: Speaker
    seating: Seating
    record: Record
    states: list[State]
    save_path: Path
    save_always: bool = False
    heard: dict[int | None, Log] = field(default_factory=dict)
    randoms: dict[int, Random] = field(default_factory=dict)
    rules: Rules = field(init=False)

    def __post_init__(self) -> None:
        self.rules = Rules(self.game)

    @property
    def state(self) -> State:
        """The present state."""
        return self.states[-1]

    @property
    def teller(self) -> Teller:
        """Tells what there is to tell, in the language in use."""
        return Teller(self.game, self.console, self.speaker.words)

    def do(self, moves: Mapping[int, Move]) -> None:
        """Apply what seats do at the same moment, and write it down."""
        self.states.append(self.state.apply(moves))
        self.record = self.record.stepped(moves)
        if self.save_always:
            self.record.save(self.save_path)

    def undo(self, seat: int) -> bool:
        """Take the last step back if that is free for this seat; False if it is not."""
        if len(self.states) < 2 or not self.state.undoable(seat):
            return False
        self.states.pop()
        self.record = self.record.undone()
        self.heard = {observer: self._log(observer) for observer in self.heard}
        return True

    def tell(self, observer: int | None) -> None:
        """Tell an observer what has happened since it last heard."""
        before, log = self.heard.get(observer), self._log(observer)
        self.heard[observer] = log
        events = tuple(log) if before is None else log.since(before)
        self.teller.events(events, observer)

    def save(self, path: Path | None = None) -> Path:
        """Write the record; where to is told by the answer. Raises OSError."""
        target = path or self.save_path
        self.record.save(target)
        return target

    def bot_moves(self, seats: Sequence[int]) -> dict[int, Move]:
        """What the bots among these seats pick now."""
        found: dict[int, Move] = {}
        for seat in seats:
            bot = self.seating.bots[seat]
            if bot is not None:
                random = self.randoms.setdefault(seat, Random(f"{self.record.seed} {seat}"))
                found[seat] = bot.choose(observe(self.state, seat), random)
        return found

    def _log(self, observer: int | None) -> Log:
        return self.state.logs[self.state.spectator if observer is None else observer]


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
    if record is None:
        record, states = record_of(game, seed), [game.start(seed)]
    else:
        game, played = record.replay()
        states = list(played)
    path = save_path or Path(f"rulewright-{game.rulebook.game}-{record.seed}.json")
    return Session(
        game, console, speaker, seating, record, states, path, save_always=save_path is not None
    )
