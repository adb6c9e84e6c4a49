"""A claim as ranking sees it: stems, names and the dependency tree, worked out once per claim of an answer."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from store.answers.words import find_words, fold_word, read_number, stem_word
from store.claims import Claim, Evidence, Token

_CLAUSE_DEPS = frozenset({"ROOT", "ccomp", "advcl", "relcl", "acl", "xcomp", "pcomp", "parataxis", "csubj"})
_PRONOUNS = frozenset("he she him her his hers they them their it its who".split())


@dataclass(frozen=True)
class ClaimView:
    """One claim with what is worked out from its tokens; token numbers count from the claim's first token."""

    evidence: Evidence

    @property
    def claim(self) -> Claim:
        """The claim itself."""
        return self.evidence.claim

    @property
    def tokens(self) -> tuple[Token, ...]:
        """Its tokens."""
        return self.evidence.claim.tokens

    @cached_property
    def words(self) -> list[str]:
        """Each token as printed, folded."""
        start, text = self.claim.passage.start, fold_word(self.claim.text)
        return [text[token.start - start : token.end - start] for token in self.tokens]

    @cached_property
    def stems(self) -> list[tuple[str, ...]]:
        """For each token the stems it may be found by: of the word, of its lemma, of its parts at a hyphen."""
        found = []
        for word, token in zip(self.words, self.tokens, strict=True):
            cut = word.removesuffix("'s")
            stems = {stem_word(cut), stem_word(fold_word(token.lemma))}
            if not cut.isalpha():
                stems |= {stem_word(part) for _, _, part in find_words(cut)}
                if "-" in cut:
                    stems.add(cut)
            found.append(tuple(sorted(stem for stem in stems if stem)))
        return found

    @cached_property
    def places(self) -> dict[str, list[int]]:
        """Stem → the tokens that have it."""
        found: dict[str, list[int]] = {}
        for index, stems in enumerate(self.stems):
            for stem in stems:
                found.setdefault(stem, []).append(index)
        return found

    @cached_property
    def named(self) -> dict[str, list[int]]:
        """Stem of a name that a mention means, though it does not print it → the mention's last token."""
        found: dict[str, list[int]] = {}
        for mention in self.claim.mentions:
            if mention.refers_to is None:
                continue
            index = self.find_token(mention.passage.end - 1)
            for _, _, word in find_words(mention.refers_to):
                found.setdefault(stem_word(word), []).append(index)
        return found

    @cached_property
    def speakers(self) -> frozenset[str]:
        """Stems of the names of everybody who speaks in the claim, or whose descriptor stands for a name."""
        names = [self.claim.speaker, self.claim.descriptor]
        names += [found.speaker for found in self.claim.attributions] + [
            found.descriptor for found in self.claim.attributions
        ]
        names += [source.text for found in self.claim.attributions for source in found.source]
        return frozenset(stem_word(word) for name in names if name for _, _, word in find_words(name))

    @cached_property
    def children(self) -> list[list[int]]:
        """Each token's dependants, in order."""
        found: list[list[int]] = [[] for _ in self.tokens]
        for index, token in enumerate(self.tokens):
            if token.head != index and 0 <= token.head < len(found):
                found[token.head].append(index)
        return found

    @cached_property
    def paths(self) -> list[tuple[int, ...]]:
        """Each token's ancestors, itself first, its root last."""
        found: list[tuple[int, ...]] = []
        for index in range(len(self.tokens)):
            path = [index]
            while len(path) < 40:
                head = self.tokens[path[-1]].head
                if head == path[-1] or head in path or not 0 <= head < len(self.tokens):
                    break
                path.append(head)
            found.append(tuple(path))
        return found

    @cached_property
    def clauses(self) -> list[int]:
        """Each token's clause, named by its governing verb (or root)."""
        return [next((i for i in path if self._heads_clause(i)), path[-1]) for path in self.paths]

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

    def is_number(self, index: int) -> bool:
        """Whether a token prints a number."""
        return self.tokens[index].pos == "NUM" or read_number(self.words[index]) is not None

    def is_pronoun(self, index: int) -> bool:
        """Whether a token is a pronoun that stands for a person or thing."""
        return self.words[index] in _PRONOUNS
