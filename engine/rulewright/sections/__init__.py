"""The printed rulebook: `rulebook.yaml` in; sections that know what they explain, checked against the rules, and their text in one
language out. `stage` tells the whole story in order.
"""
