"""The loop of random games as LLVM assembly, written once for all games and compiled together with the functions of a program.

It does what `plain` does in Python. Nobody reads the records of events there, so its functions write none.
"""

from rulewright.program.assembly import assemble_inside, inside
from rulewright.program.code import Fault, Program
from rulewright.program.layout import (
    DECISION,
    EVENTS,
    FAULT,
    OVER,
    SEED_HIGH,
    SEED_LOW,
    SITE,
    STEPS,
    WORK_FIRST,
    WORK_TOP,
)
from rulewright.program.native import PLAYED
from rulewright.program.writer import CONTEXT, FAULTED, TAGS
from rulewright.simulate.tally import PICKS, ROW

ASKED = ("asked", "finished", "players", "seats", "longest", "budget", "width")
"""The numbers that all games have in common: where two arrays of the state begin, how many seats choose and how many there are,
after how many picks a game is given up, the step budget of a call, and how many fields a row has.
"""


def module(program: Program) -> str:
    """The module in which `play_many` plays games of a program; see `PLAY_MANY` for what it takes."""
    calls = {name: f"call i64 @{inside(program, name)}" for name in PLAYED}
    parts = (BEGIN, PLAY_ONE, ASK_ONE, JUDGE, PLAY_MANY)
    text = "\n".join(part.format_map(calls) for part in parts)
    return "\n".join((assemble_inside(program, PLAYED, events=False), text, DECLARED))


def read(name: str, place: int | str) -> str:
    """Lines that read a cell of the state into a value of 32 bits."""
    return f"""  %{name}.at = getelementptr inbounds i32, ptr %state, i64 {place}
  %{name} = load i32, ptr %{name}.at, !tbaa {TAGS["state"]}"""


def write(name: str, place: int, value: str) -> str:
    """Lines that store 32 bits in a cell of the state."""
    return f"""  %{name}.to = getelementptr inbounds i32, ptr %state, i64 {place}
  store i32 {value}, ptr %{name}.to, !tbaa {TAGS["state"]}"""


def part(name: str, kind: str) -> str:
    """Lines that read a field of the context."""
    place, value = CONTEXT.index(name), name.replace(".", "_")
    return f"""  %{value}.field = getelementptr inbounds i64, ptr %context, i64 {place}
  %{value} = load {kind}, ptr %{value}.field, !tbaa {TAGS["context"]}"""


def column(name: str) -> str:
    """The line that finds a field of the row."""
    return f"  %row.{name} = getelementptr inbounds i64, ptr %row, i64 {ROW.index(name)}"


NUMBERS = ", ".join(f"i64 %{name}" for name in ASKED)
DECLARED = "declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)\n"

BEGIN = f"""
define internal void @begin(ptr %context, ptr %state, i64 %budget) alwaysinline nounwind {{{{
{part("work", "ptr")}
  %steps = trunc i64 %budget to i32
{write("steps", STEPS, "%steps")}
{write("events", EVENTS, "0")}
  %top = getelementptr inbounds i32, ptr %work, i64 {WORK_TOP}
  store i32 {WORK_FIRST}, ptr %top, !tbaa {TAGS["top"]}
  ret void
}}}}
"""
"""What a machine does before each call."""

