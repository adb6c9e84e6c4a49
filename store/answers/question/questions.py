"""A reporter's question → a typed query: rules for kinds of question, no parser and no model.

The order of ``KINDS`` is the rule: the first pattern that fits decides which kind of answer is wanted. What is left
of the question is cut into terms, each with its part: what is asked for (focus), what happened (predicate), to or by
whom (subject), and where the question sets it (setting).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from store.answers.english.meanings import find_classes
from store.answers.english.words import STOP, find_words, fold_word, read_number, stem_word
from store.answers.question.christening import asks_name
from store.answers.question.filters import parse_filters
from store.answers.question.fragments import read_fragment
from store.answers.question.kinds import (
    ALSO_NOUNS,
    AUX,
    BARE,
    CANT,
    CHOICE,
    CONTRACTED,
    DETERMINERS,
    DOERS,
    DOING,
    ENDING,
    FOCUSED,
    FOLLOW,
    FUTURE,
    GENERIC,
    HONORIFICS,
    INVERTED,
    NAMELY,
    PAST,
    PATIENT,
    PATTERNS,
    PERSON_NOUNS,
    POLITE,
    PREFIXES,
    PRONOUNS,
    QUOTED,
    REWORDED,
    SAYING,
    SETTERS,
    SHORTENED,
    STRANDED,
    SUBORDINATE,
    VERBS,
    WEAK,
    WEIGHTS,
    WHO_AFTER,
    WONT,
)
from store.answers.question.query import Part, Query, Term, Wanted
from store.answers.question.telling import drop_telling, drop_told
from store.answers.question.verbs import PARTICLES, find_verb
from store.claims import fold_space

Mend = Callable[[str], str]

# A name narrows wherever it stands; a small number ("the two women") is no more than a reminder, 911 is a thing.
NAMED, LEAST_NUMBER = 0.9, 32
NO_NOUNS = STOP | SETTERS | AUX


def split_question(question: str) -> tuple[str, ...]:
    """Part a compound question ("how many were carried out and how many survived") into its questions."""
    if QUOTED.search(question):
        # What stands in quotation marks is somebody's words, not a second question.
        return (question,)
    parts = [part.strip(" ,;") for part in FOLLOW.split(question) if part.strip(" ,;?")]
    return tuple(parts) or (question,)


def parse_question(question: str, mend: Mend = str) -> tuple[Query, ...]:
    """Read a question, filters and all; a compound one gives a query for each part.

    ``mend`` maps a folded word to how it is spelled in the store (itself when it is known or nothing is near).
    Raises FilterError when a filter cannot be read.
    """
    text, filters = parse_filters(question)
    queries: list[Query] = []
    for part in split_question(text):
        # Of a phrase alone no word asks: "the truth will come out in time" wants no time.
        alone = tuple(map(fold_space, filters.phrases)) == (text,)
        query = replace(_parse_one(part, mend, alone=alone), filters=filters)
        queries.append(_complete(query, queries[-1]) if queries else query)
    return tuple(queries)


def _complete(query: Query, before: Query) -> Query:
    """Let a short second part ("how many survived") take over what the first was about."""
    if query.of_part("focus", "subject") or query.phrase:
        return query
    kept = tuple(term for term in before.terms if term.part in ("focus", "subject"))
    return replace(query, terms=kept + query.terms)


def _parse_one(part: str, mend: Mend, *, alone: bool = False) -> Query:
    folded = WONT.sub("will not", CANT.sub("can not", CONTRACTED.sub(r"\1 not", fold_word(part).strip())))
    polite = POLITE.match(folded)
    if polite:
        part, folded = part.strip()[polite.end() :].strip(), folded[polite.end() :].strip()
    phrase = _find_phrase(folded)
    if not phrase:
        for pattern, verb in REWORDED:
            folded = pattern.sub(verb, folded)
    asked: tuple[Wanted, str, int] = ("facts", folded, -1) if alone else _find_kind(folded)
    wanted, rest, focus_at = asked
    if phrase and wanted in ("person", "said", "quote", "what"):
        wanted = "quote" if wanted != "said" else "said"
    terms = _find_terms(rest, focus_at, mend, _find_capitals(part))
    query = Query(
        text=part,
        wanted=wanted,
        terms=terms,
        phrase=phrase if wanted in ("quote", "said") else "",
        unit=_find_unit(folded),
        named=asks_name(folded, terms),
        preposition=(found[1] or found["inner"]) if (found := STRANDED.search(folded)) else "",
        names=_find_names(part),
        future=bool(FUTURE.search(folded)),
    )
    return _settle(read_fragment(drop_telling(query), folded), folded)


def _find_phrase(folded: str) -> str:
    found = re.search(r'"([^"]{3,})"?', folded)
    return found[1].strip(" .,") if found else ""


def _find_kind(folded: str) -> tuple[Wanted, str, int]:
    """The kind wanted, the question without the words that ask for it, and where the focus starts (-1: none).

    The words that ask come first in a question, so that the earliest fit wins ("who owns the house where …").
    """
    fits = [
        (match.start(), order, match)
        for order, (pattern, _, _) in enumerate(PATTERNS)
        if (match := pattern.search(folded))
    ]
    if not fits:
        for bare, wanted in BARE:
            match = re.search(bare, folded.strip(" ?!."))
            if match is not None and match.start() > 0:
                # "Officers number" counts them; a flight has one.
                rest = folded[: match.start()]
                several = wanted == "count" and rest.rstrip().endswith("s")
                return (wanted, f"\x01 {rest}", 0) if several else (wanted, rest, -1)
        return "facts", folded, -1
    _, order, match = min(fits, key=lambda fit: fit[:2])
    _, wanted, put = PATTERNS[order]
    middle = {"": " ", "@": " \x01 ", "@@": " after "}.get(put, f" \x01 {put} ")
    rest = folded[: match.start()] + middle + folded[match.end() :]
    return wanted, rest, rest.find("\x01")


def _find_terms(rest: str, focus_at: int, mend: Mend, names: frozenset[str]) -> tuple[Term, ...]:
    words = [found for found in find_words(rest.replace("\x01", " ")) if found[0] >= 0]
    terms: list[Term] = []
    part: Part = "focus" if focus_at >= 0 else "subject"
    in_setting = aux_seen = verb_seen = subordinate = leading = False
    plain = [word for _, _, word in words]
    verb_at = find_verb(plain, names)
    told = any(word.removesuffix("n't") in AUX for word in plain)
    owners = [rest[end : end + 2] == "'s" for _, end, _ in words]
    joined = [rest[end : end + 1] == "-" and word in PREFIXES for _, end, word in words]
    for position, (_, _, word) in enumerate(words):
        before = words[position - 1][2] if position else ""
        after = words[position + 1][2] if position + 1 < len(words) else ""
        is_name = word in names
        if word in AUX and not is_name and not (word == "going" and after != "to"):
            # After the verb "to" leads to a place or a person ("sent to the school"), before it to the verb.
            in_setting = in_setting or (word == "to" and verb_seen)
            leading = False
            aux_seen = True
            part = "subject" if terms or word in ("did", "does", "do") else part
            continue
        if word in SETTERS:
            # "Where in the plant was he shot": what stands before the verb sets the question.
            leading = leading or (not terms and focus_at < 0 and word in ("in", "at", "on"))
            in_setting = in_setting or bool(terms)
            subordinate = subordinate or (bool(terms) and word in SUBORDINATE)
            if word not in ("outside", "inside", "near", "under"):
                continue
            if not after or after in SETTERS:
                # "stayed outside": where somebody was is what is asked, not where the question is set.
                terms.append(_make_term(word, "predicate", mend))
                in_setting = False
                continue
        elif (word in STOP and not is_name) or word in HONORIFICS or SHORTENED.fullmatch(word):
            continue
        if verb_at >= 0 or told:
            is_verb = position == verb_at
        else:
            late = in_setting or not terms
            is_verb = not verb_seen and not is_name and _is_verb(word, before, after, aux=aux_seen, late=late)
        verb_seen = verb_seen or is_verb
        owner = owners[position]
        # "Which country's navy": whose it is is what is asked.
        asks_owner = owner and focus_at >= 0 and not terms and after not in NAMELY
        here: Part = (
            "setting"
            if leading or (in_setting and (subordinate or not is_verb))
            else "predicate"
            if is_verb
            else "subject"
            if owner and not asks_owner
            else part
        )
        if is_verb:
            part = "subject"
        term = _make_term(word, here, mend, is_name=is_name)
        if is_verb and after in PARTICLES:
            term = replace(term, particle=after)
        tells = not is_verb and not owner and bool(after) and position + 1 != verb_at and after not in NO_NOUNS
        owned = not is_verb and _is_owned(plain, owners, position, verb_at)
        terms.append(
            replace(
                term, owned=owned, owner=owner and not is_verb and not asks_owner, joined=joined[position], tells=tells
            )
        )
    return _merge(terms)


def _is_owned(words: list[str], owners: list[bool], position: int, verb_at: int) -> bool:
    """Whether a word is the last of those that follow an owner: what somebody's is ("Doe's former lawyer")."""
    first = position
    while first and words[first - 1] not in SETTERS and words[first - 1] not in AUX and not owners[first - 1]:
        first -= 1
    after = words[position + 1] if position + 1 < len(words) else ""
    ends = not after or position + 1 == verb_at or after in SETTERS or after in AUX or after in STOP
    return bool(first and owners[first - 1] and ends and not owners[position])


