"""Whether two names are one name: the same, short for it, or misspelt."""

from __future__ import annotations

from typing import Literal

from rapidfuzz.distance import DamerauLevenshtein, JaroWinkler

Likeness = Literal["same", "short", "misspelt", "other"]

_SUFFIXES = frozenset({"jr", "sr", "ii", "iii", "iv"})
# Short forms that are not simply the beginning of the long one.
_NICKNAMES: tuple[frozenset[str], ...] = tuple(
    frozenset(group.split())
    for group in (
        "anthony tony",
        "william bill billy will willie liam",
        "robert bob bobby rob robbie",
        "james jim jimmy jamie",
        "john jack johnny jon",
        "richard rick dick rich ricky",
        "michael mike mick mikey",
        "joseph joe joey",
        "charles chuck charlie",
        "edward ed eddie ted ned",
        "thomas tom tommy",
        "elizabeth liz beth betty lizzie eliza",
        "margaret maggie meg peggy",
        "katherine kathy kate katie catherine cathy",
        "steven steve stephen",
        "daniel dan danny",
        "david dave",
        "matthew matt",
        "andrew andy drew",
        "nicholas nick",
        "christopher chris",
        "jeffrey jeff geoffrey geoff",
        "gregory greg",
        "kenneth ken kenny",
        "ronald ron ronnie",
        "donald don donnie",
        "lawrence larry",
        "gerald jerry gerry",
        "patrick pat",
        "patricia pat patty trish",
        "theodore ted teddy theo",
        "benjamin ben",
        "samuel sam",
        "alexander alex",
        "timothy tim",
        "zachary zach zack",
        "joshua josh",
        "jennifer jen jenny",
        "rebecca becky",
        "deborah debbie deb",
        "susan sue",
        "victoria vicky",
        "albert al bert",
        "alfred al fred",
        "frederick fred freddie",
        "raymond ray",
        "leonard len lenny",
        "francis frank frankie",
        "franklin frank",
        "henry hank harry",
        "harold harry hal",
        "eugene gene",
        "walter walt",
        "vincent vince vinny",
        "philip phil",
        "peter pete",
        "nathan nate",
        "nathaniel nate",
        "jonathan jon",
        "dominic dom",
        "gabriel gabe",
        "maximilian max",
        "randall randy",
        "russell russ",
        "terrence terry",
        "bradley brad",
        "douglas doug",
        "stanley stan",
        "clifford cliff",
        "dennis denny",
        "barbara barb",
        "pamela pam",
        "sandra sandy",
        "cynthia cindy",
        "abigail abby",
        "jessica jess",
        "samantha sam",
        "alexandra alex",
        "christina tina chris",
        "martha marty",
        "martin marty",
        "judith judy",
        "dorothy dot",
        "virginia ginny",
        "kimberly kim",
        "jacob jake",
        "luke lucas",
        "tobias toby",
        "isabella bella",
        "manuel manny",
        "jose pepe",
        "francisco paco",
        "guadalupe lupe",
        "kristopher kris",
        "calvin cal",
        "melvin mel",
        "arthur art",
        "ernest ernie",
        "george georgie",
    )
)
# A people and its country are two words, not two spellings ("Yemen", "Yemeni"; "Albania", "Albanian").
_ENDINGS = ("i", "is", "an", "ans", "ian", "ians", "ese", "ish", "ic")
# Given names of two people: "Eric" and "Erica", "Paul" and "Paula", "Ivan" and "Ivana".
_FEMININE = frozenset({"a", "e", "ia", "ina", "ine", "elle", "ette", "na", "ka"})
_KINDS = {
    "street": "st",
    "avenue": "ave",
    "road": "rd",
    "drive": "dr",
    "lane": "ln",
    "boulevard": "blvd",
    "court": "ct",
    "department": "dept",
    "saint": "st",
    "mount": "mt",
    "fort": "ft",
    "county": "county",
}
_TITLES = frozenset(
    "sgt sergeant lt lieutenant capt captain maj major col colonel gen general cpl corporal chief sheriff officer "
    "deputy "
    "detective det trooper agent judge justice sen senator rep representative gov governor mayor president dr doctor "
    "prof "
    "professor mr mrs ms miss rev reverend fr sir dame lord lady coach attorney secretary commissioner superintendent "
    "police investigator inspector constable minister king queen prince princess pope bishop".split()
)
# Real names that differ by a letter or two and are no misspellings of each other.
_DIFFERENT = (
    frozenset({"east", "west"}),
    frozenset({"north", "south"}),
    frozenset({"iran", "iraq"}),
    frozenset({"northern", "southern"}),
    frozenset({"eastern", "western"}),
    frozenset({"slovakia", "slovenia"}),
    frozenset({"austria", "australia"}),
    frozenset({"father", "mother"}),
    frozenset({"niger", "nigeria"}),
    frozenset({"northeast", "northwest"}),
    frozenset({"southeast", "southwest"}),
    frozenset({"first", "fifth"}),
    frozenset({"sunday", "monday"}),
    frozenset({"june", "july"}),
    frozenset({"africa", "america"}),
    frozenset({"ivana", "ivanka"}),
)


def fold_name(name: str) -> list[str]:
    """The words of a name in lower case without marks, suffixes and single initials."""
    words = [word.strip(".,’'\"“”()").lower().replace("’", "'") for word in name.replace("-", " ").split()]
    words = [_KINDS.get(word.removesuffix("'s"), word.removesuffix("'s")) for word in words if word]
    return [word for word in words if word not in _SUFFIXES and len(word) > 1]


