"""Which block of a function surely runs before which."""

from collections.abc import Sequence

from rulewright.program.code import Branch, Function, Jump, Return, Switch, Terminator


def targets(end: Terminator) -> tuple[int, ...]:
    """The blocks that a terminator can go on at."""
    match end:
        case Jump(to=label):
            return (label,)
        case Branch(then=then, otherwise=otherwise):
            return (then, otherwise)
        case Switch(cases=cases, otherwise=otherwise):
            return (*cases, otherwise)
        case Return():
            return ()


def predecessors(function: Function) -> list[list[int]]:
    """For each block, those that go on at it, each once."""
    found: list[list[int]] = [[] for _ in function.blocks]
    for place, block in enumerate(function.blocks):
        for label in dict.fromkeys(targets(block.terminator)):
            found[label].append(place)
    return found


def order(function: Function) -> list[int]:
    """The blocks that can be reached, each after one that leads to it, in reverse order of leaving them for good."""
    left: list[int] = []
    seen = {0}
    waiting = [(0, iter(targets(function.blocks[0].terminator)))]
    while waiting:
        place, further = waiting[-1]
        label = next(further, None)
        if label is None:
            left.append(place)
            waiting.pop()
        elif label not in seen:
            seen.add(label)
            waiting.append((label, iter(targets(function.blocks[label].terminator))))
    return left[::-1]


def dominators(function: Function) -> dict[int, int]:
    """For each block that can be reached, the nearest one that surely runs before it; the entry's is itself."""
    places = order(function)
    ranks = {place: rank for rank, place in enumerate(places)}
    before = predecessors(function)
    nearest = {0: 0}
    changed = True
    while changed:
        changed = False
        for place in places[1:]:
            known = [label for label in before[place] if label in nearest]
            found = _common(nearest, ranks, known)
            if nearest.get(place) != found:
                nearest[place] = found
                changed = True
    return nearest


def _common(nearest: dict[int, int], ranks: dict[int, int], labels: Sequence[int]) -> int:
    found = labels[0]
    for label in labels[1:]:
        while found != label:
            if ranks[found] > ranks[label]:
                found = nearest[found]
            else:
                label = nearest[label]
    return found
