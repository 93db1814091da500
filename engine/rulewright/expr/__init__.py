"""The text of an expression in; its surface tree out, or every mistake of its spelling with what was probably meant."""
