"""The argument `--colours` and a game's words in; the colours that its suits or patterns are written in, out."""

from typing import Any

from rulewright.cli.arguments import Arguments
from rulewright.terminal.painting import PLAIN, Paint, paint_of
from rulewright.words.words import Words


def paint_asked(asked: Any, arguments: Arguments, words: Words) -> Paint | None:
    """The colours that are asked for, or else the game's own; leaves with 2 for those that it does not have."""
    schemes = (*words.lexicon.colours, PLAIN)
    if asked.colours is not None and asked.colours not in schemes:
        arguments.error(arguments.frame.text("play.colours", schemes=schemes))
    return paint_of(words.lexicon, asked.colours or schemes[0])
