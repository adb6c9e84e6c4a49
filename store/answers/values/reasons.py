"""Why: causes, reasons and purposes as values, told from what merely stands after "after" or "over"."""

from __future__ import annotations

import re
from dataclasses import replace

from store.answers.english.meanings import find_verb_share
from store.answers.english.words import fold_word, stem_word
from store.answers.evidence.view import ClaimView
from store.answers.question.query import Query
from store.answers.values.asked import QUOTES, find_governor, list_asked, list_verbs, print_tokens
from store.answers.values.causes import CAUSE, find_causes
from store.answers.values.means import WHOLE
from store.answers.values.placing import PLACED
from store.answers.values.values import Value, match_pattern

__all__ = ["CAUSE", "find_reasons"]

STRONG, WEAK, PURPOSE, SPOKEN, STRAY, DONE, ROUGH = 1.0, 0.6, 0.75, 0.6, 0.46, 0.3, 0.5
_MOTIVE = re.compile(r"\bmotives?\b|\breasons?\b(?! to (?:think|believe|suspect|doubt))|\bwhy\b")
_NEGATED = re.compile(r"\b(?:not|never|\w+n't|(?:did|was|is|do|does|has|have|were|could|would|should|wo|ca)nt)\b")
_UNDONE = re.compile(
    r"\b(?:not|never|no|nobody|none|without|unable|too)\b|\w+n't\b|\b(?:refus|declin|fail|avoid|skip|miss|cancel|bann|barr"
    r"|block|reject|dropp|stopp|delay|prevent|kept|unwilling|instead|abandon|scrapp|withdr|oppos)\w*"
)
_STRONG = frozenset("because due owing thanks".split())
_WEAK = frozenset("after over amid following since".split())
_WEATHER = frozenset(
    stem_word(word)
    for word in "storm gale squall nor'wester wind winds weather fog mist snow blizzard ice rain downpour hail "
    "hurricane typhoon cyclone tornado lightning turbulence smoke".split()
)
# What the sea was like is less of a reason.
_SEAS = frozenset(stem_word(word) for word in "sea seas swell wave waves water waters".split())
_BELIEVING = frozenset("believing fearing thinking hoping worried concerned mistaking".split())
_FOR = frozenset("fear lack want reasons failing refusing".split())
_BEGINNING = frozenset(stem_word(word) for word in "begin start erupt escalate break arise".split())
# Per cent of its uses in which a word is a verb, and how well a belief tells why.
_OFTEN, BELIEVED = 20, 0.9
_WHEN = frozenset("before when after until as while".split())
_UNITS = frozenset("second minute hour day night week month year decade".split())
_WHICH = frozenset({"which", "whom", "that", "this", "it"})
_TIMED = frozenset({"DATE", "TIME", "CARDINAL", "ORDINAL", "MONEY", "PERCENT", "QUANTITY"})


def find_reasons(view: ClaimView, query: Query) -> list[Value]:
    """For "why" and "what caused": each cause, reason or purpose that the claim gives, with how well it fits."""
    verbs = list_verbs(view, query)
    told = _list_told(view, query)
    found = find_causes(view, query)
    for index, word in enumerate(view.words):
        if word == "in":
            found += _find_weather(view, index, verbs or told)
        elif word in _STRONG or word in _WEAK or word == "for":
            found += _find_marked(view, index, verbs or told)
        elif word == "when" and set(view.stems[find_governor(view, view.tokens[index].head)]) & _BEGINNING:
            found += _span(view, index, view.tokens[index].head, PURPOSE, "says what it began with")
        elif view.tokens[index].pos in ("VERB", "AUX"):
            found += [*_find_purpose(view, index, verbs or told), *_find_belief(view, index, verbs or told)]
    found += match_pattern(view, _MOTIVE, SPOKEN, "speaks of the reason")
    # "After complaints of overheating" is no cause of the overheating: it only says the question again.
    core = {*verbs} or list_asked(view, query, "subject", "focus")
    unsaid = not verbs and any(term.typed for term in query.of_part("predicate"))
    found = [_lower_stray(view, one, verbs or told, unsaid=unsaid) for one in found]
    if _NEGATED.search(fold_word(query.text)) and not _UNDONE.search(view.text) and _is_done(view, query, verbs):
        # Why somebody will not do it is not told by why he will.
        found = [replace(one, fit=min(one.fit, DONE)) if one.why != CAUSE else one for one in found]
    elif verbs and not _UNDONE.search(fold_word(query.text)) and all(_is_undone(view, verb) for verb in verbs):
        # Nor why he did it by why he did not.
        found = [replace(one, fit=min(one.fit, DONE)) for one in found]
    return [one for one in found if one.why in (CAUSE, "speaks of the reason") or not _holds(one, core)]


