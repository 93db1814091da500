"""A whole answer as an example writes it in; the alternative and the picks that it means, out."""

from dataclasses import dataclass

from rulewright.examples.names import CardText, Names, number, scalar
from rulewright.examples.noting import entries
from rulewright.examples.steps import Answered
from rulewright.examples.wrong import unknown, wrong
from rulewright.rulebook.model import Alternative, Choice, Datum, Part
from rulewright.rulebook.types import Kind
from rulewright.source import Mapping, Node, Scalar, Sequence


@dataclass(frozen=True, slots=True)
class Answers:
    """The answers to one choice."""

    names: Names
    choice: Choice

    def answer(self, node: Node) -> Answered:
        """A value, a list of values, `{part: …}`, an alternative, or `{alternative: …}`. Raises Wrong."""
        if not self.choice.named:
            alternative = self.choice.alternatives[0]
            return Answered(node.span, None, self.picks(alternative, node))
        if isinstance(node, Mapping):
            found = entries(node)
            if len(found) > 1:
                raise wrong("one_alternative", found[1][0].span)
            alternative = self.alternative(found[0][0])
            return Answered(node.span, alternative.name, self.picks(alternative, found[0][1]))
        alternative = self.alternative(scalar(node))
        return Answered(node.span, alternative.name, ())

    def alternative(self, word: Scalar) -> Alternative:
        """An alternative by its name."""
        for one in self.choice.alternatives:
            if one.name == word.text:
                return one
        names = tuple(one.name for one in self.choice.alternatives if one.name is not None)
        raise unknown("alternative", word.text, word.span, names)

    def picks(
        self, alternative: Alternative, node: Node
    ) -> tuple[tuple[str, tuple[Datum | CardText, ...]], ...]:
        """What is picked of each part; of an only part without its name."""
        parts = {part.name: part for part in alternative.parts}
        if not isinstance(node, Mapping):
            if len(parts) != 1:
                raise wrong("parts", node.span, parts=tuple(parts))
            return tuple((name, self.values(part, node)) for name, part in parts.items())
        for key, _ in node.entries:
            if key.text not in parts:
                raise unknown("part", key.text, key.span, parts)
        return tuple((key.text, self.values(parts[key.text], one)) for key, one in node.entries)

    def values(self, part: Part, node: Node) -> tuple[Datum | CardText, ...]:
        """The values of one part."""
        if isinstance(node, Sequence):
            return tuple(self.value(part, one) for one in node.items)
        return (self.value(part, node),)

    def value(self, part: Part, node: Node) -> Datum | CardText:
        """One value."""
        word = scalar(node)
        match part.domain.kind:
            case Kind.CARD:
                return self.names.card(word)
            case Kind.SEAT:
                return self.names.seat(word)
            case Kind.WORD:
                known = part.domain_words or tuple(sorted(part.domain.words))
                if word.text not in known:
                    raise unknown("word", word.text, word.span, known)
                return word.text
            case Kind.FLAG:
                return self.names.given(word, part.domain)
            case _:
                return number(word, part.domain)
