"""How: the means, the manner or the injury by which something was done, as values."""

from __future__ import annotations

import re
from dataclasses import replace

from store.answers.english.meanings import find_classes
from store.answers.english.words import fold_word, stem_word
from store.answers.evidence.view import ClaimView
from store.answers.question.kinds import SAYING
from store.answers.question.query import Query
from store.answers.values.anatomy import is_body
from store.answers.values.asked import find_governor, list_asked, list_verbs, print_tokens
from store.answers.values.catching import CATCHING, CLEAR, ESCAPING, find_breaks, find_escapes
from store.answers.values.placing import PLACE_NOUNS
from store.answers.values.values import Value

# What a claim is shown for whole: no part of it is marked.
WHOLE = "the whole sentence answers"
DOING, TOOL, CARRIED, MANNER, PERHAPS, SENTENCE, MERELY = 1.0, 0.9, 0.7, 0.65, 0.6, 0.5, 0.46
_TAKING = frozenset({"take", "taken", "tak"})
_HUNTS = frozenset(
    stem_word(word)
    for word in "tip chase pursuit stop search manhunt standoff raid sweep call hunt stakeout sting".split()
)
OTHER_TIME = re.compile(r"\b(?:first|previous|earlier|other|second|third) (?:time|occasion|attempt)\b")
TIME_AGO = re.compile(
    r"\b(?:in|since|of) (?:\w+ )?(?:19|20)\d\d\b|\bago\b|\b(?:first|previous(?:ly)?|earlier|another|before|once|again"
    r"|second|third)\b"
)
_TOOLS = frozenset("with through using via by aboard thanks".split())
_CARRIERS = frozenset("in on from inside".split())
_DYING = frozenset(stem_word(word) for word in "die kill dead perish hurt injure wound suffer succumb".split())
_PLAIN = frozenset({stem_word("die")})
_DEADLY = frozenset(
    stem_word(word)
    for word in "shoot shot stab strangle poison drown beat bludgeon hang electrocute crush suffocate choke behead "
    "trample asphyxiate smother".split()
)
_SUFFERING = frozenset(stem_word(word) for word in "suffer sustain break fracture dislocate sprain bruise".split())
_NO_MANNER = frozenset("only early reportedly allegedly apparently nearly really finally recently previously".split())
_NO_TOOL = frozenset({"PERSON", "ORG", "DATE", "TIME", "GPE", "LOC", "FAC", "NORP", "CARDINAL", "MONEY", "QUANTITY"})


def find_means(view: ClaimView, query: Query) -> list[Value]:
    """For "how": by what, with what or in what manner the asked verb was done; at least the whole sentence."""
    if OTHER_TIME.search(fold_word(query.text)) and not TIME_AGO.search(view.text):
        # "How did she escape the first time": not how she did it in this story.
        return []
    # "How was he told": a telephone is how, and not the telling again.
    things = replace(query, terms=tuple(term for term in query.terms if term.stem not in SAYING))
    asked = list_asked(view, things, "subject", "setting", "focus")
    if {term.stem for term in query.of_part("predicate")} & CATCHING:
        breaks = [
            Value(
                one.first, one.last, one.fit, print_tokens(view, one.first, one.last), "says how it came out", one.verb
            )
            for one in find_breaks(view)
        ]
        if breaks:
            return breaks
        return _find_catches(view, query, asked)
    verbs = list_verbs(view, query) if query.of_part("predicate") else _list_told(view, query)
    if {term.stem for term in query.of_part("predicate")} & ESCAPING:
        verbs = dict.fromkeys(find_escapes(view), CLEAR) | verbs
    found: list[Value] = []
    if {term.stem for term in query.of_part("predicate")} & _DYING:
        found += [*_find_injuries(view), *_find_deadly(view, query, asked)]
    for verb, fit in verbs.items():
        if view.tokens[verb].pos not in ("VERB", "AUX", "NOUN", "ADJ"):
            continue
        for child in _list_children(view, verb):
            found += _find_one(view, verb, child, fit, asked)
        found += _find_agent(view, verb, fit, asked)
    told = [verb for verb in verbs if view.tokens[verb].pos == "VERB" and view.tokens[verb].dep != "amod"]
    # "She died in 2001" tells nothing of how.
    told = [verb for verb in told if not set(view.stems[verb]) & _PLAIN]
    if told:
        last = len(view.tokens) - 1
        found.append(Value(0, last, SENTENCE * max(verbs[verb] for verb in told), view.text, WHOLE, min(told)))
    return found


