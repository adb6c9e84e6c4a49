"""The steps of learning: lexicon, cues, blocks, blocks in context, sources, the whole."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from scipy.sparse import csr_matrix
from sklearn.linear_model import LogisticRegression

from store.extraction.blocks import find_blocks
from store.extraction.content import block_features, context_features
from store.extraction.cues import cue_features, find_candidates
from store.extraction.decode import Reading, choose_blocks, final_features, join_context, read_page, score_cues
from store.extraction.sources import Candidate, find_sources, source_features
from store.extraction.weights import Learnt, Weights, chance
from tests.training.gold import Gold, Labelled

FOLDS = 5
# Folds inside a fold, where doubts are needed only to train the last model.
INNER_FOLDS = 2
LEAST_COUNT = {"cue": 4, "block": 5, "context": 5, "source": 4, "final": 5}
STRENGTH = {"cue": 0.15, "block": 0.1, "context": 0.3, "source": 0.15, "final": 0.3}
DETERMINERS = frozenset({"a", "an", "the", "this", "that", "these", "those"})

Rows = list[list[str]]
Say = Callable[[str], object]


def fit(name: str, rows: Rows, labels: Sequence[int], weights: Sequence[float] | None = None) -> Weights:
    """One logistic model over features seen often enough; small weights are dropped."""
    counts = Counter(feature for row in rows for feature in set(row))
    kept = {feature: n for n, feature in enumerate(f for f, c in counts.items() if c >= LEAST_COUNT[name])}
    table = _matrix(rows, kept)
    model = LogisticRegression(C=STRENGTH[name], solver="liblinear", max_iter=300)
    model.fit(table, np.asarray(labels), sample_weight=None if weights is None else np.asarray(weights))
    found = {feature: round(float(model.coef_[0][n]), 3) for feature, n in kept.items()}
    return Weights(round(float(model.intercept_[0]), 3), {f: w for f, w in found.items() if abs(w) >= 0.02})


def _matrix(rows: Rows, kept: dict[str, int]) -> Any:
    indices: list[int] = []
    pointers = [0]
    for row in rows:
        indices += {kept[feature] for feature in row if feature in kept}
        pointers.append(len(indices))
    data = np.ones(len(indices), dtype=np.float64)
    return csr_matrix((data, indices, pointers), shape=(len(rows), len(kept)))


def count_lexicon(labelled: Sequence[Labelled], least: int = 2) -> dict[str, float]:
    """Lemma and tag → share of uses that are the top word of a gold cue."""
    used: Counter[str] = Counter()
    every: Counter[str] = Counter()
    for one in labelled:
        parse = one.page.parse
        every.update(f"{lemma.lower()}|{pos}" for lemma, pos in zip(parse.lemmas, parse.pos, strict=True))
        used.update(f"{parse.lemmas[gold.head].lower()}|{parse.pos[gold.head]}" for gold in one.gold)
    return {
        key: round(count / every[key], 3)
        for key, count in sorted(used.items())
        if count >= least and not key.endswith("|PROPN")
    }


def cue_rows(labelled: Sequence[Labelled], lexicon: dict[str, float]) -> Iterator[tuple[int, list[str], int]]:
    """Document number, features and label of every candidate."""
    for number, one in enumerate(labelled):
        heads = {gold.head for gold in one.gold}
        for token in find_candidates(one.page, lexicon):
            yield number, cue_features(one.page, token, lexicon), int(token in heads)


def learn_cues(labelled: Sequence[Labelled], lexicon: dict[str, float]) -> Weights:
    """The model of cues."""
    rows, labels = [], []
    for _, features, label in cue_rows(labelled, lexicon):
        rows.append(features)
        labels.append(label)
    return fit("cue", rows, labels)


def block_labels(gold: Gold, blocks: Sequence[Any]) -> list[int]:
    """1 for a block most of whose tokens are gold content."""
    return [
        int(2 * sum(token in gold.content for token in range(block.first, block.last)) > block.last - block.first)
        for block in blocks
    ]


def learn_all(
    labelled: Sequence[Labelled], odds: Sequence[dict[int, float]], lexicon: dict[str, float], *, folds: int = FOLDS
) -> dict[str, Weights]:
    """Block, context and source models, given each document's cue odds from models that have not seen it."""
    rows: Rows = []
    labels: list[int] = []
    owners: list[int] = []
    cases = []
    for number, one in enumerate(labelled):
        for gold in one.gold:
            blocks = find_blocks(one.page, gold.head)
            features = block_features(one.page, gold.head, blocks, odds[number], lexicon)
            cases.append((number, gold, blocks, len(rows)))
            rows += features
            labels += block_labels(gold, blocks)
            owners += [number] * len(blocks)
    alone = _out_of_fold("block", rows, labels, owners, folds)
    models = {"block": fit("block", rows, labels)}
    context: Rows = []
    for _, gold, blocks, start in cases:
        around = context_features(blocks, alone[start : start + len(blocks)], gold.head)
        own = rows[start : start + len(blocks)]
        context += [join_context(near, mine) for near, mine in zip(around, own, strict=True)]
    second = _out_of_fold("context", context, labels, owners, folds)
    models["context"] = fit("context", context, labels)
    source_rows, source_labels = _source_rows(labelled, cases, second, lexicon)
    models["source"] = fit("source", source_rows, source_labels)
    return models


