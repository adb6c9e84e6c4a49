"""A claim as ranking sees it: stems, names and the dependency tree, worked out once per claim of an answer."""

from __future__ import annotations

from dataclasses import dataclass

from store.answers.english.words import fold_word, read_number, stem_forms, stem_name
from store.answers.evidence.lazy import lazy
from store.answers.evidence.mending import mend_tokens
from store.claims import Claim, Evidence, Token

_CLAUSE_DEPS = frozenset({"ROOT", "ccomp", "advcl", "relcl", "acl", "xcomp", "pcomp", "parataxis", "csubj"})
_DEEPEST = 40  # steps up a sentence's tree; a broken parse may go in circles
_LEAST_INITIALS, _MOST_INITIALS = 3, 5
_OFFICES = (
    ("ceo", ("chief", "executive")),
    ("ceo", ("chief", "executive", "officer")),
    ("cfo", ("chief", "financial", "officer")),
    ("coo", ("chief", "operating", "officer")),
    ("da", ("district", "attorney")),
    ("ag", ("attorney", "general")),
    ("pm", ("prime", "minister")),
    ("vp", ("vice", "president")),
)
_OPENING = frozenset(long[0] for _, long in _OFFICES)
_PRONOUNS = frozenset("he she him her his hers they them their it its who".split())


