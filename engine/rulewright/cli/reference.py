"""`rulewright reference`: the rule language on one page."""

from rulewright.cli.arguments import Arguments
from rulewright.cli.frame import Frame
from rulewright.reference import reference, verb_uses


def run(given: list[str], frame: Frame) -> int:
    """Print the reference, or only the verbs with the number of bundled games that use each."""
    arguments = Arguments("reference", frame)
    arguments.option("--verbs", action="store_true")
    asked = arguments.parse_args(given)
    if not asked.verbs:
        frame.print(reference(frame.words.text))
        return 0
    for verb, games in verb_uses().items():
        frame.print(f"{verb:<8} {games:>2}  {frame.text(f'verb.{verb}')}")
    return 0
