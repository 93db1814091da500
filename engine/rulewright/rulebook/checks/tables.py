"""Tables: a row for each key that is asked for, for each number of players, and no table that is mostly gaps."""

from collections.abc import Iterator, Mapping

from rulewright.problems import Problem, Value
from rulewright.rulebook import terms as t
from rulewright.rulebook.checks.ranges import Bounds, Key, keys_of, narrowed
from rulewright.rulebook.model import Rulebook, Table
from rulewright.rulebook.reading import all_steps, declared_terms, step_terms
from rulewright.rulebook.walking import all_inside, inside

WIDEST = 10_000
"""Numbers from the first row of a table to the last."""


def tables(rulebook: Rulebook) -> Iterator[Problem]:
    """An error for a table that is too wide, a warning for each row that may be asked for and is not there."""
    for name, table in rulebook.tables.items():
        yield from _widths(rulebook, name, table)
    roots = [formula.body for formula in rulebook.formulas.values()]
    roots += list(declared_terms(rulebook))
    for step in all_steps(rulebook):
        roots += list(step_terms(step, rulebook))
    told: set[tuple[str, frozenset[tuple[str, Value]]]] = set()
    for players in range(rulebook.players[0], rulebook.players[1] + 1):
        game = Bounds(rulebook, players)
        for root in roots:
            for cell, bounds in _cells(root, game):
                for problem in _row(cell, bounds):
                    row = problem.code, frozenset(problem.values.items())
                    if row not in told:  # a row is missing once, however often it is asked for
                        told.add(row)
                        yield problem


def _widths(rulebook: Rulebook, name: str, table: Table) -> Iterator[Problem]:
    if not isinstance(table, Mapping):
        return
    numbers = [key for key in table if isinstance(key, int)]
    if numbers and max(numbers) - min(numbers) >= WIDEST:
        values: dict[str, Value] = {
            "table": name,
            "low": min(numbers),
            "high": max(numbers),
            "limit": WIDEST,
        }
        span = rulebook.places.get(name, rulebook.title_span)
        yield Problem("checks.table_too_wide", span, values)
    for row in table.values():
        yield from _widths(rulebook, name, row)


def _cells(term: t.Term, bounds: Bounds) -> Iterator[tuple[t.TableCell, Bounds]]:
    """Every look into a table, with what the conditions around it say about numbers."""
    match term:
        case t.IfElse(condition=condition, then=then, otherwise=otherwise):
            yield from _cells(condition, bounds)
            yield from _cells(then, narrowed(bounds, condition))
            yield from _cells(otherwise, bounds)
            return
        case t.Both(left=left, right=right):
            yield from _cells(left, bounds)
            yield from _cells(right, narrowed(bounds, left))
            return
        case t.TableCell():
            yield term, bounds
        case _:
            pass
    for part in inside(term):
        yield from _cells(part, bounds)


def _row(cell: t.TableCell, bounds: Bounds) -> Iterator[Problem]:
    candidates: tuple[Table, ...] = (bounds.rulebook.tables[cell.table],)
    for key in cell.keys:
        if not all(isinstance(table, tuple | Mapping) for table in candidates):
            return
        rows = [_rows(table) for table in candidates]
        wanted = keys_of(key, bounds)
        if wanted is None:
            candidates = tuple(row for found in rows for row in found.values())
            continue
        there = {known for found in rows for known in found}
        missing = sorted(wanted - there, key=str)
        if missing:
            yield _missing(cell, key, missing[0], bounds)
            return
        candidates = tuple(row for found in rows for known, row in found.items() if known in wanted)


def _missing(cell: t.TableCell, key: t.Term, missing: Key, bounds: Bounds) -> Problem:
    places = bounds.rulebook.places
    if any(isinstance(part, t.AllSeats) for part in all_inside(key)):
        values: dict[str, Value] = {"table": cell.table, "players": bounds.players}
        table = tuple(place for place in (places.get(cell.table),) if place is not None)
        return Problem("checks.missing_player_row", key.span, values, related=table, warning=True)
    facts: dict[str, Value] = {"table": cell.table, "key": missing}
    return Problem("checks.missing_row", key.span, facts, warning=True)


def _rows(table: Table) -> dict[Key, Table]:
    if isinstance(table, tuple):
        return dict(enumerate(table, 1))
    return dict(table) if isinstance(table, Mapping) else {}