@dataclass(frozen=True)
class ClaimView:
    """One claim with what is worked out from its tokens; token numbers count from the claim's first token."""

    evidence: Evidence

    @lazy
    def claim(self) -> Claim:
        """The claim itself."""
        return self.evidence.claim

    @lazy
    def tokens(self) -> tuple[Token, ...]:
        """Its tokens, put right where the model is known to stumble."""
        return mend_tokens(self.claim)

    @lazy
    def text(self) -> str:
        """The claim as printed, folded: one character for one character."""
        return fold_word(self.claim.text)

    @lazy
    def words(self) -> list[str]:
        """Each token as printed, folded."""
        start, text = self.claim.passage.start, self.text
        return [text[token.start - start : token.end - start] for token in self.tokens]

    @lazy
    def stems(self) -> list[tuple[str, ...]]:
        """For each token the stems it may be found by."""
        found = [stem_forms(word, token.lemma) for word, token in zip(self.words, self.tokens, strict=True)]
        for index, more in (*self._find_initials(), *self._find_kinds()):
            found[index] = tuple(sorted({*found[index], more}))
        return found

    def _find_initials(self) -> list[tuple[int, str]]:
        """Initials of printed names and offices, each at its last word: "Chief Executive Officer" is a CEO too."""
        words = self.words
        found = [
            (start + len(long) - 1, short)
            for start, word in enumerate(words)
            if word in _OPENING
            for short, long in _OFFICES
            if tuple(words[start : start + len(long)]) == long
        ]
        run: list[int] = []
        for index, token in enumerate(self.tokens):
            if token.pos == "PROPN" and self.words[index][:1].isalpha():
                run.append(index)
            elif self.words[index] not in ("of", "and", "for", "the", "&") or not run:
                run = []
            if len(run) >= _LEAST_INITIALS and run[-1] == index:
                found += [
                    (index, "".join(self.words[i][0] for i in run[-size:]))
                    for size in range(_LEAST_INITIALS, min(len(run), _MOST_INITIALS) + 1)
                ]
        return found

    def _find_kinds(self) -> list[tuple[int, str]]:
        """What a facet says of the kind of a thing that is printed by its make only ("a silver Charger": a car)."""
        return [
            (self.find_token(facet.passage.end - 1), kind)
            for facet in self.claim.facets
            if facet.kind == "detail" and facet.key.startswith("vehicle:")
            if facet.passage.end <= self.claim.passage.end
            for kind in ("car", "vehicl")
        ]

    @lazy
    def places(self) -> dict[str, list[int]]:
        """Stem → the tokens that have it."""
        found: dict[str, list[int]] = {}
        for index, stems in enumerate(self.stems):
            for stem in stems:
                found.setdefault(stem, []).append(index)
        return found

    @lazy
    def nouns(self) -> list[int]:
        """The tokens that are common nouns."""
        return [i for i, token in enumerate(self.tokens) if token.pos == "NOUN"]

    @lazy
    def bearers(self) -> list[int]:
        """The tokens that are a word of a name, of a person or of nobody knows whom."""
        return [i for i, token in enumerate(self.tokens) if token.pos == "PROPN" and token.entity in ("PERSON", "")]

    @lazy
    def named(self) -> dict[str, list[int]]:
        """Stem of a name that a mention means, though it does not print it → the mention's last token."""
        found: dict[str, list[int]] = {}
        for mention in self.claim.mentions:
            if mention.refers_to is None:
                continue
            index = self.find_token(mention.passage.end - 1)
            for stem in stem_name(mention.refers_to):
                found.setdefault(stem, []).append(index)
        return found

    @lazy
    def speakers(self) -> frozenset[str]:
        """Stems of the names of everybody who speaks in the claim, or whose descriptor stands for a name."""
        names = [self.claim.speaker, self.claim.descriptor]
        names += [found.speaker for found in self.claim.attributions] + [
            found.descriptor for found in self.claim.attributions
        ]
        names += [source.text for found in self.claim.attributions for source in found.source]
        return frozenset(stem for name in names if name for stem in stem_name(name))

    @lazy
    def chains(self) -> dict[int, tuple[int, ...]]:
        """Last token of a mention → the last tokens of all mentions in the claim that mean the same name."""
        groups: dict[str, list[int]] = {}
        for mention in self.claim.mentions:
            if mention.refers_to is not None:
                groups.setdefault(mention.refers_to, []).append(self.find_token(mention.passage.end - 1))
        return {token: tuple(group) for group in groups.values() if len(group) > 1 for token in group}

    @lazy
    def children(self) -> list[list[int]]:
        """Each token's dependants, in order."""
        found: list[list[int]] = [[] for _ in self.tokens]
        for index, token in enumerate(self.tokens):
            if token.head != index and 0 <= token.head < len(found):
                found[token.head].append(index)
        return found

    @lazy
    def paths(self) -> list[tuple[int, ...]]:
        """Each token's ancestors, itself first, its root last."""
        heads = [token.head for token in self.tokens]
        found: list[tuple[int, ...] | None] = [None] * len(heads)
        for index in range(len(heads)):
            chain: list[int] = []
            node = index
            while found[node] is None and len(chain) < _DEEPEST:
                chain.append(node)
                head = heads[node]
                if head == node or not 0 <= head < len(heads):
                    break
                node = head
            above = found[node] or ()
            for one in reversed(chain):
                above = (one, *above)
                found[one] = above
        return [path or (index,) for index, path in enumerate(found)]

    @lazy
    def edges(self) -> list[tuple[int, int]]:
        """The first and last token of each token's subtree."""
        low, high = list(range(len(self.tokens))), list(range(len(self.tokens)))
        for index, path in enumerate(self.paths):
            for above in path[1:]:
                low[above] = min(low[above], index)
                high[above] = max(high[above], index)
        return list(zip(low, high, strict=True))

    @lazy
    def clauses(self) -> list[int]:
        """Each token's clause, named by its governing verb (or root)."""
        return [next((i for i in path if self._heads_clause(i)), path[-1]) for path in self.paths]

    @lazy
    def hedged(self) -> frozenset[int]:
        """The tokens that the extraction found to weaken the claim."""
        found: set[int] = set()
        for hedge in self.claim.hedges:
            found |= set(range(self.find_token(hedge.start), self.find_token(hedge.end - 1) + 1))
        return frozenset(found)

    @lazy
    def spaces(self) -> list[int]:
        """How many runs of white space stand before each token: two tokens' difference parts them in words."""
        start, text = self.claim.passage.start, self.text
        found, runs, position = [], 0, 0
        for token in self.tokens:
            between = text[position : token.start - start]
            runs += 1 if between[:1].isspace() else 0
            found.append(runs)
            position = token.end - start
        return found

    def _heads_clause(self, index: int) -> bool:
        token = self.tokens[index]
        if token.dep in _CLAUSE_DEPS:
            return True
        return token.dep == "conj" and token.pos in ("VERB", "AUX")

    def find_token(self, position: int) -> int:
        """The token that covers a character of the article (the nearest before it, when it is a space)."""
        low, high = 0, len(self.tokens) - 1
        while low < high:
            middle = (low + high + 1) // 2
            if self.tokens[middle].start <= position:
                low = middle
            else:
                high = middle - 1
        return low

    def measure_path(self, first: int, second: int) -> int:
        """How many steps in the tree part two tokens (99 when they share no root)."""
        up = {node: steps for steps, node in enumerate(self.paths[first])}
        for steps, node in enumerate(self.paths[second]):
            if node in up:
                return steps + up[node]
        return 99

    def find_subtree(self, index: int) -> list[int]:
        """A token and all that depends on it, in order."""
        found, todo = [], [index]
        while todo:
            node = todo.pop()
            found.append(node)
            todo += self.children[node]
        return sorted(set(found))

    def list_subjects(self, *verbs: int) -> list[int]:
        """The heads of the nouns that are the subjects of these verbs, active or passive."""
        return [i for verb in verbs for i in self.children[verb] if self.tokens[i].dep in ("nsubj", "nsubjpass")]

    def trim_end(self, first: int, last: int, drop: tuple[str, ...] = ("PUNCT", "SPACE")) -> int:
        """Where a span ends without trailing tokens of these parts of speech; never before ``first``."""
        while last > first and self.tokens[last].pos in drop:
            last -= 1
        return last

    def is_number(self, index: int) -> bool:
        """Whether a token prints a number."""
        return self.tokens[index].pos == "NUM" or read_number(self.words[index]) is not None

    def is_in_person(self, index: int) -> bool:
        """Whether a token is a word of a person's name."""
        return self.tokens[index].pos == "PROPN" and self.tokens[index].entity == "PERSON"

    def is_pronoun(self, index: int) -> bool:
        """Whether a token is a pronoun that stands for a person or thing."""
        return self.words[index] in _PRONOUNS
