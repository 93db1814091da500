"""Trials and rehearsals: the two functions that are called from outside are `tries` and `rehearse`."""

from rulewright.bots.assembly.record import fields
from rulewright.program.layout import SEED_LOW

TRIALS = f"""
define internal void @copy(ptr %t, ptr %to, ptr %from) alwaysinline {{
{fields("cells")}
  %bytes = shl i64 %cells, 2
  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %from, i64 %bytes, i1 false)
  ret void
}}

define internal void @reseed(ptr %t) alwaysinline {{
{fields("state")}
  %low = call i64 @chance(ptr %t, i64 2147483647)
  %low.cut = trunc i64 %low to i32
  %at.low = getelementptr inbounds i32, ptr %state, i64 {SEED_LOW}
  store i32 %low.cut, ptr %at.low
  ret void
}}

define internal void @play_on(ptr %t) {{
start:
{fields("few", "longest")}
  br label %loop
loop:
  %n = phi i64 [ 0, %start ], [ %next, %turn ]
  %left = icmp slt i64 %n, %longest
  br i1 %left, label %check, label %out
check:
  %stopped = call i1 @stopped(ptr %t)
  br i1 %stopped, label %out, label %onward
onward:
  %late = icmp sge i64 %n, %few
  br i1 %late, label %compare, label %turn
compare:
  %changed = call i1 @changed(ptr %t)
  br i1 %changed, label %out, label %turn
turn:
  call void @answer(ptr %t)
  call void @advanced(ptr %t)
  %next = add i64 %n, 1
  br label %loop
out:
  ret void
}}

define internal void @finish(ptr %t, i64 %row, i64 %way) {{
  call void @play_on(ptr %t)
  %value = call double @standing(ptr %t)
  %first = shl i64 %row, 6
  %place = add i64 %first, %way
  call void @add(ptr %t, i64 %place, double %value)
  ret void
}}

define internal void @add(ptr %t, i64 %place, double %value) {{
{fields("sums", "counts")}
  %at.sum = getelementptr inbounds double, ptr %sums, i64 %place
  %sum = load double, ptr %at.sum
  %sum.more = fadd double %sum, %value
  store double %sum.more, ptr %at.sum
  %at.count = getelementptr inbounds i64, ptr %counts, i64 %place
  %count = load i64, ptr %at.count
  %count.more = add i64 %count, 1
  store i64 %count.more, ptr %at.count
  ret void
}}

define internal i64 @replier(ptr %t) {{
start:
{fields("asked", "players", "seat")}
  %stopped = call i1 @stopped(ptr %t)
  br i1 %stopped, label %no, label %count
count:
  %closing = call i64 @closing(ptr %t)
  %alone = icmp eq i64 %closing, 4294967296
  br i1 %alone, label %loop, label %no
loop:
  %n = phi i64 [ 0, %count ], [ %next, %onward ]
  %is.asked = call i1 @flag(ptr %t, i64 %asked, i64 %n)
  br i1 %is.asked, label %found, label %onward
onward:
  %next = add i64 %n, 1
  br label %loop
found:
  %me = icmp eq i64 %n, %seat
  br i1 %me, label %no, label %yes
yes:
  ret i64 %n
no:
  ret i64 -1
}}

define internal void @trial(ptr %t, i64 %option, i64 %row) {{
start:
{fields("context", "state", "spare", "apply", "seat", "drawn")}
  call void @note(ptr %t)
  call void @begin(ptr %t)
  %ended = call i64 %apply(ptr %context, i64 %seat, i64 %option)
  %closing = call i64 @closing(ptr %t)
  %left = lshr i64 %closing, 32
  %all = icmp eq i64 %left, 0
  br i1 %all, label %on, label %plain
on:
  call void @advanced(ptr %t)
  %who = call i64 @replier(ptr %t)
  %asks = icmp sge i64 %who, 0
  br i1 %asks, label %look, label %plain
look:
  %count = call i64 @listed(ptr %t, i64 %who)
  %any = icmp sgt i64 %count, 0
  br i1 %any, label %split, label %plain
split:
  %mask = call i64 @mask(ptr %t, i64 %count)
  %others = sub i64 %mask, 1
  %rest = and i64 %mask, %others
  %several = icmp ne i64 %rest, 0
  br i1 %several, label %keep, label %plain
plain:
  call void @finish(ptr %t, i64 %row, i64 0)
  ret void
keep:
  call void @copy(ptr %t, ptr %spare, ptr %state)
  br label %loop
loop:
  %way = phi i64 [ 0, %keep ], [ %next, %onward ]
  %shifted = lshr i64 %mask, %way
  %odd = and i64 %shifted, 1
  %there = icmp ne i64 %odd, 0
  br i1 %there, label %reply, label %onward
reply:
  call void @copy(ptr %t, ptr %state, ptr %spare)
  store i64 %drawn, ptr %at.drawn
  %listed = call i64 @listed(ptr %t, i64 %who)
  %number = call i64 @within(ptr %t, i64 %listed, i64 %way)
  call void @begin(ptr %t)
  %done = call i64 %apply(ptr %context, i64 %who, i64 %number)
  %slot = add i64 %way, 1
  call void @finish(ptr %t, i64 %row, i64 %slot)
  br label %onward
onward:
  %next = add i64 %way, 1
  %beyond = lshr i64 %shifted, 1
  %again = icmp ne i64 %beyond, 0
  br i1 %again, label %loop, label %out
out:
  ret void
}}

define void @tries(ptr %t, ptr %starts, i64 %many, ptr %options, i64 %choices, i64 %repeats) {{
start:
{fields("state", "cells", "seed", "drawn")}
  %all = mul i64 %many, %repeats
  br label %outer
outer:
  %n = phi i64 [ 0, %start ], [ %n.next, %outer.next ]
  %sample = udiv i64 %n, %repeats
  %shift = mul i64 %sample, %cells
  %from = getelementptr inbounds i32, ptr %starts, i64 %shift
  %mine = add i64 %seed, %n
  store i64 %mine, ptr %at.seed
  br label %inner
inner:
  %row = phi i64 [ 0, %outer ], [ %row.next, %inner ]
  call void @copy(ptr %t, ptr %state, ptr %from)
  store i64 0, ptr %at.drawn
  call void @reseed(ptr %t)
  %at.option = getelementptr inbounds i32, ptr %options, i64 %row
  %option.cut = load i32, ptr %at.option
  %option = sext i32 %option.cut to i64
  call void @trial(ptr %t, i64 %option, i64 %row)
  %row.next = add i64 %row, 1
  %more = icmp slt i64 %row.next, %choices
  br i1 %more, label %inner, label %outer.next
outer.next:
  %n.next = add i64 %n, 1
  %again = icmp slt i64 %n.next, %all
  br i1 %again, label %outer, label %out
out:
  ret void
}}
"""
"""Copies, another seed for the game, play on, one value into the sums, who alone may reply, one trial of an option, and all trials of all options."""

