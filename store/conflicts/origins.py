"""Which outlets and agencies an article takes its words from, and whether two articles share one origin."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from store.conflicts.shingles import find_shingles, score_shared

if TYPE_CHECKING:
    from store.claims import Article

# From here on two texts share a passage, not a phrase (an agency's lead is about a seventh of a short report).
SHARED = 0.15
_AGENCIES = {
    "associated press": "ap",
    "ap": "ap",
    "the ap": "ap",
    "agence france presse": "afp",
    "agence france-presse": "afp",
    "afp": "afp",
    "reuters": "reuters",
    "united press international": "upi",
    "upi": "upi",
    "press association": "pa",
    "irna": "irna",
    "islamic republic news agency": "irna",
    "xinhua": "xinhua",
    "itar-tass": "tass",
    "tass": "tass",
    "interfax": "interfax",
    "ians": "ians",
    "pti": "pti",
    "press trust of india": "pti",
    "bloomberg": "bloomberg",
    "kyodo": "kyodo",
    "ansa": "ansa",
    "dpa": "dpa",
    "efe": "efe",
    "tnn": "tnn",
    "ani": "ani",
    "bay city news": "baycitynews",
    "city news service": "citynewsservice",
    "cnn": "cnn",
    "nbc news": "nbc",
    "abc news": "abc",
    "cbs news": "cbs",
    "fox news": "foxnews",
    "bbc": "bbc",
    "npr": "npr",
    "tmz": "tmz",
    "cnn wire": "cnn",
    "wire services": "",
}
_PAPER = (
    r"(?:(?:St\.|[A-Z][\w’'-]+) ){1,3}(?:Times|Tribune|Post|Herald|News|Journal|Sun|Star|Globe|Gazette|Chronicle|"
    r"Inquirer|Mail|"
    r"Press|Register|Examiner|Sentinel|Courier|Dispatch|Record|Review|Telegraph|Mirror|Free Press|Daily News|"
    r"Morning News|Sun-Times|Advocate|Observer|Bee|Eagle|Banner|Enterprise|Independent|Republic|Monitor|"
    r"Post-Dispatch|Journal-Constitution|Mail Online|Daily Mail)(?: Online)?"
)
_AGENCY = "|".join(
    sorted((re.escape(name) for name in _AGENCIES if name not in ("the ap", "wire services")), key=len, reverse=True)
)
_STATION = r"[KW][A-Z]{2,3}(?:[ -]?(?:TV|FM|AM))?(?:[ -]?\d{1,2})?|(?:KING|ABC|NBC|CBS|FOX|Fox|WHAS|KARE|KING) ?\d{1,2}"
_NAME = rf"(?:the |The )?(?P<name>(?i:\b(?:{_AGENCY})\b)|\b(?:{_STATION})\b|{_PAPER})"
# Without call signs: behind a bare preposition any word in capitals would be one.
_LOOSE = rf"(?:the |The )?(?P<name>(?i:\b(?:{_AGENCY})\b)|{_PAPER})"
_CREDITS = tuple(
    re.compile(pattern)
    for pattern in (
        rf"\b(?:told|tells|informed) {_NAME}",
        rf"\b(?:to|with|by|from|via|on) {_LOOSE}(?![\w’'-]*\s+(?:house|Street|St|Ave))",
        rf"\b[Aa]ccording to {_NAME}",
        rf"\b(?:news agency|affiliate|station|newspaper|website|broadcaster|partner),? {_NAME}",
        rf"\b[Aa]s {_NAME} (?:has |had )?(?:previously |first )?reported",
        rf"{_NAME}(?:,? (?:a |the )?[\w’' ]{{0,25}}?,?)? (?:has |had |also |later |first |previously )*"
        rf"(?:reported|reports|"
        r"said|says|quoted|quotes|cited|obtained|learned|put|contributed|confirmed|lists|listed|identified|identifies|writes|wrote|notes)\b",
        r"\((?P<name>AP|AFP|Reuters|REUTERS|UPI|IRNA|CNN|TNS)\)",
        rf"^(?:By |Source: ?|Credit: ?|—|-)\s*{_NAME}\s*$",
        r"(?P<name>The Associated Press|Associated Press|AFP|Reuters) (?:contributed|writer|photographer|correspondent|"
        r"journalist|reporter|news agency)",
        rf"(?:©|[Cc]opyright)[^.\n]{{0,20}}? {_NAME}",
        rf"quoted by {_NAME}",
    )
)
_NOT = frozenset({"was", "with", "want", "went", "were", "when", "what", "will", "who", "why", "king", "know", "kids"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Independence:
    """Whether two articles share an origin, by whom, what share of their passages, and why in one sentence."""

    same_origin: bool
    shared: tuple[str, ...]
    overlap: float
    detail: str


def fold_outlet(name: str) -> str:
    """A comparable form of an outlet's name: agencies by their short one, others without spaces and marks."""
    lower = " ".join(name.lower().replace("’", "'").split()).removesuffix("'s")
    bare = lower.removeprefix("the ")
    if bare in _AGENCIES:
        return _AGENCIES[bare]
    return re.sub(r"[^a-z0-9]", "", re.sub(r"[ -]?(?:tv|fm|am)\b", "", bare))


def fold_domain(domain: str) -> str:
    """The same for an outlet known by its web address: "www.chicagotribune.com" is "chicagotribune"."""
    parts = domain.lower().removeprefix("www.").split(".")
    if len(parts) > 2 and len(parts[-2]) <= 3 and parts[-1] in ("uk", "au", "nz", "in", "za"):
        return parts[-3]
    return parts[-2] if len(parts) > 1 else parts[0]


def find_credits(text: str) -> frozenset[str]:
    """The outlets and agencies that the text says it has words from, folded; a mere mention does not count."""
    found: set[str] = set()
    for pattern in _CREDITS:
        for match in pattern.finditer(text):
            name = match["name"].strip()
            if name.lower() not in _NOT and (name.isupper() or name[0].isupper()):
                found.add(fold_outlet(name))
    return frozenset(found - {""})


def find_origins(article: Article) -> frozenset[str]:
    """What the article credits in its text and its data, and the outlet itself."""
    found = set(find_credits(article.text)) | {fold_outlet(credit.name) for credit in article.credits}
    return frozenset(found | find_own(article))


def find_own(article: Article) -> frozenset[str]:
    """The article's own outlet, by name and by address."""
    own: set[str] = set()
    if article.outlet:
        own.add(
            fold_domain(article.outlet)
            if "." in article.outlet and " " not in article.outlet
            else (fold_outlet(article.outlet))
        )
    host = urlsplit(article.url).hostname if article.url else None
    if host:
        own.add(fold_domain(host))
    return frozenset(own - {""})


def score_independence(a: Article, b: Article) -> Independence:
    """Say whether two articles go back to one origin: a credited source in common, or passages in common.

    An outlet credited by another is its origin; two articles of one outlet are one outlet, not two. Articles that
    credit different agencies and share no passage are not called one.
    """
    mine, yours = find_origins(a), find_origins(b)
    shared = tuple(sorted(mine & yours))
    overlap = score_shared(find_shingles(a.text), find_shingles(b.text))
    if shared:
        detail = f"Both rely on {', '.join(shared)}."
    elif overlap >= SHARED:
        detail = f"They share {overlap:.0%} of their eight-word runs."
    else:
        detail = "No common origin is known."
    return Independence(same_origin=bool(shared) or overlap >= SHARED, shared=shared, overlap=overlap, detail=detail)