def fold_person(name: str) -> list[str]:
    """The words of a person's name, titles before it left out: "Capt. Rob Hale" is rob, hale."""
    words = fold_name(name)
    while len(words) > 1 and words[0] in _TITLES:
        words = words[1:]
    return words


def is_one_person(a: str, b: str) -> bool:
    """Whether two names may be one person's: the same, short for it, misspelt, or one a part of the other."""
    return compare_people(a, b) != "other"


def compare_words(a: str, b: str) -> Likeness:
    """One word of a name against another."""
    if a == b:
        return "same"
    if any(a in group and b in group for group in _NICKNAMES) or _is_beginning(a, b):
        return "short"
    return "misspelt" if is_misspelt(a, b) else "other"


def _is_beginning(a: str, b: str) -> bool:
    short, long = sorted((a, b), key=len)
    return len(short) >= 3 and long.startswith(short) and len(long) - len(short) >= 2


def is_misspelt(a: str, b: str) -> bool:
    """Whether two different words are close enough to be one that somebody has misspelt."""
    least, longest = min(len(a), len(b)), max(len(a), len(b))
    if least < 4 or any({a, b} == pair for pair in _DIFFERENT) or a.isdigit() or b.isdigit():
        return False
    short, long = sorted((a, b), key=len)
    if a.rstrip("s") == b.rstrip("s") or (long.startswith(short[:-1]) and long[len(short) - 1 :].endswith(_ENDINGS)):
        return False
    distance = DamerauLevenshtein.distance(a, b)
    if distance == 1:
        return longest >= 5 or (least == 4 and a[0] == b[0])
    return (distance == 2 and longest >= 6 and a[0] == b[0] and JaroWinkler.similarity(a, b) >= 0.84) or (
        distance == 3 and least >= 8 and a[0] == b[0] and JaroWinkler.similarity(a, b) >= 0.9
    )


def compare_first(a: str, b: str) -> Likeness:
    """Given names: as any word, and two that sound the same (Sean, Shawn) are one misspelt."""
    short, long = sorted((a, b), key=len)
    if (long.startswith(short) and long[len(short) :] in _FEMININE) or any({a, b} == pair for pair in _DIFFERENT):
        return "other"
    likeness = compare_words(a, b)
    if likeness != "other" or a[0] != b[0] or min(len(a), len(b)) < 3:
        return likeness
    if min(len(a), len(b)) == 3:
        doubled = len(long) == 4 and _skeleton(a) == _skeleton(b).replace(_skeleton(b)[-1] * 2, _skeleton(b)[-1])
        return "misspelt" if doubled and long.replace("nn", "n") == short else "other"
    close = DamerauLevenshtein.distance(a, b) <= 2 and _skeleton(a) == _skeleton(b)
    return "misspelt" if close or (JaroWinkler.similarity(a, b) >= 0.88 and abs(len(a) - len(b)) <= 1) else "other"


def _skeleton(word: str) -> str:
    return word[0] + "".join(letter for letter in word[1:] if letter not in "aeiouyhw")


def compare_people(a: str, b: str) -> Likeness:
    """Two names of people as printed: "Tony Reed" is short for "Anthony Reed"; "Jon Read" misspells "John Reed"? no.

    A name that is part of the other is the same person; both words misspelt are two people.
    """
    first, second = fold_person(a), fold_person(b)
    if not first or not second:
        return "other"
    if len(first) == 1 or len(second) == 1:
        likeness = compare_words(first[-1], second[-1])
        return likeness if likeness in ("same", "misspelt") else "other"
    last, given = compare_words(first[-1], second[-1]), compare_first(first[0], second[0])
    if last == "same":
        middle = _middle(first, second) if given in ("same", "short") else "same"
        return "misspelt" if middle == "misspelt" else given
    if last == "misspelt" and (given in ("same", "short") or (given == "misspelt" and _both_close(first, second))):
        return "misspelt"
    return "other"


def _both_close(first: list[str], second: list[str]) -> bool:
    """Both words of a long foreign name off by one letter each: one name heard twice."""
    return min(len(first[-1]), len(second[-1])) >= 6 and all(
        DamerauLevenshtein.distance(x, y) <= 1 for x, y in ((first[0], second[0]), (first[-1], second[-1]))
    )


def _middle(first: list[str], second: list[str]) -> Likeness:
    if len(first) != 3 or len(second) != 3:
        return "same"
    return compare_words(first[1], second[1])


def compare_bodies(a: str, b: str) -> Likeness:
    """Two names of bodies, streets or places: the same words but for one that is misspelt."""
    first, second = fold_name(a), fold_name(b)
    if first == second:
        return "same"
    if len(first) != len(second) or len(first) < 2:
        if len(first) == len(second) == 1:
            return "misspelt" if is_misspelt(first[0], second[0]) else "other"
        return "other"
    apart = [(x, y) for x, y in zip(first, second, strict=True) if x != y]
    if len(apart) != 1:
        return "other"
    x, y = apart[0]
    if is_misspelt(x, y) or (len(first) >= 5 and x[0] == y[0] and JaroWinkler.similarity(x, y) >= 0.75):
        return "misspelt"
    return "other"
