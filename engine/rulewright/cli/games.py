"""`rulewright games`: the games that come with Rulewright."""

from rulewright import resources
from rulewright.cli.arguments import Arguments
from rulewright.cli.frame import Frame
from rulewright.play.folder import read_folder, variants_in
from rulewright.play.loading import read_rules
from rulewright.words.messages import Range
from rulewright.words.words import published_tags


def run(given: list[str], frame: Frame) -> int:
    """List each game with its title, its players and the languages it is published in."""
    Arguments("games", frame).parse_args(given)
    for name, folder in resources.games().items():
        files = read_folder(folder)
        rules = read_rules(files, None)
        least, most = rules.players
        published = published_tags(folder)
        known = folder if frame.language.tag in published else None
        words = frame.game_words(known)
        title = words.lexicon.term(name) if known else name
        players = Range(least, most) if least != most else least
        frame.say("games.line", id=name, title=title, players=players)
        for variant in variants_in(files):
            least, most = read_rules(files, variant).players
            other = Range(least, most) if least != most else least
            called = words.lexicon.term(f"variant.{variant}") if known else variant
            frame.print(
                "    " + frame.text("games.variant", id=variant, title=called, players=other)
            )
        if published:
            frame.print("    " + frame.text("games.published", languages=published))
    return 0
