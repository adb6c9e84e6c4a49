"""Look-ups beside the answer: people, quotes, notes, timeline, sources, suggestions."""
