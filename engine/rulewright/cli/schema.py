"""`rulewright schema`: the JSON Schemas of a game's files, for editors."""

import json
from collections.abc import Callable

from rulewright.cli.arguments import Arguments
from rulewright.cli.frame import Frame
from rulewright.reference import FILES, schema, schema_beside
from rulewright.words.languages import LANGUAGES
from rulewright.words.words import load_words


def run(given: list[str], frame: Frame) -> int:
    """Print the schema of `game.yaml` or of another file of a game, with hover texts in the user's language or in every one."""
    arguments = Arguments("schema", frame)
    arguments.option("--of", default="game", choices=["game", "variant", *FILES])
    arguments.option("--every-language", action="store_true")
    asked = arguments.parse_args(given)
    say = in_every_language() if asked.every_language else frame.words.text
    tags = tuple(language.tag for language in LANGUAGES)
    content = schema_beside(say, asked.of, tags) if asked.of in FILES else schema(say, asked.of)
    frame.print(json.dumps(content, ensure_ascii=False, indent=2))
    return 0


def in_every_language() -> Callable[[str], str]:
    """Says a sentence in every language, a paragraph for each."""
    words = [load_words(language) for language in LANGUAGES]
    return lambda key: "\n\n".join(one.text(key) for one in words)
