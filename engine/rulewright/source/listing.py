"""Nodes printed for a person: what was written, with the place of each piece in the margin."""

from collections.abc import Iterator

from rulewright.source.nodes import Mapping, Node, Scalar, Sequence


def outline(node: Node) -> str:
    """The nodes of a file, one line each: `file:line:column`, then the piece, indented by its depth."""
    lines = list(_lines(node, 0))
    width = max((len(place) for place, _ in lines), default=0)
    return "\n".join(f"{place:<{width}}  {text}".rstrip() for place, text in lines)


def _lines(node: Node, depth: int) -> Iterator[tuple[str, str]]:
    indent = "  " * depth
    match node:
        case Scalar():
            yield _place(node), indent + _shown(node)
        case Sequence(items=items):
            for item in items:
                yield _place(item), f"{indent}-"
                yield from _lines(item, depth + 1)
        case Mapping(entries=entries):
            for key, value in entries:
                if isinstance(value, Scalar):
                    yield _place(key), f"{indent}{key.text}: {_shown(value)}"
                else:
                    yield _place(key), f"{indent}{key.text}:"
                    yield from _lines(value, depth + 1)


def _shown(scalar: Scalar) -> str:
    return f"{type(scalar.value).__name__} {scalar.text!r}"


def _place(node: Node) -> str:
    return f"{node.span.file}:{node.span.line}:{node.span.column}"
