"""Where: place phrases as values, told from what only follows a preposition ("in shock", "on calls for help")."""

from __future__ import annotations

import re
from dataclasses import replace

from store.answers.english.meanings import find_classes
from store.answers.english.words import fold_word, stem_word
from store.answers.evidence.view import ClaimView
from store.answers.question.query import Query
from store.answers.values.anatomy import HARM, asks_body, find_body_parts
from store.answers.values.asked import find_governor, list_asked, list_verbs
from store.answers.values.naming import find_entities
from store.answers.values.values import Value, find_facets

_NOUNS = ("NOUN", "PROPN")
_PLACE_PREPS = frozenset(
    "in at on under underneath near outside inside from to behind between off along into beneath above below "
    "within across over through toward towards beside by around opposite".split()
)
# Prepositions that make a place of nearly anything ("behind the wheel"), and those that seldom do.
_STRONG = frozenset("outside inside near behind under underneath beneath beside opposite".split())
_WEAK = frozenset("to from over through of toward towards by around".split())
_PLACE_ADVERBS = frozenset("outside inside downstairs upstairs nearby indoors outdoors abroad overseas".split())
_LEADING = frozenset({"from", "to"})
# The fit of a phrase that leads from or to a place, where nothing moved.
LED, LED_FROM = 0.4, 0.7
# The fit of what a thing was found in, be it a place or no place.
FOUND_IN, FOUND_AT = 0.55, 0.46
# Who is booked into a jail was not caught there.
_CAUGHT = frozenset(stem_word(word) for word in "catch arrest capture detain nab find seize see spot".split())
_INSIDE = re.compile(r"^where (?:exactly )?(?:in|on|inside|aboard|within|along) ")
_ASKED_OF = re.compile(r"\bwhere (?:was|is|were|did|does|has|had) (he|she)\b")
_OWN = {"he": "his", "she": "her"}
ANOTHERS, OF_DOER, FARTHEST_DOER, NAME_NEAR = 0.55, 0.7, 5, 5
PLACED = frozenset({"GPE", "LOC", "FAC"})
_UNPLACED = frozenset({"DATE", "TIME", "MONEY", "PERSON", "CARDINAL", "PERCENT", "QUANTITY", "NORP", "ORDINAL"})
PLACE_NOUNS = frozenset(
    stem_word(word)
    for word in "place location scene site spot area region district zone neighborhood neighbourhood block street road "
    "avenue lane boulevard highway freeway motorway interstate route intersection junction corner bridge tunnel "
    "roundabout crossing sidewalk pavement driveway alley path trail track parking lot garage ramp exit entrance gate "
    "door doorway window wall fence yard backyard garden lawn porch balcony roof basement cellar attic floor stairs "
    "stairwell staircase hallway corridor lobby room bedroom bathroom kitchen classroom office cafeteria canteen gym "
    "auditorium library hall building house home apartment flat mansion residence complex tower block shed barn farm "
    "ranch field farmland forest wood woods park playground beach coast shore seaside island peninsula cape bay gulf "
    "harbor harbour port pier dock wharf marina river lake pond canal creek stream sea ocean strait channel waters "
    "mountain hill hillside valley canyon cliff desert cave mine quarry well pit ditch border frontier checkpoint "
    "country nation state province county city town village suburb outskirts downtown center centre capital "
    "school college university campus kindergarten dormitory hospital clinic morgue ward church mosque temple "
    "synagogue cathedral chapel cemetery grave shop store mall supermarket market bank hotel motel inn restaurant cafe "
    "bar pub club nightclub casino theater theatre cinema museum gallery arena stadium court courthouse courtroom jail "
    "prison cell station headquarters precinct barracks base camp embassy consulate palace parliament factory plant "
    "warehouse refinery mill laboratory lab airport airfield runway terminal platform depot plane aircraft train bus "
    "car truck van vehicle ship boat vessel ferry submarine deck cabin seat table bed couch sofa pool bathtub closet "
    "cupboard trunk bag box container freezer epicenter epicentre east west north south side end edge middle "
    "ground grounds land property premises square plaza mile kilometer kilometre km foot feet meter metre yard "
    "nightspot venue tent trailer bunker fairground fair stage pulpit podium crowd line queue".split()
)
# What is done to a body, at a part of it; what is done at a place of work; and what leads from or to a place.
_EMPLOYED = frozenset(stem_word(word) for word in "work teach study serve employ job train intern volunteer".split())
_MOTION = frozenset(
    stem_word(word)
    for word in "go come move travel flee fly sail walk run drive ride take carry bring send transfer ship head return "
    "escape evacuate deport extradite arrive leave bind migrate airlift rush transport relocate tow lead start begin "
    "originate steal grow commute".split()
)
# What the model may take for a place.
_MONTHS = frozenset("january february march april may june july august september october november december".split())
# What is done with a thing that is somewhere, and what leads to where it is.
_PUT = frozenset(
    stem_word(word) for word in "find hide keep leave put place store stash discover recover lie lay".split()
)
_HOLDING = frozenset("in on inside under underneath beneath behind atop within".split())
_TAKEN_TO = frozenset(
    stem_word(word) for word in "take bring send move carry transfer rush fly airlift transport".split()
)
# What asks for a way that any word of motion tells, and what leads there.
_COURSE = frozenset(stem_word(word) for word in "go come head travel fly sail leave depart".split())
_WAYS = frozenset(stem_word(word) for word in "way flight trip journey voyage route bound service".split())
_FROM, _TOWARD = frozenset({"from"}), frozenset({"to", "toward", "towards", "for", "into"})
COURSE = "says which way"
# Classes that a word for a place, or for a part of the body, may have beside that one.
_BESIDE_PLACE = frozenset({"place", "thing", "group"})


