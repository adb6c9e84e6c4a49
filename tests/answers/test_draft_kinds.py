"""The draft check, kind by kind, on invented stories: what a fact-checker must be told, and what is no fault."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from bot.compose import make_draft_parser
from store.answers import check_draft
from store.answers.records import StatementCheck
from tests.answers.stories import STORIES, Opened, open_invented

pytestmark = pytest.mark.model

FAITHFUL = [
    ("harbor", "Mayor Ruth Calder described the crossing as “an accident waiting to happen.”"),
    ("harbor", "Luis Ortega, a Coast Guard spokesman, said there were 212 people on board."),  # aboard
    ("harbor", "Sadek said a blocked fuel filter may have caused the loss of power."),
    (
        "harbor",
        "Two former crew members said anonymously that the company put off engine work three times since October.",
    ),
    ("harbor", "Peter Vance said new engines would cost about $14 million."),  # "he said", read from what stands before
    ("harbor", "Harold Finch did not blame the captain."),
    ("harbor", "Marsh’s lawyer, Dana Holt, said Marsh had not been suspended."),
    ("harbor", "The ferry line denied ignoring any warning."),
    ("harbor", "Twenty-four people were hurt, according to the Transportation Safety Board."),
    ("harbor", "“We asked twice. We were ignored twice,” Calder said."),
    ("clinic", "At least 37 people had become ill since Monday, Nair said."),
    ("clinic", "Gibbs said he would not step down."),  # resign
    ("clinic", "Brandon denied that she received the message."),
    ("clinic", "The EPA said it has opened an investigation."),
    ("clinic", "Governor Sharpe called the delay “inexcusable.”"),
    ("clinic", "The state will send 40,000 bottles of water a day, Gov. Ellen Sharpe said."),  # "would", as reported
    ("clinic", "The pipe will cost $1.2 million."),  # "at a cost of"
    ("clinic", "Carla Jimenez, an EPA spokeswoman, said no results were expected before August."),
    ("harbor", "Harold Finch, who broke his wrist in the crash, was released after treatment."),  # two claims
    ("harbor", "On March 4 the ferry was towed to a shipyard in Grover."),  # the day of another claim, and of the event
    (
        "harbor",
        "The Northwind, a car ferry built in 1988, hit a breakwater on Tuesday, the Coast Guard said.",
    ),
    ("clinic", "Sen. Mike Dorsey accused the town of waiting three days before telling the public."),
]

# what is printed, what the draft has for it
FALSE = [
    # another said it
    (
        "harbor",
        "Ortega said the ferry was traveling at roughly 11 knots when it hit the breakwater.",
        "Sadek",
        "Ortega",
    ),
    ("harbor", "Vance said that about 180 jobs depended on the ferry line.", "Inez Moreau", "Vance"),
    ("harbor", "“You don’t hang a company before the report is in,” Mayor Calder said.", "Tully", "Calder"),
    ("harbor", "“We asked twice. We were ignored twice,” Vance said.", "Ruth Calder", "Vance"),
    ("clinic", "“That email does not exist,” Gibbs said.", "Sheila Brandon", "Gibbs"),
    ("clinic", "Gibbs called the delay “inexcusable.”", "Ellen Sharpe", "Gibbs"),
    ("clinic", "“I am furious,” Governor Sharpe said.", "Brandon", "Sharpe"),
    # another did it, or is it
    ("harbor", "Councilman Peter Vance cast the only vote against.", "Greg Tully", "Peter Vance"),
    ("harbor", "Tully said the company would sue.", "Vance", "Tully"),
    ("harbor", "Captain Lena Walsh has commanded the ferry for nine years.", "Lena Marsh", "Lena Walsh"),
    ("clinic", "Tom Eckhart was placed on leave on Saturday.", "Walt Gibbs", "Tom Eckhart"),
    ("clinic", "Brandon accused the town of waiting three days to tell the public.", "Mike Dorsey", "Brandon"),
    (
        "harbor",
        "Dana Holt, a spokeswoman for the Coast Guard, said Marsh had not been suspended.",
        "lawyer",
        "spokeswoman",
    ),
    ("clinic", "State Sen. Ellen Sharpe said the state would send 40,000 bottles of water a day.", "Gov.", "Sen."),
    ("harbor", "The Northwind was towed to a shipyard in Miami.", "Grover", "Miami"),
    # another day
    ("harbor", "Carl Brandt resigned on Thursday.", "Friday", "Thursday"),
    ("clinic", "Gibbs was placed on leave on Sunday.", "Saturday", "Sunday"),
    # the opposite
    ("harbor", "Vance responded to requests for comment.", "did not respond", "responded"),
    ("harbor", "Finch blamed the captain.", "did not blame", "blamed"),
    ("harbor", "Ortega said alcohol was a factor.", "do not believe", "was"),
    ("harbor", "Investigators found signs of sabotage in the engine room.", "no sign", "found"),
    ("harbor", "Brandt was suspended without pay.", "with", "without"),
    ("clinic", "Investigators found a leak at the Riverside Dairy.", "found no leak", "found"),
    ("harbor", "Sadek said the captain was to blame.", "wrong to blame", "to blame"),
    ("clinic", "Some of the new patients were in critical condition, Nair said.", "was in", "were in"),  # none of them
    ("clinic", "Sheila Brandon accepted a call for her resignation.", "rejected", "accepted"),
]

# verdict that must be among them, and a word of the detail
SLIGHT = [
    ("harbor", "The council voted 5-2 to revoke the dock lease of Sound Passage Lines.", "number differs", "6-1"),
    ("harbor", "The ferry was carrying 71 vehicles.", "number differs", "61"),  # the Northwind is the ferry
    ("harbor", "Twenty-six people were hurt in the crash, the board said.", "number differs", "the source 24"),
    ("harbor", "The lease will end on June 13, Calder said.", "number differs", "June 30"),
    ("clinic", "The order covers about 4,600 households, the department said.", "number differs", "6,400"),
    ("harbor", "Vance said replacing the engines would cost $14 million.", "hedge dropped", "about"),
    (
        "clinic",
        "Gibbs said flooding on May 2 had washed manure into the wells.",
        "hedge dropped",
        "believed",
    ),  # not "may"
    ("harbor", "The company postponed engine work three times since October.", "attribution dropped", "former crew"),
    (
        "clinic",
        "The town told residents within the hour of learning the test results.",
        "attribution dropped",
        "Brandon",
    ),
    ("clinic", "Whitfield said the girl had drunk water from the town’s wells.", "hedge dropped", "unclear"),
    ("harbor", "Amir Sadik said a fuel filter was almost completely blocked.", "name spelled differently", "Sadek"),
    (
        "clinic",
        "Dr. Priya Nayar lifted the boil order for the eastern half of the town.",
        "name spelled differently",
        "Nair",
    ),
    (
        "harbor",
        "Calder called the crossing “a disaster waiting to happen.”",
        "wording altered",
        "“a disaster” for “an accident”",
    ),
    ("clinic", "“I am livid,” Brandon said.", "wording altered", "“livid” for “furious”"),
]

ELSEWHERE = [
    ("harbor", "The ferry sank."),
    ("harbor", "Marsh was arrested."),
    ("harbor", "Moreau praised the council."),
    ("harbor", "The council voted unanimously to revoke the company’s lease."),
    ("harbor", "The ferry Westwind struck a breakwater."),
    ("clinic", "Nair resigned on Tuesday."),
    ("clinic", "The school was closed for two weeks."),
]


# another does it, has it done to him, says it, gives the number, or it is another day; the words are all printed
SWAPPED = [
    ("harbor", "Ortega called the crossing an accident waiting to happen."),
    ("harbor", "Calder called the ferry line an accident waiting to happen."),
    ("harbor", "The city council blamed the captain."),
    ("harbor", "Marsh helped Finch off the car deck."),
    ("harbor", "Finch helped crew members off the car deck."),
    ("harbor", "The captain cast the only vote against."),
    ("harbor", "The mayor resigned on Friday."),
    ("harbor", "The company suspended the captain with pay."),
    ("harbor", "The company suspended its chief executive with pay."),
    ("harbor", "The ferry line asked the city twice to replace the engines."),
    ("harbor", "The mayor told the council that the company would sue."),
    ("harbor", "Sadek said the ferry carried 61 vehicles and 212 people."),
    ("harbor", "Sadek said 23 people were hurt."),
    ("harbor", "Finch said about 180 jobs depended on the ferry line."),
    ("harbor", "The Coast Guard said 24 passengers were injured."),
    ("harbor", "The ferry hit the breakwater on Wednesday."),
    ("harbor", "A breakwater struck the Northwind."),
    ("harbor", "The captain attended the council meeting."),
    ("clinic", "The superintendent accused the town of waiting three days."),
    ("clinic", "The senator accused the state of waiting three days to tell the public."),
    ("clinic", "Brandon told WKBN radio that he sent it at 4:12 p.m."),
    ("clinic", "The dairy warned the waterworks of contamination on May 6."),
    ("clinic", "The waterworks warned a laboratory of contamination on May 6."),
    ("clinic", "The town manager was placed on leave on Saturday."),
    ("clinic", "Nair lifted the boil order on Monday."),
    ("clinic", "The governor lifted the boil order for the eastern half of the town."),
    ("clinic", "The health director has run the waterworks for 22 years."),
    ("clinic", "Nair said the number of people sickened had risen to 60."),
    ("clinic", "The coroner said at least 37 people had fallen ill."),
    ("clinic", "Brandon called the delay inexcusable."),
    ("clinic", "A reporter learned of those emails from Brandon."),
    ("clinic", "The state hired Boyd & Lane to replace 800 feet of pipe."),
    ("clinic", "Eckhart found no leak at the Riverside Dairy."),
    ("clinic", "The EPA traced the bacteria to the Riverside Dairy."),
    ("clinic", "A five-year-old girl died on Saturday."),
    ("clinic", "Gibbs died on Sunday."),
    ("harbor", "The captain called the crossing an accident waiting to happen."),
    ("harbor", "Greg Tully told the council the company would sue."),
    ("harbor", "Dana Holt broke her wrist in the crash."),
    ("harbor", "Port Ellery towed the ferry to a shipyard."),
    ("harbor", "The Transportation Safety Board suspended Carl Brandt."),
    ("harbor", "The council asked Finch to replace the engines."),
    ("harbor", "Sadek said it would be wrong to blame the company."),
    ("harbor", "The council voted to revoke the dock lease of the Coast Guard."),
    ("harbor", "Ortega said the port engine stopped answering about two minutes before the impact."),
    ("harbor", "Marsh said 212 people were aboard."),
    ("harbor", "Vance said the city had asked the line twice to replace the engines."),
    ("harbor", "The Coast Guard said 14 people were hurt."),
    ("harbor", "The ferry was towed to Grover on Thursday."),
    ("clinic", "Sheila Brandon accused the dairy of waiting three days to tell the public."),
    ("clinic", "The laboratory ordered residents to boil their water."),
    ("clinic", "Sharpe called the outbreak inexcusable."),
    ("clinic", "Nair said nine adults had fallen ill."),
    ("clinic", "Gibbs said he had forwarded the warning to the governor."),
    ("clinic", "Eckhart said the state would send 40,000 bottles of water a day."),
    ("clinic", "Jimenez said flooding washed manure into the wells."),
    ("clinic", "Whitfield said 71 people had been sickened."),
    ("clinic", "Gibbs was placed on leave on Wednesday."),
    ("harbor", "Ortega told investigators that the port engine stopped answering."),
    ("harbor", "Calder denied that the company had ignored any warning."),
    ("harbor", "The Harbor Post told two former crew members that the company had postponed engine work."),
    ("harbor", "The company asked the city to replace the engines."),
    ("harbor", "The passengers helped Finch off the car deck."),
    ("harbor", "Finch told reporters that it would be wrong to blame the captain."),
    ("harbor", "Tully said that about 180 jobs depended on the ferry line."),
    ("harbor", "The Coast Guard found no sign of sabotage in the engine room."),
    ("harbor", "Brandt was released after treatment for a broken wrist."),
    ("harbor", "Marsh said the ferry was traveling at 11 knots."),
    ("harbor", "Sadek said 212 people were aboard."),
    ("harbor", "The council voted on Tuesday to revoke the lease."),
    ("harbor", "Two passengers remained in hospital on Friday."),
    ("clinic", "The governor ordered residents to boil their tap water."),
    ("clinic", "Dorsey called for the resignation of Whitfield."),
    ("clinic", "Eckhart said he would not resign."),
    ("clinic", "The EPA warned the waterworks of contamination."),
    ("clinic", "Brandon said she forwarded the warning to Gibbs."),
    ("clinic", "The state obtained the emails."),
    ("clinic", "Whitfield said nine children had fallen ill."),
    ("clinic", "The dairy hired Boyd & Lane to replace the pipe."),
    ("clinic", "The coroner placed Gibbs on leave."),
    ("clinic", "The girl died on Friday."),
    ("clinic", "Nair said the town told residents within the hour."),
    ("bridge", "Lindqvist suspended Whitcomb without pay."),
    ("bridge", "Whitcomb suspended Huston without pay."),
    ("bridge", "The mayor suspended the county engineer."),
    ("bridge", "Poole thanked Huston."),
    ("bridge", "The mayor visited the site on Thursday."),
    ("bridge", "Whitcomb said she had ordered the bridge closed in March."),
    ("bridge", "Whitcomb ordered the bridge closed in March."),
    ("bridge", "Reyes said about 400 people took part."),
    ("bridge", "Reyes said 400 people were in the water."),
    ("bridge", "Osei said 31 people fell into the water."),
    ("bridge", "The parks department closed the bridge and the county engineer reopened it."),
    ("bridge", "Mark Lind blamed the parks department."),
    ("bridge", "Huston called the bridge “a paper umbrella.”"),
    ("bridge", "Farrow called the county “a paper umbrella.”"),
    ("bridge", "Bettany credited Reyes with saving five children."),
    ("bridge", "Reyes credited Doyle with saving five children."),
    ("bridge", "Six runners pulled two officers to the bank."),
    ("bridge", "The governor was hurt in the fall."),
    ("bridge", "The bridge collapsed on Tuesday."),
    ("bridge", "Huston suspended Whitcomb on Thursday."),
    ("bridge", "The county apologized to the families."),
    ("bridge", "The runners club apologized to the mayor."),
    ("bridge", "Farrow said the letters were never delivered."),
    ("bridge", "Eleven of the cables had rusted through, state investigators said."),
    ("bridge", "Reyes jumped into the creek."),
    ("harbor", "The governor said the lease would end on June 30."),
    ("harbor", "The mayor said the lease would end on June 13."),
    ("harbor", "The Coast Guard suspended the maintenance manager."),
    ("harbor", "Vance voted against revoking the lease."),
    ("harbor", "The captain released her lawyer."),
    ("harbor", "Calder replaced the engines of all three ferries."),
    ("harbor", "Holt said the captain had been suspended."),
    ("harbor", "The union president said the company would sue."),
    ("clinic", "Dorsey said the dairy was not the source."),
    ("clinic", "The coroner died of complications from an E. coli infection."),
    ("clinic", "Brandon told the reporter of those emails."),
    ("clinic", "The health department accused the town of waiting three days."),
    ("clinic", "Nair said nine of the children were in critical condition."),
    ("clinic", "The lab was placed on leave on Saturday."),
    ("clinic", "The EPA will send 40,000 bottles of water a day."),
    ("bridge", "Castle suspended Whitcomb."),
    ("bridge", "Whitcomb’s attorney said she had ignored two letters."),
    ("bridge", "The mayor ignored two letters from the county engineer."),
    ("bridge", "Reyes pulled six runners to the bank."),
    ("bridge", "Mark Lind was identified as the victim."),
    ("bridge", "Rosa Lind blamed the county."),
    ("bridge", "The governor suspended the parks director on Wednesday."),
    ("bridge", "Bettany and Doyle pulled five runners to the bank."),
    ("bridge", "The cables were last examined in 2006, Farrow said."),
    ("bridge", "Lindqvist said the county cleared the bridge for foot traffic."),
    ("harbor", "Marsh denied that she had ignored any warning."),
    ("harbor", "Calder told the council that replacing the engines would cost about $14 million."),
    ("harbor", "The council helped Finch off the car deck."),
    ("harbor", "Sadek said the crew had postponed engine work three times."),
    ("harbor", "Brandt said her client had not been suspended."),
    ("harbor", "The board revoked the dock lease."),
    ("harbor", "Finch said crew members helped the captain off the car deck."),
    ("harbor", "The ferry was carrying 212 vehicles."),
    ("clinic", "The governor said results were not expected before August."),
    ("clinic", "Gibbs said the order covers about 6,400 households."),
    ("clinic", "Brandon placed Gibbs on leave on Saturday."),
    ("clinic", "The coroner lifted the boil order."),
    ("clinic", "Nair sent the warning to the town manager."),
    ("clinic", "Investigators traced the bacteria to the waterworks."),
    ("clinic", "The laboratory denied receiving any such message."),
    ("clinic", "Brandon’s spokesman called the delay inexcusable."),
    ("bridge", "Lindqvist reopened the bridge without the approval of the parks department."),
    ("bridge", "Doyle credited Bettany with saving five children."),
    ("bridge", "Osei identified the victim as Rosa Lind."),
    ("bridge", "Farrow promised $3 million for a new bridge."),
    ("bridge", "The club had a permit for 400 people."),
    ("bridge", "The governor visited the site on Wednesday."),
    ("bridge", "Whitcomb thanked Poole."),
    ("bridge", "The officers were pulled to the bank by six runners."),
    ("harbor", "The mayor attended the meeting and told the council the company would sue."),
    ("harbor", "Tully described the crossing as “an accident waiting to happen.”"),
    ("harbor", "The Harbor Post did not respond to requests for comment."),
    ("harbor", "Marsh said Holt had not been suspended."),
    ("harbor", "The Transportation Safety Board said 23 people were hurt."),
    ("harbor", "The captain was suspended with pay."),
    ("harbor", "Vance resigned on Friday."),
    ("harbor", "The city sued the company."),
    ("clinic", "Jimenez said the state would send bottles of water."),
    ("clinic", "The dairy accused the town of waiting three days."),
    ("clinic", "The coroner named the girl."),
    ("clinic", "Brandon forwarded the laboratory’s warning to Gibbs."),
    ("clinic", "Nair told WKBN that he would not resign."),
    ("clinic", "The health director rejected a call for her resignation."),
    ("clinic", "The order covers about 6,400 residents."),
    ("bridge", "The mayor apologized to the families."),
    ("bridge", "Lindqvist denied that the county cleared the bridge."),
    ("bridge", "Reyes said two officers waited for ropes."),
    ("bridge", "Castle said Whitcomb had ignored two letters."),
    ("bridge", "Bettany jumped into the creek and pulled eleven runners to the bank."),
    ("bridge", "Poole suspended Huston."),
    ("bridge", "The county engineer spent two nights in hospital."),
]

# as printed but for the words, though perhaps with less than the source gives
KEPT = [
    ("harbor", "Crew members helped Finch off the car deck."),
    ("harbor", "The councilman cast the only vote against."),
    ("harbor", "The maintenance manager resigned on Friday."),
    ("harbor", "Sound Passage Lines suspended Carl Brandt with pay."),
    ("harbor", "The city asked the ferry line twice to replace the engines."),
    ("harbor", "The company's chief executive told the council the company would sue."),
    ("harbor", "The chief executive attended the council meeting."),
    ("clinic", "A laboratory warned the waterworks of contamination on May 6."),
    ("clinic", "The water superintendent was placed on leave on Saturday."),
    ("clinic", "The health director lifted the boil order for the eastern half of the town on Tuesday."),
    ("clinic", "The town manager said her town told residents within the hour."),
    ("harbor", "The mayor of Ellery described the crossing as an accident waiting to happen."),
    ("harbor", "The Northwind was towed to Grover on Tuesday evening."),
    ("harbor", "Peter Vance said his company had passed every inspection in the last five years."),
    ("harbor", "Amir Sadek told reporters that it would be wrong to blame Marsh."),
    ("harbor", "According to the Coast Guard, 23 passengers were hurt, four of them seriously."),
    ("harbor", "Investigators found no sabotage in the engine room, the Transportation Safety Board said on Thursday."),
    ("harbor", "Captain Lena Marsh has commanded the Northwind for nine years."),
    ("clinic", "Health officials told people in Kettle Bend on Friday to boil their water."),
    ("clinic", "Walt Gibbs has run the waterworks for 22 years."),
    ("clinic", "Sen. Dorsey said the town waited three days to tell the public."),
    ("clinic", "The girl’s death was the first in the outbreak, according to the coroner."),
    ("clinic", "The dairy owner wrote in an email that the lagoons held."),
    ("clinic", "Gibbs told WKBN that he passed on the warning to the town manager the same day."),
    ("clinic", "Boyd & Lane was hired by the town to replace 800 feet of pipe."),
    ("clinic", "Brandon learned of the emails from a reporter."),
    ("clinic", "The agency traced the bacteria to a broken sewer main, not the dairy."),
    ("harbor", "A breakwater near Port Ellery was hit by the ferry Northwind."),
    ("harbor", "Marsh said they lost steering."),
    ("harbor", "The captain told investigators the port engine had stopped answering."),
    ("harbor", "The Coast Guard does not believe alcohol was a factor, its spokesman said."),
    ("harbor", "The city had twice asked the ferry line to replace the engines, according to Calder."),
    ("harbor", "Harold Finch, 71, broke his wrist in the crash."),
    ("harbor", "The retired teacher did not blame the captain."),
    ("harbor", "Greg Tully was the only councilman to vote against."),
    ("harbor", "The ferry’s operator denied that it had ignored any warning."),
    ("harbor", "A final report could take up to a year, the lead investigator said."),
    ("clinic", "Tests found E. coli in two of the five wells."),
    ("clinic", "Nine of the sick were children, Nair said."),
    ("clinic", "The coroner did not name the girl."),
    ("clinic", "Gibbs, who has run the waterworks for 22 years, said he had never seen the river that high."),
    ("clinic", "Ellen Sharpe called the delay “inexcusable.”"),
    ("clinic", "Sheila Brandon said she was furious."),
    ("clinic", "A lab warned the waterworks of contamination three days before the town told residents."),
    ("clinic", "EPA investigators found no leak at the dairy."),
    ("clinic", "The boil order was lifted in the eastern half of the town on Tuesday."),
    ("clinic", "The dairy has not been cited since 2019, and its owner said it was not the source."),
    ("bridge", "A bridge over Alder Creek collapsed during a charity run on Sunday."),
    ("bridge", "Two officers pulled six runners to the bank, according to Reyes."),
    ("bridge", "Lindqvist said he had ordered the bridge closed in March."),
    ("bridge", "The county engineer said the parks department had reopened the bridge without his approval."),
    ("bridge", "Alma Whitcomb said the bridge was cleared for foot traffic by the county on April 2."),
    ("bridge", "Osei said about 400 people took part."),
    ("bridge", "Rosa Lind’s brother blamed the county."),
    ("bridge", "Four of the bridge’s eleven cables had rusted through, state investigators said."),
    ("bridge", "The cables were last inspected in 2016, Farrow said."),
    ("bridge", "The lead inspector called the bridge “a paper umbrella.”"),
    ("bridge", "The mayor suspended the parks director without pay on Wednesday."),
    ("bridge", "Whitcomb was suspended without pay by Mayor Huston."),
    ("bridge", "Ruben Castle, her attorney, said the letters had never been delivered."),
    ("bridge", "Reyes said Bettany saved five children."),
    ("bridge", "The governor visited the site on Thursday."),
    ("bridge", "Governor Poole pledged $3 million for a new bridge."),
    ("bridge", "The club’s president spent two nights in hospital."),
    ("bridge", "The runners club apologized to the families."),
    ("harbor", "The city’s mayor said the lease would end on June 30."),
    ("harbor", "The Northwind was built in 1988."),
    ("harbor", "A fuel filter in the port engine was almost completely blocked, Sadek said."),
    ("harbor", "The council voted 6-1 to revoke the company’s dock lease."),
    ("harbor", "Moreau said about 180 jobs depend on the line."),
    ("harbor", "Vance did not respond to requests for comment."),
    ("harbor", "The company said it had suspended its maintenance manager with pay."),
    ("clinic", "The town manager rejected a call for her resignation."),
    ("clinic", "Brandon denied getting any such message."),
    ("clinic", "The EPA has opened an investigation, it said."),
    ("clinic", "Gibbs declined to comment."),
    ("bridge", "Officer Kim Doyle jumped into the creek."),
    ("bridge", "Poole was thanked by the mayor."),
    ("bridge", "A nurse, Rosa Lind, was killed in the collapse."),
    ("harbor", "Ruth Calder, Ellery’s mayor, said the city had asked the line to replace the ship’s engines."),
    ("harbor", "Vance told the council that replacing the engines would cost about $14 million."),
    ("harbor", "The ferry, which was built in 1988, carried 61 vehicles."),
    ("harbor", "The captain’s lawyer said her client had not been suspended."),
    ("harbor", "Carl Brandt quit on Friday."),
    ("harbor", "Crew members told the Harbor Post that engine work had been delayed three times."),
    ("clinic", "The department said the order covers about 6,400 households."),
    ("clinic", "The superintendent believed that flooding had washed manure into the wells."),
    ("clinic", "The boil order was lifted by Nair for the eastern half of the town."),
    ("clinic", "Gibbs told the radio station that he had the receipt."),
    ("clinic", "The governor said the state would send bottled water."),
    ("clinic", "Dr. Priya Nair said none of the new patients was in critical condition."),
    ("bridge", "The bridge’s collapse killed a nurse, the police chief said."),
    ("bridge", "Hugo Lindqvist said he closed it."),
    ("bridge", "Her brother blamed the county for Rosa Lind’s death."),
    ("bridge", "Reyes credited Sgt. Paul Bettany with saving five children."),
    ("bridge", "Investigators said four cables had rusted through."),
    ("bridge", "Dale Huston suspended Alma Whitcomb without pay."),
    ("bridge", "Governor Anita Poole came to the site on Thursday."),
    ("harbor", "The maintenance manager was suspended with pay by the company."),
    ("harbor", "Port Ellery’s mayor said she was ignored twice."),
    ("harbor", "The ferry lost steering, its captain said."),
    ("harbor", "Inez Moreau, president of the dock workers’ union, said nobody asked them."),
    ("harbor", "Finch was released after treatment."),
    ("harbor", "The ferry Northwind hit a breakwater off Port Ellery on March 4."),
    ("clinic", "Gibbs said the river had never been that high."),
    ("clinic", "Residents of Kettle Bend were ordered to boil their tap water."),
    ("clinic", "Dorsey, a state senator, accused the town of waiting three days."),
    ("clinic", "The town manager denied that she received the message."),
    ("clinic", "A laboratory technician wrote that wells 2 and 4 were positive for E. coli."),
    ("bridge", "The parks department reopened the bridge, according to the county engineer."),
    ("bridge", "Whitcomb denied it."),
    ("bridge", "The race organizer had a permit for 150 people."),
    ("bridge", "Joan Farrow said the cables were last inspected in 2016."),
    ("bridge", "The chief said the officers did not wait for ropes."),
    ("bridge", "Poole promised $3 million."),
]


@pytest.fixture(scope="module")
def stores(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Opened]]:
    with ExitStack() as opened:
        yield {name: opened.enter_context(open_invented(name, tmp_path_factory.mktemp(name))) for name in STORIES}


def check(stores: dict[str, Opened], name: str, text: str) -> tuple[StatementCheck, ...]:
    ledger, story, settings = stores[name]
    with ledger.read() as work:
        return check_draft(text, work, story=story, extract=make_draft_parser(settings, story)).statements


@pytest.mark.parametrize(("name", "text"), FAITHFUL, ids=[row[1][:40] for row in FAITHFUL])
def test_a_faithful_paraphrase_is_not_accused(stores: dict[str, Opened], name: str, text: str) -> None:
    for one in check(stores, name, text):
        assert set(one.verdicts) <= {"verbatim", "supported"}, one.detail


@pytest.mark.parametrize(("name", "text", "printed", "typed"), FALSE, ids=[row[1][:40] for row in FALSE])
def test_a_false_statement_says_what_is_printed(
    stores: dict[str, Opened], name: str, text: str, printed: str, typed: str
) -> None:
    one = check(stores, name, text)[0]
    assert one.verdicts[0] == "not in the sources", one.detail
    assert "verbatim" not in one.verdicts
    assert one.evidence
    changed = [change for change in one.changes if change.kind == "changed"]
    assert any(printed in change.left and typed in change.right for change in changed), one.changes


@pytest.mark.parametrize(("name", "text", "verdict", "detail"), SLIGHT, ids=[row[1][:40] for row in SLIGHT])
def test_each_kind_of_fault_has_its_verdict(
    stores: dict[str, Opened], name: str, text: str, verdict: str, detail: str
) -> None:
    one = check(stores, name, text)[0]
    assert verdict in one.verdicts
    assert "not in the sources" not in one.verdicts, one.detail
    assert detail in one.detail
    assert one.changes


@pytest.mark.parametrize(("name", "text"), ELSEWHERE, ids=[row[1][:40] for row in ELSEWHERE])
def test_another_fact_is_not_in_the_sources(stores: dict[str, Opened], name: str, text: str) -> None:
    (one,) = check(stores, name, text)
    assert one.verdicts == ("not in the sources",)
    assert "opposite" not in one.detail


@pytest.mark.parametrize(("name", "text"), SWAPPED, ids=[row[1][:40] for row in SWAPPED])
def test_the_words_of_another_are_no_support(stores: dict[str, Opened], name: str, text: str) -> None:
    (one,) = check(stores, name, text)
    assert one.verdicts[0] in ("not in the sources", "number differs"), one.detail


@pytest.mark.parametrize(("name", "text"), KEPT, ids=[row[1][:40] for row in KEPT])
def test_other_words_for_the_same_are_no_falsehood(stores: dict[str, Opened], name: str, text: str) -> None:
    for one in check(stores, name, text):
        assert set(one.verdicts) <= {"verbatim", "supported", "attribution dropped", "hedge dropped"}, one.detail


def test_words_put_in_another_mouth_are_not_merely_unattributed(stores: dict[str, Opened]) -> None:
    (one,) = check(stores, "harbor", "“Nobody asked us,” Vance said.")
    assert one.verdicts == ("not in the sources",)
    assert one.detail == "The sources give this to Inez Moreau, not to Vance."
