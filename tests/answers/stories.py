"""Three invented stories of two or three articles each, and a store of them: nothing in here has happened."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bot.compose import choose_story, ingest_places, open_store
from bot.settings import Settings
from store.claims import Story
from store.ledger import Ledger

Opened = tuple[Ledger, Story, Settings]


@contextmanager
def open_invented(name: str, folder: Path) -> Iterator[Opened]:
    """Write a story's articles into a folder, take them in, and open the store."""
    story, articles = STORIES[name]
    listed = []
    for number, (outlet, published, text) in enumerate(articles):
        (folder / f"{number}.txt").write_text(text, encoding="utf-8")
        listed.append({"file": f"{number}.txt", "outlet": outlet, "url": None, "published": published})
    (folder / "manifest.json").write_text(json.dumps({"story": story, "articles": listed}), encoding="utf-8")
    settings = Settings(parkland_database=f"sqlite:///{folder / 'store.sqlite'}", parkland_story=name)
    chosen = choose_story([str(folder)], None, default=name)
    assert all(row.status == "new" for row in ingest_places([str(folder)], settings, story=chosen))
    with open_store(settings) as (ledger, opened):
        yield ledger, opened, settings


def _join(text: str) -> str:
    """One line a paragraph, as articles come."""
    return "\n\n".join(" ".join(part.split()) for part in text.strip().split("\n\n"))


_HARBOR_0 = _join(
    """
The car ferry Northwind struck a breakwater outside Port Ellery shortly after 7 a.m. on Tuesday, injuring 23
passengers, four of them seriously, the Coast Guard said.

Captain Lena Marsh, who has commanded the ferry for nine years, told investigators that the port engine “stopped
answering” about two minutes before the impact, according to a preliminary report obtained by the Ellery Courier.

“We lost steering and there was nothing left to do but sound the horn,” Marsh said in a statement released by her
lawyer, Dana Holt.

Coast Guard spokesman Petty Officer Luis Ortega said that 212 people were aboard, including a crew of 14. “We do not
believe alcohol was a factor,” Ortega said.

Ellery Mayor Ruth Calder called the crossing “an accident waiting to happen.” She said the city had asked the ferry
line twice in the past year to replace the vessel’s engines.

The operator, Sound Passage Lines, denied that it had ignored any warning. “Every inspection in the last five years
was passed without a single finding,” said Peter Vance, the company’s chief executive.

The Northwind, built in 1988, was carrying 61 vehicles. It was towed to a shipyard in Grover on Tuesday evening.

Two passengers remained in hospital on Wednesday. A third, Harold Finch, 71, was released after treatment for a broken
wrist.
"""
)

_HARBOR_1 = _join(
    """
Investigators have found no sign of sabotage in the engine room of the ferry Northwind, which hit a breakwater off
Port Ellery on March 4, the Transportation Safety Board said on Thursday.

The board’s lead investigator, Amir Sadek, said a fuel filter in the port engine was “almost completely blocked” and
may have caused the loss of power. He cautioned that a final report could take up to a year.

“It would be wrong to blame the captain at this stage,” Sadek told reporters. “She did what the checklist told her to
do.”

Sadek said the ferry was traveling at roughly 11 knots when it hit the breakwater.

Two former crew members told the Harbor Post, on condition of anonymity, that the company had postponed engine work
three times since October.

Sound Passage Lines chief executive Peter Vance did not respond to requests for comment. In a statement, the company
said it was cooperating fully and had suspended its maintenance manager, Carl Brandt, with pay.

Dana Holt, a lawyer for Capt. Lena Marsh, said her client had not been suspended and expected to return to duty next
month.

Twenty-four people were hurt in the crash, the board said. None of the injuries was life-threatening.
"""
)

_HARBOR_2 = _join(
    """
Port Ellery’s city council voted 6-1 on Monday night to revoke the dock lease of Sound Passage Lines, thirteen days
after one of its ferries slammed into a breakwater.

Councilman Greg Tully cast the only vote against. “You don’t hang a company before the report is in,” Tully said.

Mayor Ruth Calder said the lease would end on June 30 unless the line agreed to replace the engines of all three of
its ferries. “We asked twice. We were ignored twice,” she said.

Vance, who attended the meeting, told the council the company would sue. He said replacing the engines would cost
about $14 million and that it could not be done before the end of the year.

Harold Finch, a retired teacher who broke his wrist in the crash, told the council that crew members helped him off
the car deck within minutes. “They were the only ones who knew what to do,” he said. He did not blame the captain.

The company’s maintenance manager, Carl Brandt, resigned on Friday. He has not spoken publicly.

Dock workers union president Inez Moreau said that about 180 jobs depended on the ferry line. “Nobody asked us,”
Moreau said.
"""
)

_HARBOR_STORY = {
    "slug": "harbor",
    "title": "Northwind ferry crash",
    "event_date": "2025-03-04",
    "event_name": "crash",
    "zone": "America/New_York",
}

