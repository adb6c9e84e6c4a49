"""Text in and out of Slack: pure functions. Unescaped once on the way in, escaped once on the way out.

Rules: PLATFORM.md, "Text"; FAILURES.md 15-20.
"""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import urlsplit

ELLIPSIS: Final = "…"

_ENTITIES: Final = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}
_ESCAPED: Final = re.compile(r"&(amp|lt|gt);")
_BACK: Final = {"amp": "&", "lt": "<", "gt": ">"}
_CODE: Final = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)
_CONTROL: Final = re.compile(r"<([^<>\n]+)>")
_FENCES: Final = re.compile(r"(?<![\w*_~`])[*_~`]+(?=\S)|(?<=\S)[*_~`]+(?![\w*_~`])")
_CURLY: Final = str.maketrans({"“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "‘": "'", "’": "'", "‚": "'"})
# Invisible marks that turn the direction of what follows, or hide in a word: no part of a question or a name.
_INVISIBLE: Final = re.compile(r"[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
_SKIN_TONE: Final = re.compile(r"::skin-tone-[2-6]:|:skin-tone-[2-6]:|[\U0001f3fb-\U0001f3ff]")
_PLAIN_ADDRESS: Final = re.compile(
    r"https?://[^\s\\@\x00-\x20\x7f-\x9f/?#]+(?:[/?#][^\s\\\x00-\x20\x7f-\x9f]*)?", re.IGNORECASE
)
_HOST: Final = re.compile(r"[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?")
_LIVE_MARKS: Final = re.compile(r"[*_~`]|:[a-z0-9_+'-]+:|^\s*(?:>|•)", re.MULTILINE)


def escape(text: str) -> str:
    """Escape the three characters that Slack gives a meaning, once."""
    return re.sub("[&<>]", lambda found: _ENTITIES[found.group()], text)


def unescape(text: str) -> str:
    """Undo one escaping, in one pass, so that ``&amp;lt;`` becomes ``&lt;`` and no further."""
    return _ESCAPED.sub(lambda found: _BACK[found.group(1)], text)


def straighten(text: str) -> str:
    """Plain quotes and apostrophes for curly ones: for parsing and searching, never for showing."""
    return text.translate(_CURLY)


def fold(text: str) -> str:
    """One plain space for every run of white space, without invisible marks."""
    return " ".join(_INVISIBLE.sub("", text).split())


def drop_skin_tones(text: str) -> str:
    """Emoji without their skin tones, as a name (``:+1::skin-tone-3:``) or as a character."""
    return _SKIN_TONE.sub(lambda found: ":" if found.group().startswith("::") else "", text)


def mentions(raw: str, person: str) -> bool:
    """Whether a message's raw text mentions the person outside code samples, which merely show a mention."""
    return re.search(rf"<@{re.escape(person)}(?:\|[^<>]*)?>", _CODE.sub(" ", raw)) is not None


def read_message(raw: str, bot: str) -> str:
    """What a person typed, from a message's raw text: the bot's mention gone, links and names readable, unescaped.

    Formatting marks that stand around words are dropped; the words around a mention stay.
    """
    mention = rf"(?:&gt;\s*)?[*_~]*<@{re.escape(bot)}(?:\|[^<>]*)?>[*_~]*\s?[:,]?"
    text = re.sub(mention, " ", raw)
    text = _CONTROL.sub(_read_control, text)
    return fold(_FENCES.sub("", unescape(text)))


def read_command(raw: str) -> str:
    """What a person typed after a slash command, whether Slack escaped it or not."""
    return fold(_FENCES.sub("", unescape(_CONTROL.sub(_read_control, raw))))


def _read_control(found: re.Match[str]) -> str:
    """A readable form of ``<@U1|rosa>``, ``<#C1|desk>``, ``<!here>``, ``<https://…|label>``; other text as it was."""
    target, _, label = found.group(1).partition("|")
    if target.startswith("@"):
        return f"@{label}" if label else " "
    if target.startswith("#"):
        return f"#{label or target[1:]}"
    if target.startswith("!"):
        return label or "@" + target[1:].split("^")[0]
    if re.match(r"(?:https?|mailto|tel):", target):
        return label or target
    return found.group()


def find_addresses(raw: str) -> list[str]:
    """The addresses linked in a message's raw text, in order."""
    return [unescape(found.split("|")[0]) for found in _CONTROL.findall(raw) if found.startswith(("http:", "https:"))]


def cut(text: str, limit: int) -> tuple[str, bool]:
    """The text cut at a word so that its escaped form has at most ``limit`` characters, and whether it was cut."""
    if len(escape(text)) <= limit:
        return text, False
    kept = _fit(text, max(limit, 0))
    at_word = kept.rstrip()
    if kept and not text[len(kept)].isspace():
        at_word = kept.rpartition(" ")[0].rstrip() or kept
    return at_word, True


def split(text: str, limit: int) -> list[str]:
    """The text in pieces whose escaped forms have at most ``limit`` characters; joined they are the text again."""
    pieces = []
    while len(escape(text)) > limit:
        kept = _fit(text, limit)
        space = max(kept.rfind(" "), kept.rfind("\n"))
        size = space + 1 if space > 0 else len(kept)
        pieces.append(text[:size])
        text = text[size:]
    return [*pieces, text] if text or not pieces else pieces


def _fit(text: str, limit: int) -> str:
    size = 0
    for place, char in enumerate(text):
        size += len(_ENTITIES.get(char, char))
        if size > limit:
            return text[:place]
    return text


def shorten(text: str, limit: int) -> str:
    """The text on one line, escaped, cut at a word with an ellipsis to at most ``limit`` characters."""
    folded = fold(text)
    kept, was_cut = cut(folded, limit)
    return escape(cut(folded, limit - 1)[0]) + ELLIPSIS if was_cut else escape(kept)


def has_live_marks(text: str) -> bool:
    """Whether mrkdwn would swallow some of the text's own characters (``*``, ``_``, ``:emoji:``, a leading ``>``)."""
    return _LIVE_MARKS.search(text) is not None


def link(address: str | None) -> str:
    """A link that shows its own host as its label; nothing for what is no plain web address.

    What browsers and we might read differently (a backslash, a user before the host, blanks) is never a link: its
    label would not be where it leads.
    """
    if not address or not _PLAIN_ADDRESS.fullmatch(address):
        return ""
    try:
        host = urlsplit(address).hostname or ""
    except ValueError:
        return ""
    if not _HOST.fullmatch(host):
        return ""
    target = address.replace("|", "%7C").replace("<", "%3C").replace(">", "%3E").replace("&", "&amp;")
    label = host.removeprefix("www.")
    return f"<{target}|{label}>" if len(target) <= 2_000 else label


def plural(count: int, noun: str, many: str | None = None) -> str:
    """``1 article``, ``2 articles``."""
    return f"{count:,} {noun if count == 1 else many or noun + 's'}"
