"""Rivals: another article's other value of the same thing is shown beside the answer, another thing's value never."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from store.answers.evidence.view import ClaimView
from store.answers.judging.finding import find_answers
from store.answers.question.questions import parse_question
from store.answers.showing.cutting import cut_value
from store.answers.showing.rivals import find_rivals
from store.claims import Answer, fold_space
from tests.answers.told import Store, ask, take_in

pytestmark = pytest.mark.model

# Two invented stories, told by outlets that differ: (id, outlet, day, text).
HEIST = (
    (
        "h-1",
        "Pell Tribune",
        "2016-11-04",
        "Four robbers walked into a coin shop in Orrin Falls on Thursday and left with $62,000 in gold, police said. "
        "The robbery happened around 6:10 p.m., Sgt. Una Tarn said.\n\n"
        "The owner, Edwin Sark, 64, hurt himself when he jumped behind the counter. He broke his wrist. Officer Lee "
        "Danby fired three times at the getaway car. The car was a gray Honda Accord. The loot was under a seat in "
        "the car.\n\n"
        "Sark has worked at the shop for 30 years. Danby has been with the department for eight years. Two robbers "
        "fled on foot. One man was arrested at 8:45 p.m.\n\n"
        "The window was hit three times. A 38-year-old carpenter was "
        "arrested. The driver of the getaway car is known. The suspect's lawyer said he was not interested in a deal.",
    ),
    (
        "h-2",
        "Orrin Wire",
        "2016-11-05",
        "Five masked men burst into Sark Coins on Thursday, a witness said. Officers were called to the store at 6:25 "
        "p.m. and found the owner bleeding. Two men were arrested in the robbery overnight.\n\n"
        "The owner, Edwin Sark, spent the night in a hospital. The 66-year-old has a broken hand "
        "and bruises. Police found a broken window and a red Toyota Camry at the "
        "farm. A camera shows a gray Nissan Altima leaving. The loot was found in the trunk of the car.\n\n"
        "Danby fires four times in the video. The officer, a nine-year veteran, is on leave. The prosecutor said on "
        "Friday that a trial would last two weeks.\n\n"
        "Bullets hit the window twice. Marvin Kell, 31, was charged with robbery. The chase lasted nine minutes.",
    ),
)
FERRY = (
    (
        "f-1",
        "Sound Courier",
        "2014-07-09",
        "The ferry Alcyone sank off Port Garrow on Tuesday, killing 17 people, the coast guard said. There were 140 "
        "passengers on board.\n\n"
        "Captain Ola Brandt, 52, had worked for the line for 11 years. Brandt's mate, Per Lund, 29, swam ashore. The "
        "sinking happened at 5:40 a.m. The line paid $2.4 million for the ship.\n\n"
        'A broker wrote that the line had expressed interest in a sale. The line said on Tuesday: "We have never '
        'expressed interest in any sale." Garrow Radio sold 31,000 Brisko sets in June. '
        "The cook, Tove Aas, 44, had a diamond of 12 carats.",
    ),
    (
        "f-2",
        "North Mail",
        "2014-07-10",
        "A man who had worked for a ferry line for 13 years was at the wheel when the Alcyone went down with the loss "
        "of 21 lives. Ola Brant, 53, told the police that he saw nothing.\n\n"
        "The 152 people on board included a school class. Divers pulled 60 people out of the water before noon. The "
        "line paid $2.5 million for the Alcyone, and $900,000 for a pier. Fifty-seven passengers are in hospital.\n\n"
        "About 28,000 people bought a Brisko in June. The mate was questioned at 6:20 a.m. "
        'His sister, Kari Lund, 31, met him. The cook\'s mother, Maren "Mia" Aas, '
        "47, was there.",
    ),
)


@pytest.fixture(scope="module")
def stores(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Store]]:
    folder = tmp_path_factory.mktemp("rivals")
    made = {slug: take_in(folder, slug, told) for slug, told in (("heist", HEIST), ("ferry", FERRY))}
    yield made
    for ledger, _ in made.values():
        ledger.close()


def list_rivals(store: Store, question: str) -> list[str]:
    """The values of the rivals among all claims of a story."""
    ledger, story = store
    query = parse_question(question)[0]
    with ledger.read() as work:
        found = find_answers(query, work, story.slug)
        views = [ClaimView(one) for one in work.find_story_claims(story.slug, 100)]
    rivals = find_rivals(query, found.answering, found.ranked, views)
    return [fold_space(cut.text) for one in rivals if (cut := cut_value(one.view, one.value)) is not None]


def list_shown(answer: Answer) -> list[str]:
    return [fold_space((fact.answer or fact.shown).text) for fact in answer.facts][:5]


BOTH = [
    # story, question, one value and the other's; what each row is about
    ("heist", "how many robbers were there", "Four robbers", "Five masked men"),  # the same doers by another noun
    ("heist", "what time did the robbery happen", "6:10", "6:25"),  # when the police were called
    ("heist", "what did Sark break", "wrist", "broken hand"),  # said as a state of another part of the body
    ("heist", "how many shots did Danby fire", "three times", "four times"),  # how often he fired
    ("heist", "how long has the officer been with the department", "eight years", "nine-year"),  # a veteran
    ("heist", "how many times was the window hit", "three times", "twice"),  # "twice" says "times" too
    ("heist", "what make of car was it", "gray Honda", "gray Nissan"),  # described alike
    ("ferry", "how many people died", "17 people", "21 lives"),  # lives are people
    ("ferry", "how many were on board", "140 passengers", "152 people"),  # how many what is not said
    ("ferry", "how long had Brandt worked there", "11 years", "13 years"),  # "a man" whom the article names later
    ("ferry", "how old is Brandt", "52", "53"),  # the same name with a slip in it
    ("ferry", "how much did the line pay for the ship", "2.4 million", "2.5 million"),  # near figures go first
    ("ferry", "how many Briskos were sold in June", "31,000", "28,000"),  # each buyer bought one
]


@pytest.mark.parametrize(("slug", "question", "one", "other"), BOTH, ids=[row[1] for row in BOTH])
def test_both_values_are_shown(stores: dict[str, Store], slug: str, question: str, one: str, other: str) -> None:
    answer = ask(stores[slug], question)
    shown = list_shown(answer)
    assert any(one in value for value in shown), (answer.read_as, answer.reason, shown)
    assert any(other in value for value in shown), shown


SILENT = [
    # story, question, what must not be shown as if it stood against the answer
    ("heist", "how many robbers were there", ("Two",)),  # those who fled or were arrested are a part of them
    ("heist", "how many robbers were arrested", ("Four", "Five")),  # and all who came are not those arrested
    ("heist", "what time did the robbery happen", ("8:45",)),  # an arrest is another event
    ("heist", "what did Sark break", ("window",)),  # no part of the body
    ("heist", "how many times was Danby shot", ("three", "four")),  # he fired
    ("heist", "how old is Sark", ("31",)),  # another man's
    ("heist", "what make of car was it", ("Toyota",)),  # described otherwise
    ("heist", "how long was the chase", ("nine-year", "two weeks")),  # other things' lengths
    ("ferry", "how many people died", ("152", "60", "57", "140")),  # those on board, those pulled out
    ("ferry", "how many were on board", ("17", "21", "60")),  # the dead and the saved
    ("ferry", "how old is Brandt", ("29", "44")),
    ("ferry", "what time did the ferry sink", ("6:20",)),  # the mate's questioning
    ("ferry", "how much did the line pay for the ship", ("900,000",)),  # a pier is no ship
]


@pytest.mark.parametrize(("slug", "question", "wrong"), SILENT, ids=[row[1] for row in SILENT])
def test_no_other_things_value_is_set_against_it(
    stores: dict[str, Store], slug: str, question: str, wrong: tuple[str, ...]
) -> None:
    told = list_rivals(stores[slug], question)
    assert not [value for value in told for one in wrong if one in value], told


def test_a_denial_is_shown_beside_what_it_denies(stores: dict[str, Store]) -> None:
    shown = [fact.shown.text for fact in ask(stores["ferry"], "was the line interested in a sale").facts]
    assert any("had expressed interest" in text for text in shown), shown
    assert any("never expressed interest" in text for text in shown), shown


AGES = [
    ("heist", "how old is Sark", ["66-year-old"]),  # whom the sentence before names
    ("heist", "how old is Kell", []),  # one age only
    ("heist", "how old was the owner", ["66-year-old"]),  # whose name stands with the answer
    ("ferry", "how old is Lund", []),  # his sister is another
    ("ferry", "how old is Aas", []),  # and so is her mother, whose nickname stands between her names
]


@pytest.mark.parametrize(("slug", "question", "wanted"), AGES, ids=[row[1] for row in AGES])
def test_another_age_of_the_same_name_is_a_rival(
    stores: dict[str, Store], slug: str, question: str, wanted: list[str]
) -> None:
    assert list_rivals(stores[slug], question) == wanted


def test_whoever_was_arrested_is_the_driver_who_was(stores: dict[str, Store]) -> None:
    assert list_shown(ask(stores["heist"], "how old is the driver who was arrested"))[:1] == ["38-year-old"]


def test_a_number_in_two_words_is_read_whole(stores: dict[str, Store]) -> None:
    assert list_shown(ask(stores["ferry"], "how many passengers are in hospital"))[0] == "Fifty-seven passengers"


def test_a_stone_is_measured_in_carats(stores: dict[str, Store]) -> None:
    assert list_shown(ask(stores["ferry"], "how big was the diamond")) == ["12 carats"]
