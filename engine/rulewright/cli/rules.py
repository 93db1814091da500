"""`rulewright rules`: the printed rulebook of a game, as it reads at a table of so many players, under these settings."""

from rulewright.cli.arguments import Arguments
from rulewright.cli.colours import paint_asked
from rulewright.cli.frame import Frame
from rulewright.play.asked import chosen_settings
from rulewright.play.folder import folder_of, read_folder
from rulewright.play.loading import rules_for
from rulewright.sections.stage import open_book
from rulewright.terminal.console import Console
from rulewright.terminal.printing import Printer


def run(given: list[str], frame: Frame) -> int:
    """Print all sections, or one of them; exit code 2 if there is no such rulebook or section."""
    arguments = Arguments("rules", frame)
    arguments.option("game")
    arguments.option("--section", metavar="ID")
    arguments.option("--colours", metavar="NAME")
    arguments.game_options()
    asked = arguments.parse_args(given)
    folder = folder_of(asked.game)
    files = read_folder(folder)
    rules = rules_for(files, asked.players, asked.variant)
    settings = chosen_settings(rules, arguments.settings(asked.set))
    book = open_book(files, rules, asked.players or rules.players[0], settings)
    if book is None:
        arguments.error(frame.text("rules.none", game=asked.game))
    words = frame.game_words(folder)
    sections = book.typeset(words)
    if asked.section is not None:
        ids = tuple(section.id for section in sections)
        sections = tuple(section for section in sections if section.id == asked.section)
        if not sections:
            arguments.error(frame.text("rules.no_section", section=asked.section, sections=ids))
    console = Console(environment=frame.environment, paint=paint_asked(asked, arguments, words))
    Printer(console, words).sections(sections)
    return 0
