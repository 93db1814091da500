"""`rulewright pages`: the pages of the rules site, a tree of files for each language."""

from pathlib import Path
from typing import TYPE_CHECKING

from rulewright import resources
from rulewright.cli.arguments import Arguments
from rulewright.cli.frame import Frame
from rulewright.words.extract import SITE
from rulewright.words.words import WORDS_FILE

if TYPE_CHECKING:
    from rulewright.pages import GameSource


def run(given: list[str], frame: Frame) -> int:
    """Write the trees of all languages, or that of the language asked for, below a folder."""
    from rulewright.pages import sources, write_trees  # templates are slow to import

    arguments = Arguments("pages", frame)
    arguments.option("--out", type=Path, required=True, metavar="FOLDER")
    asked = arguments.parse_args(given)
    tags = (frame.language.tag,) if asked.lang else ()
    games = sources()
    warn_unspoken(games, frame)
    written = write_trees(asked.out, games, tags)
    frame.say("pages.written", folder=str(asked.out), n=len(written))
    return 0


def warn_unspoken(games: tuple["GameSource", ...], frame: Frame) -> None:
    """Say in which languages games are published that get no pages, if there are any."""
    from rulewright.pages.voice import languages

    spoken = {language.tag for language in languages()}
    lacking = {game.id: [tag for tag in game.tags if tag not in spoken] for game in games}
    if any(lacking.values()):
        frame.warn(
            "pages.unspoken",
            languages=tuple(sorted({tag for tags in lacking.values() for tag in tags})),
            games=tuple(game for game, tags in lacking.items() if tags),
            file=(resources.locales_root() / SITE / WORDS_FILE).as_posix(),
        )
