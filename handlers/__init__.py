"""Slack in, Slack out: listeners that acknowledge, parse, ask the desk, build a card and respond."""
