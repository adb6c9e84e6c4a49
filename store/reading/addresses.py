"""Addresses as files give them: kept only where they lead somewhere."""

from __future__ import annotations

from urllib.parse import urlsplit


def parse_address(value: object) -> str | None:
    """Return the http or https address with a host that the value is, or None: any other is never shown as a link."""
    if not isinstance(value, str):
        return None
    address = value.strip()
    try:
        parts = urlsplit(address)
        fits = parts.scheme in ("http", "https") and bool(parts.hostname)
    except ValueError:
        return None
    return address if fits and address.isprintable() and not set(address) & set(' <>"|\\') else None
