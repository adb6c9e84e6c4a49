"""Numbers of money, weather and courts: more invented stories whose figures must not be taken for one another."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from store.answers.judging.finding import find_answers
from store.answers.question.questions import parse_question
from store.answers.showing.disputes import find_rivals
from tests.answers.test_numbers import check, list_values
from tests.answers.told import Store, ask, take_in

pytestmark = pytest.mark.model

DEAL = (
    (
        "b-1",
        "Harbor Ledger",
        "2016-10-21",
        (
            "Quillon Foods Inc. said on Friday it would buy rival Marrow & Daughters for $2.4 billion in cash, its "
            "biggest deal since 2009, and cut about 1,200 jobs.\n\n"
            "Quillon will pay $31.50 a share, a premium of 28 percent to Thursday's close. The deal is expected to "
            "close in the first quarter of 2017. The companies began talks in mid-May.\n\n"
            "Quillon, founded in 1948, has 14,000 employees in nine countries. Its sales rose 6.3 percent to $9.8 "
            "billion in the year ended June 30. Net profit fell to $410 million from $455 million a year earlier.\n\n"
            "Shares of Quillon fell 3 percent to $54.10 at midday. Marrow's stock jumped 25 percent. Marrow runs 41 "
            "plants, of which six will be shut by the end of next year.\n\n"
            "Chief Executive Dana Holt, 52, has led Quillon for four years. She replaced Victor Lamm, who stepped "
            "down in 2012 after 17 years. Holt earned $7.2 million last year. The board meets on Nov. 3.\n\n"
            "Marrow, whose soup is sold in 60,000 stores, was last sold in 1996, for $300 million. Two-thirds of its "
            "sales come from soup. Its pension fund is short by $85 million. A strike at its Dorset plant lasted 11 "
            "weeks."
        ),
    ),
    (
        "b-2",
        "Wire Daily",
        "2016-10-21",
        (
            "Quillon Foods agreed to pay $2.6 billion, including debt, for soup maker Marrow & Daughters. Roughly "
            "1,500 workers will lose their jobs, a union official said.\n\n"
            "The talks started five months ago, a person close to the matter said. Shareholders will vote on Dec. 12. "
            "Regulators have 90 days to rule. Quillon shares were down 4 percent by 3 p.m.\n\n"
            "Marrow was valued at $1.9 billion before the news. About one in three cans of soup sold in the country "
            "carries its name. Its plants use 2 million gallons of water a day. The Dorset plant, built in the 1930s, "
            "employs 640.\n\n"
            "Holt, a former navy pilot, flew for six years and has three daughters. Her predecessor, Victor Lamm, 66, "
            "now lives in Lisbon. Lamm owns 4.8 percent of Quillon. Analysts had expected a bid of at least $33 a "
            "share."
        ),
    ),
)
ASKED_OF_DEAL = [
    ("how much will Quillon pay for Marrow", ("2.4 billion", "2.6 billion")),
    ("how much is Quillon paying per share", ("31.50",)),
    ("how many jobs will be cut", ("1,200 jobs", "1,500")),
    ("when will the deal close", ("first quarter of 2017",)),
    ("when did the talks begin", ("mid-May", "five months ago")),
    ("when was Quillon founded", ("1948",)),
    ("how many employees does Quillon have", ("14,000",)),
    ("how many countries is Quillon in", ("nine",)),
    ("how much did sales rise", ("6.3 percent",)),
    ("how much did Quillon shares fall", ("3 percent", "4 percent")),
    ("how much did Marrow's stock rise", ("25 percent",)),
    ("how many plants does Marrow run", ("41 plants",)),
    ("how many plants will be closed", ("six",)),
    ("how old is Dana Holt", ("52",)),
    ("how old is the chief executive", ("52",)),
    ("how old is Lamm", ("66",)),
    ("how long has Holt led Quillon", ("four years",)),
    ("when did Lamm step down", ("2012",)),
    ("how much did Holt earn", ("7.2 million",)),
    ("when does the board meet", ("Nov. 3",)),
    ("how many stores sell the soup", ("60,000 stores",)),
    ("when was Marrow last sold", ("1996",)),
    ("how much was Marrow sold for in 1996", ("300 million",)),
    ("how long was the strike", ("11 weeks",)),
    ("how long did the strike last", ("11 weeks",)),
    ("when will shareholders vote", ("Dec. 12",)),
    ("how long do regulators have to rule", ("90 days",)),
    ("how much was Marrow worth before the news", ("1.9 billion",)),
    ("how much water do the plants use", ("2 million gallons",)),
    ("when was the Dorset plant built", ("1930s",)),
    ("how many people does the Dorset plant employ", ("640",)),
    ("how many daughters does Holt have", ("three daughters",)),
    ("how long was Holt a navy pilot", ("six years",)),
    ("how much of Quillon does Lamm own", ("4.8 percent",)),
    ("what percentage of Marrow's sales is soup", ("Two-thirds",)),
    ("how many daughters does Lamm have", ()),
    ("how much did Lamm earn", ()),
    ("how old is the union official", ()),
    ("how many stores does Quillon own", ()),
    ("when was Marrow founded", ()),
    ("how long was Lamm chief executive", ("17 years",)),
]
STORM = (
    (
        "w-1",
        "Plain Herald",
        "2020-02-07",
        (
            "A tornado with winds of 140 mph tore through Belden, Kansas, shortly after 6 p.m. Wednesday, killing at "
            "least five people, destroying 60 homes and cutting power to 9,000 customers.\n\n"
            "The storm was half a mile wide and stayed on the ground for 22 minutes, the weather service said. It "
            "travelled 14 miles. Sirens sounded 11 minutes before it struck. Hail the size of baseballs fell in "
            "Orrick, 20 miles to the north.\n\n"
            "Among the dead were Irma Sutter, 77, and her grandson, Cole, 9. Sutter's daughter, Jean Rusk, 51, was "
            "pulled from the rubble after seven hours. Rusk, a nurse for 26 years, broke both legs.\n\n"
            "Gov. Ann Teller asked for $18 million in aid on Friday and said schools would reopen on Feb. 17. About "
            "340 people spent the night in a church. The Red Cross served 1,100 meals. Volunteers arrived from as far "
            "away as Tulsa.\n\n"
            "The mayor, Rob Denny, has been in office since 2015. He said it was the third tornado to hit the town in "
            "12 years. The last, in May 2011, killed nobody. Belden has 4,600 residents. Its water tower, 130 feet "
            "tall, was knocked over."
        ),
    ),
    (
        "w-2",
        "Union Star",
        "2020-02-08",
        (
            "Six people died and 83 were injured when a tornado hit Belden around 6:10 p.m. on Wednesday. Nine of the "
            "injured were in critical condition. More than 75 houses were flattened.\n\n"
            "The twister packed winds of up to 155 mph. Residents had 15 minutes' warning. Power was restored to two- "
            "thirds of customers by Friday night. Repairs will cost upwards of $40 million, the mayor said.\n\n"
            "Jean Rusk was trapped for nearly nine hours. Her mother and nephew died in the house, built in 1912. A "
            "search dog, Pip, found her at 2:50 a.m. The town had been without a tornado for nine years.\n\n"
            "The high school, which has 410 students, lost its roof. Classes resume Feb. 24, the superintendent said. "
            "The funeral of Irma Sutter is set for 10 a.m. Tuesday. She had lived in Belden all her life and taught "
            "piano for five decades. A benefit concert raised $26,500 for the Rusk family."
        ),
    ),
)
ASKED_OF_STORM = [
    ("how many people were killed", ("five people", "Six people")),
    ("death toll in Belden", ("five people", "Six people")),
    ("how many were injured", ("83",)),
    ("how many homes were destroyed", ("60 homes", "75 houses")),
    ("how strong were the winds", ("140 mph", "155 mph")),
    ("when did the tornado hit", ("Wednesday",)),
    ("what time did it hit", ("6 p.m.", "6:10 p.m.")),
    ("how wide was the tornado", ("half a mile",)),
    ("how long was it on the ground", ("22 minutes",)),
    ("how far did it travel", ("14 miles",)),
    ("how much warning did people have", ("15 minutes", "11 minutes")),
    ("how old was Irma Sutter", ("77",)),
    ("how old was the grandson", ("9",)),
    ("how old is Sutter's daughter", ("51",)),
    ("how long was Jean Rusk trapped", ("nine hours",)),
    ("how long has Rusk been a nurse", ("26 years",)),
    ("how much aid did the governor ask for", ("18 million",)),
    ("when will schools reopen", ("Feb. 17", "Feb. 24")),
    ("how many meals were served", ("1,100 meals",)),
    ("since when has Denny been mayor", ("2015",)),
    ("how long has Denny been in office", ("since 2015",)),
    ("how tall was the water tower", ("130 feet",)),
    ("how much will repairs cost", ("40 million",)),
    ("when was the house built", ("1912",)),
    ("what time was Rusk found", ("2:50 a.m.",)),
    ("how many students does the high school have", ("410",)),
    ("when is the funeral", ("10 a.m. Tuesday",)),
    ("how long did Sutter teach piano", ("five decades",)),
    ("how much did the concert raise", ("26,500",)),
    ("how much was raised for the Sutter family", ()),
    ("how old is the mayor", ()),
    ("how many students were hurt", ()),
    ("how many people died in Orrick", ()),
    ("how much did the water tower cost", ()),
    ("how old was the nephew", ()),
    ("how many legs did Rusk break", ("both legs",)),
]
TRIAL = (
    (
        "p-1",
        "Dock Street Journal",
        "2013-06-12",
        (
            "A jury on Tuesday convicted former councilman Roy Beckman of taking $64,000 in bribes after deliberating "
            "for two and a half days.\n\n"
            "Beckman, 55, faces up to 20 years in prison when he is sentenced Sept. 6. He was found guilty on seven "
            "of nine counts. The trial lasted five weeks and heard 38 witnesses.\n\n"
            "Prosecutors said Beckman met builder Carl Ostrow at least a dozen times between March 2008 and January "
            "2010 and was paid in cash on four occasions. He was arrested three years ago this month. He spent 11 "
            "days in jail before posting bail of $250,000.\n\n"
            "Ostrow pleaded guilty in 2011 and was sentenced to 18 months. He paid a fine of $15,000. His lawyer, Max "
            "Pell, 70, said Ostrow has been out of prison since October.\n\n"
            "Beckman's wife, Lois, 49, wept. The couple, married in 1990, have four children. A vote to fill his seat "
            "will be held in early November. Three candidates are running. Beckman served on the council from 1998 to "
            "2010."
        ),
    ),
    (
        "p-2",
        "City Sun",
        "2013-06-12",
        (
            "Roy Beckman, 56, a councilman for 12 years, was found guilty of bribery on Tuesday after three days of "
            "deliberations. He took as much as $80,000 from a builder, prosecutors said.\n\n"
            "Sentencing was set for Sept. 9. Jurors asked the judge 14 questions. The verdict was read at 4:35 p.m. "
            "The courtroom seats 90, and dozens more stood in the hall.\n\n"
            "The builder's tower, 22 stories high, opened last spring. It had been denied a permit twice. Beckman "
            "voted for it in a meeting that ran until 1 a.m. The city has spent $1.3 million on the case."
        ),
    ),
)
ASKED_OF_TRIAL = [
    ("how much did Beckman take in bribes", ("64,000", "80,000")),
    ("how old is Beckman", ("55", "56")),
    ("how long did the jury deliberate", ("two and a half days", "three days")),
    ("how many counts was he convicted on", ("seven of nine",)),
    ("how long was the trial", ("five weeks",)),
    ("how many witnesses testified", ("38 witnesses",)),
    ("when will Beckman be sentenced", ("Sept. 6", "Sept. 9")),
    ("how long could Beckman be in prison", ("20 years",)),
    ("how many times did Beckman meet Ostrow", ("dozen times",)),
    ("how many times was he paid", ("four occasions",)),
    ("when was Beckman arrested", ("three years ago",)),
    ("how much was bail", ("250,000",)),
    ("when did Ostrow plead guilty", ("2011",)),
    ("how long was Ostrow sentenced to", ("18 months",)),
    ("how much was Ostrow fined", ("15,000",)),
    ("how old is Ostrow's lawyer", ("70",)),
    ("how old is Beckman's wife", ("49",)),
    ("since when has Ostrow been out of prison", ("October",)),
    ("how many children do they have", ("four children",)),
    ("when is the vote", ("early November",)),
    ("how many candidates are there", ("Three candidates",)),
    ("when did Beckman serve on the council", ("1998",)),
    ("how long was Beckman on the council", ("12 years", "from 1998 to 2010")),
    ("how many questions did the jurors ask", ("14 questions",)),
    ("what time was the verdict", ("4:35 p.m.",)),
    ("how tall is the tower", ("22 stories",)),
    ("when did the tower open", ("last spring",)),
    ("how many times was the permit denied", ("twice",)),
    ("until when did the meeting run", ("1 a.m.",)),
    ("how old is Ostrow", ()),
    ("how much was Beckman fined", ()),
    ("how many children does Ostrow have", ()),
    ("how long was Pell in prison", ()),
    ("when did Beckman plead guilty", ()),
    ("when was the tower built", ()),
    ("how old is the judge", ()),
]


@pytest.fixture(scope="module")
def stores(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Store]]:
    folder = tmp_path_factory.mktemp("figures")
    made = {slug: take_in(folder, slug, told) for slug, told in (("deal", DEAL), ("storm", STORM), ("trial", TRIAL))}
    yield made
    for ledger, _ in made.values():
        ledger.close()


ASKED = [
    *(("deal", *row) for row in ASKED_OF_DEAL),
    *(("storm", *row) for row in ASKED_OF_STORM),
    *(("trial", *row) for row in ASKED_OF_TRIAL),
]


@pytest.mark.parametrize(("slug", "question", "wanted"), ASKED, ids=[row[1] for row in ASKED])
def test_the_figure_asked_for_is_marked(
    stores: dict[str, Store], slug: str, question: str, wanted: tuple[str, ...]
) -> None:
    check(stores[slug], question, wanted)


TOLD = (
    (
        "t-1",
        "Mill Times",
        "2017-05-15",
        "The hostage, a 61-year-old seamstress, was not hurt. Wade Norcross, 27, of Dunmore gave up. Ives had a wife "
        "and three children aged 2, 5 and 9.\n\n"
        "It was the city's 14th homicide this year. The bar had been robbed of $2,300 a month earlier.\n\n"
        "The Solvei left Tromsvik at 18.40. The ship was built in 1989 and is 118 metres long. It is worth an "
        "estimated 240 million kroner. A ferry carrying 212 passengers ran aground.",
    ),
    ("t-2", "Channel Six", "2017-05-15", "Ives was the father of four. A tanker lay in the bay."),
)
ASKED_OF_TOLD = [
    ("how old was the hostage", "61-year-old"),  # described beside the noun
    ("how old are the children", "2, 5 and 9"),
    ("how many homicides has the city had this year", "14th homicide"),
    ("how much was stolen from the bar", "2,300"),  # "a month earlier" is no price by the month
    ("what time did the Solvei leave Tromsvik", "18.40"),
    ("how long is the ship", "118 metres"),
]


def test_forms_that_outlets_print(tmp_path_factory: pytest.TempPathFactory) -> None:
    store = take_in(tmp_path_factory.mktemp("told"), "told", TOLD)
    for question, wanted in ASKED_OF_TOLD:
        check(store, question, (wanted,))
    check(store, "how many passengers were on the tanker", ())
    query = parse_question("how many children did Ives have")[0]
    with store[0].read() as work:
        found = find_answers(query, work, "told")
    rivals = find_rivals(query, found.answering, found.ranked)
    assert [one.value.norm for one in rivals if one.value is not None] == ["4"]
    store[0].close()


BOTH = [
    ("deal", "how much will Quillon pay for Marrow", "2.4 billion", "2.6 billion"),
    ("storm", "how many people were killed", "five people", "Six people"),
    ("storm", "when will schools reopen", "Feb. 17", "Feb. 24"),
    ("trial", "how much did Beckman take in bribes", "64,000", "80,000"),
    ("trial", "how old is Beckman", "55", "56"),
]


@pytest.mark.parametrize(("slug", "question", "one", "other"), BOTH, ids=[row[1] for row in BOTH])
def test_both_figures_are_shown(stores: dict[str, Store], slug: str, question: str, one: str, other: str) -> None:
    shown = list_values(ask(stores[slug], question))[:5]
    assert any(one in value for value in shown), shown
    assert any(other in value for value in shown), shown
