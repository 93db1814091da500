"""An error of the YAML parser in; one problem that names the likely cause, at its place, out."""

import re

from yaml import Mark, MarkedYAMLError

from rulewright.problems import Problem, Span, Value
from rulewright.source import signs
from rulewright.source.text import Text, shorten

QUOTED = re.compile(r"\"(?:[^\"\\]|\\.)*\"?|'[^']*'?")
COMMENT = re.compile(r"(?:^| )#.*")
IN_FLOW = re.compile(r"[\[{,] *|: +")
NO_CHARACTER = re.compile(r"\\(?:U(?!0010|000)|u[dD][89a-fA-F])")
LEAD = re.compile(r" *(?:- +)*")

BY_MESSAGE: tuple[tuple[str, str, str, bool], ...] = (
    # context, problem, code, whether the place is where the construct began
    ("an alias", "", "source.alias", True),
    ("an anchor", "", "source.anchor", True),
    ("a tag", "", "source.tag", True),
    ("a node", "tag handle", "source.tag", False),
    ("", "duplicate anchor", "source.anchor", False),
    ("directive", "", "source.directive", True),
    ("", "directive|document is not allowed", "source.directive", False),
    ("quoted scalar", "escape", "source.unknown_escape", False),
    ("block scalar", "", "source.block_sign", True),
    ("quoted scalar", "", "source.unclosed_quote", True),
    ("", "sequence entries are not allowed", "source.list_on_key_line", False),
    ("", "mapping keys are not allowed", "source.complex_key", False),
    ("", "cannot start any token", "source.sign_at_start", False),
    ("simple key", "", "source.missing_colon", True),
    ("", "expected the node content", "source.sign_out_of_place", False),
)


def diagnose(text: Text, failure: Exception, since: int) -> Problem:
    """Why the parser stopped. `since` is the line of the last thing that it understood."""
    if not isinstance(failure, MarkedYAMLError):  # an escape for a character that does not exist
        return _no_character(text, since)
    error, mark = failure, failure.problem_mark or failure.context_mark
    line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
    line = min(line, len(text.lines))
    context, problem_text = error.context or "", error.problem or ""
    for number in () if "quoted" in context else range(max(1, min(since, line)), line + 1):
        if problem := _suspicious(text, number):
            return problem
    for in_context, in_problem, code, at_context in BY_MESSAGE:
        if re.search(in_context, context) and re.search(in_problem, problem_text):
            place = error.context_mark if at_context and error.context_mark else mark
            return _known(text, code, place or mark)
    if "mapping values" in problem_text:
        return _colon(text, line, column)
    if "flow" in context:
        return _in_flow(text, error, line, column)
    if "expected <block end>" in problem_text or "<document start>" in problem_text:
        return _misplaced(text, error, line, column)
    return Problem("source.syntax", text.span(line, column))


def _no_character(text: Text, since: int) -> Problem:
    numbers = range(max(1, since), len(text.lines) + 1)
    number = next(
        (n for n in numbers if NO_CHARACTER.search(text.line(n))), min(since, len(text.lines))
    )
    found = NO_CHARACTER.search(text.line(number))
    return Problem("source.unknown_escape", text.span(number, found.start() + 1 if found else 1))


def _suspicious(text: Text, number: int) -> Problem | None:
    """A sign of a Chinese or Japanese keyboard in the structure of a line."""
    line = COMMENT.sub("", QUOTED.sub(lambda m: "_" * len(m[0]), text.line(number)))
    lead = LEAD.match(line)
    start = lead.end() if lead else 0
    rest = line[start:]
    suspects = [*signs.at_line_start(rest, lenient=": " not in rest)]
    if found := re.match(rf"[{signs.SPACES}]", rest):
        suspects.append(
            signs.Suspect("source.wide_space", 0, 1, {"sign": f"U+{ord(found[0]):04X}"})
        )
    if re.search(r"[\[\]{}]", rest) and (suspect := signs.in_flow(rest)):
        suspects.append(suspect)
    if found := re.search(r": +(?P<sign>[“‘＂＇])", rest):
        values: dict[str, Value] = {"sign": found["sign"], "instead": '"'}
        suspects.append(
            signs.Suspect("source.smart_quotes", found.start("sign"), found.end(), values)
        )
    if not suspects:
        return None
    first = min(suspects, key=lambda suspect: suspect.start)
    span = text.span(number, start + first.start + 1, first.end - first.start)
    return Problem(first.code, span, first.values)


