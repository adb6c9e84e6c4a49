"""A store that another process holds locked, questions by the dozen, and a bot that is told to end.

What takes long by its nature is marked: ``pytest -m benchmark tests/scenarios`` runs it too.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bot.local.deliver import Ack
from bot.local.desk import LocalDesk, open_desk
from tests.ledger.factories import STORY
from tests.scenarios.scene import ATTACH, NEWS, Scene
from tests.scenarios.stores import make_store, open_store_desk

QUESTION = "how many deputies waited outside?"


@contextmanager
def holding(url: str, seconds: float) -> Iterator[None]:
    """Another process that holds the store's lock for so long from now on."""
    command = [sys.executable, "-m", "tests.ledger.holding", url, str(seconds)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline().strip() == "locked"
        yield
        process.wait(10)


@pytest.mark.parametrize("how", ["http", pytest.param("socket", marks=pytest.mark.benchmark)])
def test_twelve_questions_while_the_store_is_locked(how: str, tmp_path: Path) -> None:
    url = make_store(tmp_path)
    with open_store_desk(url) as desk, open_desk() as local, ATTACH[how](local, desk) as bot:
        scene = Scene(local, None, bot)  # type: ignore[arg-type]
        acks: list[Ack] = []

        def ask(number: int) -> None:
            if number % 2:
                acks.append(scene.rosa.types(NEWS, f"/parkland-facts {QUESTION} {number}"))
            else:
                scene.rosa.says(NEWS, f"@facts {QUESTION} {number}")

        threads = [threading.Thread(target=ask, args=(number,)) for number in range(12)]
        with holding(url, 3):
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            assert all(ack.taken and ack.seconds < 1 for ack in local.deliverer.acks)
            assert len(local.deliverer.acks) == 12
        scene.wait(lambda: len(scene.answers()) == 12, 20)
        scene.settle(0.4)
        final = scene.answers()
        assert len(final) == 12
        assert sum(bool(one.get("ephemeral_to")) for one in final) == 6
        threads_answered = [one["thread_ts"] for one in final if not one.get("ephemeral_to")]
        assert len(set(threads_answered)) == 6
        assert all("deputies" in one["text"] for one in final)
        assert not [one for one in scene.looking if "ephemeral_to" not in one]  # each public one became its answer


def _start(local: LocalDesk, url: str, *arguments: str, **more: str) -> subprocess.Popen[str]:
    given = {
        "PATH": os.environ["PATH"],
        "SLACK_BOT_TOKEN": local.bot_token,
        "SLACK_APP_TOKEN": local.app_token,
        "SLACK_SIGNING_SECRET": local.secret,
        "SLACK_API_URL": f"{local.url}/api/",
        "PARKLAND_DATABASE": url,
        "PARKLAND_STORY": STORY.slug,
        **more,
    }
    command = [sys.executable, "-m", "bot", "run", *arguments]
    return subprocess.Popen(command, env=given, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_the_command_runs_answers_and_ends_when_told(tmp_path: Path) -> None:
    url = make_store(tmp_path)
    with open_desk() as local:
        first, second = _start(local, url), _start(local, url)  # a second start on the same store is fine
        scene = Scene(local, None, None)  # type: ignore[arg-type]
        scene.wait(lambda: local.sockets.count == 2, 40)
        local.attach_sockets()
        for number in range(4):
            scene.rosa.says(NEWS, f"@facts {QUESTION} {number}")
        for process in (first, second):
            process.send_signal(signal.SIGTERM)
        codes = [process.wait(30) for process in (first, second)]
        logs = [process.communicate()[1] for process in (first, second)]
        assert codes == [0, 0], logs
        assert len(scene.answers()) == 4  # what was under way was finished
        assert local.bot_token not in "".join(logs)


@pytest.mark.benchmark
def test_the_command_names_the_wrong_token(tmp_path: Path) -> None:
    url = make_store(tmp_path)
    with open_desk() as local:
        process = _start(local, url, SLACK_APP_TOKEN=local.bot_token)
        out, log = process.communicate(timeout=40)
        assert process.returncode == 1
        assert "SLACK_APP_TOKEN holds a bot token" in log
        assert local.bot_token not in out + log


@pytest.mark.benchmark
def test_the_command_serves_http(tmp_path: Path) -> None:
    url = make_store(tmp_path)
    with open_desk() as local:
        process = _start(local, url, "--http", "--port", "0")
        assert process.stderr is not None
        address = next(part for line in process.stderr for part in line.split() if part.startswith("http://127.0.0.1"))
        local.attach_http(address)
        scene = Scene(local, None, None)  # type: ignore[arg-type]
        until = time.monotonic() + 20
        while not scene.rosa.types(NEWS, f"/parkland-facts {QUESTION}").taken and time.monotonic() < until:
            time.sleep(0.1)
        scene.wait(lambda: [one for one in scene.answers() if "deputies" in one["text"]], 20)
        process.send_signal(signal.SIGTERM)
        assert process.wait(30) == 0
        process.stderr.close()
        assert process.stdout is not None
        process.stdout.close()
