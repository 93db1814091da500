"""Scores, and how well a seat stands."""

from rulewright.bots.assembly.record import cell, fields
from rulewright.program.layout import FAULT
from rulewright.rulebook.types import NONE

STANDING = f"""
define internal i64 @scored(ptr %t, i64 %seat) {{
{fields("context", "score")}
  call void @begin(ptr %t)
  %found = call i64 %score(ptr %context, i64 %seat, i64 0)
  ret i64 %found
}}

define internal void @note(ptr %t) {{
start:
{fields("players", "before")}
  br label %loop
loop:
  %n = phi i64 [ 0, %start ], [ %next, %loop ]
  %points = call i64 @scored(ptr %t, i64 %n)
  %at = getelementptr inbounds i64, ptr %before, i64 %n
  store i64 %points, ptr %at
  %next = add i64 %n, 1
  %again = icmp slt i64 %next, %players
  br i1 %again, label %loop, label %out
out:
  ret void
}}

define internal i1 @changed(ptr %t) {{
start:
{fields("players", "before")}
  br label %loop
loop:
  %n = phi i64 [ 0, %start ], [ %next, %same ]
  %points = call i64 @scored(ptr %t, i64 %n)
  %at = getelementptr inbounds i64, ptr %before, i64 %n
  %then = load i64, ptr %at
  %differs = icmp ne i64 %points, %then
  br i1 %differs, label %yes, label %same
same:
  %next = add i64 %n, 1
  %again = icmp slt i64 %next, %players
  br i1 %again, label %loop, label %no
yes:
  ret i1 true
no:
  ret i1 false
}}

define internal i64 @points(i64 %score) alwaysinline {{
  %none = icmp eq i64 %score, {NONE}
  %found = select i1 %none, i64 0, i64 %score
  ret i64 %found
}}

define internal double @standing(ptr %t) {{
start:
{fields("context", "state", "winners", "players", "before", "seat")}
{cell("fault", FAULT)}
  %failed = icmp ne i32 %fault, 0
  br i1 %failed, label %nothing, label %fine
nothing:
  ret double 0.0
fine:
  call void @begin(ptr %t)
  %all = call i64 %winners(ptr %context)
  %one = shl i64 1, %players
  %seats = sub i64 %one, 1
  %mask = and i64 %all, %seats
  br label %loop
loop:
  %n = phi i64 [ 0, %fine ], [ %next, %loop ]
  %first = phi i64 [ {NONE}, %fine ], [ %first.next, %loop ]
  %won = phi i64 [ 0, %fine ], [ %won.next, %loop ]
  %lost = phi i64 [ 0, %fine ], [ %lost.next, %loop ]
  %mine = phi i64 [ 0, %fine ], [ %mine.next, %loop ]
  %gained = phi i64 [ 0, %fine ], [ %gained.next, %loop ]
  %raw = call i64 @scored(ptr %t, i64 %n)
  %now = call i64 @points(i64 %raw)
  %at = getelementptr inbounds i64, ptr %before, i64 %n
  %then.raw = load i64, ptr %at
  %then = call i64 @points(i64 %then.raw)
  %gain = sub i64 %now, %then
  %gained.next = add i64 %gained, %gain
  %is.me = icmp eq i64 %n, %seat
  %mine.next = select i1 %is.me, i64 %gain, i64 %mine
  %shifted = lshr i64 %mask, %n
  %bit = and i64 %shifted, 1
  %wins = icmp ne i64 %bit, 0
  %won.next = add i64 %won, %bit
  %unset = icmp eq i64 %first, {NONE}
  %takes = and i1 %unset, %wins
  %first.next = select i1 %takes, i64 %now, i64 %first
  %lost.part = select i1 %wins, i64 0, i64 %now
  %lost.next = add i64 %lost, %lost.part
  %next = add i64 %n, 1
  %again = icmp slt i64 %next, %players
  br i1 %again, label %loop, label %sum
sum:
  %won.number = sitofp i64 %won.next to double
  %share.each = fdiv double 1.0, %won.number
  %place = lshr i64 %mask, %seat
  %place.bit = and i64 %place, 1
  %i.won = icmp ne i64 %place.bit, 0
  %share = select i1 %i.won, double %share.each, double 0.0
  %losers = sub i64 %players, %won.next
  %weighed = mul i64 %first.next, %losers
  %below = icmp slt i64 %weighed, %lost.next
  %named = icmp sgt i64 %won.next, 0
  %some = icmp sgt i64 %losers, 0
  %low.both = and i1 %below, %named
  %low = and i1 %low.both, %some
  %rivals = sub i64 %players, 1
  %alone = icmp eq i64 %rivals, 0
  %divisor = select i1 %alone, i64 1, i64 %rivals
  %others = sub i64 %gained.next, %mine.next
  %own.all = mul i64 %mine.next, %divisor
  %up = sub i64 %own.all, %others
  %down = sub i64 0, %up
  %signed = select i1 %low, i64 %down, i64 %up
  %signed.number = sitofp i64 %signed to double
  %divisor.number = sitofp i64 %divisor to double
  %margin = fdiv double %signed.number, %divisor.number
  %negative = fsub double 0.0, %margin
  %is.below = fcmp olt double %margin, 0.0
  %size = select i1 %is.below, double %negative, double %margin
  %bottom = fadd double 1.0, %size
  %part = fdiv double %margin, %bottom
  %value = fadd double %share, %part
  ret double %value
}}
"""
"""A seat's score, all scores at the start, whether one differs, a score as points, and how well the seat stands."""
