"""Every row of DESIGN's table of surfaces, over both ways in. The digest has its own tests."""

from __future__ import annotations

from typing import Any

import pytest

from handlers.text import escape
from tests.handlers.desks import FIRST, SECOND, URL
from tests.scenarios.scene import DIRECT, NEWS, QUIET, Scene, read_words

pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
QUESTION = "how many deputies stayed outside?"


def test_a_question_is_answered_in_private_with_both_sides(scene: Scene) -> None:
    answer = scene.ask(QUESTION)
    assert answer["ephemeral_to"] == "U0ROSA"
    for words in (read_words(answer["blocks"]), answer["text"]):
        assert escape(FIRST) in words
        assert escape(SECOND) in words
        assert "Scott Israel" in words
        assert "CNN (told)" in words
        assert "CrimeOnline, 23 Feb 2018" in words
        assert "contradict" in words
        assert "1 root" in words
    assert "Share to channel" in read_words(answer["blocks"])


def test_nothing_found_says_so_with_the_closest_claims(scene: Scene) -> None:
    words = read_words(scene.ask("how was the weather?")["blocks"])
    assert "Nothing in the 2 articles says that." in words
    assert "not an answer" in words
    assert "You could ask" in words


def test_share_posts_once_with_the_name_of_who_shared(scene: Scene) -> None:
    answer = scene.ask(QUESTION)
    scene.press(answer, "share")
    shared = scene.wait_answer(private=False)
    assert "Shared by Rosa Lind" in shared["text"]
    assert escape(FIRST) in shared["text"]
    scene.press(answer, "share")
    scene.wait(lambda: [one for one in scene.answers(private=True) if "Already shared by Rosa" in one["text"]])
    assert len(scene.answers(private=False)) == 1


def test_a_mention_is_answered_in_its_thread(scene: Scene) -> None:
    ts = scene.rosa.says(NEWS, f"hey @facts {QUESTION}")
    answer = scene.wait_answer()
    assert answer["thread_ts"] == ts
    assert "ephemeral_to" not in answer
    scene.wait(lambda: scene.store.shown)
    assert scene.store.shown[0].thread == ts
    assert scene.store.first.claim.id in scene.store.shown[0].subjects


def test_a_direct_message_is_answered(scene: Scene) -> None:
    ts = scene.rosa.says(DIRECT, QUESTION)
    assert scene.wait_answer()["thread_ts"] == ts


def test_in_a_thread_the_message_above_is_checked(scene: Scene) -> None:
    ts = scene.eda.says(NEWS, "Three deputies stayed outside & waited.")
    words = scene.mention("@facts is this right?", thread=ts)["text"]
    assert "number differs" in words
    assert "Three deputies stayed outside &amp; waited." in words
    assert "number differs" in scene.mention("@facts", thread=ts)["text"]


def test_in_a_thread_the_topic_is_kept(scene: Scene) -> None:
    ts = scene.rosa.says(NEWS, "@facts was Scot Peterson fired?")
    scene.wait_answer()
    scene.mention("@facts what about the sheriff?", thread=ts)
    assert scene.store.asked == ["was Scot Peterson fired?", "was the sheriff fired?"]


def test_in_a_direct_message_the_topic_is_kept(scene: Scene) -> None:
    scene.mention("was Scot Peterson fired?", DIRECT)
    scene.mention("and the sheriff?", DIRECT)
    assert scene.store.asked[-1] == "was the sheriff fired?"


def test_a_quote_is_compared_in_every_printing(scene: Scene) -> None:
    words = read_words(scene.ask("quote stunned")["blocks"])
    assert "2 printings" in words
    assert "fullest printing" in words
    assert "drops “and upset”" in words


def test_conflicts_show_both_sides(scene: Scene) -> None:
    words = read_words(scene.ask("conflicts")["blocks"])
    assert "*three*" in words
    assert "*four*" in words
    assert "Open note" in words


def test_a_text_is_checked(scene: Scene) -> None:
    assert "number differs" in scene.ask("check Three deputies stayed outside.")["text"]
    assert "behind" in scene.ask("check")["text"]


def test_the_shortcut_checks_a_message_in_private_and_in_its_thread(scene: Scene) -> None:
    root = scene.eda.says(NEWS, "A thread.")
    ts = scene.eda.says(NEWS, "Three deputies stayed outside.", root)
    scene.check_message(scene.local.space.find_message(NEWS, ts))
    answer = scene.wait_answer(private=True)
    assert answer["thread_ts"] == root
    assert "number differs" in answer["text"]