def _out_of_fold(name: str, rows: Rows, labels: Sequence[int], owners: Sequence[int], folds: int) -> list[float]:
    out = [0.0] * len(rows)
    for fold in range(folds):
        seen = [i for i, owner in enumerate(owners) if owner % folds != fold]
        model = fit(name, [rows[i] for i in seen], [labels[i] for i in seen])
        for i, owner in enumerate(owners):
            if owner % folds == fold:
                out[i] = chance(model.score(rows[i]))
    return out


def _source_rows(
    labelled: Sequence[Labelled], cases: Sequence[Any], chances: Sequence[float], lexicon: dict[str, float]
) -> tuple[Rows, list[int]]:
    rows: Rows = []
    labels: list[int] = []
    for number, gold, blocks, start in cases:
        page = labelled[number].page
        content = choose_blocks(blocks, chances[start : start + len(blocks)])
        ranges = [(block.first, block.last) for block in content]
        candidates = find_sources(page, gold.head, ranges)
        rows += source_features(page, gold.head, candidates, ranges, lexicon)
        best = _best_source(page, gold, candidates)
        labels += [int(n == best) for n in range(len(candidates))]
    return rows, labels


def _best_source(page: Any, gold: Gold, candidates: Sequence[Candidate]) -> int:
    wanted = _telling(page, gold.source)
    shares = [_overlap(wanted, _telling(page, range(one.first, one.last))) for one in candidates]
    best = max(range(len(shares)), key=lambda n: shares[n], default=-1)
    return best if best >= 0 and shares[best] >= 0.5 else -1


def _telling(page: Any, tokens: Any) -> set[int]:
    words = page.parse.words
    found = {t for t in tokens if any(c.isalnum() for c in words[t])}
    return {t for t in found if words[t].lower() not in DETERMINERS} or found


def _overlap(a: set[int], b: set[int]) -> float:
    return len(a & b) / len(a | b) if a and b else 0.0


def learn(labelled: Sequence[Labelled], say: Say) -> dict[str, Any]:
    """Everything, from labelled pages to the stored form."""
    parts = [[one for n, one in enumerate(labelled) if n % FOLDS != fold] for fold in range(FOLDS)]
    odds: list[dict[int, float]] = [{} for _ in labelled]
    lexicons, cue_models = [], []
    for fold, part in enumerate(parts):
        lexicons.append(count_lexicon(part))
        cue_models.append(learn_cues(part, lexicons[fold]))
        learnt = Learnt({"cue": cue_models[fold]}, lexicons[fold], {})
        for n in range(fold, len(labelled), FOLDS):
            odds[n] = score_cues(labelled[n].page, learnt)
        say(f"cues, fold {fold}: {len(cue_models[fold].table)} weights")
    lexicon = count_lexicon(labelled)
    models = {"cue": learn_cues(labelled, lexicon), **learn_all(labelled, odds, lexicon)}
    for name, model in models.items():
        say(f"{name}: {len(model.table)} weights")
    limits = {"source": -1.0, "final": -0.4}
    final_rows, final_labels = _final_rows(labelled, parts, odds, lexicons, cue_models, limits, say)
    models["final"] = fit("final", final_rows, final_labels)
    return store(models, lexicon, limits)


def _final_rows(
    labelled: Sequence[Labelled],
    parts: Sequence[Sequence[Labelled]],
    odds: Sequence[dict[int, float]],
    lexicons: Sequence[dict[str, float]],
    cue_models: Sequence[Weights],
    limits: dict[str, float],
    say: Say,
) -> tuple[Rows, list[int]]:
    """Read every likely cue of each fold with models of the others; the label is whether the reading is right."""
    rows: Rows = []
    labels: list[int] = []
    for fold in range(FOLDS):
        others = [n for n in range(len(labelled)) if n % FOLDS != fold]
        models = learn_all(parts[fold], [odds[n] for n in others], lexicons[fold], folds=INNER_FOLDS)
        learnt = Learnt({"cue": cue_models[fold], **models}, lexicons[fold], limits)
        for n in range(fold, len(labelled), FOLDS):
            page = labelled[n].page
            for reading in read_page(page, odds[n], learnt):
                rows.append(final_features(page, reading, learnt))
                labels.append(int(is_right(labelled[n], reading)))
        say(f"whole, fold {fold}: {len(rows)} readings, {sum(labels)} right")
    return rows, labels


def is_right(one: Labelled, reading: Reading) -> bool:
    """Whether some gold attribution has half of the words in common and the same source."""
    page = one.page
    content = _telling(page, {t for block in reading.content for t in range(block.first, block.last)})
    source = set(range(reading.source.first, reading.source.last)) if reading.source else set()
    for gold in one.gold:
        if _overlap(_telling(page, gold.content), content) >= 0.5:
            if not gold.source:
                return not source
            return bool(_telling(page, gold.source) & _telling(page, source))
    return False


def store(models: dict[str, Weights], lexicon: dict[str, float], limits: dict[str, float]) -> dict[str, Any]:
    """The stored form: plain tables of numbers."""
    return {
        "models": {name: {"": model.bias, **dict(sorted(model.table.items()))} for name, model in models.items()},
        "lexicon": lexicon,
        "limits": limits,
    }


def write_weights(data: dict[str, Any], path: Path) -> None:
    """Write the stored form, the same bytes for the same data."""
    text = json.dumps(data, ensure_ascii=False, indent=0, sort_keys=True)
    path.write_bytes(gzip.compress(text.encode("utf-8"), mtime=0))
