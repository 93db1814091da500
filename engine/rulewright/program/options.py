"""How options are numbered. One numbering for each choice, over all that could ever be picked in it, so that a bot sees one
fixed action space; what is legal at a moment is a subset.

An answer grows by picks. At stage 0 a seat picks an alternative, together with the values of all its single parts, or, if the
alternative has no single part but several-picks parts, the first pick of the first of these. Then come the several-picks parts
in order (a `count`, or a `for_each`), one pick at a time; option 0 ends a part that may end. Several picks of one part differ.

The numbers: 0 is DONE; then, for each alternative in order, block A with one number for each combination of the values of its
single parts (the last part runs fastest; one number if it has none), then for each several-picks part one number for each value
of its domain. Block A of an alternative without single parts whose first several-picks part may not be empty is never legal.
A part that has its `high` many picks (or as many as `for_each` has members) ends by itself.
"""

from dataclasses import dataclass

from rulewright.rulebook.model import Choice

DONE = 0
"""The option that ends a part whose picks may be as few as they are."""


@dataclass(frozen=True, slots=True)
class OptionBlock:
    """A run of option numbers: of alternative `alternative` (from 0), for its single parts (`part` None) or one several part."""

    alternative: int
    part: int | None
    singles: tuple[int, ...] = ()
    """For block A: the places (in `Alternative.parts`) of the single parts."""


def blocks(choice: Choice) -> tuple[OptionBlock, ...]:
    """The blocks of a choice's option numbers, in order; the first begins at 1."""
    found: list[OptionBlock] = []
    for place, alternative in enumerate(choice.alternatives):
        singles = tuple(n for n, part in enumerate(alternative.parts) if part.single)
        found.append(OptionBlock(place, None, singles))
        found.extend(
            OptionBlock(place, n) for n, part in enumerate(alternative.parts) if not part.single
        )
    return tuple(found)