def test_a_dossier_and_a_question_that_begins_with_who(scene: Scene) -> None:
    assert "Roles as printed" in scene.ask("who Scott Israel")["text"]
    assert "Roles as printed" in scene.ask("who is Scott Israel?")["text"]
    scene.ask("who shot the students?")
    scene.ask("who is the coroner")
    assert scene.store.asked == ["who shot the students?", "who is the coroner"]


@pytest.mark.parametrize(
    ("line", "words"), [("timeline", "undated"), ("sources", "2 articles"), ("help", "no slash commands in threads")]
)
def test_lists_and_help(scene: Scene, line: str, words: str) -> None:
    assert words in scene.ask(line)["text"]


def test_the_digest_has_a_door(scene: Scene) -> None:
    assert "digest" in scene.ask("digest on 08:30")["text"]


def test_a_claim_opens_in_its_paragraph(scene: Scene) -> None:
    scene.press(scene.ask(QUESTION), "show_context")
    view = scene.wait_view("Officers told CNN")
    words = read_words(view)
    assert f"▸ {escape(FIRST)} ◂" in words
    assert "CrimeOnline, 23 Feb 2018" in words
    assert "CNN (told)" in words
    assert "receipt rcp-" in words
    calls = [name for name, _ in scene.local.space.calls if name.startswith("views.")]
    assert calls == ["views.open", "views.update"]


def test_more_sends_the_next_page_in_private(scene: Scene) -> None:
    many = scene.store.find_quotes("x").utterances * 30
    object.__setattr__(
        scene.bot.office.desk,
        "find_quotes",
        lambda words: scene.store.find_quotes(words).__class__(
            words=words, speaker=None, utterances=many, searched=2, receipt="rcp-many"
        ),
    )
    first = scene.ask("quote stunned")
    scene.press(first, "more")
    second = scene.wait_answer(2, private=True)
    assert second["text"] != first["text"]
    scene.press(second, "share")
    assert "Shared by" in scene.wait_answer(private=False)["text"]


def test_not_right_keeps_a_reason_with_the_receipt(scene: Scene) -> None:
    scene.press(scene.ask(QUESTION), "not_right")
    view = scene.wait(scene.top_view)
    assert view is not None
    chosen: dict[str, Any] = {
        "reason": {"reason_text": {"selected_option": {"value": "attribution"}}},
        "comment": {"comment_text": {"value": "it was Runcie"}},
    }
    ack = scene.rosa.submits(view["id"], chosen)
    assert ack.taken
    assert "Thank you" in scene.wait_answer(2, private=True)["text"]
    assert scene.top_view() is None
    kept = scene.store.feedback[0]
    assert kept.receipt.startswith("rcp-")
    assert (kept.person, kept.reason, kept.comment) == ("U0ROSA", "Wrong speaker or attribution", "it was Runcie")


def test_home_shows_the_store_and_the_open_notes(scene: Scene) -> None:
    scene.rosa.opens_home()
    home = scene.wait(lambda: scene.local.space.homes.get("U0ROSA"))
    words = read_words(home)
    assert "2 articles" in words
    assert "1 open of 1" in words
    assert "no slash commands in threads" in words
    scene.rosa.presses({"type": "button", "action_id": "open_note_0", "value": scene.store.note.id}, view="home")
    scene.wait_view("Side 1: three")


def test_a_known_address_is_unfurled(scene: Scene) -> None:
    object.__setattr__(scene.rosa._manifest, "domains", frozenset({"example.com"}))
    ts = scene.rosa.says(NEWS, f"see {URL}?utm_source=x&a=b and https://example.com/unknown")
    unfurls: dict[str, Any] = scene.wait(lambda: scene.local.space.find_message(NEWS, ts).get("unfurls"))
    assert list(unfurls) == [f"{URL}?utm_source=x&a=b"]
    assert escape(SECOND) in read_words(list(unfurls.values()))


def test_the_command_works_where_the_bot_is_no_member(scene: Scene) -> None:
    assert escape(FIRST) in scene.ask(QUESTION, QUIET)["text"]
    assert escape(FIRST) in scene.ask(QUESTION, "G0DESK")["text"]
    assert not [name for name, _ in scene.local.space.calls if name.startswith("conversations.")]


def test_a_suggested_question_is_a_button(scene: Scene) -> None:
    scene.press(scene.ask("help"), "ask_again")
    assert escape(FIRST) in scene.wait_answer(2, private=True)["text"]
