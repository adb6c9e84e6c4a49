"""The command line as its users meet it: real processes, real output, exit codes."""

from __future__ import annotations

import io
import json
import signal
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from bot.cli import main
from bot.settings import Settings, load_settings

SEEDS = Path(__file__).parents[2] / "seeds"
COMMAND = [sys.executable, "-m", "bot"]
PIPE = 65536  # bytes that a pipe holds (pipe(7))


@dataclass
class Done:
    returncode: int
    stdout: str
    stderr: str


def run(*words: str) -> Done:
    """The command in this process, as ``main`` runs it: a new process a case would take most of the suite's time."""
    out, errors = io.StringIO(), io.StringIO()
    load_settings.cache_clear()
    hook, argv, sys.argv = sys.excepthook, sys.argv, ["parkland-facts", *words]
    with redirect_stdout(out), redirect_stderr(errors), pytest.raises(SystemExit) as ended:
        main()
    sys.excepthook, sys.argv = hook, argv
    load_settings.cache_clear()
    code = ended.value.code
    return Done(code if isinstance(code, int) else int(code is not None), out.getvalue(), errors.getvalue())


def run_process(*words: str) -> Done:
    """The command in a process of its own."""
    done = subprocess.run([*COMMAND, *words], capture_output=True, text=True, timeout=120, check=False)
    return Done(done.returncode, done.stdout, done.stderr)


def rows(done: Done) -> list[dict[str, Any]]:
    return [json.loads(line) for line in done.stdout.splitlines()]


def one_sentence(text: str) -> bool:
    return text.count("\n") == 1 and text.rstrip().endswith(".") and "Traceback" not in text


@pytest.mark.parametrize(
    "words",
    [
        ("ask", "who is it?"),
        ("quotes",),
        ("conflicts",),
        ("who", "him"),
        ("timeline",),
        ("sources",),
        ("check", "He left."),
    ],
)
def test_a_missing_database_is_one_sentence(tmp_path: Path, words: tuple[str, ...]) -> None:
    done = run("--database", f"sqlite:///{tmp_path}/none.sqlite", *words)
    assert done.returncode == 1
    assert one_sentence(done.stderr), done.stderr
    assert not (tmp_path / "none.sqlite").exists()


def test_a_file_that_is_no_store_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "x.sqlite").write_text("not a database, but long enough to look like a file " * 50, encoding="utf-8")
    done = run("ask", "who?", "--database", f"sqlite:///{tmp_path}/x.sqlite")
    assert done.returncode == 1
    assert one_sentence(done.stderr), done.stderr


@pytest.mark.parametrize("words", [(), ("ask",), ("extract",), ("nothing",), ("ask", "x", "--what"), ("ingest",)])
def test_usage_is_exit_2(words: tuple[str, ...]) -> None:
    done = run(*words)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


def test_an_unknown_story_is_one_sentence(seed_settings: Settings) -> None:
    done = run("ask", "who?", "--database", seed_settings.parkland_database, "--story", "elsewhere")
    assert done.returncode == 1
    assert one_sentence(done.stderr)
    assert "elsewhere" in done.stderr


def test_an_address_with_a_password_is_not_shown() -> None:
    done = run("ask", "who?", "--database", "postgresql+psycopg://me:hunter2@127.0.0.1:1/x")
    assert done.returncode == 1
    assert "hunter2" not in done.stderr + done.stdout
    assert one_sentence(done.stderr), done.stderr


@pytest.mark.model
def test_ingest_reports_the_bad_file_and_takes_the_rest(tmp_path: Path) -> None:
    (tmp_path / "bad.txt").write_bytes(b"a\0b")
    (tmp_path / "good.txt").write_text("Two people were hurt, police said.", encoding="utf-8")
    store = f"sqlite:///{tmp_path}/s.sqlite"
    done = run("ingest", str(tmp_path), "--database", store, "--story", "x")
    assert done.returncode == 1
    assert [(Path(row["article"]).name, row["status"]) for row in rows(done)] == [
        ("bad.txt", "failed"),
        ("good.txt", "new"),
    ]
    again = run("ingest", str(tmp_path / "good.txt"), "--database", store, "--story", "x")
    assert again.returncode == 0
    assert [row["status"] for row in rows(again)] == ["seen"]


def test_ask_gives_the_contracts_object(seed_settings: Settings) -> None:
    done = run("ask", "how many people were killed", "--json", "--database", seed_settings.parkland_database)
    assert done.returncode == 0, done.stderr
    (answer,) = rows(done)
    assert {"question", "abstained", "facts", "conflicts", "roots", "receipt"} <= answer.keys()
    fact = answer["facts"][0]
    assert {"article", "outlet", "published", "start", "end", "text", "speaker", "via", "score"} <= fact.keys()
    text = (SEEDS / fact["article"]).read_text(encoding="utf-8")
    assert text[fact["start"] : fact["end"]] == fact["text"]


