"""Learn the weights of the extractor: ``python -m tests.training ../shared/eval/quotes/train.jsonl.gz``.

Needs scikit-learn (requirements-dev.lock). Five folds over the documents give each later step the doubts of the earlier
ones, so that no step is trained on what the step before has already seen.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from store.extraction import load_parser
from tests.training.gold import label_documents, read_documents
from tests.training.learn import learn, write_weights


def main() -> None:
    """Parse the labelled documents, learn, and write the weights."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("train", type=Path)
    reader.add_argument("--out", type=Path, default=Path("store/extraction/weights.json.gz"))
    options = reader.parse_args()
    labelled = label_documents(read_documents(options.train), load_parser())
    data = learn(labelled, say=lambda line: sys.stderr.write(line + "\n"))
    write_weights(data, options.out)


if __name__ == "__main__":
    main()
