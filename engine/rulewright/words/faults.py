"""A rule that failed in play in; what is said about it out: that it was not the player's move, what went wrong, and where."""

from rulewright.play.state import RuleFault
from rulewright.words.messages import Message
from rulewright.words.reports import Lines, at, quote
from rulewright.words.words import Words


def tell_fault(fault: RuleFault) -> tuple[Message, ...]:
    """That the rules failed, and how."""
    return Message("fault.report"), Message(f"fault.{fault.fault.name.lower()}")


def render_fault(fault: RuleFault, words: Words, lines: Lines) -> str:
    """The same with the place in the rule file and the author's line; several lines without a break at the end."""
    report, reason = (words.say(message) for message in tell_fault(fault))
    return "\n".join([report, at(fault.span) + reason, *quote(fault.span, lines)])
