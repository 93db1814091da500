"""`rulewright games`: the games that come with Rulewright."""

from rulewright import resources
from rulewright.cli.arguments import Arguments
from rulewright.cli.frame import Frame
from rulewright.play.folder import read_folder, variants_in
from rulewright.rulebook.players import players_of
from rulewright.words.messages import Range, Value
from rulewright.words.words import published_tags


def run(given: list[str], frame: Frame) -> int:
    """List each game with its title, its players and the languages it is published in."""
    Arguments("games", frame).parse_args(given)
    for name, folder in resources.games().items():
        files = read_folder(folder)
        published = published_tags(folder)
        known = folder if frame.language.tag in published else None
        words = frame.game_words(known)
        title = words.lexicon.term(name) if known else name
        base = players_of(files[resources.GAME_FILE], resources.GAME_FILE)
        frame.say("games.line", id=name, title=title, players=_players(base))
        for variant in variants_in(files):
            file = f"variants/{variant}.yaml"
            players = _players(players_of(files[file], file) or base)
            called = words.lexicon.term(f"variant.{variant}") if known else variant
            line = frame.text("games.variant", id=variant, title=called, players=players)
            frame.print("    " + line)
        if published:
            frame.print("    " + frame.text("games.published", languages=published))
    return 0


def _players(found: tuple[int, int] | None) -> Value:
    if found is None:
        return None
    least, most = found
    return Range(least, most) if least != most else least
