"""Rule files that would be too long or too strange to keep: name → text."""

from collections.abc import Callable, Mapping

PARTS = {
    "game": " hostile",
    "players": " 2..4",
    "cards": "  plain: {in: pile, number: 1..9}",
    "zones": "  pile: {seen_by: nobody}\n  hand: {per: seat, seen_by: owner}",
    "state": "  turn: {from: players, start: first(players)}\n  total: {from: 0..99}",
    "flow": "- shuffle: pile\n- deal: 2\n  from: pile\n  to: hand\n  who: players",
    "results": "  winners: players",
}


def game(**sections: str) -> str:
    """A small game with sections added or replaced: what stands after the colon, or on the lines below."""
    parts = PARTS | sections
    return "".join(
        f"{key}:{body}\n" if body[1:2] != " " and body[0] == " " else f"{key}:\n{body}\n"
        for key, body in parts.items()
    )


def _doubling(depth: int) -> str:
    lines = ["  f0: total > 3"]
    lines += [f"  f{n}: f{n - 1} or not f{n - 1}" for n in range(1, depth)]
    return "\n".join(lines)


def _chain(depth: int) -> str:
    lines = ["  p0:\n  - shuffle: pile"]
    lines += [f"  p{n}:\n  - do: p{n - 1}\n  - do: p{n - 1}" for n in range(1, depth)]
    return "\n".join(lines)


def _loops(depth: int) -> str:
    text = "- shuffle: pile"
    for n in range(depth):
        inner = "\n".join("  " + line for line in text.split("\n"))
        text = f"- each: n{n}\n  in: 1..1000\n  do:\n{inner}"
    return text


def _calls(depth: int) -> str:
    lines = ["  f0(a): 3 - a"]
    lines += [f"  f{n}(a): f{n - 1}(f{n - 1}(a))" for n in range(1, depth)]
    return "\n".join(lines)


MADE: Mapping[str, Callable[[], str]] = {
    "deep_lists": lambda: "a: " + "[" * 3000,
    "deep_mappings": lambda: "{a: " * 5000,
    "deep_blocks": lambda: "\n".join(" " * n + "a:" for n in range(2000)),
    "deep_expression": lambda: game(define="  value: " + "(" * 900 + "1" + ")" * 900),
    "deep_calls": lambda: game(define="  value: " + "count(" * 300 + "pile" + ")" * 300),
    "deep_nots": lambda: game(define="  value: " + "not " * 480 + "true"),
    "deep_minus": lambda: game(define="  value: " + "-" * 1900 + "1"),
    "long_expression": lambda: game(define="  value: " + " + ".join(["total"] * 100_000)),
    "many_expressions": lambda: game(define="\n".join(f"  f{n}: total + {n}" for n in range(5000))),
    "many_names": lambda: game(words="  w: [" + ", ".join(f"w{n}" for n in range(20_000)) + "]"),
    "many_settings": lambda: game(
        settings="\n".join(f"  s{n}: {{from: flag, default: true}}" for n in range(4000))
    ),
    "many_values": lambda: game(settings="  s: {from: 0..9999, default: 0}"),
    "many_steps": lambda: game(flow="\n".join(["- shuffle: pile"] * 4000)),
    "many_choices": lambda: game(
        flow="\n".join(f"- choose: c{n}\n  who: players\n  from: hand" for n in range(200))
    ),
    "many_mistakes": lambda: game(flow="\n".join(f"- shufle: pile{n}" for n in range(5000))),
    "many_keys": lambda: "\n".join(f"k{n}: {n}" for n in range(60_000)),
    "many_wide_signs": lambda: "：" * 100_000,
    "many_tabs": lambda: "\t\n" * 200_000,
    "huge_number": lambda: game(define="  value: " + "9" * 5000),
    "huge_plain_number": lambda: "game: " + "9" * 900_000,
    "huge_key": lambda: game(tables="  t:\n    1000000000: 1\n    0: 2"),
    "huge_range": lambda: game(define="  value: sum(n for n in 1..1000000000)", shows=" [value]"),
    "huge_setting": lambda: game(settings="  s: {from: 1..1000000000, default: 1}"),
    "huge_state": lambda: game(state="  turn: {from: players}\n  total: {from: 0..2000000000}"),
    "huge_loop": lambda: game(flow="- each: n\n  in: 1..1000000000\n  do:\n  - shuffle: pile"),
    "huge_deal": lambda: game(flow="- deal: 1000000000\n  from: pile\n  to: hand\n  who: players"),
    "huge_copies": lambda: game(cards="  plain: {in: pile, copies: 1000000000}"),
    "huge_deck": lambda: game(cards="  plain: {in: pile, number: 1..100000}"),
    "huge_product": lambda: game(
        cards="  plain: {in: pile, a: 1..60, b: 1..60, c: 1..60, d: 1..60}"
    ),
    "huge_power": lambda: game(
        define="\n".join(["  f0: 10"] + [f"  f{n}: f{n - 1} * f{n - 1}" for n in range(1, 40)])
    ),
    "doubling_formulas": lambda: game(
        define=_doubling(40), flow="- if: f39\n  do:\n  - shuffle: pile"
    ),
    "doubling_calls": lambda: game(define=_calls(30) + "\n  value: f29(1)", shows=" [value]"),
    "doubling_procedures": lambda: game(flow="- do: p29", procedures=_chain(30)),
    "nested_loops": lambda: game(flow=_loops(7)),
    "sums_explosion": lambda: game(
        cards="  plain: {in: pile, number: 1..64, copies: 8}",
        define="  value: count(sums((n * k for k in 1..64) for n in 1..64))",
        flow="- if: value > 3\n  do:\n  - shuffle: pile",
    ),
    "endless_loop": lambda: game(
        flow="- while: total < 5\n  do:\n  - if: total > 5\n    do:\n    - set:\n        total: 1"
    ),
    "circular_formulas": lambda: game(define="  a: b\n  b: c\n  c: a"),
    "circular_procedures": lambda: game(
        flow="- do: a", procedures="  a:\n  - do: b\n  b:\n  - do: a"
    ),
    "nested_lists": lambda: game(
        define="  value: count(a for a in 1..999 where some(b for b in 1..999 where no(c for c in 1..999 where c < a)))",
        flow="- if: value > 3\n  do:\n  - shuffle: pile",
    ),
    "wide_product": lambda: game(
        flow="- choose: pick_all\n  who: players\n  pick: {a: 1..1000, b: 1..1000, c: 1..1000, d: 1..1000}"
    ),
    "many_players": lambda: game(players=" 1..1000000"),
    "many_near_names": lambda: game(
        define="\n".join(f"  formula_{n}: formul_{n} + 1" for n in range(1000))
    ),
    "long_key": lambda: "define:  " + "a" * 300_000 + ": 1",
    "long_name": lambda: game(define=f"  {'a' * 300_000}: 1\n  b: {'a' * 300_000}c"),
    "long_text": lambda: game(define=f'  value: "{"海" * 300_000}"'),
}