def _find_catches(view: ClaimView, query: Query, asked: set[int]) -> list[Value]:
    """How somebody was caught or found: by whom or what, when or after what, never in what or for what."""
    found: list[Value] = []
    whole = len(view.tokens) - 1
    for token, fit in list_verbs(view, query).items():
        # "Was taken into custody": what hangs on it hangs on the taking.
        verb = token if view.tokens[token].pos == "VERB" else find_governor(view, token)
        if verb < 0 or (verb != token and not set(view.stems[verb]) & _TAKING):
            continue
        for child in _list_children(view, verb):
            found += _find_catch(view, verb, child, fit, asked)
        if view.tokens[verb].dep != "amod":
            found.append(Value(0, whole, MERELY * fit, view.text, WHOLE, verb))
    return found


def _find_catch(view: ClaimView, verb: int, child: int, fit: float, asked: set[int]) -> list[Value]:
    token, word = view.tokens[child], view.words[child]
    if token.dep == "advcl" and any(view.words[i] in ("when", "after", "because") for i in view.children[child]):
        return _make(view, child, fit * DOING)
    inner = [i for i in view.children[child] if view.tokens[i].dep in ("pobj", "pcomp")]
    if token.dep not in ("prep", "agent") or not inner or inner[0] in asked:
        return []
    if view.tokens[inner[0]].dep == "pcomp" and word in ("by", "through", "after"):
        return _make(view, child, fit * DOING)
    if word in ("after", "during", "in") and set(view.stems[inner[0]]) & _HUNTS:
        return _make(view, child, fit * TOOL)
    if word == "by" and view.tokens[inner[0]].pos != "PRON":
        return _make(view, child, fit * (CARRIED if view.tokens[inner[0]].entity not in ("DATE", "TIME") else 0.0))
    return _find_one(view, verb, child, fit, asked) if word in _TOOLS else []


def _find_injuries(view: ClaimView) -> list[Value]:
    """What somebody suffered or broke says how he was hurt."""
    return [
        value
        for index in range(len(view.tokens))
        if set(view.stems[index]) & _SUFFERING and view.tokens[index].pos == "VERB"
        for child in view.children[index]
        if view.tokens[child].dep == "dobj" and view.tokens[child].pos == "NOUN"
        for value in _make(view, child, DOING)
    ]


def _find_deadly(view: ClaimView, query: Query, asked: set[int]) -> list[Value]:
    """ "Was strangled", "drowned": a verb that tells by itself how the one asked about died or was hurt."""
    found: list[Value] = []
    named = bool(query.of_part("subject"))
    for index, token in enumerate(view.tokens):
        if token.pos != "VERB" or not set(view.stems[index]) & _DEADLY or token.dep == "amod":
            continue
        passive = [i for i in view.children[index] if view.tokens[i].dep in ("nsubjpass", "dobj")]
        suffering = passive or view.list_subjects(index)
        own = any(set(view.find_subtree(i)) & asked or view.is_pronoun(i) for i in suffering)
        if own or not named:
            found.append(Value(index, index, CARRIED, view.words[index], "tells how", index))
            found += [one for child in _list_children(view, index) for one in _find_one(view, index, child, 1.0, asked)]
    return found


def _list_told(view: ClaimView, query: Query) -> dict[int, float]:
    """Without an asked verb ("how did they get in"): what those asked about are said to do."""
    asked = list_asked(view, query, "subject")
    told = [view.tokens[i].head for i in asked if view.tokens[i].dep in ("nsubj", "nsubjpass")]
    return {verb: CARRIED for verb in told if view.tokens[verb].pos == "VERB"}


