"""A choice in; whether it is a window that one may let pass, and how, out."""

from rulewright.play.answers import Option
from rulewright.play.decision import Decision
from rulewright.rulebook.model import Choice


def letting_pass(choice: Choice) -> str | None:
    """The answer that lets a window pass; None for what is no window.

    In a window nobody picks anything secret: each answer is a name alone, and just one of them is open to everybody.
    """
    if not choice.named or any(alternative.parts for alternative in choice.alternatives):
        return None
    free = [alternative.name for alternative in choice.alternatives if not alternative.musts]
    return free[0] if len(free) == 1 and len(choice.alternatives) > 1 else None


def passing(decision: Decision) -> Option | None:
    """The option that lets a window pass; None for what is no window."""
    name = letting_pass(decision.choice)
    return next((one for one in decision.options if name and one.alternative == name), None)


def only_passing(decision: Decision) -> Option | None:
    """The one thing a seat can do, if that is to let pass or to pick nothing; None if there is anything to decide."""
    if len(decision.options) != 1:
        return None
    option = decision.options[0]
    picks_nothing = option.ends or (option.alternative is None and not option.picks)
    return option if picks_nothing else passing(decision)
