"""What people answer at random: first a way, by its weight, then one of the options of that way."""

from rulewright.bots.assembly.record import cell, fields
from rulewright.program.code import Fault
from rulewright.program.layout import CLOSES, DECISION, FAULT

WAYS = f"""
define internal i64 @listed(ptr %t, i64 %seat) {{
{fields("state", "context", "legal")}
  call void @begin(ptr %t)
  %count = call i64 %legal(ptr %context, i64 %seat, i64 0)
{cell("fault", FAULT)}
  %failed = icmp ne i32 %fault, 0
  br i1 %failed, label %none, label %check
check:
  %some = icmp sgt i64 %count, 0
  br i1 %some, label %found, label %stuck
stuck:
  store i32 {int(Fault.STUCK)}, ptr %at.fault
  br label %none
none:
  ret i64 0
found:
  ret i64 %count
}}

define internal i64 @mask(ptr %t, i64 %count) {{
start:
  %row = call ptr @row(ptr %t)
  %options = call ptr @options(ptr %t)
  br label %loop
loop:
  %n = phi i64 [ 0, %start ], [ %next, %loop ]
  %mask = phi i64 [ 0, %start ], [ %more, %loop ]
  %option = call i64 @at(ptr %options, i64 %n)
  %way = call i64 @at(ptr %row, i64 %option)
  %bit = shl i64 1, %way
  %more = or i64 %mask, %bit
  %next = add i64 %n, 1
  %again = icmp slt i64 %next, %count
  br i1 %again, label %loop, label %done
done:
  ret i64 %more
}}

define internal i64 @within(ptr %t, i64 %count, i64 %wanted) {{
start:
  %row = call ptr @row(ptr %t)
  %options = call ptr @options(ptr %t)
  br label %loop
loop:
  %n = phi i64 [ 0, %start ], [ %next, %loop ]
  %members = phi i64 [ 0, %start ], [ %more, %loop ]
  %option = call i64 @at(ptr %options, i64 %n)
  %way = call i64 @at(ptr %row, i64 %option)
  %same = icmp eq i64 %way, %wanted
  %one = zext i1 %same to i64
  %more = add i64 %members, %one
  %next = add i64 %n, 1
  %again = icmp slt i64 %next, %count
  br i1 %again, label %loop, label %drawn
drawn:
  %left = call i64 @chance(ptr %t, i64 %more)
  br label %seek
seek:
  %m = phi i64 [ 0, %drawn ], [ %m.next, %seek ]
  %passed = phi i64 [ 0, %drawn ], [ %passed.more, %seek ]
  %m.option = call i64 @at(ptr %options, i64 %m)
  %m.way = call i64 @at(ptr %row, i64 %m.option)
  %m.same = icmp eq i64 %m.way, %wanted
  %m.one = zext i1 %m.same to i64
  %passed.more = add i64 %passed, %m.one
  %m.next = add i64 %m, 1
  %reached = icmp sgt i64 %passed.more, %left
  br i1 %reached, label %done, label %seek
done:
  ret i64 %m.option
}}

define internal i64 @weight(ptr %row, i64 %mask, i64 %way) alwaysinline {{
  %shifted = lshr i64 %mask, %way
  %bit = and i64 %shifted, 1
  %full = call i64 @at(ptr %row, i64 %way)
  %found = mul i64 %full, %bit
  ret i64 %found
}}

define internal i64 @a_way(ptr %t, i64 %mask) {{
start:
{fields("state", "weights")}
{cell("decision", DECISION)}
  %choice = sext i32 %decision to i64
  %first = shl i64 %choice, 6
  %row = getelementptr inbounds i32, ptr %weights, i64 %first
  br label %loop
loop:
  %n = phi i64 [ 0, %start ], [ %next, %loop ]
  %total = phi i64 [ 0, %start ], [ %more, %loop ]
  %weight = call i64 @weight(ptr %row, i64 %mask, i64 %n)
  %more = add i64 %total, %weight
  %next = add i64 %n, 1
  %rest = lshr i64 %mask, %next
  %again = icmp ne i64 %rest, 0
  br i1 %again, label %loop, label %drawn
drawn:
  %left = call i64 @chance(ptr %t, i64 %more)
  br label %seek
seek:
  %m = phi i64 [ 0, %drawn ], [ %m.next, %seek ]
  %passed = phi i64 [ 0, %drawn ], [ %passed.more, %seek ]
  %m.weight = call i64 @weight(ptr %row, i64 %mask, i64 %m)
  %passed.more = add i64 %passed, %m.weight
  %m.next = add i64 %m, 1
  %reached = icmp sgt i64 %passed.more, %left
  br i1 %reached, label %done, label %seek
done:
  ret i64 %m
}}
"""
"""The options of a seat, the mask of their ways, an option of a way, a way's weight, and a way of a mask by weight."""