def test_the_same_question_gives_the_same_bytes_in_another_process(seed_settings: Settings) -> None:
    words = ("ask", "was Peterson fired?", "--json", "--database", seed_settings.parkland_database)
    assert run_process(*words).stdout == run(*words).stdout


def test_ask_takes_a_batch(seed_settings: Settings, tmp_path: Path) -> None:
    batch = tmp_path / "q.jsonl"
    batch.write_text('{"id": "a", "question": "who is the superintendent"}\n\n{"id": 7, "question": ""}\n', "utf-8")
    done = run("ask", "--batch", str(batch), "--database", seed_settings.parkland_database)
    assert done.returncode == 0, done.stderr
    assert [row["id"] for row in rows(done)] == ["a", 7]


@pytest.mark.parametrize("line", [b"{", b"[]", b'{"id": 1}', b'{"question": 3}', b'{"question": "caf\xe9"}'])
def test_a_bad_batch_line_is_named_and_the_rest_answered(seed_settings: Settings, tmp_path: Path, line: bytes) -> None:
    batch = tmp_path / "q.jsonl"
    batch.write_bytes(b'{"id": 1, "question": "who"}\n' + line + b'\n{"id": 3, "question": "when"}\n')
    done = run("ask", "--batch", str(batch), "--database", seed_settings.parkland_database)
    assert done.returncode == 1
    assert "line 2" in done.stderr
    assert [row["id"] for row in rows(done)] == [1, 3]


@pytest.mark.model
def test_compare_writes_a_row_a_pair(tmp_path: Path) -> None:
    pairs = tmp_path / "p.jsonl"
    pairs.write_text(
        '{"id": "1", "a": "Three people were killed in the fire.", "b": "Four people were killed in the fire."}\n'
        '{"id": "2", "a": "", "b": "The mayor left."}\n',
        encoding="utf-8",
    )
    done = run("compare", str(pairs))
    assert done.returncode == 0, done.stderr
    first, second = rows(done)
    assert {"id", "relation", "kind", "rule", "detail"} <= first.keys()
    assert (first["relation"], first["kind"]) == ("contradicts", "count")
    assert second["id"] == "2"


@pytest.mark.model
def test_extract_writes_an_object_an_article_and_a_closed_pipe_is_no_error() -> None:
    whole = run("extract", str(SEEDS), "--json")
    assert whole.returncode == 0, whole.stderr
    for row in rows(whole):
        assert {"id", "outlet", "url", "published", "text", "boilerplate", "quotes", "claims"} <= row.keys()
        assert all(row["text"][claim["start"] : claim["end"]] == claim["text"] for claim in row["claims"])
    piped = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {' '.join(COMMAND)} extract {SEEDS} --json | head -c 10 >/dev/null"],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (piped.returncode, piped.stderr) == (0, "")


def test_ctrl_c_is_one_word_and_130(tmp_path: Path) -> None:
    child = subprocess.Popen(
        [*COMMAND, "check", "-", "--database", f"sqlite:///{tmp_path}/x"],
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert child.stdin is not None
    # More than the pipe holds: the write returns once the child is up and reads.
    child.stdin.write(b"x\n" * PIPE)
    child.stdin.flush()
    child.send_signal(signal.SIGINT)
    _, errors = child.communicate(timeout=30)
    assert child.returncode == 130
    assert b"Traceback" not in errors


def test_what_nobody_foresaw_is_one_sentence_and_a_log(tmp_path: Path) -> None:
    code = (
        "import sys, bot.cli, bot.compose\n"
        "def boom(*_): raise RuntimeError('the cause: xoxb-12-SECRET')\n"
        "bot.compose.open_store = boom\n"
        "sys.argv = ['parkland-facts', 'ask', 'who?']\n"
        "bot.cli.main()\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 1
    assert one_sentence(done.stderr), done.stderr
    log = Path(done.stderr.rsplit(" in ", 1)[1].strip().rstrip("."))
    told = log.read_text(encoding="utf-8")
    assert "the cause" in told
    assert "SECRET" not in told + done.stderr
    assert log.stat().st_mode & 0o077 == 0
    log.unlink()


@pytest.mark.parametrize("token", ["xoxb-SECRET\nabc", "xoxb-SECRET abc", "xoxb-SECR\u00c9T"])
def test_a_token_that_is_no_token_is_named_and_not_shown(monkeypatch: pytest.MonkeyPatch, token: str) -> None:
    monkeypatch.setenv("SLACK_BOT_TOKEN", token)
    done = run("run")
    assert done.returncode == 1
    assert "SLACK_BOT_TOKEN" in done.stderr
    assert "SECR" not in done.stderr + done.stdout
