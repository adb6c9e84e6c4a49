"""What a question was read as: the typed query that search, ranking and abstention work from."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from typing import Literal

Wanted = Literal[
    "count",
    "amount",
    "measure",
    "duration",
    "time",
    "date",
    "age",
    "person",
    "place",
    "reason",
    "how",
    "what",
    "name",
    "said",
    "quote",
    "yes or no",
    "definition",
    "facts",
]
Part = Literal["focus", "predicate", "subject", "setting"]

# How the kind of answer is said back to the reader.
SPOKEN: dict[Wanted, str] = {
    "count": "how many",
    "amount": "how much",
    "measure": "what measure",
    "duration": "how long",
    "time": "what time",
    "date": "when",
    "age": "how old",
    "person": "who",
    "place": "where",
    "reason": "why",
    "how": "how",
    "what": "what",
    "name": "what name",
    "said": "what was said",
    "quote": "who said",
    "yes or no": "yes or no",
    "definition": "who is",
    "facts": "facts about",
}


@dataclass(frozen=True, slots=True)
class Term:
    """One asked word: as typed, as read after a typing error was mended, its stem and its part in the question.

    ``owned`` is set on what is said to be somebody's ("Doe's lawyer": the lawyer is asked about, not Doe), ``owner``
    on whose it is, ``joined`` on what a hyphen joins to the next ("co-pilot" is no pilot);
    ``particle`` is the small word that belongs to a verb ("turn up"); ``tells`` is set on a word that stands before
    the noun that it only tells from others ("the cell-phone footage").
    """

    word: str
    stem: str
    part: Part
    weight: float
    typed: str = ""
    owned: bool = False
    owner: bool = False
    joined: bool = False
    particle: str = ""
    tells: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Filters:
    """What narrows the search, each as typed, so that it can be echoed and taken off again."""

    outlet: str | None = None
    speaker: str | None = None
    after: date | None = None
    before: date | None = None
    as_of: date | None = None
    without: tuple[str, ...] = ()
    phrases: tuple[str, ...] = ()
    typed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """A typed query.

    ``wanted`` is the kind of answer; ``terms`` the words asked about, in the order typed; ``phrase`` the words that
    somebody is asked to have said; ``choices`` two alternatives ("accident or homicide"); ``patient`` is set when
    "who" asks for the one to whom it was done; ``unit`` narrows a number ("minutes", "dollars"); ``named`` is set
    when only a name will do ("what is the name of", "which ship"); ``preposition`` is one left at the end ("charged
    with"); ``names`` holds the stems of each name that was typed with capitals.
    """

    text: str
    wanted: Wanted
    terms: tuple[Term, ...]
    filters: Filters = field(default_factory=Filters)
    phrase: str = ""
    choices: tuple[str, ...] = ()
    patient: bool | None = None
    unit: str = ""
    speaker: str = ""
    future: bool = False
    named: bool = False
    preposition: str = ""
    names: tuple[tuple[str, ...], ...] = ()
    notes: tuple[str, ...] = ()

    def of_part(self, *parts: Part) -> tuple[Term, ...]:
        """The terms that play one of these parts."""
        return tuple(term for term in self.terms if term.part in parts)


def describe_query(query: Query) -> str:
    """How the question was read, for people: "Read as: how many · deputies · outside"."""
    words = [SPOKEN[query.wanted]]
    if query.unit:
        words.append(f"in {query.unit}")
    if query.phrase:
        words.append(f"“{query.phrase}”")
    words += [term.word for term in query.terms] if not query.phrase else []
    line = "Read as: " + " · ".join(dict.fromkeys(words))
    mended = [f"{term.typed} → {term.word}" for term in query.terms if term.typed and term.typed != term.word]
    if mended:
        line += f" (spelling: {', '.join(mended)})"
    if query.filters.typed:
        line += " · only " + " ".join(query.filters.typed)
    return line
