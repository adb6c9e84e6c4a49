"""Records → cards: pure builders of typed blocks, within all of Slack's limits by construction."""

from __future__ import annotations

from handlers.cards.layout import Card, Item

__all__ = ["Card", "Item"]
