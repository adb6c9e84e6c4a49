"""An address → its bytes: bounded in size and time, http and https only."""

from __future__ import annotations

import urllib.error
import urllib.request
from http.client import HTTPException

from store.reading.decode import MAX_TEXT_BYTES
from store.reading.failures import UnreadableError

_TIMEOUT_SECONDS = 20.0


def read_address(url: str) -> tuple[bytes, str]:
    """Fetch an address and return its bytes and content type; raises UnreadableError with what went wrong."""
    if not url.startswith(("http://", "https://")):
        raise UnreadableError("only http and https addresses are read")
    request = urllib.request.Request(url, headers={"User-Agent": "parkland-facts"})  # noqa: S310 (checked above)
    try:
        with urllib.request.urlopen(request, timeout=_TIMEOUT_SECONDS) as response:  # noqa: S310 (checked above)
            data = response.read(MAX_TEXT_BYTES + 1)
            kind = str(response.headers.get_content_type())
    except (urllib.error.URLError, HTTPException, TimeoutError, OSError, ValueError) as error:
        raise UnreadableError(f"it could not be fetched: {error}") from error
    if kind not in ("text/plain", "application/json", "application/x-ndjson", "application/jsonl"):
        raise UnreadableError(f"it is {kind}; plain text and ninjs are read, so save the article as one of these")
    return data, kind
