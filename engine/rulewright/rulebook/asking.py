"""A `choose` step in; its alternatives, parts and conditions as the author wrote them out."""

from dataclasses import dataclass

from rulewright.expr.nodes import Expr
from rulewright.problems import Span
from rulewright.rulebook.forms import Form, Reader, StepForm, Written
from rulewright.source import nodes
from rulewright.source.nodes import Node, Scalar
from rulewright.vocabulary import SECTIONS, Shape

Reasons = tuple[tuple[Scalar, Expr], ...]


@dataclass(frozen=True, slots=True)
class PartForm:
    """One thing to pick, as written: from what, how many, and whether once for each member of a list."""

    name: str
    span: Span
    source: Expr
    count: Expr | None = None
    ordered: bool = False
    each: Expr | None = None
    seen_by: Written | None = None

    @property
    def single(self) -> bool:
        """Whether exactly one value is picked."""
        return self.count is None and self.each is None


@dataclass(frozen=True, slots=True)
class AlternativeForm:
    """One way to answer, as written."""

    name: str | None
    span: Span
    parts: tuple[PartForm, ...]
    musts: Reasons


@dataclass(frozen=True, slots=True)
class ChoiceForm:
    """A decision, as written. `plain`: it has `from`, so that its answer is the value of its only part."""

    name: str
    span: Span
    form: Form
    plain: bool
    alternatives: tuple[AlternativeForm, ...]

    @property
    def named(self) -> bool:
        """Whether the choice has `options`."""
        return any(alternative.name is not None for alternative in self.alternatives)

    def part(self, name: str) -> tuple[int, PartForm] | None:
        """The part of this name, with the place of its alternative."""
        for place, alternative in enumerate(self.alternatives):
            for part in alternative.parts:
                if part.name == name:
                    return place, part
        return None


def read_choice(reader: Reader, step: StepForm) -> ChoiceForm | None:
    """A choice; None if it has no name or does not say what to choose from."""
    form = step.form
    name = form.names.get("choose")
    kinds = [key for key in ("from", "pick", "options") if key in form.keys]
    if len(kinds) != 1:
        reader.report.add("choose_from_what", step.span, found=tuple(kinds))
        return None
    if name is None:
        return None
    if kinds != ["from"]:
        _only_beside_from(reader, form, kinds[0])
    alternatives = _alternatives(reader, form, name, kinds[0])
    if alternatives is None:
        return None
    _parts_once(reader, alternatives)
    return ChoiceForm(name.text, name.span, form, kinds == ["from"], alternatives)


def _alternatives(
    reader: Reader, form: Form, name: Written, kind: str
) -> tuple[AlternativeForm, ...] | None:
    musts = form.pairs.get("must", ())
    if kind == "options":
        return _options(reader, form.nodes["options"], musts)
    if kind == "pick":
        parts = _parts(reader, form.nodes["pick"])
        return (AlternativeForm(None, name.span, parts, musts),) if parts else None
    if "from" not in form.expressions:
        return None
    part = PartForm(
        name.text,
        name.span,
        form.expressions["from"],
        form.expressions.get("count"),
        "ordered" in form.flags,
        form.expressions.get("for_each"),
    )
    return (AlternativeForm(None, name.span, (part,), musts),)


def _only_beside_from(reader: Reader, form: Form, kind: str) -> None:
    for key in ("count", "ordered", "for_each"):
        if key in form.keys:
            reader.report.add("only_beside_from", form.keys[key], key=key, kind=kind)


def _options(reader: Reader, node: Node, musts: Reasons) -> tuple[AlternativeForm, ...] | None:
    if not isinstance(node, nodes.Mapping) or not node.entries:
        reader.wrong(node, Shape.OPTIONS)
        return None
    found = []
    for key, value in node.entries:
        name = reader.name(key)
        form = reader.section(value, SECTIONS["options"])
        if name is None or form is None:
            continue
        parts = _parts(reader, form.nodes["pick"]) if "pick" in form.nodes else ()
        own = (*musts, *form.pairs.get("must", ()))
        found.append(AlternativeForm(name.text, name.span, parts, own))
    return tuple(found) or None


def _parts(reader: Reader, node: Node) -> tuple[PartForm, ...]:
    if not isinstance(node, nodes.Mapping) or not node.entries:
        reader.wrong(node, Shape.PARTS)
        return ()
    found = (_part(reader, key, value) for key, value in node.entries)
    return tuple(part for part in found if part is not None)


def _part(reader: Reader, key: Scalar, node: Node) -> PartForm | None:
    name = reader.name(key)
    if not isinstance(node, nodes.Mapping):
        source = reader.expression(node)
        return PartForm(name.text, name.span, source) if name and source else None
    form = reader.section(node, SECTIONS["pick"])
    if name is None or form is None or "from" not in form.expressions:
        return None
    return PartForm(
        name.text,
        name.span,
        form.expressions["from"],
        form.expressions.get("count"),
        "ordered" in form.flags,
        seen_by=form.names.get("seen_by"),
    )


def _parts_once(reader: Reader, alternatives: tuple[AlternativeForm, ...]) -> None:
    seen: dict[str, Span] = {}
    for alternative in alternatives:
        for part in alternative.parts:
            if part.name in seen:
                related = (seen[part.name],)
                reader.report.add("part_twice", part.span, related=related, part=part.name)
            seen.setdefault(part.name, part.span)
