"""The texts and checked rules of a game in; what is wrong with its worked examples, and which names each tells of, out.

What comes out well is kept (see `program.kept`), with all that it hung on: after a change of numbers in tables or of defaults of
settings, only those examples are played again that have read one of them.
"""

from collections.abc import Iterator, Mapping

from rulewright.examples import noted
from rulewright.examples.games import Games
from rulewright.examples.model import File
from rulewright.examples.noted import Good, Numbers, hangs, numbers_of
from rulewright.examples.reader import read_examples
from rulewright.examples.running import MOST_MOVES, in_order, run_one
from rulewright.play.folder import variant_file
from rulewright.problems import Problem
from rulewright.program.kept import place_of, recall, store
from rulewright.program.packing import classes_of, pack, unpack
from rulewright.resources import EXAMPLES_FILE, GAME_FILE
from rulewright.review.masking import masked
from rulewright.review.placing import Files
from rulewright.rulebook.model import Rulebook
from rulewright.sections.worked import names_told
from rulewright.source.reader import read_text

PART = "examples"
"""The folder within the cache."""

Books = Mapping[str | None, Rulebook]
"""The checked rulebooks of a game by variant; None for the game itself."""
Told = Mapping[str, frozenset[str]]
"""The names that each example tells of, of those that came to their end."""


def play_examples(files: Files, books: Books) -> tuple[tuple[Problem, ...], Told]:
    """What is wrong with the worked examples of sound rules, in the order of their file, and the names that each tells of."""
    numbers = {variant: numbers_of(rules) for variant, rules in books.items()}
    path = place_of(PART, "game", _texts(files, books))
    classes = classes_of((noted,))
    ids, kept = recall(path, lambda content: unpack(content, classes)) or ((), ())
    known = {one.id: one for one in kept if _is_good(one, numbers)}
    if kept and known.keys() == set(ids):
        return (), {one.id: frozenset(one.names) for one in kept}
    file, problems = read_examples(files[EXAMPLES_FILE], EXAMPLES_FILE)
    file = file or File(())
    found, told, good = _play(file, Games(files, books, noting=True), numbers, known)
    if not problems and good.keys() != known.keys():
        # What failed this time still holds with the numbers with which it held before.
        good = {one.id: one for one in kept} | good
        all_ids = tuple(one.id for one in file.examples)
        store(path, lambda: pack((all_ids, tuple(good.values())), classes))
    return in_order((*problems, *found)), told


def _play(
    file: File, games: Games, numbers: Mapping[str | None, Numbers], known: Mapping[str, Good]
) -> tuple[list[Problem], Told, dict[str, Good]]:
    """Play all examples but those that are known to be good; what is wrong, the names told, and all that are good."""
    found: list[Problem] = []
    told: dict[str, frozenset[str]] = {}
    good: dict[str, Good] = {}
    moves = 0
    for example in file.examples:
        if moves > MOST_MOVES:
            found.append(Problem("example.too_long", example.span, {"limit": MOST_MOVES}))
            break
        one = known.get(example.id)
        if one is None:
            outcome, playing, wrong = run_one(example, games)
            found += wrong
            moves += playing.table.moves if playing is not None else 0
            if outcome is None or playing is None:
                continue
            told[example.id] = names_told(outcome)
            if wrong:
                continue
            table, given = playing.table, frozenset(name.text for name, _ in example.settings)
            hung = hangs(table.setup, table.reads, given, numbers[table.setup.rulebook.variant])
            one = Good(example.id, table.moves, tuple(sorted(told[example.id])), hung)
        else:
            moves += one.moves
            told[example.id] = frozenset(one.names)
        good[example.id] = one
    return found, told, good


def _is_good(one: Good, numbers: Mapping[str | None, Numbers]) -> bool:
    rules = numbers.get(one.hangs.variant)
    return rules is not None and one.hangs.still(rules)


def _texts(files: Files, books: Books) -> Iterator[tuple[str, bytes]]:
    """All that an example hangs on besides the numbers that `noted.Hangs` speaks of."""
    root, _ = read_text(files[GAME_FILE], GAME_FILE)
    yield GAME_FILE, masked(files[GAME_FILE], root).encode(errors="surrogatepass")
    names = [variant_file(variant) for variant in books if variant is not None]
    for name in (*sorted(names), EXAMPLES_FILE):
        yield name, files[name].encode(errors="surrogatepass")
