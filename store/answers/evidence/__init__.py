"""A claim as a query sees it: its words, names and clauses, and which asked words it holds."""