def _is_undone(view: ClaimView, verb: int) -> bool:
    """ "Opted not to close it", "never closed it"."""
    return view.words[max(0, verb - 2) : verb] == ["not", "to"] or any(
        view.tokens[i].dep == "neg" for i in view.children[verb]
    )


def _is_done(view: ClaimView, query: Query, verbs: dict[int, float]) -> bool:
    """Whether a claim tells that the asked thing is done: by the asked verb, read as one or not."""
    return bool(verbs) or any(view.tokens[i].pos == "VERB" for i in list_asked(view, query, "subject"))


def _list_told(view: ClaimView, query: Query) -> dict[int, float]:
    """Without an asked verb: the verbs that take what was asked about."""
    if query.of_part("predicate"):
        return {}
    asked = list_asked(view, query, "subject")
    heads = [view.tokens[i].head for i in asked if view.tokens[i].dep in ("dobj", "nsubj", "nsubjpass")]
    heads += [find_governor(view, i) for i in asked if view.tokens[i].dep == "pobj"]
    # "Why did he say he fired": the asked words may hold the verb.
    heads += [i for i in asked if view.tokens[i].pos == "VERB"]
    return dict.fromkeys(heads, WEAK)


def _lower_stray(view: ClaimView, value: Value, verbs: dict[int, float], *, unsaid: bool) -> Value:
    """What merely came after something else, or was done for it, is no reason that can be marked."""
    if value.fit != WEAK or value.head < 0 or not (verbs or unsaid):
        return value
    marker = view.tokens[value.head]
    above = find_governor(view, marker.head if marker.dep == "mark" else value.head)
    return value if above in verbs else replace(value, fit=STRAY, why=WHOLE)


def _holds(value: Value, tokens: set[int]) -> bool:
    return bool(tokens) and all(value.first <= token <= value.last for token in tokens)


def _find_marked(view: ClaimView, index: int, verbs: dict[int, float]) -> list[Value]:
    """What a marker leads to: "because of a row", "after a juror fell ill", "for fear of a riot"."""
    word, token = view.words[index], view.tokens[index]
    if word in _STRONG:
        return _find_strong(view, index)
    if index and view.words[index - 1].rstrip("s") in _UNITS and word in ("after", "since", "following"):
        # "Three days after the sale" only tells when.
        return []
    if token.dep == "mark":
        return _span(view, index, token.head, WEAK, "says after what") if word in ("after", "since") else []
    objects = [i for i in view.children[index] if view.tokens[i].dep in ("pobj", "pcomp")]
    if not objects or not _may_explain(view, objects[0]):
        return []
    if word == "for":
        return _find_for(view, index, objects[0], verbs)
    return _span(view, index, index, WEAK, "says after what")


def _find_weather(view: ClaimView, index: int, verbs: dict[int, float]) -> list[Value]:
    """ "Sank in a storm": the weather that the asked thing happened in explains it."""
    objects = [i for i in view.children[index] if view.tokens[i].dep == "pobj"]
    if not objects or view.tokens[index].head not in verbs:
        return []
    stems = set(view.stems[objects[0]])
    rough = bool(stems & _SEAS) and any(view.tokens[i].dep == "amod" for i in view.children[objects[0]])
    fit = PURPOSE if stems & _WEATHER else ROUGH if rough else 0.0
    return _span(view, index, index, fit, "says in what weather") if fit else []


def _find_strong(view: ClaimView, index: int) -> list[Value]:
    """ "Because", "due to", "owing to", "thanks to"; what is due to happen has no cause told."""
    token, after = view.tokens[index], view.words[index + 1 : index + 2]
    if view.words[index] != "because" and after != ["to"]:
        return []
    if after == ["to"] and index + 2 < len(view.tokens) and _is_due_to_do(view, index):
        return []
    return _span(view, index, token.head if token.dep == "mark" else index, STRONG, "gives a reason")


