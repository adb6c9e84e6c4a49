"""How many, how much, how long, how old and when: the number that was asked for, and never somebody else's."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from store.answers.judging.finding import find_answers
from store.answers.question.questions import parse_question
from store.answers.showing.disputes import find_rivals
from store.claims import Answer, fold_space
from tests.answers.told import Store, ask, take_in

pytestmark = pytest.mark.model

# Two invented stories, each told by two outlets that differ: (id, outlet, day, text).
CRASH = (
    (
        "k-1",
        "Kestrel Post",
        "2019-03-14",
        "WENDOVER, Ohio (Kestrel) - A freight train struck a school bus at a crossing here early Tuesday, killing two "
        "children and the driver and injuring 14 others, Sheriff Dale Okafor said.\n\n"
        "The crash happened at about 7:40 a.m. on Miller Road, two miles east of Wendover. The bus was carrying 23 "
        "pupils to Tanner Elementary.\n\n"
        "The driver, Louise Petrak, 58, had driven the route since 1994. Her husband, Emil, 61, said she had planned "
        "to retire in June. Her mother, Agnes Bartok, 84, lives with them.\n\n"
        "Petrak's bus was hit twice, once by the engine and once by a tank car that jumped the rails. The train was "
        "going 52 miles an hour, the railroad said. It took nearly half a mile to stop.\n\n"
        "The Petrak family has received $12,400 in gifts. A fund for the Lindqvist family had reached $31,000 by "
        "Friday.\n\n"
        "Crossing gates were put in between 2003 and 2006 at all but 40 of the county's crossings. Gates cost about "
        "$250,000 apiece. The county has asked the state for $3.5 million.\n\n"
        "The railroad's accidents rose 11 percent last year. The National Rail Board sent a team of eight. Its report "
        "is set for early October. A hearing will be held on May 9.\n\n"
        "A moment of silence is planned for noon Sunday. Classes were called off until Monday. The road stayed closed "
        "for 19 hours.\n\n"
        "The track was laid in the late 1880s. Petrak's eulogy ran to six pages. Emil Petrak and three neighbors "
        "carried the coffin. More than a thousand people came.",
    ),
    (
        "k-2",
        "Lorain Wire",
        "2019-03-15",
        "Three children and a bus driver died when a freight train slammed into their school bus in Ohio on Tuesday "
        "morning, officials said. At least 16 people were hurt.\n\n"
        "The train was travelling at 47 mph, a federal investigator said. The wreck occurred shortly before 8 a.m. "
        "The engineer blew the horn four times, said Rita Cole, an investigator who has been with the board nine "
        "years.\n\n"
        "Louise Petrak, 59, had been at the wheel of a school bus for 25 years. The bus had 21 pupils aboard. The "
        "line carries a dozen trains a day. Some 4.2 million gallons of fuel move over it every year.\n\n"
        "The inquiry could take up to 18 months. The road reopened after 22 hours. Petrak was buried on Saturday. The "
        "board's last visit to Wendover was in late 2011.\n\n"
        "The railroad, which employs 6,300 people, paid a fine of $90,000 in 2015 over a crossing in Medina. It was "
        "sold for $1.1 billion in 2012.\n\n"
        "One in five crossings in the state has no gates. The bus, built in 2007, weighed 12 tons. The driver's cab "
        "was torn off and thrown 60 feet.\n\n"
        "The superintendent, Walt Brandt, became head of the district three years ago. Half of the pupils aboard were "
        "in second grade. A prayer service drew hundreds. Brandt has two sons and a daughter.",
    ),
)
JAIL = (
    (
        "m-1",
        "Delta Courier",
        "2018-08-02",
        "Four inmates broke out of the Calder County jail overnight, and two were caught within hours, Warden Tess "
        "Aldine said on Thursday.\n\n"
        "Marcus Yoder and two other inmates crawled through a vent between 2 and 3 a.m., jail records show. They used "
        "a 30-foot rope. A guard, Hal Dunning, 44, was struck three times with a pipe.\n\n"
        "Yoder, 29, was serving a 12-year sentence for robbery. He had been in the jail for seven months. His lawyer, "
        "Ines Roth, has represented him since last fall.\n\n"
        "A reward of $5,000 was offered. The search, now in its third day, has cost the county $86,000. About 150 "
        "officers and six dogs are taking part. The jail, opened in 1968, holds 310 inmates, well over its limit of "
        "240.\n\n"
        "Yoder sent a four-page letter to the Courier in July. He is due in court on Aug. 20. His trial starts Sept. "
        "4.\n\n"
        "Dunning suffered a broken arm and needed 22 stitches. He has worked at the jail for 11 years. Overtime at "
        "the jail is up 40 percent since 2016.",
    ),
    (
        "m-2",
        "Calder News",
        "2018-08-03",
        "Three men escaped from the county jail late Wednesday, the sheriff's office said. One of the three was back "
        "in custody by nightfall Thursday; he was found 9 miles from the jail in Orrin.\n\n"
        "The guard, Hal Dunning, was hit once with a pipe, a deputy said. He was listed in fair condition and "
        "received 30 stitches. Dunning, 46, joined the jail in 2007.\n\n"
        "The reward was doubled to $10,000 on Friday. The county has spent some $120,000 on the hunt. More than 200 "
        "officers were searching.\n\n"
        "Yoder's brother, Glen, 33, said he had not seen him in two years. The men were last seen at 3:15 a.m. near "
        "Route 9. The last escape from the jail was in March 1999, when five prisoners got out.",
    ),
)


@pytest.fixture(scope="module")
def crash(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    store = take_in(tmp_path_factory.mktemp("crash"), "crash", CRASH)
    yield store
    store[0].close()


@pytest.fixture(scope="module")
def jail(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    store = take_in(tmp_path_factory.mktemp("jail"), "jail", JAIL)
    yield store
    store[0].close()


def list_values(answer: Answer) -> list[str]:
    return [fold_space(fact.answer.text) if fact.answer is not None else "" for fact in answer.facts]


# A question, and the values one of which the first fact must mark (none: nothing may be shown).
ASKED_OF_CRASH = [
    ("how many children were killed", ("two children", "Three children")),
    ("how many people were hurt in the crash", ("14", "16")),
    ("what time was the crash", ("7:40 a.m.",)),
    ("how far from Wendover did it happen", ("two miles",)),
    ("how many pupils were on the bus", ("23 pupils", "21 pupils")),
    ("how old was the driver", ("58", "59")),
    ("how old was Louise Petrak", ("58", "59")),
    ("how old is Petrak's mother", ("84",)),
    ("how old is her husband", ("61",)),
    ("how old is the engineer", ()),
    ("since when had Petrak driven the route", ("1994",)),
    ("when did she plan to retire", ("June",)),
    ("how many times was the bus hit", ("twice",)),
    ("how many times did the engineer blow the horn", ("four times",)),
    ("how fast was the train going", ("52 miles", "47 mph")),
    ("how long did it take the train to stop", ()),
    ("how much was raised for the Okafor family", ()),
    ("how much did the Petrak family get", ("12,400",)),
    ("how many crossings have no gates", ("40", "One in five")),
    ("how much does a gate cost", ("250,000",)),
    ("how much money did the county ask for", ("3.5 million",)),
    ("how much did accidents rise", ("11 percent",)),
    ("how many investigators did the rail board send", ("eight",)),
    ("when is the report due", ("early October",)),
    ("when is the hearing", ("May 9",)),
    ("what month is the report due", ("October",)),
    ("when is the moment of silence", ("noon Sunday",)),
    ("until when are classes called off", ("Monday",)),
    ("how long was the road closed", ("19 hours", "22 hours")),
    ("when was the track laid", ("1880s",)),
    ("how long was the eulogy", ("six pages",)),
    ("how many people carried the coffin", ("three neighbors",)),
    ("how long has Rita Cole been with the board", ("nine years",)),
    ("how long could the inquiry take", ("18 months",)),
    ("when was Petrak buried", ("Saturday",)),
    ("when did the board last visit Wendover", ("2011",)),
    ("how many people does the railroad employ", ("6,300",)),
    ("how much was the railroad fined", ("90,000",)),
    ("how much was the railroad sold for", ("1.1 billion",)),
    ("when was the railroad sold", ("2012",)),
    ("when was the bus built", ("2007",)),
    ("how heavy was the bus", ("12 tons",)),
    ("how far was the cab thrown", ("60 feet",)),
    ("when did Brandt become superintendent", ("three years ago",)),
    ("how many of the pupils were in second grade", ("Half",)),
    ("how many sons does Brandt have", ("two sons",)),
    ("how many sons does Petrak have", ()),
    ("how many deaths were there in Medina", ()),
    ("what year was the fine in Medina", ("2015",)),
    ("when were the gates put in", ("2003",)),
    ("how many gallons of fuel move over the line", ("4.2 million",)),
    ("when was the wedding", ()),
    ("how much did the bus cost", ()),
    ("how much was the school fined", ()),
]
ASKED_OF_JAIL = [
    ("how many prisoners escaped", ("Four inmates", "Three men")),
    ("how many inmates got away", ("Four inmates", "Three men")),
    ("how many were caught", ("two", "One of the three")),
    ("when did they escape", ("overnight", "late Wednesday")),
    ("what time did they crawl through the vent", ("between 2 and 3 a.m.",)),
    ("how long was the rope", ("30-foot",)),
    ("how many times was the guard hit", ("three times", "once")),
    ("how old is the guard", ("44", "46")),
    ("how old is Yoder", ("29",)),
    ("how old is Yoder's brother", ("33",)),
    ("how old is Yoder's lawyer", ()),
    ("how long was Yoder's sentence", ("12-year",)),
    ("how long had Yoder been in jail", ("seven months",)),
    ("since when has Roth represented him", ("last fall",)),
    ("how much is the reward", ("5,000", "10,000")),
    ("how much has the search cost", ("86,000", "120,000")),
    ("how many officers are searching", ("150 officers", "200 officers")),
    ("how many dogs are in the search", ("six dogs",)),
    ("when did the jail open", ("1968",)),
    ("how many inmates does the jail hold", ("310",)),
    ("how many pages was Yoder's letter", ("four-page",)),
    ("how long was the letter Yoder sent", ("four-page",)),
    ("when is Yoder due in court", ("Aug. 20",)),
    ("when does Yoder's trial begin", ("Sept. 4",)),
    ("how many stitches did Dunning need", ("22 stitches", "30 stitches")),
    ("how long has Dunning worked at the jail", ("11 years",)),
    ("how much is overtime up", ("40 percent",)),
    ("how far from the jail was he found", ("9 miles",)),
    ("what time were the men last seen", ("3:15 a.m.",)),
    ("when did Yoder last see his brother", ()),
    ("how much did Yoder pay his lawyer", ()),
    ("how many shots were fired", ()),
    ("how much was stolen in the robbery", ()),
    ("how many guards were hurt", ()),
]


def check(store: Store, question: str, wanted: tuple[str, ...]) -> None:
    answer = ask(store, question)
    if not wanted:
        assert answer.abstained, list_values(answer)
        return
    assert answer.facts, (answer.read_as, answer.reason)
    first = list_values(answer)[0]
    assert any(value in first for value in wanted), list_values(answer)


@pytest.mark.parametrize(("question", "wanted"), ASKED_OF_CRASH, ids=[row[0] for row in ASKED_OF_CRASH])
def test_a_crash_is_told_in_its_own_numbers(crash: Store, question: str, wanted: tuple[str, ...]) -> None:
    check(crash, question, wanted)


@pytest.mark.parametrize(("question", "wanted"), ASKED_OF_JAIL, ids=[row[0] for row in ASKED_OF_JAIL])
def test_an_escape_is_told_in_its_own_numbers(jail: Store, question: str, wanted: tuple[str, ...]) -> None:
    check(jail, question, wanted)


BOTH = [
    # question, two values that must be among the first five
    ("how many children were killed", "two children", "Three children"),
    ("how many people were hurt in the crash", "14 others", "16 people"),
    ("how many pupils were on the bus", "23 pupils", "21 pupils"),
    ("how old was Louise Petrak", "58", "59"),
    ("how fast was the train going", "52 miles an hour", "47 mph"),
]


@pytest.mark.parametrize(("question", "one", "other"), BOTH, ids=[row[0] for row in BOTH])
def test_both_of_two_values_are_shown(crash: Store, question: str, one: str, other: str) -> None:
    shown = list_values(ask(crash, question))[:5]
    assert any(one in value for value in shown), shown
    assert any(other in value for value in shown), shown


def test_another_figure_for_the_same_thing_is_a_rival_though_it_misses_the_verb(crash: Store) -> None:
    ledger, story = crash
    query = parse_question("how long was the road closed")[0]
    with ledger.read() as work:
        found = find_answers(query, work, story.slug)
    rivals = find_rivals(query, found.answering, found.ranked)
    assert [one.value.norm for one in rivals if one.value is not None] == ["22 h"]
    assert all(one.score < found.answering[0].score for one in rivals)
