"""`rulewright pages`: the pages of the rules site, a tree of files for each language."""

from pathlib import Path

from rulewright.cli.arguments import Arguments
from rulewright.cli.frame import Frame
from rulewright.words.languages import LANGUAGES


def run(given: list[str], frame: Frame) -> int:
    """Write the trees of all languages, or that of the language asked for, below a folder."""
    from rulewright.pages import sources, write_trees  # templates are slow to import

    arguments = Arguments("pages", frame)
    arguments.option("--out", type=Path, required=True, metavar="FOLDER")
    asked = arguments.parse_args(given)
    tags = (frame.language.tag,) if asked.lang else tuple(one.tag for one in LANGUAGES)
    write_trees(asked.out, sources(), tags)
    frame.say("pages.written", folder=str(asked.out), n=len(tags))
    return 0