def _is_due_to_do(view: ClaimView, index: int) -> bool:
    """ "It was due to land": what shall happen; a verb may be read as a noun where it ends the clause."""
    last = index + 2
    bare = view.words[last + 1 : last + 2] in ([], ["."], [","]) and view.words[index] == "due"
    often = max((find_verb_share(stem) for stem in view.stems[last]), default=0)
    above = find_governor(view, index)
    timed = above >= 0 and any(view.words[i] in _WHEN for i in view.children[above])
    return view.tokens[last].pos in ("VERB", "AUX") or (bare and timed and often >= _OFTEN)


def _find_for(view: ClaimView, index: int, noun: int, verbs: dict[int, float]) -> list[Value]:
    """ "For fear of", "for failing to": what a deed was done for; of a thing only where the asked verb takes it."""
    if view.words[noun] in _FOR:
        return _span(view, index, index, STRONG, "says what for")
    doing = view.tokens[noun].dep == "pcomp" or view.words[noun].endswith("ing")
    taken = view.tokens[index].head in verbs and view.tokens[noun].pos == "NOUN"
    return _span(view, index, index, WEAK, "says what for") if doing or taken else []


def _may_explain(view: ClaimView, noun: int) -> bool:
    """Whether a noun can be what something was done after or over: no time, no number, no place, no "which"."""
    if view.words[noun] in _WHICH:
        return False
    return view.tokens[noun].entity not in (*_TIMED, *PLACED) and not _is_timed(view, noun)


def _is_timed(view: ClaimView, noun: int) -> bool:
    return any(view.tokens[i].entity in _TIMED and view.tokens[i].entity != "CARDINAL" for i in view.children[noun])


def _span(view: ClaimView, first: int, top: int, fit: float, why: str) -> list[Value]:
    """A marker with all that hangs on it; what was said of it by whom, after a comma, is left off."""
    last = view.edges[top][1]
    marks = [i for i, word in enumerate(view.words) if word in QUOTES]
    ahead = [i for i in marks if i > first]
    if ahead and (len(marks) - len(ahead)) % 2:
        # "… because of the rain," she said: the quotation ends there.
        last = min(last, ahead[0] - 1)
    elif len(ahead) > 1 and ahead[0] <= last:
        last = max(last, ahead[1])
    while last > first and view.tokens[last].pos in ("PUNCT", "SPACE") and view.words[last] not in QUOTES:
        last -= 1
    if last <= first:
        return []
    return [Value(first, last, fit, print_tokens(view, first, last), why, first)]


def _find_belief(view: ClaimView, index: int, verbs: dict[int, float]) -> list[Value]:
    """ "Fired, believing he had a gun": what the doer believed or feared is why he did it."""
    token = view.tokens[index]
    if view.words[index] not in _BELIEVING or token.dep not in ("advcl", "acl", "xcomp") or token.head not in verbs:
        return []
    return _span(view, index, index, BELIEVED, "says in what belief")


def _find_purpose(view: ClaimView, index: int, verbs: dict[int, float]) -> list[Value]:
    """An infinitive that says what the asked deed was for ("sold the boat to pay his debts")."""
    to = [i for i in view.children[index] if view.words[i] == "to" and view.tokens[i].pos == "PART"]
    token = view.tokens[index]
    if not to or token.dep not in ("advcl", "xcomp", "acl", "relcl"):
        return []
    above = token.head if token.dep in ("advcl", "xcomp") else find_governor(view, index)
    objects = [i for i in view.children[above] if view.tokens[i].dep in ("dobj", "nsubjpass", "prep", "prt", "advmod")]
    # "Tried to leave": without an object before it an infinitive is what was tried, not what for.
    subjects = [view.words[i] for i in view.children[above] if view.tokens[i].dep == "nsubj"]
    # "It took an hour to free her" tells how long, and no purpose.
    if above not in verbs or "it" in subjects or (token.dep != "advcl" and not objects):
        return []
    return [one for one in _span(view, to[0], index, PURPOSE, "says what for") if one.last > one.first + 1]
