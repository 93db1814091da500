"""The rulebook is the program: one folder of YAML in; a game to play, rules to read and simulations out."""
