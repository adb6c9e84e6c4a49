"""Every row of FAILURES.md that a desk can show. The number in a test's name is the row."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest

from bot.local.deliver import wrap_event
from bot.local.limits import find_broadcasts
from handlers.text import escape
from store.claims import StoreError
from tests.handlers.desks import FIRST, MemoryDesk, make_evidence, make_note
from tests.scenarios.scene import DIRECT, NEWS, QUIET, SHARED, Scene, open_scene, read_words

QUESTION = "how many deputies stayed outside?"


@pytest.fixture
def scene() -> Iterator[Scene]:
    """One way in is enough here: the surfaces are tried over both."""
    with open_scene() as opened:
        yield opened


def _event(scene: Scene, ts: str, kind: str = "app_mention", **more: Any) -> dict[str, Any]:
    message = scene.local.space.find_message(NEWS, ts)
    return {**message, "type": kind, "channel_type": "channel", "event_ts": ts, **more}


def test_1_3_a_second_delivery_is_dropped_across_processes(scene: Scene) -> None:
    ts = scene.rosa.says(NEWS, f"@facts {QUESTION}")
    scene.wait_answer()
    body = wrap_event(_event(scene, ts), scene.local.space.team, scene.local.space.bot)
    for marks in ({"x-slack-retry-num": "1", "x-slack-retry-reason": "http_timeout"}, {}):
        assert scene.local.deliverer.deliver("events_api", body, marks).taken
    with open_scene(store=scene.store) as other:  # another process on the same store
        other.local.space.messages[:] = scene.local.space.messages[:1]
        assert other.local.deliverer.deliver("events_api", body).taken
        other.settle()
        assert not other.answers()
    assert len(scene.answers()) == 1


def test_2_a_mention_that_comes_as_two_events_is_answered_once(scene: Scene) -> None:
    ts = scene.local.space.add_message(NEWS, "U0ROSA", f"<@{scene.local.space.bot}> {QUESTION}")["ts"]
    threads = [
        threading.Thread(
            target=scene.local.deliverer.deliver_event,
            args=(_event(scene, ts, kind), scene.local.space.team, "U0FACTS"),
        )
        for kind in ("app_mention", "message")
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    scene.wait_answer()
    scene.settle()
    assert len(scene.answers()) == 1


def test_1_a_message_whose_first_delivery_failed_is_answered(scene: Scene) -> None:
    carrier = scene.local.deliverer.carrier
    failed: list[Any] = []

    def lossy(*args: Any) -> tuple[int, Any]:
        if not failed:
            failed.append(args)
            return 0, None
        assert carrier is not None
        return carrier(*args)

    scene.local.deliverer.carrier = lossy
    scene.rosa.says(NEWS, f"@facts {QUESTION}")
    scene.wait_answer()
    assert failed


def test_1_a_question_that_could_not_be_answered_or_told_is_answered_when_it_comes_again(scene: Scene) -> None:
    for method in ("chat.postMessage", "chat.postEphemeral"):
        scene.local.refuse(method, "internal_error", times=3)
    ts = scene.rosa.says(NEWS, f"@facts {QUESTION}")
    scene.wait(lambda: not scene.store.events and scene.store.asked)
    scene.local.refusals.clear()
    scene.local.deliverer.deliver_event(_event(scene, ts), scene.local.space.team, "U0FACTS")
    assert escape(FIRST) in scene.wait_answer()["text"]


def test_4_5_long_work_is_acknowledged_at_once_and_shown() -> None:
    store = MemoryDesk()

    def slow(question: str) -> Any:
        time.sleep(0.6)
        return store.ask(question)

    with open_scene(store=store, more={"ask": slow}) as scene:
        object.__setattr__(scene.bot.office, "looking_after", 0.2)
        ack = scene.rosa.types(NEWS, f"/parkland-facts {QUESTION}")
        assert ack.taken
        assert ack.seconds < 0.5
        assert scene.wait(lambda: scene.looking)[0]["ephemeral_to"] == "U0ROSA"
        assert escape(FIRST) in scene.wait_answer(1)["text"]
        scene.rosa.says(NEWS, f"@facts {QUESTION}")
        looking = scene.wait(lambda: [one for one in scene.looking if "ephemeral_to" not in one])[0]
        answer = scene.wait_answer(2)
        assert escape(FIRST) in answer["text"]
        assert answer["ts"] == looking["ts"]  # the same message, now the answer
        assert escape(FIRST) in read_words(answer["blocks"])  # 11: text and blocks together


def test_5_a_full_house_says_busy_at_once_and_in_private() -> None:
    gate = threading.Event()
    store = MemoryDesk()

    def held(question: str) -> Any:
        gate.wait(10)
        return store.ask(question)

    with open_scene(store=store, more={"ask": held}, parkland_workers=1, parkland_queue=1) as scene:
        acks = [scene.rosa.types(NEWS, f"/parkland-facts {QUESTION} {n}") for n in range(3)]
        acks.append(scene.rosa.types(NEWS, f"/parkland-facts {QUESTION} last"))
        busy = scene.wait_answer(private=True)
        assert "as many questions as I can" in busy["text"]
        ts = scene.rosa.says(NEWS, f"@facts {QUESTION}")
        told = scene.wait(lambda: [one for one in scene.answers(private=True) if one.get("thread_ts") == ts])
        assert len(told) == 1  # 12: in the thread that the person looks at
        assert all(ack.taken and ack.seconds < 1 for ack in acks)
        gate.set()
        scene.wait(lambda: len(store.asked) == 2)


@pytest.mark.parametrize("word", ["invalid_blocks", "msg_blocks_too_long"])
def test_7_a_refused_card_is_sent_as_words(word: str) -> None:
    with open_scene() as scene:
        scene.local.refuse("chat.postMessage", word)
        scene.rosa.says(NEWS, f"@facts {QUESTION}")
        assert escape(FIRST) in scene.wait_answer()["text"]
        scene.local.refuse("response_url", word, status=400, body=word)
        assert escape(FIRST) in scene.ask(QUESTION)["text"]


def test_7_when_nothing_can_be_sent_the_person_is_told() -> None:
    with open_scene() as scene:
        scene.local.refuse("chat.postMessage", "restricted_action", times=1)
        scene.rosa.says(NEWS, f"@facts {QUESTION}")
        assert "doesn’t let me post" in scene.wait_answer(private=True)["text"]


def test_10_buttons_carry_only_ids(scene: Scene) -> None:
    answer = scene.ask("check " + "Deputies stayed outside. " * 150)
    for part in answer["blocks"]:
        for element in part.get("elements", []):
            assert len(str(element.get("value", ""))) < 200


def test_13_help_says_that_there_are_no_commands_in_threads(scene: Scene) -> None:
    words = scene.mention("@facts")["text"]
    assert "no slash commands in threads" in words
    assert "Check against the sources" in words


def test_14_the_bot_hears_neither_itself_nor_bots_nor_edits(scene: Scene) -> None:
    ts = scene.rosa.says(NEWS, f"@facts {QUESTION}")
    scene.wait_answer()
    scene.rosa.edits(NEWS, ts, f"@facts {QUESTION} please")
    direct = scene.rosa.says(DIRECT, QUESTION)
    scene.wait_answer(2)
    scene.rosa.edits(DIRECT, direct, "something else?")
    for more in (
        {"bot_id": "B0OTHER"},
        {"user": scene.local.space.bot},
        {"subtype": "bot_message", "user": None},
        {"subtype": "channel_join"},
        {"user": "USLACKBOT"},
    ):
        new = scene.local.space.add_message(NEWS, "U0ROSA", f"<@{scene.local.space.bot}> {QUESTION}")
        scene.local.deliverer.deliver_event(_event(scene, new["ts"], **more), scene.local.space.team, "U0FACTS")
    scene.settle()
    assert len(scene.answers()) == 2


def test_15_a_mention_counts_anywhere_but_not_in_code(scene: Scene) -> None:
    for text in ("how many @facts deputies?", "*<@U0FACTS>* how many deputies?", "&gt; <@U0FACTS> how many deputies?"):
        scene.rosa.says(NEWS, text, raw="<@" in text)
    scene.wait(lambda: len(scene.store.asked) == 3)
    assert scene.store.asked == ["how many deputies?"] * 3
    scene.rosa.says(NEWS, "write `<@U0FACTS> how many?` to ask", raw=True)
    scene.settle()
    assert len(scene.store.asked) == 3


def test_16_17_curly_quotes_and_ampersands_are_read_once(scene: Scene) -> None:
    scene.ask("what did “A&B” say it’s about?")
    scene.mention("@facts what did “A&B” say it’s about?")
    assert scene.store.asked == ['what did "A&B" say it\'s about?'] * 2
    assert "“A&amp;B”" in scene.answers()[-1]["text"]
    assert "&amp;amp;" not in scene.answers()[-1]["text"]


def test_18_nothing_that_others_wrote_pings(scene: Scene) -> None:
    bad = "<!channel> said <@U0EDA> and <https://evil.example|nytimes.com>"
    scene.store.first = make_evidence(f"{bad} three.", outlet="<!here>", speaker="<!everyone> Smith")
    scene.store.note = make_note(scene.store.first, scene.store.second, values=("<!channel>", "four"))
    scene.store.files = {}
    scene.ask(f"{bad}?")
    scene.press(scene.answers()[0], "share")
    scene.wait_answer(private=False)
    scene.rosa.says(NEWS, f"@facts {bad}?")
    scene.wait_answer(3)
    said = [one["text"] for one in scene.answers()] + [read_words(one["blocks"]) for one in scene.answers()]
    assert not find_broadcasts(said)
    assert not any("<@" in text or "<https://evil" in text for text in said)
    assert any("&lt;!channel&gt; said" in text for text in said)


def test_20_skin_tones_do_not_matter(scene: Scene) -> None:
    scene.ask(":wave::skin-tone-3: how many deputies? 👍🏽")
    assert scene.store.asked == [":wave: how many deputies? 👍"]


def test_22_outsiders_of_a_shared_channel_are_refused_in_private(scene: Scene) -> None:
    ts = scene.vic.says(SHARED, f"@facts {QUESTION}")
    told = scene.wait_answer()
    assert told["ephemeral_to"] == "U0VIC"
    assert told["thread_ts"] == ts
    assert "members of this workspace" in told["text"]
    scene.vic.types(SHARED, f"/parkland-facts {QUESTION}")
    assert "members of this workspace" in scene.wait_answer(2)["text"]
    shared = scene.mention(f"@facts {QUESTION}", SHARED)
    scene.press(shared, "more" if '"more"' in str(shared) else "not_right", scene.vic)
    scene.press(shared, "show_context", scene.vic)
    scene.wait_view("members of this workspace", "U0VIC")
    assert scene.store.asked == [QUESTION]


def test_23_a_rate_limit_is_waited_for_and_an_html_reply_survived() -> None:
    with open_scene() as scene:
        scene.local.refuse(
            "chat.postMessage", "ratelimited", times=2, status=429, retry_after="0", body="<html>slow</html>"
        )
        scene.rosa.says(NEWS, f"@facts {QUESTION}")
        assert escape(FIRST) in scene.wait_answer()["text"]
        scene.local.refuse("chat.postMessage", "ratelimited", times=9, status=429, retry_after="3600")
        scene.rosa.says(NEWS, f"@facts {QUESTION}")
        assert "slow down" in scene.wait_answer(private=True)["text"]  # an hour is not waited for


def test_23_the_workspace_is_never_listed(scene: Scene) -> None:
    scene.ask(QUESTION)
    assert not [name for name, _ in scene.local.space.calls if name.endswith(".list")]


def test_27_a_double_click_acts_once(scene: Scene) -> None:
    answer = scene.ask(QUESTION)
    threads = [threading.Thread(target=scene.press, args=(answer, "share")) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    scene.wait(lambda: len([one for one in scene.answers(private=True) if "Already shared" in one["text"]]) == 3)
    assert len(scene.answers(private=False)) == 1


@pytest.mark.parametrize(
    "event",
    [
        {"type": "message"},
        {"type": "message", "channel": "C0NEWS", "ts": "1.2", "text": "<@U0FACTS>"},
        {"type": "message", "subtype": "message_deleted", "channel": "C0NEWS", "hidden": True},
        {"type": "app_mention", "user": "U0ROSA"},
        {"type": "app_home_opened"},
        {"type": "app_home_opened", "user": "U0ROSA", "tab": "messages"},
        {"type": "link_shared", "user": "U0ROSA"},
        {"type": "link_shared", "user": "U0ROSA", "channel": "C0NEWS", "message_ts": "1.2"},
        {"type": "member_joined_channel", "user": "U0ROSA", "channel": "C0NEWS"},
        {"type": "something_new"},
    ],
)
def test_28_no_field_is_certain(event: dict[str, Any]) -> None:
    with open_scene() as scene:
        assert scene.local.deliverer.deliver_event(event, "T0DESK", "U0FACTS").taken
        scene.settle(0.1)
        assert not scene.answers()


def test_28_somebody_whom_slack_does_not_know(scene: Scene) -> None:
    scene.local.refuse("users.info", "fatal_error", times=99)
    assert escape(FIRST) in scene.ask(QUESTION)["text"]


def test_a_known_error_is_a_sentence_and_an_unknown_one_a_reference(caplog: pytest.LogCaptureFixture) -> None:
    def known(_: str) -> Any:
        raise StoreError("The store is <locked> by another process: try again.")

    def unknown(_: str) -> Any:
        raise ZeroDivisionError("secret detail")

    with open_scene(more={"ask": known, "find_quotes": unknown}) as scene:
        assert scene.ask(QUESTION)["text"] == "The store is &lt;locked&gt; by another process: try again."
        words = scene.ask("quote x")["text"]
        assert "secret" not in words
        reference = words.split("`")[1]
        assert any(reference in record.message for record in caplog.records)


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "🙂",
        "???",
        "how\u00a0many\u00a0deputies?",
        "x " * 2_000,
        "\u202eכמה סגנים נשארו בחוץ?",
        "¿Cuántos agentes se quedaron fuera?",
        "*bold* _it_ ~no~ `code` how many?",
        "https://www.example.com/four-deputies?a=1&b=2",
        "quote",
        "conflicts zzz",
        "who",
        "check",
        "\"unbalanced “quotes'",
    ],
)
def test_input_as_people_type_it_is_answered(typed: str) -> None:
    with open_scene() as scene:
        assert scene.ask(typed)["text"]
        assert scene.mention(f"@facts {typed}")["text"]


def test_the_bot_is_asked_where_it_is_no_member(scene: Scene) -> None:
    scene.rosa.says(QUIET, f"@facts {QUESTION}")  # Slack delivers nothing then
    scene.settle(0.1)
    assert not scene.answers()
