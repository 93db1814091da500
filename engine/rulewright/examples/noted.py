"""A game whose numbers are noted when they are read; what of its rules an example hung on, and whether that still is so.

A program holds no number of tables and no value of a setting (`tests/compiler/test_identity.py`): two texts of rules that differ
in nothing else are one program with other data. So an example comes out the same where all it has read of them is the same.
"""

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from rulewright.play.setup import Setup
from rulewright.play.shape import shape_of
from rulewright.problems import Span
from rulewright.program import layout as lay
from rulewright.program.binding import Binding, bind
from rulewright.program.blocks import DataBlocks
from rulewright.program.code import Program
from rulewright.program.deck import spread
from rulewright.program.layout import Layout
from rulewright.program.places import Settings, instances
from rulewright.program.reads import Bounds, Named, Reads
from rulewright.program.reference import Reference
from rulewright.rulebook.constants import data_of, evaluate
from rulewright.rulebook.model import Datum, Rulebook

Made = tuple[Rulebook, Program, Layout]
Cells = tuple[tuple[int, ...], tuple[int, ...]]
"""Places within a table, as the data hold it where it begins at 0, and what they hold."""


@dataclass(frozen=True, slots=True)
class Hangs:
    """What an example hung on, besides its own text and all of the rules but the numbers in tables and the defaults of settings.

    `shape` are the ranges that follow from numbers (`shape_of`). `settings` are the defaults that it went by, `bounds` those with
    which it has only compared, and what they could be as well; `tables` are the cells that it has read, by name.
    """

    variant: str | None
    shape: str
    settings: Mapping[str, Datum | tuple[Datum, ...]]
    bounds: Mapping[str, Bounds]
    tables: Mapping[str, Cells]

    def still(self, numbers: "Numbers") -> bool:
        """Whether all that is so in the rules of this variant as they are now."""
        rules = numbers.rules
        if numbers.shape != self.shape:
            return False
        for name, value in self.settings.items():
            if name not in rules.settings or rules.settings[name].default != value:
                return False
        for name, (low, high) in self.bounds.items():
            default = rules.settings[name].default if name in rules.settings else None
            if type(default) is not int or not low <= default <= high:
                return False
        for name, (places, values) in self.tables.items():
            cells = numbers.tables.get(name, ())
            if not all(map(range(len(cells)).__contains__, places)):
                return False
            if tuple(map(cells.__getitem__, places)) != values:
                return False
        return True


@dataclass(frozen=True, slots=True)
class Good:
    """An example that holds: how often everybody moved at random in it, the names it tells of, and what all this hung on. For
    `span` and `lines` see `model.Example`.
    """

    id: str
    span: Span
    lines: tuple[int, int] | None
    moves: int
    names: tuple[str, ...]
    hangs: Hangs


@dataclass(frozen=True, slots=True)
class Numbers:
    """The rules of a variant, their shape (`shape_of`), and the cells of each table as the data hold it where it begins at 0."""

    rules: Rulebook
    shape: str
    tables: Mapping[str, tuple[int, ...]]


def numbers_of(rules: Rulebook) -> Numbers:
    """The numbers of rules, laid out."""
    return Numbers(rules, shape_of(rules), {name: _cells(rules, name) for name in rules.tables})


def noting_setup(made: Made, players: int | None, settings: Settings) -> tuple[Setup, Reads]:
    """A game bound to numbers, and what will be noted of them: from the start, what its cards, zones and first state hang on."""
    rules, program, layout = made
    reads = Reads()
    noted = replace(rules, tables=Named(rules.tables, reads.tables))
    values = Named(settings, reads.settings)
    seats = players or rules.players[0]
    data = data_of(noted, values, seats)
    tuple(instances(noted, data, values, len(spread(noted, data))))
    for variable in rules.variables.values():
        evaluate(variable.start, data)
    begun = reads.seen()
    settings_begun = frozenset(reads.settings)
    binding = bind(noted, layout, seats, values)
    # Binding looks up every table and setting to fill the data; which of that is used, the machine notes.
    reads.restart(begun)
    reads.settings &= settings_begun
    machine = Reference(program, binding, places=reads.places)
    return Setup(noted, program, layout, binding, machine), reads


def hangs(setup: Setup, reads: Reads, given: frozenset[str], numbers: Numbers) -> Hangs:
    """What has been read by now, but for settings that are `given` values; `numbers` are those of the setup's rules."""
    names = set(reads.settings)
    tables = {name: set(range(len(numbers.tables[name]))) for name in reads.tables}
    for what, name, place in _named(setup.binding, reads):
        if what == "setting":
            names.add(name)
        elif what == "table":
            tables.setdefault(name, set()).add(place)
    rules = numbers.rules
    compared = dict(_compared(setup.binding, reads))
    names.update(one for one in compared if type(rules.settings[one].default) is not int)
    settings = {name: rules.settings[name].default for name in sorted(names - given)}
    held = {
        name: (tuple(places), tuple(numbers.tables[name][place] for place in places))
        for name, places in sorted((name, sorted(places)) for name, places in tables.items())
    }
    bounds = {name: one for name, one in compared.items() if name not in names | given}
    return Hangs(rules.variant, numbers.shape, settings, bounds, held)


def _compared(binding: Binding, reads: Reads) -> Iterator[tuple[str, Bounds]]:
    """The settings that have been compared, with what they could be as well. Other slots hang on what numbers do not change."""
    recipes = tuple(binding.layout.slots)
    for place, bounds in reads.places.bounds.items():
        match recipes[place]:
            case lay.SettingNumber(setting=name):
                yield name, bounds
            case lay.BlockSize(block=("setting", name)):
                yield name, (0, -1)
            case _:
                pass


def _named(binding: Binding, reads: Reads) -> Iterator[tuple[str, str, int]]:
    """What places of the data belong to: the kind and name of a block, and the place within it.

    Other slots and blocks hang on cards, zones, seats, words and the domains of parts.
    """
    recipes, blocks = tuple(binding.layout.slots), _blocks(binding)
    bases = sorted(blocks)
    for place in reads.places:
        if place >= len(recipes):
            base = bases[bisect_right(bases, place) - 1]
            yield from ((*block, place - base) for block in blocks[base])
            continue
        match recipes[place]:
            case lay.SettingNumber(setting=name) | lay.BlockSize(block=("setting", name)):
                yield "setting", name, 0
            case _:
                pass


def _blocks(binding: Binding) -> Mapping[int, list[tuple[str, str]]]:
    """The blocks of the data by where they begin; several, where all but one of them are empty."""
    found: dict[int, list[tuple[str, str]]] = {}
    for recipe, slot in binding.layout.slots.items():
        match recipe:
            case lay.BlockBase(block=block):
                found.setdefault(binding.data[slot], []).append(block)
            case lay.PartWords() | lay.PartWordList():
                found.setdefault(binding.data[slot], []).append(("words", ""))
            case _:
                pass
    return found


def _cells(rules: Rulebook, table: str) -> tuple[int, ...]:
    blocks = DataBlocks(rules, {}, (), (), ())
    blocks.base(("table", table))
    return tuple(blocks.cells)