def _find_capitals(part: str) -> frozenset[str]:
    """Folded words that the asker wrote with a capital inside the question: names, also where they look like "Will"."""
    words = part.split()
    if len(words) < 2 or all(word[:1].isupper() for word in words):
        return frozenset()
    folded = {fold_word(word.strip("?,.!'\"")).removesuffix("'s") for word in words[1:] if word[:1].isupper()}
    return frozenset(folded - DETERMINERS - {"i"})


def _find_names(part: str) -> tuple[tuple[str, ...], ...]:
    """Runs of words with capitals, as stems: "MV Gibe", "Coral Springs"."""
    capitals = _find_capitals(part)
    runs: list[list[str]] = [[]]
    for _, _, word in find_words(part):
        if word in capitals:
            runs[-1].append(stem_word(word))
        elif runs[-1]:
            runs.append([])
    return tuple(tuple(run) for run in runs if run)


def _is_verb(word: str, before: str, after: str, *, aux: bool, late: bool) -> bool:
    stem = stem_word(word)
    if before in DETERMINERS:
        return False
    if stem in VERBS and stem not in ALSO_NOUNS:
        return True
    if word.endswith("ed") and len(word) > 4 and (stem in VERBS or aux):
        return True
    if aux and not late and not after and before and before not in AUX and word not in WEAK:
        # "When will the deal close": after an auxiliary and its subject what stands last is the verb.
        return stem in VERBS or stem in ENDING
    taking = after in DETERMINERS or after in PRONOUNS or after in SETTERS
    if not before and ((word.endswith("ed") and taking) or (word in PAST and bool(after))):
        # "Who directed them": what takes an object is the verb.
        return True
    ends = not after or after in SETTERS or after.endswith("self")
    return stem in VERBS and not late and (after in DETERMINERS or (aux and ends))


