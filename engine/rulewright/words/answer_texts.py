"""An answer to a choice (the way to answer, and what was picked) in; what it is called, out.

A game calls it in its own way with `answer.<choice>.<alternative>` (`answer.<choice>` for a choice without ways to answer), whose
places are the parts of the answer: `answer.call.bid: "${level}${strain.short}"`.
"""

from collections.abc import Sequence

from rulewright.words.lexicon import Lexicon
from rulewright.words.messages import Many, Message, Term, Value


def answer_text(
    lexicon: Lexicon,
    choice: str,
    alternative: str | None,
    picks: Sequence[tuple[str | None, Value]],
) -> Value:
    """The answer as it stands in a list of options or in the log; `picks` are parts and values, in order."""
    key = f"answer.{choice}" if alternative is None else f"answer.{choice}.{alternative}"
    if picks and lexicon.has(key):
        return Message(key, dict(_by_part(lexicon, picks)))
    picked = Many(tuple(value for _, value in picks))
    if alternative is None:
        return picked
    name = Term(alternative)
    return Message("log.answer", {"name": name, "value": picked}) if picks else name


def _by_part(
    lexicon: Lexicon, picks: Sequence[tuple[str | None, Value]]
) -> Sequence[tuple[str, Value]]:
    parts: dict[str, list[Value]] = {}
    for part, value in picks:
        parts.setdefault(part or "", []).append(lexicon.named(part or "", value))
    return [
        (part, found[0] if len(found) == 1 else Many(tuple(found))) for part, found in parts.items()
    ]
