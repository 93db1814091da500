"""Plays so many random games of Goofspiel in OpenSpiel, with the loop that its users write; prints how many picks a game had, and
how many seconds of the processor were spent before the first game.
"""

import random
import sys
import time

import pyspiel

game = pyspiel.load_game("goofspiel(num_cards=13,players=2)")
rng = random.Random(1)
games, picks = int(sys.argv[1]), 0
ready = time.process_time()
for _ in range(games):
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(actions, chances)[0])
        else:
            state.apply_actions([rng.choice(state.legal_actions(seat)) for seat in range(2)])
            picks += 2
print(picks / games, ready)