def find_places(view: ClaimView, query: Query) -> list[Value]:
    """For "where": place phrases, without those that only say the question again ("at a vigil")."""
    asked = {term.stem for term in query.terms}
    if asks_body(query):
        return find_body_parts(view)
    predicates = {term.stem for term in query.of_part("predicate")}
    found = [value for value in _list_places(view) if not _only_asked(view, value, asked)]
    if _INSIDE.match(fold_word(query.text)):
        found = [value for value in found if not _is_whole(view, value, query)]
    strangers = _list_strangers(view, query)
    if strangers:
        found = [
            replace(one, fit=one.fit * ANOTHERS) if find_governor(view, one.first) in strangers else one
            for one in found
        ]
    if predicates:
        # "Police in Harle arrested a pair": that is where the police are, and maybe not where it was done.
        found = [replace(one, fit=one.fit * OF_DOER) if _is_of_doer(view, one, query) else one for one in found]
    if predicates & HARM:
        found = [*find_body_parts(view, 0.85), *found]
    if predicates & _EMPLOYED:
        found += _find_employers(view, query)
    if predicates and not predicates & _MOTION and query.preposition not in ("from", "to"):
        # Where somebody works is not where he drove from.
        leading = _LEADING | {"into"} if predicates & _CAUGHT else _LEADING
        found = [replace(one, fit=min(one.fit, LED)) if view.words[one.first] in leading else one for one in found]
    found = _raise_taken_to(view, query, found) if predicates & _TAKEN_TO else found
    if query.unit == "address":
        return [
            value for value in found if any(view.words[i][:1].isdigit() for i in range(value.first, value.last + 1))
        ]
    found += _find_where_done(view, query)
    course = _find_course(view, query)
    if query.preposition != "from":
        return [*course, *found]
    # "Where are they from" asks for a country or town, not for where something happened.
    origins = [
        Value(a, b, 0.9, " ".join(view.words[a : b + 1]), "says where from", b)
        for a, b, label in find_entities(view)
        if label in ("NORP", "GPE")
        # Whosever plane it was, where it came from stands behind "from".
        if not predicates & _MOTION or any(view.words[i] == "from" for i in view.paths[b])
    ]
    origins += [
        _print_object(view, i)
        for i in (*view.places.get("from", ()), *view.places.get("of", ()))
        if not predicates and _tells_origin(view, i)
    ]
    origins = [replace(one, fit=one.fit * ANOTHERS) if _is_anothers(view, one, query) else one for one in origins]
    leads = [one for one in found if predicates and view.words[one.first] == "from" and _is_led(view, one, query)]
    rest = [replace(value, fit=value.fit * 0.4) for value in found if view.words[value.first] != "from"]
    return [*course, *origins, *(replace(one, fit=max(one.fit, LED_FROM)) for one in leads), *rest]