_CLINIC_0 = _join(
    """
The Marlow County Health Department ordered residents of Kettle Bend on Friday to boil their tap water after tests
found E. coli in two of the town’s five wells.

Health director Dr. Priya Nair said at least 37 people had fallen ill since Monday, and that nine of them were
children. “Do not drink it, do not cook with it, do not brush your teeth with it,” Nair said.

The order covers about 6,400 households, the department said.

Water superintendent Walt Gibbs said he believed that flooding on May 2 had washed manure into the wells. “I have
never seen the river that high,” said Gibbs, who has run the waterworks for 22 years.

The Riverside Dairy, which lies a mile upstream, said it was not the source. “Our lagoons held,” the dairy’s owner,
Tom Eckhart, said in an email to the Marlow Sentinel. The dairy has not been cited since 2019.

Town manager Sheila Brandon rejected a call for her resignation. She said the town told residents “within the hour” of
learning the test results.

State Sen. Mike Dorsey accused the town of waiting three days to tell the public.
"""
)

_CLINIC_1 = _join(
    """
A five-year-old girl from Kettle Bend died on Sunday of complications from an E. coli infection, the Marlow County
coroner said, the first death in an outbreak that has sickened more than 60 people.

Coroner James Whitfield did not name the girl. Whitfield said that it was unclear whether she had drunk water from the
town’s wells.

Emails obtained by the Valley Record show that a laboratory warned the waterworks of contamination on May 6, three
days before the town told residents to boil their water. “Positive for E. coli at wells 2 and 4. Please call,” a
technician wrote.

Water superintendent Walt Gibbs was placed on leave on Saturday. He declined to comment.

“I learned of those emails from a reporter,” town manager Sheila Brandon said. “I am furious.”

Gov. Ellen Sharpe said the state would send 40,000 bottles of water a day. She called the delay “inexcusable.”

The Environmental Protection Agency said it had opened an investigation. An agency spokeswoman, Carla Jimenez, said
results were not expected before August.
"""
)

_CLINIC_2 = _join(
    """
Walt Gibbs, the suspended superintendent of the Kettle Bend waterworks, said on Wednesday that he had forwarded a
laboratory’s warning to the town manager the same day he received it.

“I sent it to her at 4:12 p.m. and I have the receipt,” Gibbs told WKBN radio. He said he would not resign.

Town manager Sheila Brandon denied receiving any such message. “That email does not exist,” she said through a
spokesman.

Dr. Priya Nair said the number of people sickened had risen to 71, and that none of the new patients was in critical
condition. She lifted the boil order for the eastern half of the town on Tuesday.

Investigators from the Environmental Protection Agency found no leak at the Riverside Dairy, the agency said, but
traced the bacteria to a broken sewer main beneath Mill Street.

“We told everybody from the first day that it was not us,” dairy owner Tom Eckhart said.

The town has hired the engineering firm Boyd & Lane to replace 800 feet of pipe, at a cost of $1.2 million.
"""
)

_CLINIC_STORY = {
    "slug": "clinic",
    "title": "Kettle Bend water",
    "event_date": "2025-05-09",
    "event_name": "boil order",
    "zone": "America/New_York",
}

_BRIDGE_0 = _join(
    """
A pedestrian bridge over Alder Creek in Tamsin Falls collapsed on Sunday during a charity run, sending 31 people into
the water and killing a 44-year-old nurse, Police Chief Naomi Reyes said.

Two officers, Sgt. Paul Bettany and Officer Kim Doyle, jumped into the creek and pulled six runners to the bank, Reyes
said. “They did not wait for ropes,” she said.

County Engineer Hugo Lindqvist told the Falls Gazette that he had ordered the bridge closed in March, and that the
parks department reopened it without his approval. “I closed it. They opened it,” Lindqvist said.

Parks director Alma Whitcomb denied that. She said the county cleared the bridge for foot traffic on April 2.

The race organizer, the Tamsin Runners Club, had a permit for 150 people. About 400 took part, according to club
president Victor Osei.

The victim was identified as Rosa Lind. Her brother, Mark Lind, blamed the county. “Somebody knew,” he said.
"""
)

_BRIDGE_1 = _join(
    """
State investigators said on Tuesday that four of the eleven cables of the Alder Creek bridge had rusted through.

Lead inspector Joan Farrow said the cables were last examined in 2016. Farrow called the bridge “a paper umbrella.”

Mayor Dale Huston suspended Whitcomb without pay on Wednesday. Huston said she had ignored two letters from the county
engineer. Her attorney, Ruben Castle, said the letters were never delivered.

Chief Reyes said 29 people were in the water when the first officers arrived. Reyes credited Bettany with saving five
children.

Governor Anita Poole, who visited the site on Thursday, promised $3 million for a new bridge. Huston thanked Poole.

The Tamsin Runners Club apologized to the families. Osei, who was hurt in the fall, spent two nights in hospital.
"""
)

_BRIDGE_STORY = {
    "slug": "bridge",
    "title": "Alder Creek bridge collapse",
    "event_date": "2024-06-02",
    "event_name": "collapse",
    "zone": "America/New_York",
}

STORIES = {
    "bridge": (
        _BRIDGE_STORY,
        (("Falls Gazette", "2024-06-03", _BRIDGE_0), ("County Ledger", "2024-06-07", _BRIDGE_1)),
    ),
    "harbor": (
        _HARBOR_STORY,
        (
            ("Ellery Courier", "2025-03-05", _HARBOR_0),
            ("Harbor Post", "2025-03-06", _HARBOR_1),
            ("Coast Weekly", "2025-03-18", _HARBOR_2),
        ),
    ),
    "clinic": (
        _CLINIC_STORY,
        (
            ("Marlow Sentinel", "2025-05-09", _CLINIC_0),
            ("Valley Record", "2025-05-12", _CLINIC_1),
            ("WKBN", "2025-05-14", _CLINIC_2),
        ),
    ),
}
