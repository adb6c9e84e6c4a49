"""The text of an HTML body: blocks become paragraphs, everything else is dropped but its words."""

from __future__ import annotations

import re
from html.parser import HTMLParser

_BLOCKS = frozenset(
    "address article aside blockquote div dl dd dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li main "
    "ol p pre section table tr ul".split()
)
_SILENT = frozenset("script style template noscript iframe svg".split())
_SPACES = re.compile(r"[ \t\n\f\r]+")


class _Blocks(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.blocks: list[str] = [""]
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002 (its signature)
        if tag in _SILENT:
            self._silent += 1
        elif tag in _BLOCKS:
            self.blocks.append("")
        elif tag == "br":
            self.blocks[-1] += "\v"

    def handle_endtag(self, tag: str) -> None:
        if tag in _SILENT:
            self._silent = max(0, self._silent - 1)
        elif tag in _BLOCKS:
            self.blocks.append("")

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.blocks[-1] += data


def parse_html(markup: str) -> str:
    """Return the words of an HTML fragment, one paragraph a block, blank lines between, ``\\n`` for a ``<br>``."""
    parser = _Blocks()
    parser.feed(markup)
    parser.close()
    blocks = ["\n".join(_SPACES.sub(" ", line).strip(" ") for line in block.split("\v")) for block in parser.blocks]
    return "\n\n".join(block.strip("\n") for block in blocks if block.strip())