def _make_term(word: str, part: Part, mend: Mend, *, is_name: bool = False) -> Term:
    mended = mend(word)
    number = read_number(word)
    weak = word in WEAK or (number is not None and number < LEAST_NUMBER) or stem_word(word) in GENERIC
    weight = (NAMED if is_name and part == "setting" else WEIGHTS[part]) * (0.35 if weak else 1.0)
    return Term(mended, stem_word(mended), part, weight, typed=word)


def _merge(terms: list[Term]) -> tuple[Term, ...]:
    """One term per stem: the weightiest part that it plays, in the order typed."""
    best: dict[str, Term] = {}
    for term in terms:
        if term.stem not in best or best[term.stem].weight < term.weight:
            best[term.stem] = term
    seen: set[str] = set()
    return tuple(best[term.stem] for term in terms if not (term.stem in seen or seen.add(term.stem)))  # type: ignore[func-returns-value]


def _find_unit(folded: str) -> str:
    if re.search(r"\baddress\b", folded):
        return "address"
    found = re.search(
        r"\b(?:in|of) (dollars?|euros?|pounds?|minutes?|hours?|days?|miles?|years?)\b", folded
    ) or re.search(r"\bhow many (seconds?|minutes?|hours?|days?|weeks?|months?|years?|miles?)\b", folded)
    return found[1] if found else ""


