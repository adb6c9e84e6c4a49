"""Word classes of news English: which verbs say one thing, and which nouns name one group."""

from __future__ import annotations


def _table(**classes: str) -> dict[str, str]:
    return {word: name for name, words in classes.items() for word in words.split()}


# Verb (and participle, and noun of action) lemmas that report the same event in different words.
PREDICATES = _table(
    dead="kill die dead slay murder massacre deceased fatally fatality perish execute drown death deaths succumb "
    "slain killing",
    hurt="injure wound hurt injured wounded maim injury injuries wounding casualty",
    shot="shoot shot gun gunned",
    arrested="arrest detain capture apprehend nab custody jail",
    charged="charge indict arraign",
    stay="stand station remain stay wait position linger",
    destroyed="destroy level flatten raze ruin demolish damage collapse gut destruction damaged destroyed",
    arrived="arrive come respond",
    sent="send dispatch deploy",
    seized="seize recover confiscate",
    stolen="steal snatch rob grab loot heist robbery theft stolen",
    entered="enter rush storm burst",
    found="find discover locate",
    held="hold keep",
    missing="miss missing disappear vanish",
    freed="free release rescue freed",
    evacuated="evacuate displace",
    treated="treat hospitalize transport hospitalized",
    survived="survive survivor",
    fired="discharge",
    serve="work serve spend",
)

# Nouns for people, to the smallest group that news counts by. Generic ones may be anybody.
PEOPLE = _table(
    anybody="people person individual victim other soul patient casualty persons others victims body bodies member "
    "resident civilian adult human",
    child="child kid children juvenile minor teen teenager youth baby infant toddler youngster adolescent",
    boy="boy",
    girl="girl",
    man="man male gentleman men guy",
    woman="woman female women lady",
    police="officer deputy trooper policeman cop policemen",
    soldier="soldier marine sailor serviceman troop",
    worker="worker employee co-worker coworker colleague staffer",
    student="student pupil classmate",
    teacher="teacher",
    suspect="suspect gunman shooter robber thief attacker assailant bandit burglar perpetrator intruder assailants "
    "raider",
    pirate="pirate",
    crew="crew crewman crewmember crewmen",
    passenger="passenger",
    hostage="hostage captive",
    relative="brother sister sibling son daughter parent grandparent relative cousin",
    firefighter="firefighter fireman",
)

GENERAL_ACTS = frozenset("happen occur begin start erupt break take unfold commence place be".split())

EVENT_NOUNS = frozenset(
    "shooting incident attack carnage rampage spree gunfire shot shots robbery heist massacre violence crash accident "
    "collision fire blaze explosion blast quake earthquake temblor tremor stabbing killing killings shootings "
    "shootout raid altercation fight brawl volley crime ambush slaying it tragedy bombing hijacking assault "
    "fray".split()
)

SAYING = frozenset(
    "say tell report announce confirm add state note claim describe explain testify write according release rule "
    "believe identify call allege tweet post declare warn estimate reveal insist ask deny acknowledge admit "
    "cite speak".split()
)

NUMBER_WORDS: dict[str, float] = {
    word: float(value)
    for value, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
        "seventeen eighteen nineteen twenty".split()
    )
} | {"thirty": 30.0, "forty": 40.0, "fifty": 50.0, "sixty": 60.0, "seventy": 70.0, "eighty": 80.0, "ninety": 90.0}

SCALES: dict[str, float] = {
    "hundred": 100.0,
    "thousand": 1000.0,
    "million": 1e6,
    "billion": 1e9,
    "trillion": 1e12,
    "dozen": 12.0,
}

ORDINALS: dict[str, int] = {
    word: place
    for place, word in enumerate(
        "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth "
        "fifteenth sixteenth seventeenth eighteenth nineteenth twentieth".split(),
        start=1,
    )
}

MONTHS: dict[str, int] = {}
for _number, _names in enumerate(
    "january jan|february feb|march mar|april apr|may|june jun|july jul|august aug|september sept sep|october oct|"
    "november nov|december dec".split("|"),
    start=1,
):
    for _name in _names.split():
        MONTHS[_name] = _number

WEEKDAYS: dict[str, int] = {
    name: place for place, name in enumerate("monday tuesday wednesday thursday friday saturday sunday".split())
}

# A fixed holiday's month and day; moving ones are left as printed.
HOLIDAYS: dict[str, tuple[int, int]] = {
    "valentine": (2, 14),
    "valentines": (2, 14),
    "christmas": (12, 25),
    "halloween": (10, 31),
}

RELATIONS = frozenset(
    "brother sister mother father son daughter wife husband girlfriend boyfriend uncle aunt cousin nephew niece "
    "grandmother grandfather grandson granddaughter stepfather stepmother stepson stepdaughter fiance fiancee friend "
    "neighbor roommate twin ex-girlfriend ex-boyfriend ex-wife ex-husband coworker mom dad grandma grandpa "
    "half-brother half-sister half-sibling stepbrother stepsister".split()
)

# Words that stand before a name, or for its bearer, by office or rank.
TITLES = frozenset(
    "sheriff chief police superintendent manager mayor governor president detective sergeant sgt sgt. lieutenant lt "
    "lt. captain capt capt. officer deputy spokesman spokeswoman spokesperson commissioner director attorney "
    "prosecutor judge senator sen sen. congressman congresswoman rep rep. principal coach coroner examiner commander "
    "major maj maj. colonel col col. general gen gen. investigator constable trooper corporal cpl cpl. secretary "
    "minister chairman chairwoman executive dr dr. doctor professor pastor bishop reverend rev rev. corporal agent "
    "inspector king queen prince mr mr. mrs mrs. ms ms.".split()
)
