"""The texts and checked rules of a game in; what is wrong with its worked examples, and which names each tells of, out.

What comes out well is kept (see `cache.kept`), with all that it hung on: after a change of numbers in tables or of defaults of
settings, only those examples are played again that have read one of them.
"""

from collections.abc import Iterable, Iterator, Mapping

from rulewright import problems as problem_values
from rulewright.cache.kept import place_of, recall, store
from rulewright.cache.packing import classes_of, pack, unpack
from rulewright.examples import noted
from rulewright.examples.games import Games
from rulewright.examples.model import Example, File
from rulewright.examples.noted import Good, Numbers, hangs, numbers_of
from rulewright.examples.reader import read_examples
from rulewright.examples.running import MOST_MOVES, in_order, run_one
from rulewright.play.folder import variant_file
from rulewright.play.shape import masked
from rulewright.problems import Problem
from rulewright.resources import EXAMPLES_FILE, GAME_FILE
from rulewright.review.placing import Files
from rulewright.rulebook.model import Rulebook
from rulewright.sections.worked import names_told
from rulewright.source.reader import read_text

PART = "examples"
"""The folder within the cache."""
CLASSES = classes_of((problem_values, noted))

Books = Mapping[str | None, Rulebook]
"""The checked rulebooks of a game by variant; None for the game itself."""
Told = Mapping[str, frozenset[str]]
"""The names that each example tells of, of those that came to their end."""


def play_examples(files: Files, books: Books) -> tuple[tuple[Problem, ...], Told]:
    """What is wrong with the worked examples of sound rules, in the order of their file, and the names that each tells of."""
    numbers = {variant: numbers_of(rules) for variant, rules in books.items()}
    path = place_of(PART, "game", _texts(files, books))
    ids, kept = recall(path, lambda content: unpack(content, CLASSES)) or ((), ())
    known = {one.id: one for one in kept if _is_good(one, numbers)}
    if kept and known.keys() == set(ids):
        return (), {one.id: frozenset(one.names) for one in kept}
    file, problems = read_examples(_text(files, known.values()), EXAMPLES_FILE)
    read = {one.id: one for one in (file or File(())).examples}
    ids = ids or tuple(read)
    found, told, good = _play(ids, read, Games(files, books, noting=True), numbers, known)
    if not problems and good.keys() != known.keys():
        # What failed this time still holds with the numbers with which it held before.
        good = {one.id: one for one in kept} | good
        store(path, lambda: pack((ids, tuple(good.values())), CLASSES))
    return in_order((*problems, *found)), told


def _text(files: Files, known: Iterable[Good]) -> str:
    """The file of examples without the lines of those that are known, which need not be read; the others stay on their lines."""
    lines = files[EXAMPLES_FILE].replace("\r\n", "\n").split("\n")
    for first, last in (one.lines for one in known if one.lines is not None):
        lines[first - 1 : last] = [""] * (last - first + 1)
    return "\n".join(lines)


def _play(
    ids: Iterable[str],
    read: Mapping[str, Example],
    games: Games,
    numbers: Mapping[str | None, Numbers],
    known: Mapping[str, Good],
) -> tuple[list[Problem], Told, dict[str, Good]]:
    """Play all examples but those that are known to be good; what is wrong, the names told, and all that are good."""
    found: list[Problem] = []
    told: dict[str, frozenset[str]] = {}
    good: dict[str, Good] = {}
    moves = 0
    for id in ids:
        if moves > MOST_MOVES:
            span = known[id].span if id in known else read[id].span
            found.append(Problem("example.too_long", span, {"limit": MOST_MOVES}))
            break
        one = known.get(id)
        if one is None:
            example = read[id]
            outcome, playing, wrong = run_one(example, games)
            found += wrong
            moves += playing.table.moves if playing is not None else 0
            if outcome is None or playing is None:
                continue
            told[id] = names_told(outcome)
            if wrong:
                continue
            table, given = playing.table, frozenset(name.text for name, _ in example.settings)
            hung = hangs(table.setup, table.reads, given, numbers[table.setup.rulebook.variant])
            names = tuple(sorted(told[id]))
            one = Good(id, example.span, example.lines, table.moves, names, hung)
        else:
            moves += one.moves
            told[id] = frozenset(one.names)
        good[id] = one
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