PLAY_ONE = f"""
define internal void @play_one(ptr %context, ptr %state, ptr %unattended, i64 %seed, ptr %row, ptr %columns, {NUMBERS}) nounwind {{{{
start:
  br label %turn
turn:
  %decisions = phi i64 [ 0, %start ], [ %decisions.next, %each ]
  %picks = phi i64 [ 0, %start ], [ %picks.seat, %each ]
  %going = icmp slt i64 %picks, %longest
  br i1 %going, label %go, label %done
go:
  call void @begin(ptr %context, ptr %state, i64 %budget)
  %nothing = {{advance}}(ptr %context)
{read("fault", FAULT)}
{read("over", OVER)}
  %either = or i32 %fault, %over
  %on = icmp eq i32 %either, 0
  br i1 %on, label %ask, label %done
ask:
  %decisions.next = add i64 %decisions, 1
  br label %each
each:
  %seat = phi i64 [ 0, %ask ], [ %seat.next, %next ]
  %picks.seat = phi i64 [ %picks, %ask ], [ %picks.now, %next ]
  %another = icmp slt i64 %seat, %players
  br i1 %another, label %pick, label %turn
next:
  %seat.next = add i64 %seat, 1
  br label %each
pick:
  %picks.now = phi i64 [ %picks.seat, %each ], [ %picks.next, %open ]
  %first = phi i1 [ true, %each ], [ false, %open ]
  %room = icmp slt i64 %picks.now, %longest
  br i1 %room, label %wanted, label %next
wanted:
  %asked.place = add i64 %asked, %seat
{read("is_asked", "%asked.place")}
  %is = icmp ne i32 %is_asked, 0
  br i1 %is, label %unfinished, label %next
unfinished:
  %finished.place = add i64 %finished, %seat
{read("is_finished", "%finished.place")}
  %still = icmp eq i32 %is_finished, 0
  br i1 %still, label %open, label %next
open:
  %picks.next = add i64 %picks.now, 1
  %went = call i1 @ask_one(ptr %context, ptr %state, ptr %unattended, i64 %seed, i64 %seat, i64 %picks.now, i64 %budget, ptr %row, ptr %columns, i1 %first)
  br i1 %went, label %pick, label %done
done:
  %decisions.all = phi i64 [ %decisions, %turn ], [ %decisions, %go ], [ %decisions.next, %open ]
  %picks.all = phi i64 [ %picks, %turn ], [ %picks, %go ], [ %picks.now, %open ]
{column("decisions")}
  store i64 %decisions.all, ptr %row.decisions
{column("picks")}
  store i64 %picks.all, ptr %row.picks
  ret void
}}}}
"""
"""See `plain.play_one`; how many decisions and picks the game had goes into the row."""

ASK_ONE = f"""
define internal i1 @ask_one(ptr %context, ptr %state, ptr %unattended, i64 %seed, i64 %seat, i64 %picks, i64 %budget, ptr %row, ptr %columns, i1 %first) alwaysinline nounwind {{{{
  call void @begin(ptr %context, ptr %state, i64 %budget)
  %count = {{legal}}(ptr %context, i64 %seat, i64 0)
{read("fault", FAULT)}
  %fine = icmp eq i32 %fault, 0
  br i1 %fine, label %listed, label %failed
listed:
  %some = icmp sgt i64 %count, 0
  br i1 %some, label %choose, label %stuck
stuck:
{write("stuck", FAULT, str(int(Fault.STUCK)))}
  br label %failed
failed:
  ret i1 false
choose:
{read("decision", DECISION)}
  %choice = sext i32 %decision to i64
  %alone.at = getelementptr inbounds i32, ptr %unattended, i64 %choice
  %alone = load i32, ptr %alone.at
  %free = icmp slt i32 %alone, 0
  br i1 %free, label %random, label %take
random:
  %stream = add i64 %seat, {PICKS}
  %number = call i64 @draw(i64 %seed, i64 %stream, i64 %picks, i64 %count)
  %place = add i64 %number, {WORK_FIRST}
{part("work", "ptr")}
  %drawn.at = getelementptr inbounds i32, ptr %work, i64 %place
  %drawn = load i32, ptr %drawn.at, !tbaa {TAGS["work"]}
  br label %take
take:
  %cut = phi i32 [ %alone, %choose ], [ %drawn, %random ]
  %option = sext i32 %cut to i64
  %wanted = icmp ne ptr %columns, null
  %noted = and i1 %wanted, %first
  br i1 %noted, label %note, label %go
note:
  %options.at = getelementptr inbounds i32, ptr %columns, i64 %choice
  %options = load i32, ptr %options.at
  %options.first = sext i32 %options to i64
  %its = add i64 %options.first, %option
  %column.at = getelementptr inbounds i32, ptr %columns, i64 %its
  %column.cut = load i32, ptr %column.at
  %column = sext i32 %column.cut to i64
  %times.at = getelementptr inbounds i64, ptr %row, i64 %column
  %times = load i64, ptr %times.at
  %times.now = add i64 %times, 1
  store i64 %times.now, ptr %times.at
  br label %go
go:
  call void @begin(ptr %context, ptr %state, i64 %budget)
  %ended = {{apply}}(ptr %context, i64 %seat, i64 %option)
  %went = icmp ne i64 %ended, {FAULTED}
  ret i1 %went
}}}}
"""
"""One pick of a seat that is asked; whether the game goes on. The first pick of an answer is counted in its column of the row."""

