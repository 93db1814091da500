"""A game in progress: states as values, what each seat may choose, what each seat may see and know, records that replay."""
