"""Message ids and typed values in; sentences in one language, for one viewer, out."""