JUDGE = f"""
define internal void @judge(ptr %context, ptr %state, ptr %row, i64 %seats, i64 %budget) nounwind {{{{
start:
{read("over", OVER)}
  %ended = icmp ne i32 %over, 0
{read("before", FAULT)}
  %sound = icmp eq i32 %before, 0
  %good = and i1 %ended, %sound
  br i1 %good, label %count, label %out
count:
  call void @begin(ptr %context, ptr %state, i64 %budget)
  %winners = {{winners}}(ptr %context)
{column("winners")}
  store i64 %winners, ptr %row.winners
{column("scores")}
  br label %scores
scores:
  %seat = phi i64 [ 0, %count ], [ %next, %score ]
  %another = icmp slt i64 %seat, %seats
  br i1 %another, label %score, label %out
score:
  call void @begin(ptr %context, ptr %state, i64 %budget)
  %points = {{score}}(ptr %context, i64 %seat, i64 0)
  %points.at = getelementptr inbounds i64, ptr %row.scores, i64 %seat
  store i64 %points, ptr %points.at
  %next = add i64 %seat, 1
  br label %scores
out:
{read("fault", FAULT)}
  %faulty = icmp ne i32 %fault, 0
  %known = or i1 %ended, %faulty
  %wide = sext i32 %fault to i64
  %noted = select i1 %known, i64 %wide, i64 -1
{column("fault")}
  store i64 %noted, ptr %row.fault
{read("where", SITE)}
  %site = sext i32 %where to i64
{column("site")}
  store i64 %site, ptr %row.site
  ret void
}}}}
"""
"""The winners and scores of a game that has ended, and the fault of one that has not."""

PLAY_MANY = f"""
define void @play_many(ptr noalias %context, ptr noalias %start, ptr noalias %unattended, ptr noalias %seeds, ptr noalias %rows, ptr noalias %columns, i64 %games, {NUMBERS}) nounwind {{{{
entry:
{part("state", "ptr")}
{part("state.size", "i64")}
  %bytes = shl i64 %state_size, 2
  br label %games.next
games.next:
  %game = phi i64 [ 0, %entry ], [ %game.next, %play ]
  %another = icmp slt i64 %game, %games
  br i1 %another, label %play, label %out
play:
  call void @llvm.memcpy.p0.p0.i64(ptr %state, ptr %start, i64 %bytes, i1 false)
  %seed.at = getelementptr inbounds i64, ptr %seeds, i64 %game
  %seed = load i64, ptr %seed.at
  %low = trunc i64 %seed to i32
{write("low", SEED_LOW, "%low")}
  %half = lshr i64 %seed, 32
  %high = trunc i64 %half to i32
{write("high", SEED_HIGH, "%high")}
  %place = mul i64 %game, %width
  %row = getelementptr inbounds i64, ptr %rows, i64 %place
  call void @play_one(ptr %context, ptr %state, ptr %unattended, i64 %seed, ptr %row, ptr %columns, {NUMBERS})
  call void @judge(ptr %context, ptr %state, ptr %row, i64 %seats, i64 %budget)
  %game.next = add i64 %game, 1
  br label %games.next
out:
  ret void
}}}}
"""
"""Play one game for each seed, from the state `start`, and fill a row for each. `columns` (or nothing) is a `Slots.map` whose slots
are columns of the row.
"""
