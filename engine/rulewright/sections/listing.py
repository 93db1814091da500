"""A document and a checked rulebook in; both ways of their coverage as text for people out: what each section explains, and where
each thing of the rules is explained.
"""

from collections.abc import Iterator, Sequence

from rulewright.examples.model import Example
from rulewright.rulebook.model import Rulebook
from rulewright.sections.coverage import explicable
from rulewright.sections.model import Document, Section, texts_in

_NOWHERE = "-"


def listing(document: Document, rulebook: Rulebook, examples: Sequence[Example] = ()) -> str:
    """Two lists, with what the texts of each section print of the rules, and the examples that belong to it as their file calls
    them.
    """
    sections = document.of(rulebook.variant)
    lines = ["sections:"]
    for section in sections:
        lines += _section(section)
        own = (one for one in examples if one.section and one.section.text == section.id)
        lines += (f"{'  ' * section.level}  example {_called(one)}" for one in own)
    lines.append("explained:")
    explained = {
        name: tuple(one.id for one in sections if name in dict(one.explains))
        for name, _ in explicable(rulebook)
    }
    width = max((len(name) for name in explained), default=0)
    lines += (f"  {name:<{width}}  {', '.join(ids) or _NOWHERE}" for name, ids in explained.items())
    return "\n".join(lines)


def _called(example: Example) -> str:
    return f"{example.id}: {example.title.text}" if example.title is not None else example.id


def _section(section: Section) -> Iterator[str]:
    indent = "  " * section.level
    variant = f" (variant {section.variant})" if section.variant else ""
    yield f"{indent}{section.id}{variant}"
    yield f"{indent}  explains {', '.join(name for name, _ in section.explains) or _NOWHERE}"
    for text in texts_in(section):
        spots = [*text.spots, *([text.number.raw] if text.number else [])]
        printed = ", ".join(f"${{{raw}}}" for raw in spots)
        yield f"{indent}  {text.span.line}: {text.id.split('.', 2)[2]} {printed}".rstrip()