def _tells_origin(view: ClaimView, preposition: int) -> bool:
    """Whether "from" and a name tell of somebody where he is from ("a man | from Lisk")."""
    noun = view.tokens[preposition].head
    if view.words[preposition] == "of" and view.words[preposition - 1] != ",":
        # "Benson, 23, of Ashton" tells where he lives, "the people of Ashton" does not tell who.
        return False
    named = [i for i in view.children[preposition] if view.tokens[i].pos == "PROPN"]
    named = [i for i in named if view.tokens[i].entity not in _UNPLACED]
    person = view.tokens[noun].entity == "PERSON" or any("person" in find_classes(stem) for stem in view.stems[noun])
    return bool(named) and person


def _is_anothers(view: ClaimView, value: Value, query: Query) -> bool:
    """ "Keller of Denver and Duval, 39, of Montreal": a town behind a name is that one's."""
    preposition = value.first - 1
    if preposition < 1 or view.words[preposition] not in ("from", "of"):
        return False
    names = [i for i in range(max(0, preposition - NAME_NEAR), preposition) if view.tokens[i].entity == "PERSON"]
    asked = list_asked(view, query, "subject", "focus")
    named = any(view.tokens[i].pos == "PROPN" for i in asked)
    return bool(names) and named and names[-1] not in asked


def _print_object(view: ClaimView, preposition: int) -> Value:
    noun = next(i for i in view.children[preposition] if view.tokens[i].pos == "PROPN")
    first = min(i for i in view.find_subtree(noun) if view.tokens[i].pos == "PROPN")
    return Value(first, noun, 0.9, " ".join(view.words[first : noun + 1]), "says where from", noun)


def _raise_taken_to(view: ClaimView, query: Query, found: list[Value]) -> list[Value]:
    """ "Were taken to a gymnasium": where something was taken may be anything."""
    led = [view.words[one.first] in ("to", "into") and _is_led(view, one, query) for one in found]
    return [replace(one, fit=max(one.fit, LED_FROM)) if to else one for one, to in zip(found, led, strict=True)]


def _is_led(view: ClaimView, value: Value, query: Query) -> bool:
    """Whether the asked verb itself leads from a place ("vanished | from the garden")."""
    return view.tokens[value.first].head in list_verbs(view, query)


def _is_of_doer(view: ClaimView, value: Value, query: Query) -> bool:
    """Whether a place tells only which one does what is asked: it hangs on the subject of an active verb."""
    token = view.tokens[value.first]
    above = [i for i in view.paths[value.first][1:FARTHEST_DOER] if view.tokens[i].dep == "nsubj"]
    if not above or token.dep not in ("prep", "pobj", "compound", "amod", "nmod", "det"):
        return False
    asked = list_asked(view, query, "subject", "focus")
    return view.tokens[above[0]].head in list_verbs(view, query) and not asked & set(view.find_subtree(above[0]))


def _is_whole(view: ClaimView, value: Value, query: Query) -> bool:
    """ "Where in the truck": that it was in a vehicle, or in the truck in Denby, only says the question again."""
    settings = list_asked(view, query, "setting")
    objects = [i for i in view.children[value.first] if view.tokens[i].dep == "pobj"]
    if set(view.paths[value.first][1:3]) & settings or any(view.tokens[i].entity == "GPE" for i in objects):
        # Where the asked place itself is, is farther out and not farther in.
        return True
    nouns = objects or [i for i in range(value.first, value.last + 1) if view.tokens[i].pos in _NOUNS]
    return bool(nouns) and all(i in settings for i in nouns)


def _list_strangers(view: ClaimView, query: Query) -> set[int]:
    """Asked verbs that are said of a thing, or of somebody of his, where it is asked of "him" or "her"."""
    found = _ASKED_OF.search(fold_word(query.text))
    if found is None:
        return set()
    strangers = set()
    for verb in list_verbs(view, query):
        for child in view.children[verb]:
            if view.tokens[child].dep in ("nsubj", "nsubjpass") and _is_stranger(view, child, _OWN[found[1]]):
                strangers.add(verb)
    return strangers


