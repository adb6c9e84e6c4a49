"""The addresses under which an article may have been pasted: the same page with and without what trackers add."""

from __future__ import annotations

from typing import Final
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

_TRACKERS: Final = frozenset(
    {"fbclid", "gclid", "igshid", "mc_cid", "mc_eid", "ref", "cmpid", "smid", "ocid", "sr_share"}
)


def list_addresses(address: str) -> list[str]:
    """The address as pasted first, then without fragment and trackers, with either scheme, ``www.`` and final slash.

    An address that cannot be read gives only itself.
    """
    try:
        parts = urlsplit(address)
    except ValueError:
        return [address]
    kept = [(name, value) for name, value in parse_qsl(parts.query, keep_blank_values=True) if not _is_tracker(name)]
    bare = parts.netloc.casefold().removeprefix("www.")
    path = parts.path.rstrip("/")
    forms = (
        urlunsplit((scheme, host, end, urlencode(kept), ""))
        for scheme in dict.fromkeys((parts.scheme, "https", "http"))
        for host in (parts.netloc, f"www.{bare}", bare)
        for end in (parts.path, path, f"{path}/")
    )
    return list(dict.fromkeys((address, *forms)))


def _is_tracker(name: str) -> bool:
    return name.casefold().startswith("utm_") or name.casefold() in _TRACKERS
