"""Buttons."""
