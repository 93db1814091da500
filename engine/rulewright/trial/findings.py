"""Reports of random games in; problems, each once for its cause, out."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from rulewright.play.asked import setting_text
from rulewright.play.game import Game
from rulewright.problems import NOWHERE, Problem, Span, Value
from rulewright.program.code import Fault
from rulewright.rulebook.model import Rulebook
from rulewright.simulate import Failure
from rulewright.trial.cases import Case
from rulewright.trial.coverage import Coverage

Failures = dict[tuple[Fault, Span], tuple[int, str]]
"""What failed and where: how many games did so, and how to see the first of them."""

Command = Callable[[int, Sequence[str]], str]
"""The command that tells a game again, from its seed and the options of its table."""


def note(failures: Failures, failure: Failure, game: Game, case: Case, command: Command) -> None:
    """Keep a failure; the first game that failed in a way stands for all that do."""
    sites = game.program.sites
    span = sites[failure.site] if failure.fault and failure.site < len(sites) else NOWHERE
    if not span.file:
        span = game.rulebook.title_span
    key = failure.fault, span
    before, shown = failures.get(key, (0, ""))
    shown = shown or command(failure.seed, case.options(game.rulebook))
    failures[key] = before + failure.games, shown


def failed(failures: Failures, games: int, longest: int) -> Iterator[Problem]:
    """Games that the rules did not bring to an end."""
    for (fault, span), (number, shown) in failures.items():
        values: dict[str, Value] = {"n": number, "games": games, "command": shown}
        if fault is Fault.NONE:
            yield Problem("trial.endless", span, {**values, "limit": longest})
        else:
            kind = f"fault.{fault.name.lower()}"
            yield Problem("trial.fault", span, {**values, "fault_kind": kind})


def unreached(books: Iterable[Rulebook], coverage: Coverage) -> tuple[Problem, ...]:
    """Steps that were never run and options that could never be chosen; what variants share is one problem."""
    games: dict[str, Value] = {"games": coverage.games}
    found: dict[tuple[Span, str], Problem] = {}
    for rules in books:
        for step in coverage.unreached_steps(rules):
            problem = Problem("trial.unreached_step", step.span, games, warning=True)
            found[step.span, ""] = problem
        for choice, option in coverage.unreached_options(rules):
            span = next(a.span for a in rules.choices[choice].alternatives if a.name == option)
            values = {**games, "choice": choice, "option": option}
            found[span, option] = Problem("trial.unreached_option", span, values, warning=True)
    return tuple(found.values())


def idle(
    books: Iterable[Rulebook], alike: Mapping[tuple[str, str], bool], games: int
) -> tuple[Problem, ...]:
    """Settings with values that changed nothing: one problem for each setting, with all such values."""
    found: dict[str, Problem] = {}
    for rules in books:
        counts = rules.players[1] - rules.players[0] + 1
        for name, setting in rules.settings.items():
            values = [value for (of, value), same in alike.items() if of == name and same]
            if not values or name in found or name in audiences(rules):
                continue
            facts: dict[str, Value] = {
                "setting": name,
                "value": " / ".join(values),
                "default": setting_text(setting, setting.default),
                "games": games * counts,
            }
            found[name] = Problem("trial.idle_value", setting.span, facts, warning=True)
    return tuple(found.values())


def audiences(rules: Rulebook) -> set[str]:
    """Settings that say who sees something: no random game goes another way for them."""
    seen = [zone.seen_by for zone in rules.zones.values()]
    seen += [variable.seen_by for variable in rules.variables.values()]
    seen += [choice.seen_by for choice in rules.choices.values()]
    alternatives = (one for choice in rules.choices.values() for one in choice.alternatives)
    seen += [part.seen_by for alternative in alternatives for part in alternative.parts]
    return {audience.setting for audience in seen if audience.setting is not None}
