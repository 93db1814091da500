"""A text of a rulebook as its author wrote it in; what it prints of the rules and which sections it refers to, out, with problems."""

import re
from collections.abc import Iterator

from rulewright.expr.parser import parse
from rulewright.problems import Problem, Span, Value
from rulewright.rulebook.report import nearest
from rulewright.sections import formats
from rulewright.sections.model import Spot
from rulewright.source.nodes import Scalar
from rulewright.words import templates

NUMBER = "n"
"""The place that the number of a text fills."""

REFERENCE = re.compile(r"\[\[([a-z0-9_]*)\]\]")
PLACE = re.compile(r"\$\{([^{}$\n]*)\}")
KNOWN = (*formats.FORMATS, *formats.SPECIAL)


def spots_in(node: Scalar, problems: list[Problem]) -> Iterator[Spot]:
    """What each place of a text prints; `${n}` is left out."""
    for found in PLACE.finditer(node.text):
        if found[1] == NUMBER or not templates.places(found[0]):
            continue
        spot = read_spot(found[1], node, found.start(1), problems)
        if spot is not None:
            yield spot


def read_spot(raw: str, node: Scalar, start: int, problems: list[Problem]) -> Spot | None:
    """One place, or the value of a key such as `n`; `start` is where it begins in the text of the node."""
    written, bar, format_name = raw.rpartition("|")
    written, format_name = (written, format_name.strip()) if bar else (raw, "")
    span = node.place(start, start + len(raw))
    if format_name and format_name not in KNOWN:
        values: dict[str, Value] = {"format": format_name, "formats": KNOWN}
        problems.append(
            Problem("sections.unknown_format", span, values, nearest(format_name, KNOWN))
        )
        return None
    name = written.strip() if templates.is_name(written.strip()) else None
    offset = start + len(written) - len(written.lstrip())
    expr, found = parse(
        written.strip(), lambda first, last: node.place(offset + first, offset + last)
    )
    if name is None:
        problems.extend(found)
    return None if name is None and expr is None else Spot(raw, span, name, expr, format_name)


def references_in(node: Scalar) -> tuple[tuple[str, Span], ...]:
    """The sections that a text refers to."""
    return tuple(
        (found[1], node.place(found.start(1), found.end(1)))
        for found in REFERENCE.finditer(node.text)
    )


def unclosed(text: str) -> int | None:
    """Where an emphasis begins that nothing ends; None if all is well."""
    stars = [found.start() for found in re.finditer(r"\*", PLACE.sub(_blank, text))]
    return stars[-1] if len(stars) % 2 else None


def _blank(found: re.Match[str]) -> str:
    return " " * len(found[0])
