"""Everyday words that a paraphrase puts for one another: for the draft check alone, where a wrong one costs little.

A question is found by the narrower ``lexicon.txt``; a draft that says "put off" for "postponed" is not to be accused.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from store.answers.english.lexicon import load_lexicon
from store.answers.english.words import stem_word
from store.answers.evidence.view import ClaimView

LIKELY = 0.85

# A line holds words of one meaning; a verb and its particle are one word ("put_off").
_GROUPS = """
answer respond reply
resign quit step_down stand_down
postpone delay defer put_off push_back hold_off
cancel call_off scrap
become fall get turn grow
ill sick unwell sicken
email message write mail note
describe call brand label term dub deem characterize
hire employ engage retain contract
buy purchase acquire
start begin launch open commence set_off
end finish conclude expire close
stop halt cease
hit strike slam crash ram collide smash run_into
hurt injure wound injury
dispatch send deploy
confirm verify acknowledge
deny dispute
reject refuse decline turn_down rebuff
accuse blame fault
fire dismiss sack oust remove
build construct erect
destroy demolish raze wreck
fix repair mend
ask request urge call_for demand
order instruct direct command
warn caution alert
help aid assist
approve pass back endorse adopt
ban prohibit bar outlaw forbid
allow permit let authorize
rise increase grow climb jump surge soar go_up
fall decrease drop decline sink plunge shrink go_down
cut reduce lower slash
promise pledge vow commit
plan intend aim mean
leave depart exit go_out get_out
arrive reach come get_to show_up
enter go_in go_into get_in get_into come_in rush_into go_inside run_into
carry transport bear
find discover detect locate uncover
show reveal disclose demonstrate indicate
learn find_out hear
receive get obtain
give provide supply offer hand deliver
tell inform notify
move relocate transfer shift
replace swap substitute
remain stay
examine inspect check review study
probe investigate look_into investigation
revoke cancel withdraw rescind
travel go move sail drive
remember recall recollect recollection memory
match agree correspond
lift end cancel
happen occur take_place
attend go_to
visit go_to come_to
watch see view look_at observe
cast give
teacher educator
student pupil schoolchild
child kid youngster minor
worker employee staff staffer
firm company business corporation operator line
boss chief head leader
car vehicle auto automobile
ship vessel boat ferry
home house residence household
aboard board
shock stun astonish
furious angry irate enrage outrage livid
upset dismay distress devastate
large big huge
dangerous risky hazardous unsafe
town city municipality village
resident people citizen
patient case victim
spokesman spokeswoman spokesperson
chairman chairwoman chair
councilman councilwoman councilor councilmember
job work duty
bus coach
cash money fund
contamination bacterium bacteria
several multiple
nearly almost
completely entirely totally fully
near outside off by close
quickly soon immediately
block clog obstruct
cause blame responsible
say tell
say write
forward pass_on relay
fully completely
response reaction answer
test analysis
photo photograph picture image
doctor physician
lawyer attorney counsel
vacate leave
protest demonstrate rally demonstration
"""


@lru_cache(maxsize=1)
def load_rewordings() -> dict[str, frozenset[int]]:
    """Stem (or verb and particle) → the numbers of the groups that it stands in."""
    found: dict[str, set[int]] = {}
    for number, line in enumerate(_GROUPS.split("\n")):
        for word in line.split():
            head, _, particle = word.partition("_")
            key = f"{stem_word(head)}_{particle}" if particle else stem_word(head)
            found.setdefault(key, set()).add(number)
    return {key: frozenset(groups) for key, groups in found.items()}


def list_keys(view: ClaimView, index: int) -> tuple[str, ...]:
    """The stems of a word and, of a verb with a particle or preposition, the two as one ("step_down")."""
    stems = view.stems[index]
    if view.tokens[index].pos != "VERB":
        return stems
    parts = [view.words[i] for i in view.children[index] if view.tokens[i].dep in ("prt", "prep", "advmod")]
    return (*(f"{stem}_{part}" for stem in stems for part in parts), *stems)


def is_in_groups(view: ClaimView, index: int, groups: frozenset[int]) -> bool:
    """Whether a word stands in one of these groups."""
    known = load_rewordings()
    return any(groups & known.get(key, frozenset()) for key in list_keys(view, index))


def list_others(view: ClaimView, index: int) -> tuple[str, ...]:
    """Words that may be printed in the place of this one, for the full-text search."""
    numbers = {number for key in list_keys(view, index) for number in load_rewordings().get(key, ())}
    lines = _GROUPS.split("\n")
    return tuple(dict.fromkeys(word.partition("_")[0] for number in sorted(numbers) for word in lines[number].split()))


# Ways of one end that are not each other, however near the words are: to resign is not to be fired.
_RIVALS = tuple(
    frozenset(map(stem_word, words.split())) for words in ("fire dismiss sack oust", "resign quit retire", "suspend")
)


def are_rivals(ours: Iterable[str], theirs: Iterable[str]) -> bool:
    """Whether two verbs tell different ends of one matter ("fired", "resigned")."""
    mine, other = set(ours), set(theirs)
    return not mine & other and any(mine & one and other & two for one in _RIVALS for two in _RIVALS if one is not two)


def score_rewording(draft: ClaimView, index: int, view: ClaimView, place: int) -> float:
    """How well a claim's word stands for a draft's: 1 the same word, 0 not at all."""
    ours, theirs = draft.stems[index], view.stems[place]
    if set(ours) & set(theirs):
        return 1.0
    if are_rivals(ours, theirs):
        return 0.0
    groups = load_rewordings()
    mine = {number for key in list_keys(draft, index) for number in groups.get(key, ())}
    if mine and any(mine & groups.get(key, frozenset()) for key in list_keys(view, place)):
        return LIKELY
    score = load_lexicon().score_words
    return max((score(one, other) for one in ours for other in theirs), default=0.0)
