"""The record that all functions get, and the small functions that the others need."""

from rulewright.program.layout import (
    DECISION,
    EVENTS,
    FAULT,
    OVER,
    STEPS,
    WORK_FIRST,
    WORK_TOP,
)

FIELDS = (
    *("context", "state", "work", "spare", "before"),
    *("advance", "legal", "apply", "score", "winners", "draw"),
    *("unattended", "firsts", "ways", "weights", "sums", "counts", "log", "values"),
    *("cells", "asked", "finished", "players", "budget"),
    *("few", "longest", "seat", "seed", "drawn", "logged", "room"),
)
"""The fields of the record, in order: memories, functions, tables and where sums go, then numbers."""
NUMBERS = FIELDS.index("cells")
"""The first field that is a number; those before are places."""


def fields(*names: str) -> str:
    """Lines that read fields of the record `%t` into values of their names."""
    lines: list[str] = []
    for name in names:
        place = FIELDS.index(name)
        kind = "ptr" if place < NUMBERS else "i64"
        lines.append(f"  %at.{name} = getelementptr inbounds i64, ptr %t, i64 {place}")
        lines.append(f"  %{name} = load {kind}, ptr %at.{name}")
    return "\n".join(lines)


def cell(value: str, place: int) -> str:
    """Lines that read a cell of the state into a value of 32 bits."""
    return f"""  %at.{value} = getelementptr inbounds i32, ptr %state, i64 {place}
  %{value} = load i32, ptr %at.{value}"""


BASICS = f"""
define internal void @begin(ptr %t) alwaysinline {{
{fields("state", "work", "budget")}
  %steps = getelementptr inbounds i32, ptr %state, i64 {STEPS}
  %cut = trunc i64 %budget to i32
  store i32 %cut, ptr %steps
  %events = getelementptr inbounds i32, ptr %state, i64 {EVENTS}
  store i32 0, ptr %events
  %top = getelementptr inbounds i32, ptr %work, i64 {WORK_TOP}
  store i32 {WORK_FIRST}, ptr %top
  ret void
}}

define internal i64 @chance(ptr %t, i64 %bound) {{
  %open = icmp ugt i64 %bound, 1
  br i1 %open, label %several, label %only
only:
  ret i64 0
several:
{fields("draw", "seed", "drawn")}
  %next = add i64 %drawn, 1
  store i64 %next, ptr %at.drawn
  %number = call i64 %draw(i64 %seed, i64 0, i64 %drawn, i64 %bound)
  ret i64 %number
}}

define internal i1 @flag(ptr %t, i64 %base, i64 %seat) alwaysinline {{
{fields("state")}
  %place = add i64 %base, %seat
  %at = getelementptr inbounds i32, ptr %state, i64 %place
  %value = load i32, ptr %at
  %set = icmp ne i32 %value, 0
  ret i1 %set
}}

define internal i1 @stopped(ptr %t) alwaysinline {{
{fields("state")}
{cell("over", OVER)}
{cell("fault", FAULT)}
  %either = or i32 %over, %fault
  %found = icmp ne i32 %either, 0
  ret i1 %found
}}

define internal ptr @row(ptr %t) alwaysinline {{
{fields("state", "firsts", "ways")}
{cell("decision", DECISION)}
  %choice = sext i32 %decision to i64
  %at.first = getelementptr inbounds i32, ptr %firsts, i64 %choice
  %first.cut = load i32, ptr %at.first
  %first = sext i32 %first.cut to i64
  %found = getelementptr inbounds i32, ptr %ways, i64 %first
  ret ptr %found
}}

define internal ptr @options(ptr %t) alwaysinline {{
{fields("work")}
  %found = getelementptr inbounds i32, ptr %work, i64 {WORK_FIRST}
  ret ptr %found
}}

define internal i64 @at(ptr %list, i64 %place) alwaysinline {{
  %at = getelementptr inbounds i32, ptr %list, i64 %place
  %cut = load i32, ptr %at
  %found = sext i32 %cut to i64
  ret i64 %found
}}
"""
"""What the others need: before each call, chance, a seat's flag, whether the game goes on, lists of ways and options, an entry."""
