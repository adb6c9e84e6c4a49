"""The local desk: a small Slack of our own, for trying the bot in a browser and for the tests."""

from __future__ import annotations

from bot.local.serve import serve_desk

__all__ = ["serve_desk"]
