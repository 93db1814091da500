"""Playing in a terminal, a line at a time: what a seat may see and choose in, its answers out. Works in any terminal or pipe."""
