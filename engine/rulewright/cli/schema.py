"""`rulewright schema`: the JSON Schema of rule files, for editors."""

import json

from rulewright.cli.arguments import Arguments
from rulewright.cli.frame import Frame
from rulewright.reference import schema


def run(given: list[str], frame: Frame) -> int:
    """Print the schema of `game.yaml`, or of a variant, with hover texts in the user's language."""
    arguments = Arguments("schema", frame)
    arguments.option("--of", default="game", choices=["game", "variant"])
    asked = arguments.parse_args(given)
    content = schema(frame.words.text, asked.of)
    frame.print(json.dumps(content, ensure_ascii=False, indent=2))
    return 0