def _is_stranger(view: ClaimView, noun: int, own: str) -> bool:
    token = view.tokens[noun]
    if any(view.words[i] == own and view.tokens[i].dep == "poss" for i in view.children[noun]):
        return True
    classes = {one for stem in view.stems[noun] for one in find_classes(stem)}
    return token.pos == "NOUN" and bool(classes) and not classes & {"person", "group", "body"}


def _find_employers(view: ClaimView, query: Query) -> list[Value]:
    """For whom somebody works is where he works."""
    found = []
    for verb in list_verbs(view, query):
        for prep in view.children[verb]:
            objects = [i for i in view.children[prep] if view.tokens[i].dep == "pobj"]
            if view.words[prep] not in ("for", "with") or not objects or view.tokens[objects[0]].pos not in _NOUNS:
                continue
            if view.tokens[objects[0]].entity in _UNPLACED:
                continue
            last = _find_last(view, objects[0])
            named = view.tokens[objects[0]].pos == "PROPN"
            printed = " ".join(view.words[prep : last + 1])
            found.append(Value(prep, last, 0.85 if named else 0.6, printed, "says for whom", prep))
    return found


def _find_where_done(view: ClaimView, query: Query) -> list[Value]:
    """The place of a clause that the asked verb stands in ("the packing shed where he worked")."""
    found = []
    for verb in list_verbs(view, query):
        noun = view.tokens[verb].head
        told = view.tokens[verb].dep == "relcl" and any(view.words[i] == "where" for i in view.children[verb])
        if told and view.tokens[noun].pos in _NOUNS:
            first = view.edges[noun][0]
            while first < noun and (view.words[first] in _PLACE_PREPS or view.tokens[first].pos == "PUNCT"):
                first += 1
            printed = " ".join(view.words[first : noun + 1])
            found.append(Value(first, noun, 0.9, printed, "is where that was", verb))
    return found


def _find_left(view: ClaimView, query: Query) -> list[Value]:
    """ "Left Port Cruz at six": the place that is left is where it left from."""
    return [
        Value(view.edges[i][0], i, 0.8, view.words[i], COURSE, i)
        for verb in list_verbs(view, query)
        for i in view.children[verb]
        if view.tokens[i].dep == "dobj" and view.tokens[i].pos == "PROPN" and view.tokens[i].entity not in _UNPLACED
    ]


def _find_course(view: ClaimView, query: Query) -> list[Value]:
    """For "where was it going" where any verb or noun of motion leads to, for "coming from" where it leads from."""
    if not {term.stem for term in query.of_part("predicate")} & _COURSE:
        return []
    leading = _FROM if query.preposition == "from" else _TOWARD
    found = _find_left(view, query) if query.preposition == "from" else []
    for prep, word in enumerate(view.words):
        objects = [i for i in view.children[prep] if view.tokens[i].dep == "pobj" and view.tokens[i].pos in _NOUNS]
        above = view.paths[prep][1:3]  # "on their way home from a party"
        moved = {stem for i in above for stem in view.stems[i]} & (_MOTION | _WAYS)
        if word not in leading or not moved or not objects or view.tokens[objects[0]].entity in _UNPLACED - {"PERSON"}:
            continue
        on_way = bool({stem for i in above for stem in view.stems[i]} & _WAYS)
        if is_place(view, objects[0]) or view.tokens[objects[0]].pos == "PROPN" or on_way:
            last = _find_last(view, objects[0])
            printed = " ".join(view.words[prep : last + 1])
            found.append(Value(prep, last, 0.8, printed, COURSE, view.tokens[prep].head))
    return found


def _only_asked(view: ClaimView, value: Value, asked: set[str]) -> bool:
    """Whether a phrase is about the asked thing itself: its noun, unless a name of its own stands with it."""
    inside = range(value.first, value.last + 1)
    nouns = [i for i in inside if view.tokens[i].pos in _NOUNS]
    if not nouns:
        return False
    if all(set(view.stems[i]) & asked for i in nouns):
        return True
    objects = [i for i in inside if view.tokens[i].dep == "pobj" and view.tokens[i].head == value.first]
    named = any(view.tokens[i].entity in PLACED or view.tokens[i].pos == "PROPN" for i in inside)
    return any(set(view.stems[i]) & asked for i in objects) and not named


