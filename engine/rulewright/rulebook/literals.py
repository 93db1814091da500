"""Values that stand written out in a rule file: numbers, words, flags, none, and lists and ranges of them."""

from rulewright.expr.nodes import Arithmetic, Expr, ListOf, Name, Negative, Number, RangeOf
from rulewright.rulebook.kinds import join
from rulewright.rulebook.model import Datum
from rulewright.rulebook.names import Names, What
from rulewright.rulebook.outline import Outline
from rulewright.rulebook.report import Report, nearest
from rulewright.rulebook.types import FLAG, NOTHING, Type, number, word

Value = Datum | tuple[Datum, ...]
Valued = tuple[Value, Type]

LONGEST = 10_000
"""The longest range that may be written out as a list."""


FLAGS = {"yes": "true", "on": "true", "no": "false", "off": "false"}
"""How other readers of YAML spell flags."""


class Literals:
    """Reads values that hang on nothing but the words of the file."""

    def __init__(self, outline: Outline, names: Names, report: Report) -> None:
        self.outline = outline
        self.names = names
        self.report = report

    def value(self, expr: Expr) -> Valued | None:
        """A single value and its type; None (reported) if it is no value."""
        match expr:
            case Number(value=value):
                return value, number(value, value)
            case Negative(value=Number(value=value)):
                return -value, number(-value, -value)
            case Name(name="none"):
                return None, NOTHING
            case Name(name="true" | "false" as name):
                return int(name == "true"), FLAG
            case Name(name=name):
                return self._word(expr, name)
            case _:
                pass
        self.report.add("not_a_value", expr.span)
        return None

    def _word(self, expr: Expr, name: str) -> Valued | None:
        if name in self.names.words:
            return name, word(name)
        if name in FLAGS:
            self.report.add("flag_spelling", expr.span, name=name, instead=FLAGS[name])
            return None
        near = nearest(name, self.names.words)
        self.report.add("unknown_word", expr.span, near=near, name=name)
        return None

    def members(self, expr: Expr) -> tuple[tuple[Value, ...], Type] | None:
        """A list: written out, a range, or a word list; with the type of its members."""
        match expr:
            case ListOf(items=items):
                return self._joined(expr, [self.value(item) for item in items])
            case RangeOf():
                return self._range(expr)
            case Name(name=name) if self.names.what(name) is What.WORDS:
                words = tuple(written.text for written in self.outline.words[name])
                return (words, word(*words)) if words else None
            case Arithmetic(op="-", left=Number(value=low), right=Number(value=high)):
                self.report.add("range_sign", expr.span, instead=f"{low}..{high}")
                return None
            case _:
                pass
        self.report.add("not_a_list_of_values", expr.span)
        return None

    def _joined(
        self, expr: Expr, values: list[Valued | None]
    ) -> tuple[tuple[Value, ...], Type] | None:
        type_: Type = NOTHING
        for place, value in enumerate(values):
            if value is None:
                return None
            joined = join(type_, value[1]) if place else value[1]
            if joined is None:
                self.report.add("mixed_list", expr.span)
                return None
            type_ = joined
        return tuple(value[0] for value in values if value is not None), type_

    def _range(self, expr: RangeOf) -> tuple[tuple[Value, ...], Type] | None:
        low = self.value(expr.low)
        high = self.value(expr.high) if expr.high is not None else None
        if low is None or high is None:
            if expr.high is None:
                self.report.add("open_range", expr.span)
            return None
        if not isinstance(low[0], int) or not isinstance(high[0], int):
            self.report.add("not_a_list_of_values", expr.span)
            return None
        if low[0] > high[0] or high[0] - low[0] >= LONGEST:
            code = "range_backwards" if low[0] > high[0] else "range_too_long"
            self.report.add(code, expr.span, low=low[0], high=high[0], most=LONGEST)
            return None
        return tuple(range(low[0], high[0] + 1)), number(low[0], high[0])
