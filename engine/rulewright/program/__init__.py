"""Programs: what a rulebook is compiled into, the numbers it is bound to, and the machines that run it."""
