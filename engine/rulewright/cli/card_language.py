"""What `--cards` asks for, or a saved game brings, in; the language of the words on the cards of a table out."""

from pathlib import Path

from rulewright.cli.arguments import Arguments
from rulewright.play.record import Record
from rulewright.words.languages import Language, language_of
from rulewright.words.negotiation import negotiate
from rulewright.words.words import has_words_on_cards, published_tags


def card_language(
    given: str | None, record: Record | None, folder: Path | None, arguments: Arguments
) -> Language | None:
    """The language for the cards: what is asked for now, or else what the table of a saved game had chosen; None for none.

    Leaves with exit code 2 where no words stand on the cards of the game in `folder`, or none in the language asked for.
    """
    if given is not None:
        return _asked(given, folder, arguments)
    language = language_of(record.cards) if record is not None and record.cards else None
    return language if language is not None and language.tag in _spoken(folder) else None


def _asked(given: str, folder: Path | None, arguments: Arguments) -> Language:
    frame, language, spoken = arguments.frame, negotiate(given), _spoken(folder)
    if not has_words_on_cards(folder):
        arguments.error(frame.text("args.no_words_on_cards"))
    if language is None or language.tag not in spoken:
        arguments.error(frame.text("args.no_card_language", language=given, languages=spoken))
    return language


def _spoken(folder: Path | None) -> tuple[str, ...]:
    return published_tags(folder) if folder is not None else ()