def _settle(query: Query, folded: str) -> Query:
    """Decide what only the whole question shows: definitions, choices, who did and who suffered."""
    if query.wanted == "person":
        predicate = query.of_part("predicate")
        bare = WHO_AFTER.search(folded.strip()) is not None and not predicate
        if bare and not re.search(r"\b(?:the|his|her|their|an?|'s|in charge)\b", folded) and not _asks_role(query):
            return replace(query, wanted="definition")
        return replace(query, patient=_asks_patient(query, folded)) if predicate else _ask_by_verb(query)
    if query.wanted == "name":
        query = replace(query, terms=tuple(term for term in query.terms if term.word not in NAMELY))
    if query.wanted == "what" and query.of_part("predicate") and not FOCUSED.search(folded):
        query = replace(
            query, terms=tuple(replace(term, part="subject") if term.part == "focus" else term for term in query.terms)
        )
    if query.wanted in ("said", "quote"):
        query = drop_told(query, folded)
        kept = tuple(term for term in query.terms if term.stem not in SAYING)
        return replace(
            query, terms=kept, phrase=query.phrase or (_after_saying(query.text) if query.wanted == "quote" else "")
        )
    if query.wanted in ("what", "name") and _is_about_people(query) and not DOING.search(folded):
        return _ask_by_verb(replace(query, wanted="person"))
    if query.wanted in ("yes or no", "reason"):
        query = _find_stated(query, folded)
    if query.wanted in ("yes or no", "facts"):
        choice = CHOICE.search(folded)
        if choice:
            return replace(query, choices=(choice[1], choice[2]))
    return query


def _asks_patient(query: Query, folded: str) -> bool:
    """Whether "who" asks for the one to whom it was done: "who was arrested", "who did they arrest"."""
    verb = next(term for term in query.terms if term.part == "predicate")
    before = query.terms[: query.terms.index(verb)]
    if INVERTED.search(folded):
        return any(term.part == "subject" for term in before)
    return bool(PATIENT.search(folded)) and not verb.typed.endswith("ing") and query.preposition != "by"


def _find_stated(query: Query, folded: str) -> Query:
    """ "Is the gunman dead", "are they on good terms": without a verb what stands last is what is to be stated."""
    if query.of_part("predicate") or not re.match(r"(?:why )?(?:is|are|was|were)\b", folded.strip()):
        return query
    settings = query.of_part("setting")
    subjects = query.of_part("subject")
    # "Was there a note in the car": that there is such a thing is what is to be stated, not where.
    there = re.match(r"(?:why )?(?:is|are|was|were) there\b", folded.strip())
    stated = settings if settings and subjects and not there else subjects[-1:] if len(subjects) > 1 or there else ()
    terms = tuple(replace(term, part="predicate") if term in stated else term for term in query.terms)
    return replace(query, terms=terms)


def _ask_by_verb(query: Query) -> Query:
    """ "Who was the shooter" asks who shot: add the verb that the noun stands for, at half weight."""
    for term in query.of_part("focus", "subject"):
        if term.stem in DOERS and len(query.of_part("focus", "subject")) == 1:
            verb, patient = DOERS[term.stem]
            added = Term(verb, stem_word(verb), "predicate", WEIGHTS["predicate"] * 0.5)
            return replace(query, terms=(*query.terms, added), patient=patient)
    return query


def _after_saying(text: str) -> str:
    found = re.search(r"\b(?:said|says|told|claimed|claims|wrote|tweeted|warned)\b(?: that)?", fold_word(text))
    return text[found.end() :].strip(' ?.,"') if found else ""


def _asks_role(query: Query) -> bool:
    return any(term.stem in PERSON_NOUNS for term in query.terms)


def _is_about_people(query: Query) -> bool:
    focus = query.of_part("focus")
    if not focus:
        return False
    return focus[-1].stem in PERSON_NOUNS or focus[-1].stem in DOERS or find_classes(focus[-1].stem) == {"person"}