REHEARSAL = f"""
define internal void @restart(ptr %t, ptr %start) {{
{fields("state", "logged")}
  call void @copy(ptr %t, ptr %state, ptr %start)
  call void @reseed(ptr %t)
  call void @advanced(ptr %t)
  call void @note(ptr %t)
  store i64 0, ptr %at.logged
  ret void
}}

define internal void @credit(ptr %t) {{
start:
{fields("players", "seat", "log", "logged", "values")}
  br label %loop
loop:
  %n = phi i64 [ 0, %start ], [ %next, %loop ]
  store i64 %n, ptr %at.seat
  %standing = call double @standing(ptr %t)
  %at.value = getelementptr inbounds double, ptr %values, i64 %n
  store double %standing, ptr %at.value
  %next = add i64 %n, 1
  %again = icmp slt i64 %next, %players
  br i1 %again, label %loop, label %check
check:
  %m = phi i64 [ 0, %loop ], [ %m.next, %entry ]
  %left = icmp slt i64 %m, %logged
  br i1 %left, label %entry, label %out
entry:
  %place = shl i64 %m, 1
  %at.who = getelementptr inbounds i64, ptr %log, i64 %place
  %who = load i64, ptr %at.who
  %second = add i64 %place, 1
  %at.slot = getelementptr inbounds i64, ptr %log, i64 %second
  %slot = load i64, ptr %at.slot
  %at.found = getelementptr inbounds double, ptr %values, i64 %who
  %value = load double, ptr %at.found
  call void @add(ptr %t, i64 %slot, double %value)
  %m.next = add i64 %m, 1
  br label %check
out:
  call void @note(ptr %t)
  store i64 0, ptr %at.logged
  ret void
}}

define void @rehearse(ptr %t, ptr %start, i64 %decisions) {{
begin:
  call void @restart(ptr %t, ptr %start)
  br label %loop
loop:
  %n = phi i64 [ 0, %begin ], [ %next, %onward ]
  call void @answer(ptr %t)
  call void @advanced(ptr %t)
  %changed = call i1 @changed(ptr %t)
  %stopped = call i1 @stopped(ptr %t)
  %counts = or i1 %changed, %stopped
  br i1 %counts, label %credit, label %check
credit:
  call void @credit(ptr %t)
  br label %check
check:
  br i1 %stopped, label %again, label %onward
again:
  call void @restart(ptr %t, ptr %start)
  br label %onward
onward:
  %next = add i64 %n, 1
  %more = icmp slt i64 %next, %decisions
  br i1 %more, label %loop, label %out
out:
  ret void
}}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
"""
"""A new game, what a score means for those who came to it, and games at random in which each way's outcome is summed."""
