"""The text of a rule file in; nodes that know their places out, or every problem of its spelling."""
