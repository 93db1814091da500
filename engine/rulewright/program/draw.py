"""The random numbers of games: a pure function of seed, stream and counter, in Python and as LLVM, the same to the last bit.

It is SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, OOPSLA 2014), which can be asked for its
n-th value directly. The stream's number picks a value of the generator that begins at the seed; there the stream's own generator
begins, and the counter picks one of its values. A value becomes a number below the bound by multiplication, without bias
(Lemire: Fast random integer generation in an interval, ACM TOMACS 29, 2019).
"""

from functools import lru_cache

GAMMA = 0x9E3779B97F4A7C15
"""The step between two states of a generator: the golden ratio in 64 bits."""
FIRST, SECOND = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
"""The multipliers of the mix (Stafford's variant 13)."""
WORD, HALF = 2**64 - 1, 2**32 - 1
MOST = 2**31 - 1
"""The largest bound."""


def mix(state: int) -> int:
    """The value that belongs to a state, both 64 bits without sign."""
    state = (state ^ state >> 30) * FIRST & WORD
    state = (state ^ state >> 27) * SECOND & WORD
    return state ^ state >> 31


def value(seed: int, place: int) -> int:
    """The value at a place, counted from 0, of the generator that begins at a seed."""
    return mix(seed + GAMMA * (place + 1) & WORD)


stream_seed = lru_cache(maxsize=4096)(value)
"""`value`, remembered: where a stream begins is needed at each of its draws."""


def draw(seed: int, stream: int, counter: int, bound: int) -> int:
    """A number from 0 to `bound` - 1, each equally likely; `bound` is from 1 to `MOST`, the seed has 64 bits without sign."""
    found = value(stream_seed(seed, stream), counter)
    product = (found >> 32) * bound
    while product & HALF < bound and product & HALF < (HALF + 1) % bound:
        found = value(found, 0)
        product = (found >> 32) * bound
    return product >> 32


def join_seed(low: int, high: int) -> int:
    """The seed of 64 bits without sign from its two halves, as the signed cells of a state hold them."""
    return (high & HALF) << 32 | low & HALF


LLVM = f"""
define internal i64 @mix(i64 %a) alwaysinline {{
  %b = lshr i64 %a, 30
  %c = xor i64 %a, %b
  %d = mul i64 %c, {FIRST}
  %e = lshr i64 %d, 27
  %f = xor i64 %d, %e
  %g = mul i64 %f, {SECOND}
  %h = lshr i64 %g, 31
  %i = xor i64 %g, %h
  ret i64 %i
}}

define internal i64 @value(i64 %seed, i64 %place) alwaysinline {{
  %next = add i64 %place, 1
  %way = mul i64 %next, {GAMMA}
  %state = add i64 %seed, %way
  %value = call i64 @mix(i64 %state)
  ret i64 %value
}}

define i64 @draw(i64 %seed, i64 %stream, i64 %counter, i64 %bound) {{
start:
  %origin = call i64 @value(i64 %seed, i64 %stream)
  %first = call i64 @value(i64 %origin, i64 %counter)
  br label %try
try:
  %found = phi i64 [ %first, %start ], [ %next, %again ]
  %high = lshr i64 %found, 32
  %product = mul i64 %high, %bound
  %low = and i64 %product, {HALF}
  %doubtful = icmp ult i64 %low, %bound
  br i1 %doubtful, label %test, label %done
test:
  %unfair = urem i64 {HALF + 1}, %bound
  %again.needed = icmp ult i64 %low, %unfair
  br i1 %again.needed, label %again, label %done
again:
  %next = call i64 @value(i64 %found, i64 0)
  br label %try
done:
  %number = lshr i64 %product, 32
  ret i64 %number
}}
"""
"""The same functions for `native`."""
