"""The functions of expressions: what they take and what their value is."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType


class Takes(Enum):
    """What an argument must be; the value names the sentence `takes.<value>`."""

    LIST = "list"
    NUMBERS = "numbers"
    LISTS = "lists"
    """A list of lists of numbers."""
    NUMBER = "number"
    SEAT = "seat"
    SEATS = "seats"
    MEMBER = "member"
    """A value of the same kind as the members of the list beside it."""
    EACH = "each"
    """A number that is computed for each seat of the list beside it: a bare per-seat name is that seat's."""


class Gives(Enum):
    """The rule that gives the type of a function's value."""

    COUNT = "count"
    FLAG = "flag"
    TOTAL = "total"
    NUMBER_OR_NONE = "number_or_none"
    MEMBER_OR_NONE = "member_or_none"
    SAME_LIST = "same_list"
    PLACE_OR_NONE = "place_or_none"
    PLACE = "place"
    SEAT = "seat"
    TOTALS = "totals"


@dataclass(frozen=True, slots=True)
class Function:
    """A function. `spread` says that several numbers may stand in place of its one list: `max(a, b)`."""

    name: str
    takes: tuple[Takes, ...]
    gives: Gives
    spread: bool = False

    @property
    def doc(self) -> str:
        """The id of its entry in the reference."""
        return f"function.{self.name}"


_ALL = (
    Function("count", (Takes.LIST,), Gives.COUNT),
    Function("some", (Takes.LIST,), Gives.FLAG),
    Function("no", (Takes.LIST,), Gives.FLAG),
    Function("sum", (Takes.NUMBERS,), Gives.TOTAL),
    Function("max", (Takes.NUMBERS,), Gives.NUMBER_OR_NONE, spread=True),
    Function("min", (Takes.NUMBERS,), Gives.NUMBER_OR_NONE, spread=True),
    Function("first", (Takes.LIST,), Gives.MEMBER_OR_NONE),
    Function("nth", (Takes.NUMBER, Takes.LIST), Gives.MEMBER_OR_NONE),
    Function("top", (Takes.LIST,), Gives.MEMBER_OR_NONE),
    Function("distinct", (Takes.LIST,), Gives.SAME_LIST),
    Function("descending", (Takes.NUMBERS,), Gives.SAME_LIST),
    Function("position", (Takes.MEMBER, Takes.LIST), Gives.PLACE_OR_NONE),
    Function("after", (Takes.SEAT, Takes.NUMBER), Gives.SEAT),
    Function("next", (Takes.SEAT, Takes.SEATS), Gives.MEMBER_OR_NONE),
    Function("dense_rank", (Takes.EACH, Takes.SEATS), Gives.PLACE),
    Function("sums", (Takes.LISTS,), Gives.TOTALS),
)

FUNCTIONS: Mapping[str, Function] = MappingProxyType({function.name: function for function in _ALL})
"""Every function by its name."""
