"""Words of a question and of a claim, made comparable: folded, cut into words, reduced to a stem.

Nothing here knows a parser. A question is typed in a hurry (no capitals, a curly apostrophe from a phone), a claim
is printed; both go through the same three functions, so that they meet.
"""

from __future__ import annotations

import re
from functools import lru_cache

_QUOTES = str.maketrans({"’": "'", "‘": "'", "`": "'", "“": '"', "”": '"', "–": "-", "—": "-", " ": " "})
_WORD = re.compile(r"\$?\.?\d[\d,.:/]*\d%?|\d+%?|[^\W\d_](?:[\w]|['.](?=\w))*", re.UNICODE)

NUMBER_WORDS = {
    word: value
    for value, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
        "seventeen eighteen nineteen twenty".split()
    )
} | {"thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90, "dozen": 12}

# Irregular forms that reporters and articles use; the regular ones are cut by suffix.
_IRREGULAR = {
    form: base
    for base, forms in {
        "be": "is are was were been being am 's",
        "have": "has had having",
        "do": "does did done doing",
        "go": "went gone goes going",
        "say": "said says saying",
        "tell": "told",
        "shoot": "shot shots shooting shootings gunned",
        "die": "died dying dies",
        "dead": "deaths death",
        "find": "found",
        "hold": "held",
        "leave": "left",
        "take": "took taken",
        "send": "sent",
        "flee": "fled",
        "stand": "stood",
        "drive": "drove driven",
        "break": "broke broken",
        "give": "gave given",
        "know": "knew known",
        "see": "saw seen",
        "hear": "heard",
        "fight": "fought",
        "catch": "caught",
        "buy": "bought",
        "bring": "brought",
        "think": "thought",
        "teach": "taught",
        "sell": "sold",
        "pay": "paid",
        "meet": "met",
        "lose": "lost",
        "win": "won",
        "lead": "led",
        "feel": "felt",
        "fall": "fell fallen",
        "keep": "kept",
        "sleep": "slept",
        "build": "built",
        "strike": "struck stricken",
        "steal": "stole stolen",
        "hide": "hid hidden",
        "shake": "shook shaken",
        "speak": "spoke spoken",
        "write": "wrote written",
        "choose": "chose chosen",
        "rise": "rose risen",
        "throw": "threw thrown",
        "begin": "began begun",
        "run": "ran",
        "sink": "sank sunk",
        "swear": "swore sworn",
        "wear": "wore worn",
        "bear": "bore born",
        "get": "got gotten",
        "come": "came",
        "become": "became",
        "make": "made",
        "lie": "lay lain lying",
        "spend": "spent",
        "uphold": "upheld",
        "withhold": "withheld",
        "overthrow": "overthrew overthrown",
        "overcome": "overcame",
        "oversee": "oversaw overseen",
        "undergo": "underwent undergone",
        "undertake": "undertook undertaken",
        "understand": "understood",
        "mistake": "mistook mistaken",
        "forbid": "forbade forbidden",
        "forgive": "forgave forgiven",
        "forget": "forgot forgotten",
        "freeze": "froze frozen",
        "drink": "drank drunk",
        "eat": "ate eaten",
        "sing": "sang sung",
        "ring": "rang rung",
        "swim": "swam swum",
        "tear": "tore torn",
        "wake": "woke woken",
        "ride": "rode ridden",
        "bite": "bit bitten",
        "blow": "blew blown",
        "deal": "dealt",
        "dig": "dug",
        "feed": "fed",
        "hang": "hung hanged",
        "lay": "laid",
        "lend": "lent",
        "light": "lit",
        "bend": "bent",
        "bind": "bound",
        "bleed": "bled",
        "breed": "bred",
        "cling": "clung",
        "creep": "crept",
        "fling": "flung",
        "kneel": "knelt",
        "leap": "leapt",
        "quit": "quits quitting",
        "shut": "shuts shutting",
        "put": "puts putting",
        "let": "lets letting",
        "cut": "cuts cutting",
        "shrink": "shrank shrunk",
        "slide": "slid",
        "spin": "spun",
        "split": "splits splitting",
        "spread": "spreads spreading",
        "spring": "sprang sprung",
        "sting": "stung",
        "stick": "stuck",
        "sweep": "swept",
        "swing": "swung",
        "weep": "wept",
        "withstand": "withstood",
        "rebuild": "rebuilt",
        "repay": "repaid",
        "resell": "resold",
        "retake": "retook retaken",
        "lean": "leant",
        "learn": "learnt",
        "burn": "burnt",
        "dream": "dreamt",
        "smell": "smelt",
        "spill": "spilt",
        "mean": "meant",
        "show": "shown",
        "prove": "proven",
        "beat": "beaten",
        "seek": "sought",
        "withdraw": "withdrew withdrawn",
        "arise": "arose arisen",
        "draw": "drew drawn",
        "fly": "flew flown",
        "grow": "grew grown",
        "man": "men",
        "woman": "women",
        "child": "children",
        "person": "people persons",
        "wife": "wives",
        "life": "lives",
        "knife": "knives",
        "thief": "thieves",
        "foot": "feet",
        "old": "older oldest",
        "young": "younger youngest",
        "big": "bigger biggest",
        "bad": "worse worst",
        "plead": "pled plea pleas",
        "sheriff": "sheriffs",
        "use": "used using uses",
        "own": "owned owns owning",
        "sue": "sued suing sues",
        "hit": "hitting hits",
        "set": "setting sets",
    }.items()
    for form in forms.split()
}

# Offices as they stand before a name.
_OFFICES = {
    printed: office
    for short, office in (
        ("gov", "governor"), ("capt", "captain"), ("sgt", "sergeant"), ("lt", "lieutenant"), ("sen", "senator"),
        ("rep", "representative"), ("supt", "superintendent"), ("det", "detective"), ("cpl", "corporal"),
        ("gen", "general"), ("col", "colonel"), ("maj", "major"), ("cmdr", "commander"), ("rev", "reverend"),
        ("prof", "professor"), ("dr", "doctor"), ("pres", "president"), ("insp", "inspector"), ("atty", "attorney"),
    )
    for printed in (short, f"{short}.")
}  # fmt: skip
_PAST = frozenset(
    form for form, base in _IRREGULAR.items() if form != base and not form.endswith(("s", "ing")) and base != "person"
) | frozenset("shot hit set cut put shut quit let hurt cost split spread read beat burst cast rid".split())

# Nouns and verbs that end like adverbs: the family of "families".
_LY = frozenset(
    "family supply reply assembly elderly monopoly anomaly rally ally bully multiply comply imply apply".split()
)

STOP = frozenset(
    "a an the of to in on at by for with from as and or but nor so if than then there here this that these those it "
    "its they them their theirs he him his she her hers we us our i me my you your be is are was were been being am do "
    "does did done doing have has had having will would shall should can could may might must not no yes who whom "
    "whose what which when where why how about into over after before during under between out up down off again once "
    "any anyone anybody anything some someone somebody something all both each few more most other such only own same "
    "too very just ever never per according also please tell know give me exactly happen happened many much long old "
    "far often get himself herself themselves itself got s "
    "t re ve ll d 's n't didn't wasn't isn't don't doesn't hasn't haven't weren't couldn't wouldn't "
    "shouldn't aren't hadn't won't can't".split()
)

# Titles before a name, without their points.
TITLES = frozenset(
    "sheriff chief deputy officer mayor governor president judge senator superintendent manager mr mrs ms dr sgt lt "
    "capt cpl col gen maj cmdr sen rep gov rev prof supt det insp lieutenant sergeant captain "
    "detective county city police general king queen prince pope saint north south east west new".split()
)


def fold_word(text: str) -> str:
    """Lower case, with plain apostrophes, quotes, dashes and spaces: one character stays one character."""
    if text.isascii() and "`" not in text:
        return text.lower()
    folded = text.translate(_QUOTES)
    lowered = folded.lower()
    return lowered if len(lowered) == len(text) else "".join(one.lower()[:1] or one for one in folded)


def find_words(text: str) -> list[tuple[int, int, str]]:
    """Cut a text into ``(start, end, folded word)``; a hyphen parts words, a possessive 's is left off."""
    found = []
    for match in _WORD.finditer(fold_word(text)):
        word, end = match.group(), match.end()
        for tail in ("'s", "s'"):
            if word.endswith(tail) and len(word) > len(tail):
                word, end = word[: -len("'s")] + ("s" if tail == "s'" else ""), end - (2 if tail == "'s" else 1)
        word = word.rstrip(".,:") if not word[-1:].isalnum() else word
        found.append((match.start(), end, word))
    return found


@lru_cache(maxsize=65536)
def stem_word(word: str) -> str:
    """Reduce a folded word to a stem that its other forms share ("retired", "retires", "retiring": "retir")."""
    if word in _IRREGULAR:
        word = _IRREGULAR[word]
    if len(word) <= 3 or not word.isalpha():
        return word
    for suffix, least in () if word in _LY else (("ingly", 4), ("edly", 4), ("ically", 3), ("ally", 4), ("ly", 4)):
        if word.endswith(suffix) and len(word) - len(suffix) >= least:
            word = word[: -len(suffix)]
            break
    word = _cut_plural(word)
    word = _cut_verb(word)
    if word.endswith("y") and len(word) > 3:
        word = word[:-1] + "i"
    return word[:-1] if word.endswith("e") and len(word) > 3 else word


@lru_cache(maxsize=65536)
def stem_forms(word: str, lemma: str) -> tuple[str, ...]:
    """The stems that a printed word may be found by: of the word, of its lemma, of its parts at a hyphen."""
    cut = word.removesuffix("'s")
    stems = {stem_word(cut), stem_word(fold_word(lemma))}
    if cut in _OFFICES:
        stems.add(stem_word(_OFFICES[cut]))
    if not cut.isalpha():
        stems |= {stem_word(part) for _, _, part in find_words(cut)}
        if "-" in cut:
            stems.add(cut)
        if "." in cut:
            stems |= {stem_word(part) for part in cut.split(".") if len(part) > 1}
    return tuple(sorted(stem for stem in stems if stem))


@lru_cache(maxsize=4096)
def stem_name(name: str) -> tuple[str, ...]:
    """The stems of a name's words."""
    return tuple(stem_word(word) for _, _, word in find_words(name))


def is_past(word: str) -> bool:
    """Whether a folded word has the form of a past tense or participle."""
    return word in _PAST or (word.endswith("ed") and len(word) > 4)


def _cut_plural(word: str) -> str:
    if word.endswith(("ss", "us", "is")) or not word.endswith("s"):
        return word
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("ches", "shes", "sses", "xes", "zes")):
        return word[:-2]
    return word[:-1]


def _cut_verb(word: str) -> str:
    for suffix in ("ing", "ed"):
        stem = word[: -len(suffix)]
        if word.endswith(suffix) and len(stem) >= 3 and re.search("[aeiouy]", stem):
            if len(stem) > 3 and stem[-1] == stem[-2] and stem[-1] not in "lsz":
                return stem[:-1]
            return stem
    return word


def read_number(word: str) -> float | None:
    """The number that a folded word names ("17", "1,200", "seven", ".357"), or None."""
    if word in NUMBER_WORDS:
        return float(NUMBER_WORDS[word])
    plain = word.strip("$%").replace(",", "")
    try:
        return float(plain)
    except ValueError:
        return None
