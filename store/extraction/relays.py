"""Through whom a statement came, and where it started: "told CNN", "obtained by CNN", "according to the CNN report"."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from store.claims import Passage, Relay, Root
from store.extraction.parsing import DATELINE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from store.claims import Attribution, RelayHow, RootKind
    from store.extraction.page import Page

_NAME = r"(?P<name>(?:the )?(?:[A-Z][\w.&’'-]*[\w&])(?:(?: of| and| the| &)?(?: [A-Z][\w.&’'-]*[\w&]))*)"
_PATTERNS: tuple[tuple[RelayHow, str], ...] = (
    ("told", rf"\b(?:tells?|told|telling|informed|speaking to|spoke to|speaking with|spoke with) {_NAME}"),
    ("obtained", rf"\b(?:obtained|reviewed|seen|viewed|published|released) by {_NAME}"),
    ("obtained", rf"{_NAME} (?:has |had )?(?:obtained|acquired)\b"),
    ("statement", rf"\b(?:statement|interview|email|e-mail|letter|comments?) (?:to|with) {_NAME}"),
    ("reported", rf"\b[Aa]s {_NAME} (?:previously |first |earlier |also )?(?:reported|reports|noted|wrote)\b"),
    ("reported", rf"{_NAME} (?:has |had )?(?:previously |first |also )?(?:reported|reports|has learned)\b"),
    ("credited", rf"[Aa]ccording to (?:an? |the )?{_NAME} (?:report|story|article|investigation)\b"),
    ("credited", r"\((?P<name>AP|Reuters|AFP|UPI|CNN|TNS)\)|(?<=[\s—–-])(?P<name2>Reuters|AFP|AP)\s*$"),
)
# A no-break space is a space.
_RELAYS = [(how, re.compile(pattern.replace(" ", r"\s"))) for how, pattern in _PATTERNS]
_OUTLET = re.compile(
    r"^(?:the )?(?:[A-Z]{2,5}|.*\b(?:News|Times|Post|Tribune|Herald|Journal|Gazette|Press|Daily|Today|Sun|Sentinel|"
    r"Star|Chronicle|Globe|Guardian|Telegraph|Observer|Magazine|Radio|TV|Network|Broadcasting|Reuters|Politico|Breitbart|"
    r"BuzzFeed|Bloomberg|Fox|NPR|CrimeOnline|Record|Review|Dispatch|Inquirer|Register|Examiner|Courier|Mail|Mirror|"
    r"Online|Channel|Beast|Hill|Atlantic|Axios|Slate|Vox|Vice))$"
)
_NOT_OUTLETS = frozenset(
    "FBI CIA DEA ATF NSA DHS EPA IRS NRA GOP DNC RNC SRD US USA UN EU NATO DOJ HUD SWAT EMS NYPD LAPD".split()
)
_POLICE = re.compile(
    r"\b(?:police|sheriff|deput(?:y|ies)|officers?|troopers?|detectives?|FBI|DEA|ATF|investigators?|law enforcement|"
    r"constables?|marshals?|patrol|prosecutors?|district attorney)\b",
    re.IGNORECASE,
)
_DOCUMENT = re.compile(
    r"\b(?:reports?|documents?|email|e-mail|memo|letter|records?|affidavit|complaint|indictment|lawsuit|filing|poll|survey|"
    r"study|transcript|review|tapes?|video|statement|data)\b",
    re.IGNORECASE,
)


# Capitalised words before a name at the start of a sentence.
_OPENING = re.compile(r"(?:As|But|And|When|While|Since|After|Before|If|In|On|At|For|That|What|Also|Later|Then)\b\s*")
# Proper words that two descriptors of one group share ("Coral Springs police", "Coral Springs sources").
_SHARED = 2
_GROUP = re.compile(r"\b(?:police|staff|\w+s)$|\b(?:members|sources|officers|officials|some|several)\b", re.IGNORECASE)


def is_outlet(name: str, known: frozenset[str]) -> bool:
    """Whether a name is an outlet's or agency's: by its form, or because the article credits it elsewhere."""
    bare = name.removeprefix("the ").removeprefix("The ")
    return bare in known or (bare not in _NOT_OUTLETS and _OUTLET.match(bare) is not None)


def find_relays(page: Page, start: int, end: int, known: frozenset[str]) -> tuple[Relay, ...]:
    """The relays named in ``text[start:end]``, each once, in order."""
    relays: dict[str, Relay] = {}
    for how, pattern in _RELAYS:
        for match in pattern.finditer(page.text, start, end):
            name = match.groupdict().get("name") or match.groupdict().get("name2")
            if name is None:
                continue
            at = match.start("name") if match.groupdict().get("name") else match.start("name2")
            opening = _OPENING.match(name)
            if opening is not None:
                at, name = at + opening.end(), name[opening.end() :]
            bare = re.sub(r"(?:’s|'s)$", "", name)
            shown = bare.removeprefix("the ").removeprefix("The ")
            if shown and shown not in relays and shown not in known and is_outlet(bare, known):
                where = at + (len(bare) - len(shown))
                relays[shown] = Relay(name=shown, how=how, passage=Passage.cut(page.text, where, where + len(shown)))
    return tuple(sorted(relays.values(), key=lambda relay: relay.passage.start if relay.passage else 0))


def find_agencies(page: Page) -> tuple[Relay, ...]:
    """The agencies that the article's datelines credit ("OAKDALE (AP) — ..."), each once."""
    found: dict[str, Relay] = {}
    for start, end in page.paragraphs:
        dateline = DATELINE.match(page.text, start, min(end, start + 90))
        for group in ("agency", "agency_alone") if dateline else ():
            name = dateline[group] if dateline else None
            if dateline and name and is_outlet(name, frozenset()):
                passage = Passage.cut(page.text, *dateline.span(group))
                found.setdefault(name, Relay(name=name, how="credited", passage=passage))
    return tuple(found.values())


