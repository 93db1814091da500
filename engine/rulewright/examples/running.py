"""The rule files of a game, its worked examples among them, in; how every example comes out, and all that is wrong, out."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from rulewright.examples.games import Games
from rulewright.examples.model import Example, File
from rulewright.examples.outcome import Outcome
from rulewright.examples.playing import Mismatch, Playing
from rulewright.examples.reader import read_examples
from rulewright.examples.resolving import resolve
from rulewright.examples.wrong import Wrong
from rulewright.problems import Problem, Span
from rulewright.resources import EXAMPLES_FILE

MOST_MOVES = 5_000
"""How often everybody moves at random in all examples of a file together, until one of them is the last that is run."""

Files = Mapping[str, str]
"""The texts of a game's files by their names in its folder."""


@dataclass(frozen=True, slots=True)
class Run:
    """How examples came out: their ids in the order of the file, those of them that hold, what the engine makes of each that
    could be played to its end, the expectations that hold in none of those that share them, and everything that is wrong, by
    place.
    """

    ids: tuple[str, ...]
    holding: tuple[str, ...]
    outcomes: tuple[Outcome, ...]
    mismatches: tuple[Mismatch, ...]
    problems: tuple[Problem, ...]

    def outcome(self, id: str) -> Outcome | None:
        """What the engine makes of the example with this id; None if there is none, or it could not be played."""
        return next((one for one in self.outcomes if one.id == id), None)


def run(
    files: Files,
    name: str = EXAMPLES_FILE,
    only: Collection[str] | None = None,
    games: Games | None = None,
) -> Run:
    """Run the examples of the file `name` of a game, or those of them whose ids are in `only`.

    `games` keeps games between runs of the same rule files. Raises RulebookError if the rules have errors; what is wrong with
    the examples is in the result.
    """
    file, problems = read_examples(files[name], name)
    return run_file(file or File(()), games or Games(files), problems, only)


def run_file(
    file: File,
    games: Games,
    problems: Collection[Problem] = (),
    only: Collection[str] | None = None,
) -> Run:
    """Run examples that have been read; `problems` are those of reading them."""
    found, holding = list(problems), list[str]()
    outcomes: list[Outcome] = []
    mismatches: list[Mismatch] = []
    held: set[Span] = set()
    wanted = [one for one in file.examples if only is None or one.id in only]
    moves = 0
    for example in wanted:
        if moves > MOST_MOVES:
            found.append(Problem("example.too_long", example.span, {"limit": MOST_MOVES}))
            break
        outcome, playing, wrong = run_one(example, games)
        found += wrong
        outcomes += (outcome,) if outcome is not None else ()
        if playing is not None:
            moves += playing.table.moves
            mismatches += playing.mismatches
            held |= playing.held
        holding += () if wrong else (example.id,)
    return Run(
        tuple(one.id for one in wanted),
        tuple(holding),
        tuple(outcomes),
        tuple(one for one in mismatches if one.expected.wanted.span not in held),
        in_order(found),
    )


def in_order(found: Sequence[Problem]) -> tuple[Problem, ...]:
    """Problems by their places, each once."""
    unique = {(one.code, one.span): one for one in reversed(found)}
    return tuple(sorted(unique.values(), key=lambda one: (one.span, one.code)))


def run_one(
    example: Example, games: Games
) -> tuple[Outcome | None, Playing | None, tuple[Problem, ...]]:
    """Play one example: its outcome, if it came to its end; how far it came, if it could begin; and what is wrong."""
    try:
        table = games.table(example)
    except Wrong as error:
        return None, None, error.problems
    found, problems = resolve(example.steps, table.setup)
    if problems:
        return None, None, problems
    playing = Playing(table)
    if not playing.play(found):
        return None, playing, _of(example, playing)
    outcome = Outcome(
        example.id,
        table.setup,
        example.title is not None,
        example.section.text if example.section is not None else None,
        tuple(playing.given.values()),
        playing.before,
        tuple(playing.choices),
        tuple(playing.facts),
        playing.contents(),
    )
    return outcome, playing, _of(example, playing)


def _of(example: Example, playing: Playing) -> tuple[Problem, ...]:
    """What went wrong on the table, with the title of the example, or else its id: positions are shared."""
    name = example.title.span if example.title is not None else example.span
    return tuple(replace(problem, related=(*problem.related, name)) for problem in playing.problems)


def problems_of(files: Files, games: Games | None = None) -> tuple[Problem, ...]:
    """Everything wrong with the worked examples of a game whose rules are sound; nothing if it has none."""
    return run(files, games=games).problems if EXAMPLES_FILE in files else ()
