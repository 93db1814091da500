"""`judge:<choice>(seat, option)`: 0 for a legal option, k if the k-th `must` refuses it, -1 if it cannot be picked at all."""

from rulewright.compiler import stages
from rulewright.compiler.choices import Way, judged, part_list, refusal, values_of
from rulewright.compiler.scope import Scope
from rulewright.rulebook.model import Choice


def judge(scope: Scope, choice: Choice, seat: int, option: int) -> int:
    """What stands against an option."""
    return scope.call(f"judge:{choice.name}", (seat, option), lambda s: _write(s, choice))


def _write(scope: Scope, choice: Choice) -> None:
    code = scope.code
    with code.at(choice.span):
        wrong = code.block()
        stages.by_option(
            scope,
            choice,
            wrong,
            lambda way, parts: _pick(scope, way, parts, wrong),
            lambda way, parts: _end(scope, way, parts[0], wrong),
        )
        code.enter(wrong)
        code.give(code.constant(-1))


def _end(scope: Scope, way: Way, place: int, wrong: int) -> None:
    code = scope.code
    fine = code.block()
    stages.test_ends(scope, way, place, code.parameters[0], (fine, wrong))
    code.enter(fine)
    code.give(code.constant(0))


def _pick(scope: Scope, way: Way, parts: tuple[int, ...], wrong: int) -> None:
    """Whether it is this block's turn, whether the values are offered, and what the conditions say."""
    code = scope.code
    seat, option = code.parameters
    asked, fine = code.block(), code.block()
    if parts == way.singles:
        stages.test_fresh(scope, way.choice, seat, (asked, wrong))
        code.enter(asked)
        stages.test_empty(scope, way, seat, (fine, wrong))
    else:
        stages.test_asked(scope, way, parts[0], seat, (asked, wrong))
        code.enter(asked)
        stages.test_begin(scope, way, parts[0], seat, (fine, wrong))
    code.enter(fine)
    values = values_of(scope, way, parts, option)
    for place in parts:
        listed, new = code.block(), code.block()
        inner = stages.with_member(judged(scope, way, seat, {}), way, place, seat)
        inner.seek(values[place], part_list(way, place), listed, wrong)
        code.enter(listed)
        stages.test_unpicked(scope, way, place, (seat, values[place]), (new, wrong))
        code.enter(new)
    code.give(refusal(scope, way, parts, values, seat))
