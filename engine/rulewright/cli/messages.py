"""`rulewright messages`: gather the sentences of the engine and the games into the catalogs of a checkout."""

from rulewright import resources
from rulewright.cli.arguments import Arguments
from rulewright.cli.frame import Frame
from rulewright.words.extract import domain_files, update_catalogs


def run(given: list[str], frame: Frame) -> int:
    """Bring the templates and catalogs up to date and say which files changed."""
    Arguments("messages", frame).parse_args(given)
    changed = update_catalogs(resources.locales_root(), domain_files().items())
    for path in changed:
        frame.print(str(path.relative_to(resources.data_root())))
    if not changed:
        frame.say("messages.nothing")
    return 0