def inherit_relays(attributions: Sequence[Attribution]) -> tuple[Attribution, ...]:
    """A group without a name that spoke to an outlet once in the article speaks through it later too."""
    told: dict[frozenset[str], tuple[Relay, ...]] = {}
    out = []
    for one in attributions:
        proper = _find_group(one)
        if one.via and proper:
            told.setdefault(proper, one.via)
        elif proper:
            via = told.get(proper) or next((via for words, via in told.items() if len(words & proper) >= _SHARED), ())
            out.append(replace(one, via=via))
            continue
        out.append(one)
    return tuple(out)


def _find_group(one: Attribution) -> frozenset[str]:
    """The proper words of an unnamed group's descriptor ("Coral Springs officers"); none for a single person."""
    if not one.naming.startswith("unnamed") or not one.descriptor or not _GROUP.search(one.descriptor):
        return frozenset()
    return frozenset(word for word in one.descriptor.split() if word[:1].isupper() and word[1:2].islower())


def find_root(
    speaker: str | None, descriptor: str | None, naming: str, via: tuple[Relay, ...], outlet: str | None
) -> Root:
    """Where a claim started: its speaker, else the outlet that had it first, else the article's own outlet."""
    name = speaker or descriptor
    if name:
        return Root(
            name=name, kind=_root_kind(name, naming), police=bool(_POLICE.search(name)), named=naming == "named"
        )
    if via:
        return Root(name=via[-1].name, kind="outlet")
    if outlet:
        return Root(name=outlet, kind="outlet")
    return Root(name="unknown", kind="unknown", named=False)


def _root_kind(name: str, naming: str) -> RootKind:
    if _DOCUMENT.search(name) and naming != "named":
        return "document"
    words = name.split()
    person = naming == "named" and 2 <= len(words) <= 4 and all(word[:1].isupper() for word in words)
    return "person" if person or naming != "named" else "body"
