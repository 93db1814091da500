"""A checked rulebook comes in; a readable listing goes out: every name resolved, every value with its type."""

from collections.abc import Iterator, Mapping

from rulewright.rulebook.model import (
    CardKind,
    Datum,
    Formula,
    Rulebook,
    Setting,
    Table,
    Variable,
    Zone,
)
from rulewright.rulebook.step_text import INDENT, body_lines, seen_by_text
from rulewright.rulebook.term_text import term_text
from rulewright.rulebook.types import Kind, Type


def listing(rulebook: Rulebook) -> str:
    """The whole model as text, in the order of a rule file; it ends with a line break."""
    return "\n".join(_lines(rulebook)) + "\n"


def type_text(kind: Type) -> str:
    """A type: `number 0..5`, `word clubs|hearts`, `[card]` for a list, `seat?` where the value may be absent."""
    text = kind.kind.value
    if kind.kind is Kind.NUMBER:
        text += f" {kind.low}..{kind.high}"
    elif kind.kind is Kind.WORD:
        text += f" {'|'.join(sorted(kind.words))}"
    return "[" * kind.depth + text + ("?" if kind.optional else "") + "]" * kind.depth


def _lines(book: Rulebook) -> Iterator[str]:
    yield f"game: {book.game}"
    if book.variant is not None:
        yield f"variant: {book.variant}"
    yield f"players: {book.players[0]}..{book.players[1]}"
    if book.seats:
        yield f"seats: {_data(book.seats)}"
    yield from _block("settings", (_setting(s) for s in book.settings.values()))
    yield from _block("words", (f"{name}: {_data(words)}" for name, words in book.words.items()))
    yield from _block("tables", (f"{name}: {_data(rows)}" for name, rows in book.tables.items()))
    yield from _block("cards", (_card(kind) for kind in book.kinds.values()))
    yield from _block("fields", (f"{name}: {type_text(f)}" for name, f in book.fields.items()))
    yield from _block("zones", (_zone(zone) for zone in book.zones.values()))
    yield from _block("state", (_variable(variable) for variable in book.variables.values()))
    yield from _block("define", (_formula(formula) for formula in book.formulas.values()))
    yield from _block("loops", (f"{name}: {type_text(m)}" for name, m in book.loops.items()))
    yield from _block("flow", body_lines(book.flow, book))
    yield from _block("results", _results(book))
    shown = (f"{line.name}: {term_text(line.value)}" for line in book.shows)
    yield from _block("shows", shown)
    for name, body in book.procedures.items():
        yield from _block(f"procedures.{name}", body_lines(body, book))


def _block(key: str, lines: Iterator[str]) -> Iterator[str]:
    found = list(lines)
    if found:
        yield ""
        yield f"{key}:"
        yield from (INDENT + line for line in found)


def _data(value: Table | tuple[Datum, ...]) -> str:
    if value is None:
        return "none"
    if isinstance(value, tuple):
        return f"[{', '.join(_data(row) for row in value)}]"
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{key}: {_data(row)}' for key, row in value.items())}}}"
    return str(value)


def _setting(setting: Setting) -> str:
    parts = f"from: {_data(setting.values)}, default: {_data(setting.default)}"
    return f"{setting.name}: {type_text(setting.type)} {{{parts}}}"


def _card(kind: CardKind) -> str:
    key = f"[{term_text(kind.zone_key)}]" if kind.zone_key is not None else ""
    parts = ["per: seat"] if kind.per_seat else []
    parts.append(f"in: {kind.zone}{key}")
    parts += [f"{name}: {term_text(values)}" for name, values in kind.fields.items()]
    if kind.sides is not None:
        parts.append(f"sides: {term_text(kind.sides)}")
    if kind.copies is not None:
        parts.append(f"copies: {term_text(kind.copies)}")
    if kind.count is not None:
        parts.append(f"count: {term_text(kind.count)}")
    if kind.back:
        parts.append(f"back: {_data(kind.back)}")
    return f"{kind.name}: {{{', '.join(parts)}}}"


def _zone(zone: Zone) -> str:
    parts = [f"per: {zone.per}"] if zone.per else []
    parts.append(f"seen_by: {seen_by_text(zone.seen_by)}")
    if zone.refill:
        parts.append(f"refill: {zone.refill}")
    if zone.holds:
        parts.append(f"holds: {term_text(zone.holds[0])}..{term_text(zone.holds[1])}")
    return f"{zone.name}: {{{', '.join(parts)}}}"


def _variable(variable: Variable) -> str:
    parts = [f"per: {variable.per}"] if variable.per else []
    parts.append(f"from: {term_text(variable.source)}")
    parts.append(f"start: {term_text(variable.start)}")
    parts.append(f"seen_by: {seen_by_text(variable.seen_by)}")
    return f"{variable.name}: {type_text(variable.type)} {{{', '.join(parts)}}}"


def _formula(formula: Formula) -> str:
    names = (f"{local.name}: {type_text(local.type)}" for local in formula.parameters)
    head = f"{formula.name}({', '.join(names)})" if formula.parameters else formula.name
    return f"{head}: {type_text(formula.body.type)} = {term_text(formula.body)}"


def _results(book: Rulebook) -> Iterator[str]:
    if book.results.score is not None:
        yield f"score: {term_text(book.results.score)}"
    yield f"winners: {term_text(book.results.winners)}"
