"""A question as typed → a typed query."""
