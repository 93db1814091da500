"""How the blocks of a function nest when they are written with `if` and `while` alone, without any jump.

A block is written where its one predecessor leaves for it, or after the block or loop that dominates it. Where that cannot be
(a loop is entered in its middle), a dispatcher leads to the block: a loop around the whole function that chooses by number.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rulewright.program.code import Function
from rulewright.program.dominance import Ways, dominators, ordered, predecessors, ways_of

DISPATCHER = -1
"""Stands for the dispatcher among the numbers of blocks."""
LISTED = 8
"""A switch with more cases than these leads on through the dispatcher."""


@dataclass(frozen=True, slots=True)
class Regions:
    """Where each block is written."""

    heads: tuple[int, ...]
    """The blocks that the dispatcher leads to, in order; none if the function needs no dispatcher."""
    loops: Mapping[int, frozenset[int]]
    """For each block that a loop begins with, the blocks of the loop."""
    inline: frozenset[int]
    """The blocks that are written where their one predecessor leaves for them."""
    after: Mapping[int, Sequence[int]]
    """For each block, those that are written after it, in order, and in the same loops …"""
    behind: Mapping[int, Sequence[int]]
    """… and for each loop, by its first block, those that are written after the loop."""


def arrange(function: Function, heads: frozenset[int] = frozenset()) -> Regions:
    """The regions of a function; `heads` are blocks that the dispatcher must lead to, whatever else needs it."""
    plain = ways_of(function)
    heads |= {t for ends in plain.values() if len(ends) > LISTED for t in ends}
    while True:
        heads |= {0} if heads else set()
        ways = dispatched(plain, heads) if heads else plain
        order = ordered(ways, DISPATCHER if heads else 0)
        above = dominators(ways, order)
        more = entries(ways, order, above)
        if heads:
            more |= {block for block in order if above[block] == DISPATCHER != block}
        if more <= heads:
            return placed(ways, order, above, heads)
        heads |= more


def dispatched(plain: Ways, heads: frozenset[int]) -> Ways:
    """The ways where the dispatcher stands between the heads and all that lead to them."""
    ways: dict[int, Sequence[int]] = {
        block: tuple(DISPATCHER if to in heads else to for to in ends)
        for block, ends in plain.items()
    }
    ways[DISPATCHER] = sorted(heads)
    return ways


def ways_back(ways: Ways, order: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The pairs of a block and one that it leads back to."""
    place = {block: number for number, block in enumerate(order)}
    for block in order:
        for to in ways[block]:
            if place[to] <= place[block]:
                yield block, to


def is_above(upper: int, block: int, above: Mapping[int, int]) -> bool:
    """Whether all ways to a block go through another one, or it is the same."""
    while block != upper and above[block] != block:
        block = above[block]
    return block == upper


def entries(ways: Ways, order: Sequence[int], above: Mapping[int, int]) -> frozenset[int]:
    """The blocks where a loop begins that is also entered elsewhere."""
    return frozenset(to for block, to in ways_back(ways, order) if not is_above(to, block, above))


def loops_of(ways: Ways, order: Sequence[int]) -> dict[int, frozenset[int]]:
    """The loops, by their first blocks."""
    before = predecessors(ways, order)
    loops: dict[int, set[int]] = {}
    for block, first in ways_back(ways, order):
        if first == DISPATCHER:
            continue
        body, waiting = loops.setdefault(first, {first}), [block]
        while waiting:
            member = waiting.pop()
            if member not in body:
                body.add(member)
                waiting.extend(before[member])
    return {first: frozenset(body) for first, body in loops.items()}


def placed(
    ways: Ways, order: Sequence[int], above: Mapping[int, int], heads: frozenset[int]
) -> Regions:
    """The regions, once every loop is entered at its first block alone."""
    loops = loops_of(ways, order)
    back = set(ways_back(ways, order))
    around: dict[int, list[int]] = {block: [] for block in order}
    for first in order:
        for member in loops.get(first, ()):
            around[member].append(first)
    arrivals = dict.fromkeys(order, 0)
    for block in order:
        for to in ways[block]:
            arrivals[to] += (block, to) not in back
    parents = set(above.values())
    inline: set[int] = set()
    after: dict[int, list[int]] = {}
    behind: dict[int, list[int]] = {}
    for block in order[1:]:
        upper = above[block]
        left = [first for first in around[upper] if first not in around[block]]
        if upper == DISPATCHER:
            continue
        if arrivals[block] == 1 and (not left or block not in parents):
            inline.add(block)
        elif left:
            behind.setdefault(left[0], []).append(block)
        else:
            after.setdefault(upper, []).append(block)
    return Regions(tuple(sorted(heads)), loops, frozenset(inline), after, behind)
