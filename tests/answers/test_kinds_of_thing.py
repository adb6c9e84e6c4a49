"""Which, what, where, why, how and yes or no, asked of invented stories: what the first fact marks and shows."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from bot.compose import ingest_places
from bot.settings import Settings
from store.answers import answer_question
from store.claims import Answer, Story, fold_space
from store.ledger import Ledger, open_ledger

pytestmark = pytest.mark.model

STORIES = {
    # An accident with injuries and its causes.
    "tram": (
        "A runaway tram jumped its rails at the foot of Colliers Hill on Tuesday and ploughed into a bakery, killing "
        "its driver and injuring nine passengers.\n\n"
        "Marta Lindqvist, 44, was struck in the shoulder by a falling beam. Her son Elias fractured a collarbone. A "
        "student, Piet Haas, was cut above the left eye.\n\n"
        "Lindqvist teaches chemistry at Saint Brannoc College. Her husband works in the laboratory of the port "
        "authority.\n\n"
        "Investigators blamed worn brake shoes. The tram had left the depot early to make up for lost time. The line "
        "was not closed after the first warning for fear of angering commuters.\n\n"
        "The driver, Owen Tarrant, was a former bus mechanic. Tarrant died of head injuries. He had swapped shifts "
        "because his mother was ill.\n\n"
        "Firefighters freed the trapped passengers with hydraulic cutters. One passenger got out by smashing a "
        "window.\n\n"
        "The bakery was not insured, its owner said. Service resumed on Thursday. It is unclear whether the tram had "
        "been inspected that week. Engineers found the alarm behind a locker in the cab.\n\n"
        "Lindqvist was taken to hospital in the town of Skelling. The inquiry will be led by the Tramways Board."
    ),
    # A court case with charges, tools, a car, and an alias.
    "vault": (
        "Three men tunnelled into the vault of the Harrow Street bank and carried off silver bars, prosecutors told a "
        "court in Denby on Monday.\n\n"
        "Victor Amsel, 51, is charged with conspiracy and burglary. He was cleared of a third charge, arson. His "
        "brother Luis Amsel pleaded guilty to handling stolen goods.\n\n"
        "Amsel, a retired locksmith known as The Mole, rented an empty shop next door. The gang dug through the wall "
        "with a diamond drill. They fled in a grey Volvo estate.\n\n"
        "Police traced the gang through a parking ticket. The bars were hidden under the floor of a chapel in "
        "Wexcombe. Luis Amsel had worked as a crane operator for Brightwell Haulage before his arrest.\n\n"
        "The trial was moved from Denby because the courtroom roof leaked. Amsel gave up his locksmith business to "
        "care for his daughter. A lorry carrying 40 crates of machine parts blocked the getaway.\n\n"
        "Constable Nora Finch was hit on the knee with a crowbar. She was off duty at the time. No alarm sounded "
        "during the raid.\n\n"
        "The judge adjourned the case after a juror fell ill. Amsel did not give evidence. The men are accused of "
        "stealing from four other banks."
    ),
    # Origins, a name beside its kind, a quotation, what somebody was doing.
    "barge": (
        "The Dutch skipper of a gravel barge was rescued by two Polish anglers on the Orwin canal on Sunday.\n\n"
        "The barge, Lotte Maria, broke a lock gate at a marina with its bow. Wardens had been called to the marina "
        'once before, in May, for a "noisy dispute." It took divers six hours to raise the wreck.\n\n'
        "Skipper Joost Kamp, 58, was repairing a pump when the barge struck the gate. The mate, a Belgian, slept "
        "through it. Kamp sold a second barge to settle his debts.\n\n"
        "A warden left a handwritten notice on the lock. Kamp denied the charge after a hearing in Wynford. The mate "
        "was cleared after an hour. The Danish-flagged tug was hired at 11 a.m. The tug, MS Halden, towed the "
        "wreck to Orwin. An inspector said the lock had jammed twice that week."
    ),
    # What a row was about, a sentence by its verb, a car by its maker, hurt bodies, strangers beside the one asked of.
    "quarry": (
        "WEXCOMBE - A quarry foreman was sentenced Monday to nine years in prison for setting fire to the shed of a "
        "rival at the Tarn Hill quarry last winter.\n\n"
        "Ivo Brandl listened to an interpreter during his sentencing Monday. The feud began as a quarrel over a "
        "drainage ditch, said Sheriff Lena Oduya. Brandl smashed the windows of the shed with a pickaxe.\n\n"
        "The night guard, Otto Renn, 61, was hit by a beam and has a cracked rib. A fireman suffered a burn to the "
        "left hand.\n\n"
        "Brandl's wife, Greta Brandl, drives a green 2011 Toyota Corolla with a dented door. Her mother, Vera Kolb, "
        "drove up from Arlen for the trial.\n\n"
        "His brother was arrested in a cellar in Skelling. Brandl was arrested at a ferry terminal in Orwin. He was "
        "booked into the Wexcombe jail. His truck was found behind a chapel. A key was in his truck. The key was "
        "under the mat on the passenger side.\n\n"
        "Brandl's job at the company was to guard the explosives. The police were delayed by a fallen pine. A navy "
        "found the boat that Brandl had hired with a loan from two banks. Brandl survived nearly four days in the "
        "woods. He lived on raw turnips. Brandl filed an appeal, said Tibor Kessler, a spokesman for Brandl Stone.\n\n"
        "Brandl first escaped from the jail in 2011 in a bread van. The surveyor, Mats Lund, is a Dane. Two Scottish "
        "poachers saw the fire. The thieves who emptied the shed vanished, not by road but by rail. Lena Tuck tore a "
        "ligament in her left ankle during the search. The mayor spoke to the Gazette newspaper. Runa Falk, the former "
        "chief of Orwin Freight, bid for the quarry and won the Guild nomination. Falk "
        "will sell the house in Orwin because of her debts. A foreman was hurt in the engine shed at the quarry in "
        "Tarn. Otto Renn was hurt at the Brandl quarry in Tarn Hill."
    ),
}
Store = tuple[Ledger, dict[str, Story]]


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    folder = tmp_path_factory.mktemp("kinds")
    database = f"sqlite:///{folder / 'store.sqlite'}"
    stories = {}
    for slug, text in STORIES.items():
        item = {"uri": slug, "versionCreated": "2018-03-06", "copyrightHolder": "Denby Echo", "body_text": text}
        (folder / f"{slug}.jsonl").write_text(json.dumps(item) + "\n", encoding="utf-8")
        stories[slug] = Story(slug=slug, title=slug)
        settings = Settings(parkland_database=database, parkland_story=slug)
        assert [row.status for row in ingest_places([str(folder / f"{slug}.jsonl")], settings, story=stories[slug])]
    ledger = open_ledger(database)
    yield ledger, stories
    ledger.close()


def ask(told: Store, slug: str, question: str) -> Answer:
    ledger, stories = told
    with ledger.read() as work:
        return answer_question(question, work, story=stories[slug])


MARKED = [
    # story, question, what the first fact marks
    ("tram", "what bone did Elias break", "collarbone"),  # a thing of the class asked for, as the verb's object
    ("tram", "where was Lindqvist hit", "in the shoulder"),  # a part of the body
    ("tram", "where was Haas cut", "above the left eye"),
    ("tram", "where does Lindqvist teach", "at Saint Brannoc College"),  # a body as a place of work
    ("tram", "where does her husband work", "in the laboratory of the port authority"),
    ("tram", "where was the alarm found", "behind a locker"),
    ("tram", "where was Lindqvist taken", "in the town of Skelling"),
    ("tram", "what did investigators blame", "worn brake shoes"),
    ("tram", "what caused the crash", "worn brake shoes"),
    ("tram", "why did the tram leave early", "to make up for lost time"),  # an infinitive of purpose
    ("tram", "why wasn't the line closed", "for fear of angering commuters"),
    ("tram", "why did Tarrant swap shifts", "because his mother was ill"),
    ("tram", "what was Tarrant's old job", "former bus mechanic"),
    ("tram", "how did Tarrant die", "of head injuries"),
    ("tram", "how were the passengers freed", "with hydraulic cutters"),
    ("tram", "was the bakery insured", "not insured"),
    ("tram", "which board will lead the inquiry", "Tramways Board"),
    ("vault", "what is Victor Amsel charged with", "with conspiracy and burglary"),
    ("vault", "which charge was Amsel cleared of", "a third charge, arson"),
    ("vault", "what did Luis Amsel plead guilty to", "to handling stolen goods"),
    ("vault", "what did Victor Amsel do for a living", "retired locksmith"),
    ("vault", "what was Luis Amsel's job", "crane operator"),
    ("vault", "what is Amsel's nickname", "The Mole"),
    ("vault", "what did the gang dig with", "with a diamond drill"),
    ("vault", "how did the gang get through the wall", "with a diamond drill"),
    ("vault", "what kind of car did they flee in", "a grey Volvo estate"),
    ("vault", "how did police find the gang", "through a parking ticket"),
    ("vault", "where were the bars hidden", "under the floor of a chapel in Wexcombe"),
    ("vault", "what was the lorry carrying", "40 crates of machine parts"),
    ("vault", "what was the cargo", "40 crates of machine parts"),
    ("vault", "why was the trial moved", "because the courtroom roof leaked"),
    ("vault", "why did Amsel give up his business", "to care for his daughter"),
    ("vault", "why was the case adjourned", "after a juror fell ill"),
    ("vault", "what was Finch hit with", "with a crowbar"),
    ("vault", "where was Finch hit", "on the knee"),
    ("vault", "what are the men accused of", "of stealing from four other banks"),
    ("barge", "what nationality was the skipper", "Dutch"),  # his, not his rescuers'
    ("barge", "what nationality were the anglers", "Polish"),
    ("barge", "which barge broke the gate", "Lotte Maria"),  # the name beside the kind
    ("barge", "which tug towed the wreck", "MS Halden"),
    ("barge", "what did the barge break the gate with", "with its bow"),
    ("barge", "why had wardens been to the marina in may", 'for a "noisy dispute."'),
    ("barge", "what was Kamp doing when the barge struck", "repairing a pump"),
    ("barge", "why did Kamp sell a barge", "to settle his debts"),
    ("barge", "was there a notice on the lock", "notice"),
    ("quarry", "what was the quarrel about", "a drainage ditch"),
    ("quarry", "what was his sentence", "nine years in prison"),  # before "his sentencing Monday"
    ("quarry", "what did he use to smash the windows", "with a pickaxe"),
    ("quarry", "what injuries did the guard have", "a cracked rib"),
    ("quarry", "what injury did the fireman have", "a burn to the left hand"),
    ("quarry", "what kind of car does Greta Brandl drive", "a green 2011 Toyota Corolla"),
    ("quarry", "where was he arrested", "at a ferry terminal in Orwin"),  # and not his brother
    ("quarry", "where in the truck was the key", "under the mat"),
    ("quarry", "what did Brandl do at the company", "to guard the explosives"),
    ("quarry", "what delayed the police", "a fallen pine"),
    ("quarry", "what did Brandl eat", "raw turnips"),
    ("quarry", "what nationality is the surveyor", "Dane"),
    ("quarry", "where in the quarry was the foreman hurt", "in the engine shed"),
    ("quarry", "why will Falk sell the house", "because of her debts"),
    ("quarry", "how did the thieves get away", "by rail"),
    ("quarry", "which ankle did Tuck hurt", "left ankle"),
]


@pytest.mark.parametrize(("slug", "question", "marked"), MARKED, ids=[row[1] for row in MARKED])
def test_what_was_asked_for_is_marked(told: Store, slug: str, question: str, marked: str) -> None:
    answer = ask(told, slug, question)
    assert answer.facts, (answer.read_as, answer.reason)
    first = answer.facts[0].answer
    assert first is not None, (answer.read_as, answer.facts[0].shown.text)
    assert marked in fold_space(first.text), (answer.read_as, first.text, answer.facts[0].shown.text)


UNTOLD = [
    # Story, question to which the story holds something like an answer, and what must not be marked.
    ("barge", "why did divers take so long", "to raise the wreck"),  # how long, and no purpose
    ("barge", "why was the mate rescued", "after an hour"),  # of something else
    ("tram", "why was Lindqvist taken to hospital", "for fear of angering commuters"),
    ("tram", "how was Tarrant caught", "of head injuries"),
    ("vault", "where did Finch work", "on the knee"),
    ("vault", "what is Finch's nickname", "The Mole"),
    ("vault", "what does the juror do for a living", "locksmith"),
    ("vault", "what kind of drill did Finch use", "a crowbar"),
    ("quarry", "which banks did Brandl hire the boat from", "two banks"),  # a number is no name
    ("quarry", "which court did Brandl file his appeal in", "Brandl Stone"),
    ("quarry", "what kind of car does Greta Brandl drive", "mother"),
    ("quarry", "what did Brandl eat", "four days"),
    ("quarry", "where was Brandl caught", "jail"),
    ("quarry", "how did Brandl escape the second time", "bread van"),
    ("quarry", "why won't Falk sell the house", "because of her debts"),
    ("quarry", "where in the quarry was Renn hurt", "at the Brandl quarry"),
    ("quarry", "how did the thieves get away", "by road"),
    ("quarry", "what nationality is the mayor", "Scottish"),
    ("quarry", "where was the mayor during the fire", "jail"),
]


@pytest.mark.parametrize(("slug", "question", "wrong"), UNTOLD, ids=[row[1] for row in UNTOLD])
def test_what_belongs_to_something_else_is_not_marked(told: Store, slug: str, question: str, wrong: str) -> None:
    values = [fold_space(fact.answer.text) for fact in ask(told, slug, question).facts if fact.answer is not None]
    assert not any(wrong in value for value in values), values
