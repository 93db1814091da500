"""The name of a sign in; its drawing as SVG out, in a box of 52 by 16 round the middle: shapes, and patterns that fill the box."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from rulewright.words.domains import SIGNS

_LEFT, _RIGHT, _TOP, _BOTTOM = -26.0, 26.0, -8.0, 8.0


def _path(d: str) -> str:
    return f'<path d="{d}"/>'


def _line(d: str) -> str:
    return f'<path class="rw-line" d="{d}"/>'


def _ring(x: float, y: float, r: float, *, filled: bool = False) -> str:
    way = f"M{x - r:g} {y:g}a{r:g} {r:g} 0 1 0 {2 * r:g} 0a{r:g} {r:g} 0 1 0 {-2 * r:g} 0"
    return f"{way}Z" if filled else way


def _arrow_feathers() -> str:
    """Columns of half feathers, pointing up and down by turns."""
    return _path("".join(_feathers()))


def _feathers() -> Iterator[str]:
    width, rise = 6.5, 4.0
    for column in range(8):
        left = _LEFT + column * width
        slope = rise if column % 2 else -rise
        for top in (-4.0, 4.0):
            start = top + (0 if column % 2 else rise) - 4
            yield f"M{left + 0.4:g} {start:g}l{width - 0.8:g} {slope:g}v3.4l{0.8 - width:g} {-slope:g}Z"


def _mist() -> str:
    """Long bars with round ends, each beginning elsewhere."""
    bars = (
        (-23, -6.2, 23),
        (5, -6.2, 18),
        (-17, -2, 38),
        (-23, 2.2, 15),
        (-3, 2.2, 26),
        (-19, 6.4, 30),
    )
    return _path(
        "".join(
            f"M{x} {y - 1.3:g}h{w}a1.3 1.3 0 0 1 0 2.6h-{w}a1.3 1.3 0 0 1 0-2.6Z"
            for x, y, w in bars
        )
    )


def _plum_blossom() -> str:
    """Three blossoms of five round petals."""
    petals = ((0, -4.3), (4.1, -1.3), (2.5, 3.5), (-2.5, 3.5), (-4.1, -1.3))
    return _path(
        "".join(
            _ring(middle + x, y, 2.7, filled=True) for middle in (-17, 0, 17) for x, y in petals
        )
    )


def _linked_rings() -> str:
    """Rings, each overlapping its neighbours by half."""
    columns = [_LEFT + 7.5 + 6 * place for place in range(7)]
    return _line("".join(_ring(x, y, 5.6) for x in columns for y in (-2.2, 2.2)))


def _lozenges() -> str:
    """Lozenges of four lozenges."""
    return _path(
        "".join(
            _lozenge(x + dx, dy)
            for x in (-17.3, 0, 17.3)
            for dx, dy in ((0, -4), (0, 4), (-4.2, 0), (4.2, 0))
        )
    )


def _lozenge(x: float, y: float) -> str:
    return f"M{x:g} {y - 3.6:g}l3.8 3.6l-3.8 3.6l-3.8-3.6Z"


_SPADE = "M0-8C2-4 8-2 8 2 8 5 4 6 1.4 4 1.6 6 2.4 7.4 3.6 8H-3.6C-2.4 7.4-1.6 6-1.4 4-4 6-8 5-8 2-8-2-2-4 0-8Z"
_CLUB = (
    "M0-8a3.7 3.7 0 0 1 3 5.9A3.8 3.8 0 1 1 1.2 3.4C1.4 5.4 2 7.2 3.4 8H-3.4C-2 7.2-1.4 5.4-1.2 3.4"
    "A3.8 3.8 0 1 1-3-2.1 3.7 3.7 0 0 1 0-8Z"
)

DRAWINGS: Mapping[str, str] = MappingProxyType(
    {
        "circle": '<circle cx="0" cy="0" r="7"/>',
        "diamond": _path("M0-8 6.4 0 0 8-6.4 0Z"),
        "square": _path("M-7-7H7V7H-7Z"),
        "triangle": _path("M0-8 8 7H-8Z"),
        "star": _path("M0-8 2.4-2.5 8-2.5 3.5 1 5.2 7 0 3.4-5.2 7-3.5 1-8-2.5-2.4-2.5Z"),
        "cross": _path("M-3-8H3V-3H8V3H3V8H-3V3H-8V-3H-3Z"),
        "hexagon": _path("M-4-7H4L8 0 4 7H-4L-8 0Z"),
        "heart": _path("M0 8C-9 1-8-7-3-7-1-7 0-5 0-4 0-5 1-7 3-7 8-7 9 1 0 8Z"),
        "spade": _path(_SPADE),
        "club": _path(_CLUB),
        "colon": '<circle cx="0" cy="-4.5" r="3"/><circle cx="0" cy="4.5" r="3"/>',
        "arrow_feathers": _arrow_feathers(),
        "mist": _mist(),
        "plum_blossom": _plum_blossom(),
        "linked_rings": _linked_rings(),
        "lozenges": _lozenges(),
    }
)
"""Every sign by its name."""

IN_TURN = ("circle", "diamond", "square", "triangle", "star", "cross", "hexagon", "heart")
"""The signs of words and kinds for which the game names none, in the order in which the rule file names these."""

assert DRAWINGS.keys() == set(SIGNS), "each sign that a game may name is drawn"
