"""Submitted modals."""
