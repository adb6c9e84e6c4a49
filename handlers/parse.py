"""What a person typed → a request: a subcommand with its words, or a question. Typing errors are understood.

An unknown first word is never an error: it begins a question.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal

from rapidfuzz.distance import OSA

from handlers.text import fold, straighten

Kind = Literal["ask", "quote", "conflicts", "check", "who", "timeline", "sources", "help", "digest"]

SUBCOMMANDS: Final[dict[str, Kind]] = {
    "ask": "ask",
    "quote": "quote",
    "quotes": "quote",
    "conflict": "conflicts",
    "conflicts": "conflicts",
    "check": "check",
    "who": "who",
    "timeline": "timeline",
    "sources": "sources",
    "help": "help",
    "digest": "digest",
}
# English words one typing error away from a subcommand: they begin questions.
_REAL_WORDS: Final = frozenset(
    "quite quota quoted quotas chick chuck cheek checked conflicted source digests how why whom whose what when where "
    "held hello heal heap hell helps task asks as at mask".split()
)
# Subcommands that stand alone: with more words behind them they are a question ("sources told CNN what?").
_ALONE: Final = frozenset({"timeline", "sources", "help"})
_LIKELY_NAME: Final = 5
MAX_QUESTION: Final = 500
MAX_DRAFT: Final = 4_000
MAX_STATEMENTS: Final = 40
_SENTENCE_END: Final = re.compile(r"[.!?…][\"'”’)\]]*(?:\s|$)|\n")
_FILLERS: Final = re.compile(
    r"^(?:(?:ok|okay|hey|hi|hello|pls|please|hm+|um+|uh|fyi|well|so|yo|thanks)\b[,.!:]*\s+)+(?=\w)", re.IGNORECASE
)
_GREETINGS: Final = frozenset(
    {"hi", "hello", "hey", "hi there", "good morning", "thanks", "thank you", "what can you do"}
)

_CHECK_ABOVE: Final = re.compile(
    r"(?:please )?(?:check|fact[- ]?check|verify)"
    r"(?: (?:this|that|it|the above|above|this one|the message above))?(?: please)?[.!?]*"
    r"|(?:is|was) (?:this|that|it|the above) (?:right|true|correct|accurate|so|ok|okay|fair|real)[.!?]*"
    r"|(?:this|that) (?:right|true|correct)\s?\?+|(?:true|right|correct|really)\s?\?+",
    re.IGNORECASE,
)
_THIS: Final = re.compile(r"^(?:this|that)\s*[:,]\s*", re.IGNORECASE)
_FOLLOW_UP: Final = re.compile(
    r"(?:and |but |ok(?:ay)?,? |so )?(?:what|how) about (?P<about>.+?)[?.!]*"
    r"|and (?P<also>(?:the|his|her|their|its|at|in|for|on|who|when|where|[A-Z]).*?)\?+",
    re.IGNORECASE,
)
_NAME_RUN: Final = re.compile(r"(?<=\s)(?:(?:[A-Z][\w.'’-]*|of|the(?=\s[A-Z]))(?:\s+(?=[A-Z])|\b))*[A-Z][\w.'’-]*")


@dataclass(frozen=True, slots=True)
class Request:
    """What is asked: its kind, its words, and the typing error that was read as something else (or None)."""

    kind: Kind
    words: str
    misspelt: str | None = None


_THANKS: Final = re.compile(r"(?<=\w)([?.!]?)[,;]?\s+(?:thanks|thank you|thx|cheers|pls|please)[.!]*$", re.IGNORECASE)


def parse_request(text: str) -> Request:
    """Read a typed line as a request; with nothing to read in it, as a request for help."""
    line = _THANKS.sub(r"\1", _FILLERS.sub("", fold(text)))
    if not re.search(r"\w", line):
        return Request("help", "")
    if line.casefold().strip(" .!") in _GREETINGS:
        return Request("help", "")
    first, _, rest = line.partition(" ")
    word = straighten(first).strip("\"'.,:;!").casefold()
    kind, misspelt = _read_subcommand(word, alone=not rest)
    if kind is None or (kind in _ALONE and rest and not _is_aside(rest)) or (kind == "who" and not _is_name(rest)):
        return Request("ask", line)
    words = "" if kind in _ALONE else rest.strip()
    return Request(kind, _THIS.sub("", words) if kind == "check" else words, first if misspelt else None)


def _read_subcommand(word: str, *, alone: bool) -> tuple[Kind | None, bool]:
    if word in SUBCOMMANDS:
        return SUBCOMMANDS[word], False
    if word in _REAL_WORDS or len(word) < 4:
        return None, False
    allowed = {name: 2 if len(name) >= 7 else 1 for name in SUBCOMMANDS if len(name) >= 4}
    close = {name: OSA.distance(word, name, score_cutoff=most) for name, most in allowed.items()}
    near = sorted((distance, name) for name, distance in close.items() if distance <= allowed[name])
    if not near or (SUBCOMMANDS[near[0][1]] in _ALONE and not alone):
        return None, False
    return SUBCOMMANDS[near[0][1]], True


def _is_aside(rest: str) -> bool:
    return rest.casefold().strip(" .!?") in {"please", "of the story", "me", "now"}


def _is_name(rest: str) -> bool:
    """Whether what follows ``who`` may be a name ("Scot Peterson", "is Scott Israel?") and not a whole question."""
    words = read_name(rest).split()
    return 0 < len(words) <= _LIKELY_NAME and words[0].casefold() not in _VERBS


_VERBS: Final = frozenset(
    "is was are were did does do had has have said says shot told can could will would wrote called killed died "
    "stayed went saw heard fired else".split()
)


def read_name(rest: str) -> str:
    """The name in ``is Scot Peterson?``."""
    return re.sub(r"^(?:is|was|are|were|'s|’s)\s+", "", rest.strip(), flags=re.IGNORECASE).strip(' ?!."“”')


def asks_to_check_above(text: str) -> bool:
    """Whether the words ask about the message above ("check this", "is this right?", or no words at all)."""
    words = fold(text)
    return not re.search(r"\w", words) or _CHECK_ABOVE.fullmatch(straighten(words)) is not None


def find_follow_up(text: str) -> str | None:
    """The new subject in "what about the sheriff?", or None when the text stands by itself."""
    found = _FOLLOW_UP.fullmatch(fold(text))
    return (found["about"] or found["also"]).strip() if found else None


def keep_topic(topic: str, subject: str) -> str:
    """The earlier question about a new subject: its name gives way to the subject, or the subject is put before it.

    "Was Scot Peterson fired?" and "the sheriff" → "Was the sheriff fired?"
    """
    asked = fold(topic).rstrip(" ?!.")
    names = list(_NAME_RUN.finditer(asked))
    if not names:
        return f"{asked}, {subject}?"
    first = names[0]
    return f"{asked[: first.start()]}{subject}{asked[first.end() :]}?"


def clip_draft(draft: str) -> tuple[str, bool]:
    """A draft cut at a word to what can be checked at once, and whether it was cut."""
    kept = draft[:MAX_DRAFT]
    ends = list(_SENTENCE_END.finditer(kept))
    if len(ends) >= MAX_STATEMENTS:
        kept = kept[: ends[MAX_STATEMENTS - 1].start() + 1]
    elif len(kept) < len(draft):
        kept = kept.rpartition(" ")[0] or kept
    return kept, len(kept.rstrip()) < len(draft.rstrip())


def clip_question(question: str) -> tuple[str, bool]:
    """A question cut at a word to what can be answered as one, and whether it was cut."""
    if len(question) <= MAX_QUESTION:
        return question, False
    return question[:MAX_QUESTION].rpartition(" ")[0] or question[:MAX_QUESTION], True
