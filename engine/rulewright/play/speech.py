"""What kind of value fills each place of a game's messages, gathered from the steps that say them."""

from collections.abc import Mapping

from rulewright.rulebook.model import Rulebook, SayStep
from rulewright.rulebook.reading import all_steps
from rulewright.rulebook.types import Kind


def message_kinds(rulebook: Rulebook) -> Mapping[str, tuple[tuple[str, Kind], ...]]:
    """For each message that is said, its places in order with the kind of value that fills them."""
    found: dict[str, tuple[tuple[str, Kind], ...]] = {}
    for step in all_steps(rulebook):
        if isinstance(step, SayStep):
            places = tuple((name, term.type.kind) for name, term in step.values.items())
            found.setdefault(step.message, places)
    return found