ANSWERS = f"""
define internal void @remember(ptr %t, i64 %seat, i64 %mask, i64 %way) {{
{fields("state", "log", "logged", "room")}
  %less = sub i64 %mask, 1
  %rest = and i64 %mask, %less
  %several = icmp ne i64 %rest, 0
  %free = icmp slt i64 %logged, %room
  %both = and i1 %several, %free
  br i1 %both, label %keep, label %out
keep:
{cell("decision", DECISION)}
  %choice = sext i32 %decision to i64
  %row = shl i64 %choice, 6
  %slot = add i64 %row, %way
  %place = shl i64 %logged, 1
  %at.who = getelementptr inbounds i64, ptr %log, i64 %place
  store i64 %seat, ptr %at.who
  %second = add i64 %place, 1
  %at.slot = getelementptr inbounds i64, ptr %log, i64 %second
  store i64 %slot, ptr %at.slot
  %more = add i64 %logged, 1
  store i64 %more, ptr %at.logged
  br label %out
out:
  ret void
}}

define internal i64 @picked(ptr %t, i64 %seat) {{
{fields("state", "unattended")}
  %count = call i64 @listed(ptr %t, i64 %seat)
  %any = icmp sgt i64 %count, 0
  br i1 %any, label %ask, label %nothing
nothing:
  ret i64 -1
ask:
{cell("decision", DECISION)}
  %choice = sext i32 %decision to i64
  %at = getelementptr inbounds i32, ptr %unattended, i64 %choice
  %cut = load i32, ptr %at
  %wanted = sext i32 %cut to i64
  %fixed = icmp sge i64 %wanted, 0
  br i1 %fixed, label %given, label %free
given:
  ret i64 %wanted
free:
  %mask = call i64 @mask(ptr %t, i64 %count)
  %way = call i64 @a_way(ptr %t, i64 %mask)
  call void @remember(ptr %t, i64 %seat, i64 %mask, i64 %way)
  %number = call i64 @within(ptr %t, i64 %count, i64 %way)
  ret i64 %number
}}

define internal i64 @closing(ptr %t) {{
start:
{fields("asked", "finished", "players")}
  br label %loop
loop:
  %n = phi i64 [ 0, %start ], [ %next, %loop ]
  %all = phi i64 [ 0, %start ], [ %all.more, %loop ]
  %done = phi i64 [ 0, %start ], [ %done.more, %loop ]
  %is.asked = call i1 @flag(ptr %t, i64 %asked, i64 %n)
  %is.finished = call i1 @flag(ptr %t, i64 %finished, i64 %n)
  %both = and i1 %is.asked, %is.finished
  %one.all = zext i1 %is.asked to i64
  %one.done = zext i1 %both to i64
  %all.more = add i64 %all, %one.all
  %done.more = add i64 %done, %one.done
  %next = add i64 %n, 1
  %again = icmp slt i64 %next, %players
  br i1 %again, label %loop, label %out
out:
  %left = sub i64 %all.more, %done.more
  %shifted = shl i64 %left, 32
  %found = or i64 %shifted, %done.more
  ret i64 %found
}}

define internal void @answer(ptr %t) {{
start:
{fields("context", "state", "apply", "asked", "finished", "players")}
  %closing = call i64 @closing(ptr %t)
  %done = and i64 %closing, 4294967295
  %any = icmp ne i64 %done, 0
{cell("closes", CLOSES)}
  %first = icmp ne i32 %closes, 0
  %over = and i1 %any, %first
  br i1 %over, label %out, label %loop
loop:
  %seat = phi i64 [ 0, %start ], [ %next, %onward ]
  br label %more
more:
  %is.asked = call i1 @flag(ptr %t, i64 %asked, i64 %seat)
  %is.finished = call i1 @flag(ptr %t, i64 %finished, i64 %seat)
  %open = xor i1 %is.finished, true
  %waits = and i1 %is.asked, %open
  br i1 %waits, label %ask, label %onward
ask:
  %number = call i64 @picked(ptr %t, i64 %seat)
  %none = icmp slt i64 %number, 0
  br i1 %none, label %out, label %take
take:
  call void @begin(ptr %t)
  %ended = call i64 %apply(ptr %context, i64 %seat, i64 %number)
{cell("fault", FAULT)}
  %failed = icmp ne i32 %fault, 0
  br i1 %failed, label %out, label %more
onward:
  %next = add i64 %seat, 1
  %again = icmp slt i64 %next, %players
  br i1 %again, label %loop, label %out
out:
  ret void
}}

define internal void @advanced(ptr %t) {{
{fields("context", "state", "advance")}
  %stopped = call i1 @stopped(ptr %t)
  br i1 %stopped, label %out, label %on
on:
  call void @begin(ptr %t)
  %nothing = call i64 %advance(ptr %context)
  br label %out
out:
  ret void
}}
"""
"""A note of the way that a seat takes, a random option of it, who has not and who has finished, the answers of all who are asked, and on to the next decision."""
