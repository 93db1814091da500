"""A node of a rule file in; the author's text on one line out."""

from rulewright.source.nodes import Mapping, Node, Scalar, Sequence


def written(node: Node) -> str:
    """The node as it could be written on one line."""
    match node:
        case Scalar():
            return " ".join(node.text.split())
        case Sequence():
            return f"[{', '.join(written(item) for item in node)}]"
        case Mapping():
            return (
                f"{{{', '.join(f'{key.text}: {written(value)}' for key, value in node.entries)}}}"
            )


def entries(node: Node | None) -> dict[str, Node]:
    """The values of a mapping by their keys; nothing for what is no mapping."""
    if not isinstance(node, Mapping):
        return {}
    return {key.text: value for key, value in node.entries}
