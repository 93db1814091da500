"""The bundled games come in; how many of them use each verb goes out."""

from collections.abc import Mapping

from rulewright import resources
from rulewright.play.folder import read_folder, variants_in
from rulewright.rulebook import read
from rulewright.rulebook.model import Step
from rulewright.rulebook.reading import all_steps
from rulewright.vocabulary import VERBS


def verb_uses() -> Mapping[str, int]:
    """For each verb, in the order of the vocabulary, the number of bundled games that use it, their variants included."""
    used = [_verbs_of(game) for game in resources.games()]
    return {verb: sum(verb in verbs for verbs in used) for verb in VERBS}


def _verbs_of(game: str) -> frozenset[str]:
    files = read_folder(resources.games()[game])
    found: set[str] = set()
    for variant in (None, *variants_in(files)):
        rulebook, _ = read(files, variant)
        if rulebook is not None:
            found |= {verb_of(step) for step in all_steps(rulebook)}
    return frozenset(found)


def verb_of(step: Step) -> str:
    """The verb of a step: the classes of the model are named after the verbs."""
    return type(step).__name__.removesuffix("Step").lower()