def _list_children(view: ClaimView, verb: int) -> list[int]:
    """What hangs on a verb, or on what it takes ("hit the man | with a bat" may be read as the man's)."""
    taken = [i for i in view.children[verb] if view.tokens[i].dep in ("dobj", "nsubjpass", "prep", "xcomp", "prt")]
    late = [j for i in taken if i > verb for j in view.children[i] if view.tokens[j].dep == "prep" and j > i]
    return [*view.children[verb], *(i for i in late if view.words[i] in _TOOLS or view.words[i] in _CARRIERS)]


def _find_one(view: ClaimView, verb: int, child: int, fit: float, asked: set[int]) -> list[Value]:
    token, word = view.tokens[child], view.words[child]
    if token.dep in ("advcl", "xcomp") and word.endswith("ing") and child > verb:
        return _make(view, child, fit * (DOING if word == "using" else CARRIED))
    if token.dep == "advmod" and word.endswith("ly") and word not in _NO_MANNER and len(word) > 4:
        return _make(view, child, fit * MANNER)
    if token.dep not in ("prep", "agent"):
        return []
    if any(view.tokens[i].dep == "neg" for i in view.children[child]):
        # "Not by road, as first reported, but by sea".
        later = [i for i in range(child + 1, len(view.tokens)) if view.words[i - 1] == "but" and view.words[i] == word]
        return _make(view, later[0], fit * TOOL) if later else []
    for noun in view.children[child]:
        if view.tokens[noun].dep == "pcomp" and word in ("by", "through"):
            return _make(view, child, fit * DOING)
        if view.tokens[noun].dep == "pobj" and noun not in asked:
            kind = _weigh_tool(view, verb, word, noun)
            return _make(view, child, fit * kind) if kind else []
    return []


def _weigh_tool(view: ClaimView, verb: int, word: str, noun: int) -> float:
    """How well what a preposition leads to fits a means (0: it is somebody, a place or a time)."""
    token = view.tokens[noun]
    classes = {one for stem in view.stems[noun] for one in find_classes(stem)}
    somebody = token.pos == "PRON" or token.entity in _NO_TOOL
    if "person" in classes and not somebody:
        # A cutter may be somebody or a tool, and what somebody was with is at least how he went.
        return PERHAPS if word in ("with", "using") else 0.0
    if word in ("of", "from") and set(view.stems[verb]) & _DYING:
        return 0.0 if somebody else DOING
    if word in ("to", "in", "through") and is_body(view, noun) and not somebody:
        return CARRIED
    if word in _TOOLS:
        return 0.0 if somebody else TOOL
    placed = token.entity != "" or bool(set(view.stems[noun]) & PLACE_NOUNS) or "place" in classes or "time" in classes
    vehicle = bool(set(view.stems[noun]) & _VEHICLES)
    return CARRIED if word in _CARRIERS and not somebody and "thing" in classes and (vehicle or not placed) else 0.0


_VEHICLES = frozenset(
    stem_word(word)
    for word in "car truck van lorry bus train plane aircraft helicopter boat ship ferry taxi ambulance bicycle bike "
    "motorcycle scooter moped motorbike horse foot sled cart trolley raft dinghy jeep tractor wagon wheelchair lift "
    "elevator".split()
)


def _find_agent(view: ClaimView, verb: int, fit: float, asked: set[int]) -> list[Value]:
    """What did it, when that is a thing: "a falling tree killed her" says how she was killed."""
    subjects = [i for i in view.children[verb] if view.tokens[i].dep == "nsubj" and view.tokens[i].pos == "NOUN"]
    if not subjects or subjects[0] in asked:
        return []
    classes = {one for stem in view.stems[subjects[0]] for one in find_classes(stem)}
    taken = [i for i in view.children[verb] if view.tokens[i].dep == "dobj" and i in asked]
    return _make(view, subjects[0], fit * CARRIED) if taken and classes and not classes & {"person", "group"} else []


def _make(view: ClaimView, top: int, fit: float) -> list[Value]:
    first, last = view.edges[top]
    governor = find_governor(view, top)
    last = min([last, *(i - 1 for i in range(first + 1, last + 1) if view.words[i] in ('"', "”", ";"))])
    last = view.trim_end(first, last)
    why = f"says how, of “{view.words[governor]}”" if governor >= 0 else "says how"
    return [Value(first, last, min(1.0, fit), print_tokens(view, first, last), why, top)]
