"""The draft check: pasted text, statement by statement, held against the claims."""
