"""Where the blocks of a function lead, in which order they can be reached, and which surely runs before which."""

from collections.abc import Collection, Mapping, Sequence

from rulewright.program.code import Function, targets

Ways = Mapping[int, Sequence[int]]
"""For each block, the blocks that its end may lead to; one may be named several times."""


def ways_of(function: Function) -> Ways:
    """The ways of all blocks of a function, those included that cannot be reached."""
    return {place: targets(block.terminator) for place, block in enumerate(function.blocks)}


def predecessors(ways: Ways, among: Collection[int]) -> dict[int, list[int]]:
    """For each of some blocks, which lead to no others, those of them that lead to it, each once."""
    found: dict[int, list[int]] = {block: [] for block in among}
    for block in among:
        for to in dict.fromkeys(ways[block]):
            found[to].append(block)
    return found


def ordered(ways: Ways, first: int) -> list[int]:
    """The blocks that can be reached, each before all that it leads to, but for ways back."""
    found, seen, trail = [], {first}, [(first, iter(ways[first]))]
    while trail:
        block, left = trail[-1]
        for to in left:
            if to not in seen:
                seen.add(to)
                trail.append((to, iter(ways[to])))
                break
        else:
            found.append(block)
            trail.pop()
    return found[::-1]


def dominators(ways: Ways, order: Sequence[int]) -> dict[int, int]:
    """For each block the next one that every way to it goes through; the first block's is itself.

    After Cooper, Harvey and Kennedy: A simple, fast dominance algorithm (2001).
    """
    place = {block: number for number, block in enumerate(order)}
    before = predecessors(ways, order)
    above = {order[0]: order[0]}
    changed = True
    while changed:
        changed = False
        for block in order[1:]:
            known = [b for b in before[block] if b in above]
            common = known[0]
            for other in known[1:]:
                while common != other:
                    if place[common] > place[other]:
                        common = above[common]
                    else:
                        other = above[other]
            if above.get(block) != common:
                above[block] = common
                changed = True
    return above