def _list_places(view: ClaimView) -> list[Value]:
    found = find_facets(view, ("place",), 0.95)
    for index, word in enumerate(view.words):
        token = view.tokens[index]
        if word in _PLACE_PREPS and token.pos in ("ADP", "SCONJ", "ADV"):
            found += _prep_value(view, index)
        elif word in _PLACE_ADVERBS:
            found.append(Value(index, index, 0.6, word, f"{word} is where", index))
    covered = {i for value in found for i in range(value.first, value.last + 1)}
    people = find_meant(view)
    for first, last, label in find_entities(view):
        if label in PLACED and first not in covered and last not in people and view.words[last] not in _MONTHS:
            # "Tulsa police" are no place.
            token = view.tokens[last]
            owner = token.dep in ("compound", "nmod", "amod") and not is_place(view, token.head)
            printed = " ".join(view.words[first : last + 1])
            found.append(Value(first, last, 0.4 if owner else 0.5, printed, "names a place", last))
    return found


def find_meant(view: ClaimView) -> set[int]:
    """List the last tokens of what is said to mean a person or body: a surname may look like a country."""
    return {
        view.find_token(mention.passage.end - 1)
        for mention in view.claim.mentions
        if mention.refers_to is not None and " " in mention.refers_to
    }


def is_place(view: ClaimView, noun: int) -> bool:
    """Whether a noun names a place, or what one can be in or at."""
    if view.tokens[noun].entity in PLACED or set(view.stems[noun]) & PLACE_NOUNS:
        return True
    return any(
        "place" in classes and classes <= _BESIDE_PLACE for classes in (find_classes(one) for one in view.stems[noun])
    )


def _prep_value(view: ClaimView, index: int) -> list[Value]:
    objects = [node for node in view.children[index] if view.tokens[node].dep in ("pobj", "pcomp")]
    if not objects or view.words[index - 1] == "according":
        return []
    noun = objects[0]
    token = view.tokens[noun]
    if token.pos not in _NOUNS or token.entity in _UNPLACED or noun in find_meant(view):
        return []
    fit = _weigh_place(view, index, noun)
    above = view.paths[index][1:3]  # "was found unused in her backpack"
    if view.words[index] in _HOLDING and any(set(view.stems[i]) & _PUT for i in above):
        # What something was found in may be anything: a dryer vent, a shoe.
        fit = max(fit, FOUND_IN)
    if (
        view.words[index] == "at"
        and view.tokens[view.tokens[index].head].pos in ("VERB", "NOUN")
        and token.pos == "NOUN"
    ):
        # "Met at a steakhouse": no table knows every place that one can be at.
        fit = max(fit, FOUND_AT)
    last = _find_last(view, noun)
    printed = " ".join(view.words[index : last + 1])
    return [Value(index, last, fit, printed, f"“{view.words[index]} …” says where", index)]


def _weigh_place(view: ClaimView, index: int, noun: int) -> float:
    word, token = view.words[index], view.tokens[noun]
    place = is_place(view, noun)
    named = place and any(
        view.tokens[i].entity in (*PLACED, "ORG") or view.tokens[i].pos == "PROPN"
        for i in (noun, *view.children[noun], *_list_of(view, noun))
    )
    body = token.entity == "ORG" or token.pos == "PROPN"
    if named or (body and word in ("in", "at", "outside", "inside", "near")):
        return 0.65 if word in _WEAK else 0.9
    if place:
        return 0.5 if word in _WEAK else 0.75
    return 0.75 if word in _STRONG else 0.4


def _list_of(view: ClaimView, noun: int) -> list[int]:
    return [node for prep in view.children[noun] for node in view.children[prep] if view.tokens[prep].dep == "prep"]


def _find_last(view: ClaimView, noun: int) -> int:
    """The end of a place phrase: without a day, or a clause, that hangs on it."""
    dated = [i for i in view.find_subtree(noun) if i > noun and _is_dated(view, i)]
    limit = min([noun + 8, *(i - 1 for i in dated)])
    last = max(
        i for i in view.find_subtree(noun) if (i <= limit and view.clauses[i] == view.clauses[noun]) or i == noun
    )
    return view.trim_end(noun, last, ("PUNCT", "ADP", "DET", "SPACE"))


def _is_dated(view: ClaimView, index: int) -> bool:
    return any(view.tokens[i].entity in ("DATE", "TIME") for i in (index, *view.children[index]))