def _known(text: Text, code: str, mark: Mark | None) -> Problem:
    line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
    values: dict[str, Value] = {}
    span = text.span(line, column)
    if code == "source.missing_colon":
        span = text.content(min(line, len(text.lines)))
        values["text"] = shorten(text.line(line))
    elif code in SIGNED:
        values["sign"] = text.line(line)[column - 1 : column]
    return Problem(code, span, values)


SIGNED = frozenset(
    {
        "source.block_sign",
        "source.unclosed_quote",
        "source.sign_at_start",
        "source.sign_out_of_place",
    }
)


def _colon(text: Text, line: int, column: int) -> Problem:
    """A colon where no key can be: inside a value, or on a line that stands too far in."""
    before = text.line(line)[: column - 1]
    if found := re.search(r": +", before):
        value = shorten(text.line(line)[found.end() :])
        return Problem("source.colon_in_text", text.span(line, column), {"text": value})
    above = next((n for n in range(line - 1, 0, -1) if text.line(n).strip(" ")), line)
    if text.content(line).column > text.content(above).column:
        return Problem(
            "source.unexpected_indent", text.content(line), related=(text.content(above),)
        )
    values: dict[str, Value] = {"text": shorten(text.line(above))}
    return Problem("source.missing_colon", text.content(above), values)


def _in_flow(text: Text, error: MarkedYAMLError, line: int, column: int) -> Problem:
    """Something unexpected between brackets."""
    sign = text.line(line)[column - 1 : column]
    opened = error.context_mark
    if opened and (opened.line + 1 < line or not sign):
        place = text.span(opened.line + 1, opened.column + 1)
        bracket = text.line(opened.line + 1)[opened.column : opened.column + 1]
        return Problem("source.unclosed_bracket", place, {"sign": bracket})
    if sign in ("[", "{", "]", "}"):
        return Problem("source.bracket_in_flow", text.span(line, column), {"sign": sign})
    if sign == ":":
        value = IN_FLOW.split(text.line(line)[: column - 1])[-1] + text.line(line)[column - 1 :]
        values: dict[str, Value] = {"text": shorten(re.split(r"[,\]}]", value)[0])}
        return Problem("source.colon_in_text", text.span(line, column), values)
    return Problem("source.missing_comma", text.span(line, column))


NAMED = {"*": "source.alias", "&": "source.anchor", "!": "source.tag"}


def _misplaced(text: Text, error: MarkedYAMLError, line: int, column: int) -> Problem:
    """Something after the end of a value, or a line that does not stand below any other."""
    whole = text.line(line)
    before, sign = whole[: column - 1].rstrip(" "), whole[column - 1 : column]
    if before.endswith(("]", "}", '"', "'")):
        start = re.search(r"(?:: +|^ *(?:- +)*)(?=[\[{\"'])", whole)
        value = whole[start.end() :] if start else whole
        return Problem(
            "source.text_after_close", _rest(text, line, column), {"text": shorten(value)}
        )
    if sign in ("]", "}", ","):
        return Problem("source.sign_out_of_place", text.span(line, column), {"sign": sign})
    if named := re.search(r"(?:: +|^ *(?:- +)*)(?P<sign>[*&!])", before):
        return Problem(NAMED[named["sign"]], text.span(line, named.start("sign") + 1))
    if sign == ":" and not before.strip(" -"):
        return Problem("source.empty_key", text.span(line, column))
    opened = error.context_mark
    if opened and opened.column + 1 == column:
        related = (text.span(opened.line + 1, opened.column + 1),)
        return Problem("source.list_and_keys", text.content(line), related=related)
    return Problem("source.indentation", text.content(line))


def _rest(text: Text, line: int, column: int) -> Span:
    return text.span(line, column, len(text.line(line).rstrip(" ")) - column + 1)
