"""Where a question's verb stands: by the order of English questions and by how often a word is a verb at all."""

from __future__ import annotations

from collections.abc import Sequence

from store.answers.english.meanings import find_verb_share
from store.answers.english.words import STOP, is_past, stem_word
from store.answers.question.kinds import DETERMINERS, PRONOUNS, SETTERS

MODALS = frozenset("will would can could may might should must".split())
ASKING = frozenset("did does do will would can could should may might must".split())
BEING = frozenset("is are was were be been being am has have had".split())
CLAUSES = frozenset("where when who that which while after before since until because if".split())
TRAILING = frozenset("now then today currently again still later there here first next yet anymore".split())
PARTICLES = frozenset("up down out off in on away over back through around along apart into".split())
# Verbs that open the way to another: "tried to sell", "plans to run".
LIGHT = frozenset(
    stem_word(word)
    for word in "decide try attempt plan want need begin start continue manage intend hope go come get".split()
)
NEGATIONS = frozenset({"not", "n't"})
# Per cent of its uses in which a word is a verb, to be taken for one: after "did", where one must come; elsewhere.
LEAST, OFTEN = 8, 40


def find_verb(words: Sequence[str], names: frozenset[str]) -> int:
    """The position of the main verb among a question's folded words (those that ask left out); -1: none is told.

    ``names`` are the words that the asker wrote with a capital: no verbs. Of "decided to attack" it is "attack",
    of "threatened to kill" the first, which says more.
    """
    # "Who owns the house where the party was": the clause that asks comes first.
    ends = [i for i, word in enumerate(words) if i and word in CLAUSES]
    found = _find_first(words[: ends[0]], names) if ends else -1
    if found < 0:
        found = _find_first(words, names)
    after = found + 2
    light = found >= 0 and stem_word(words[found]) in LIGHT
    if light and after < len(words) and words[found + 1] == "to" and words[after] not in (*STOP, *names):
        return after if _is_bare(words[after]) and find_verb_share(stem_word(words[after])) >= LEAST else found
    return found


def _find_first(words: Sequence[str], names: frozenset[str]) -> int:
    words = [word.removesuffix("n't") for word in words]
    asking = next((i for i, word in enumerate(words) if word in ASKING and word not in names), -1)
    if asking >= 0:
        passive = next((i for i in range(asking + 1, len(words)) if words[i] in ("be", "been", "being")), -1)
        found = _find_participle(words, names, passive) if passive >= 0 else -1
        return found if found >= 0 else _find_bare(words, names, asking)
    being = next((i for i, word in enumerate(words) if word in BEING and word not in names), -1)
    if being >= 0:
        return _find_participle(words, names, being)
    return _find_finite(words, names)


def _find_bare(words: Sequence[str], names: frozenset[str], asking: int) -> int:
    """After "did", "will" and the like: a bare verb that follows its subject ("why did the shooter open fire").

    Of several the last that is often a verb ("when did the house fire start"), else the one that is most often.
    """
    best, most = -1, 0
    after = asking + 1
    straight = words[asking] in MODALS and asking == 0 and after < len(words) and _takes(words, after)
    if straight and _is_bare(words[after]) and find_verb_share(stem_word(words[after])) >= OFTEN:
        # "Who will replace him": who asks is the subject.
        return after
    for i in range(asking + 1, len(words)):
        word, before = words[i], words[i - 1]
        if best >= 0 and (word in SETTERS or word == "as" or before == "to"):
            break
        first = i == asking + 1 or before in NEGATIONS
        if word in names or word in STOP or word in SETTERS or before in DETERMINERS or (first and i + 1 < len(words)):
            continue
        share = find_verb_share(stem_word(word)) if _is_bare(word) else 0
        if share >= LEAST and (share >= min(most, OFTEN) or not _takes(words, best)):
            best, most = i, share
    return best


def _find_participle(words: Sequence[str], names: frozenset[str], being: int) -> int:
    """After "was" or "had": a participle ("where were the watches hidden"), or a verb after "to"."""
    going = -1
    for i in range(being + 1, len(words)):
        word, before = words[i], words[i - 1]
        if going >= 0 and (word in SETTERS or before == "to"):
            break
        # "The wounded man", "a wedding": what stands before its noun only tells which.
        if word in names or word in STOP or word in SETTERS or before in DETERMINERS:
            continue
        if not find_verb_share(stem_word(word)):
            continue
        if is_past(word) or (before == "to" and _is_bare(word)):
            return i
        if word.endswith("ing") and going < 0 and (i == being + 1 or _takes(words, i) or words[i + 1] in names):
            going = i
    return going


def _find_finite(words: Sequence[str], names: frozenset[str]) -> int:
    """Without an auxiliary: "who makes the screens", "how many people watch the news"."""
    for i, word in enumerate(words):
        if word in names or word in STOP or word in SETTERS or (i and words[i - 1] in DETERMINERS):
            if word in SETTERS and i:
                return -1
            continue
        share = find_verb_share(stem_word(word))
        if not share:
            continue
        taking = _takes(words, i) or (i + 1 < len(words) and words[i + 1] in names)
        if is_past(word) and (share >= OFTEN or taking or i == 0):
            return i
        if (share >= OFTEN or i == 0) and taking and i + 1 < len(words):
            return i
    return -1


def _takes(words: Sequence[str], i: int) -> bool:
    """Whether what follows is an object, a place or nothing, as after a verb."""
    if i + 1 == len(words):
        return True
    after = words[i + 1]
    return (
        after in TRAILING
        or after in DETERMINERS
        or after in SETTERS
        or after in PRONOUNS
        or after in PARTICLES
        or after == "to"
    )


def _is_bare(word: str) -> bool:
    if is_past(word) and stem_word(word) != word:
        return False
    return not word.endswith("ing") and (not word.endswith("s") or word.endswith("ss"))
