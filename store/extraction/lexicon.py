"""Closed word lists that rules share: titles, honorifics, nicknames, given names' gender, words for bodies."""

from __future__ import annotations

from functools import cache
from pathlib import Path

HONORIFICS = frozenset({"mr", "mrs", "ms", "miss", "mx", "sir", "dame", "lord", "lady", "madam"})
MALE_TITLES = frozenset({"mr", "sir", "lord", "king", "prince", "congressman", "councilman", "spokesman", "chairman"})
FEMALE_TITLES = frozenset(
    {
        "mrs",
        "ms",
        "miss",
        "dame",
        "lady",
        "queen",
        "princess",
        "congresswoman",
        "councilwoman",
        "spokeswoman",
        "chairwoman",
    }
)
TITLES = (
    HONORIFICS
    | MALE_TITLES
    | FEMALE_TITLES
    | frozenset(
        "president vice-president senator sen representative rep congressperson lawmaker governor gov mayor chief "
        "sheriff deputy officer magistrate "
        "detective det sergeant sgt lieutenant lt captain capt major maj colonel col general gen admiral adm commander "
        "cmdr secretary minister chancellor justice judge attorney prosecutor superintendent principal professor prof "
        "dr doctor rev reverend father pastor bishop archbishop cardinal pope rabbi imam director manager chair "
        "commissioner councilor councillor alderman trooper marshal agent inspector constable coroner ambassador "
        "speaker leader "
        "candidate nominee coach dean chaplain spokesperson cpl corporal pvt private pfc firefighter paramedic nurse "
        "editor columnist reporter analyst strategist economist author actor actress singer comedian host".split()
    )
)
NAME_SUFFIXES = frozenset({"Jr", "Sr", "II", "III", "IV", "MD", "PhD", "Esq"})
PARTICLES = frozenset(
    {"de", "la", "le", "van", "von", "der", "den", "del", "della", "di", "da", "bin", "ibn", "al", "el"}
)
# Postal and newspaper forms of the states, as they stand behind a town and a comma.
STATES = frozenset(
    "al ak az ar ca co ct de fl ga hi id il in ia ks ky la me md ma mi mn ms mo mt ne nv nh nj nm ny nc nd oh ok "
    "or pa ri sc sd tn tx ut vt va wa wv wi wy ala ariz ark calif colo conn del fla ill ind kan mass mich minn "
    "miss mont neb nev okla ore pa tenn tex vt wash wis wyo d.c n.y n.j n.c n.d n.h n.m s.c s.d r.i w.va".split()
)
BODY_WORDS = frozenset(
    "department office police agency bureau university college school hospital company firm group campaign committee "
    "commission council court board party union association institute center centre foundation department ministry "
    "administration government city county district church bank network newspaper paper magazine site journal times "
    "post service force authority coalition organization league club team senate house congress army navy".split()
)
_NICKNAMES = (
    "anthony tony",
    "william bill billy will willie liam",
    "robert bob bobby rob robbie bert",
    "richard rick dick rich ricky",
    "james jim jimmy jamie",
    "john jack johnny jon",
    "joseph joe joey",
    "thomas tom tommy",
    "michael mike mick mickey",
    "charles charlie chuck chas",
    "edward ed eddie ted teddy ned",
    "theodore ted teddy theo",
    "daniel dan danny",
    "david dave davey",
    "donald don donny",
    "ronald ron ronnie",
    "kenneth ken kenny",
    "steven stephen steve",
    "samuel sam sammy",
    "benjamin ben benny",
    "nicholas nick nicky nicolas",
    "christopher chris kit",
    "matthew matt",
    "andrew andy drew",
    "patrick pat paddy",
    "peter pete",
    "philip phillip phil",
    "gregory greg",
    "jeffrey geoffrey jeff geoff",
    "timothy tim timmy",
    "lawrence laurence larry",
    "leonard len lenny leo",
    "raymond ray",
    "gerald jerry gerry",
    "jerome jerry",
    "francis frank",
    "franklin frank",
    "frederick fred freddy",
    "alexander alex al",
    "albert al bert",
    "alfred al fred",
    "alan allen al",
    "arthur art artie",
    "douglas doug",
    "eugene gene",
    "harold harry hal",
    "henry harry hank",
    "jacob jake",
    "joshua josh",
    "nathaniel nathan nate",
    "randall randy",
    "russell russ",
    "stanley stan",
    "terrence terence terry",
    "vincent vince vinny",
    "walter walt wally",
    "zachary zach zack",
    "elizabeth liz beth betsy lizzie eliza betty",
    "katherine catherine kathryn kate kathy katie cathy kay kit",
    "margaret maggie meg peggy marge",
    "patricia pat patty tricia trish",
    "jennifer jen jenny",
    "jessica jess",
    "deborah debra deb debbie",
    "susan sue susie suzanne",
    "barbara barb",
    "rebecca becky becca",
    "kimberly kim",
    "christina christine chris tina chrissy",
    "victoria vicky tori",
    "alexandra alex sandra",
    "samantha sam",
    "pamela pam",
    "judith judy",
    "cynthia cindy",
    "jacqueline jackie",
    "dorothy dot",
    "virginia ginny",
    "theresa teresa terry tess",
    "amanda mandy",
    "abigail abby",
    "gabrielle gabby",
    "madeline maddie",
    "bernard bernie",
    "mitchell mitch",
    "bradley brad",
    "clifford cliff",
    "clinton clint",
    "curtis curt",
    "dennis denny",
    "dominic dom",
    "martin marty",
    "maurice moe",
    "melvin mel",
    "norman norm",
    "oliver ollie",
    "oscar ozzie",
    "rudolph rudy",
    "salvador sal",
    "sidney sid",
    "antonio tony",
    "jonathan jon",
    "joel joe",
    "roberto bob",
    "guillermo bill",
)


@cache
def _nickname_groups() -> dict[str, frozenset[int]]:
    groups: dict[str, set[int]] = {}
    for number, line in enumerate(_NICKNAMES):
        for name in line.split():
            groups.setdefault(name, set()).add(number)
    return {name: frozenset(numbers) for name, numbers in groups.items()}


def is_nickname(a: str, b: str) -> bool:
    """Whether two given names are forms of one: a listed short form, an initial of the other, or the same."""
    a, b = a.lower().rstrip("."), b.lower().rstrip(".")
    if a == b:
        return True
    if min(len(a), len(b)) == 1:
        return a[:1] == b[:1]
    groups = _nickname_groups()
    return bool(groups.get(a, frozenset()) & groups.get(b, frozenset()))


@cache
def _given_names() -> dict[str, str]:
    lines = (Path(__file__).parent / "given_names.txt").read_text("utf-8").splitlines()
    return {name: line[0] for line in lines if line and line[1] == " " for name in line[2:].split()}


def find_gender(given: str) -> str | None:
    """``m`` or ``f`` where the given name is common for one of them, else None."""
    return _given_names().get(given.lower().rstrip("."))
