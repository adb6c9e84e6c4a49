"""Claims against each other: typed, explained conflict notes, two sentences compared, and who stands behind them."""

from store.conflicts.notes import find_notes
from store.conflicts.origins import Independence, find_origins, score_independence
from store.conflicts.pairs import PairVerdict, compare_pair
from store.conflicts.registry import candidate_keys, compare_sightings
from store.conflicts.roots import are_independent, find_root, find_roots, share_root
from store.conflicts.shingles import find_fingerprints, find_shingles, score_shared

__all__ = [
    "Independence",
    "PairVerdict",
    "are_independent",
    "candidate_keys",
    "compare_pair",
    "compare_sightings",
    "find_fingerprints",
    "find_notes",
    "find_origins",
    "find_root",
    "find_roots",
    "find_shingles",
    "score_independence",
    "score_shared",
    "share_root",
]
