"""Editors decide, take and reopen notes; others are told in private; of two at once one wins."""

from __future__ import annotations

from typing import Any

from handlers.cards.notefile import build_decide_view
from tests.scenarios.scene import Scene, find_button, open_scene, read_words

DECIDED: dict[str, Any] = {
    "choice": {"choice_value": {"selected_option": {"value": "side:1"}}},
    "reason": {"reason_text": {"value": "the later report names all four"}},
}


def _open_note(scene: Scene, user: str = "U0EDA") -> dict[str, Any]:
    person = scene.local.person(user)
    before = len(scene.answers(private=True))
    person.types("C0NEWS", "/parkland-facts conflicts")
    scene.press(scene.wait_answer(before + 1, private=True), "open_note", person)
    return scene.wait_view("Side 1: three", user)


def _press(scene: Scene, user: str, view: dict[str, Any], action: str) -> None:
    assert scene.local.person(user).presses(find_button(view["blocks"], action), view=view["id"]).taken


def test_an_editor_decides_with_a_reason(scene: Scene) -> None:
    note = _open_note(scene)
    _press(scene, "U0EDA", note, "decide_note")
    form = scene.wait_view("four” stands", "U0EDA")
    assert (
        scene.eda.submits(form["id"], {**DECIDED, "reason": {"reason_text": {"value": "  "}}}).body["response_action"]
        == "errors"
    )
    scene.eda.submits(form["id"], DECIDED)
    words = read_words(scene.wait_view("Decided.", "U0EDA"))
    assert "decided for “four”" in words
    assert "the later report names all four" in words
    assert "<@U0EDA>" in words
    assert "Side 1: three" in words  # the other side stays readable
    scene.wait(lambda: "Decided." in read_words(scene.local.space.describe_view(scene.local.space.views[note["id"]])))
    assert scene.store.files[scene.store.note.id].note.status == "decided"


def test_somebody_else_may_look_but_not_decide(scene: Scene) -> None:
    note = _open_note(scene, "U0ROSA")
    _press(scene, "U0ROSA", note, "decide_note")
    scene.wait_view("Only editors can do that")
    _press(scene, "U0ROSA", note, "take_note")
    scene.wait(
        lambda: "Only editors" in read_words(scene.local.space.describe_view(scene.local.space.views[note["id"]]))
    )
    assert scene.store.files[scene.store.note.id].revision == 1


def test_of_two_editors_one_wins_and_the_other_is_told(scene: Scene) -> None:
    scene.local.space.members["U0ROSA"].admin = True
    forms = {}
    for user in ("U0EDA", "U0ROSA"):
        _press(scene, user, _open_note(scene, user), "decide_note")
        forms[user] = scene.wait_view("four” stands", user)["id"]
    scene.eda.submits(forms["U0EDA"], DECIDED)
    scene.wait_view("Decided.", "U0EDA")
    scene.rosa.submits(forms["U0ROSA"], DECIDED)
    words = read_words(scene.wait_view("was faster", "U0ROSA"))
    assert "<@U0EDA> was faster" in words
    assert "decided for “four”" in words
    assert scene.store.files[scene.store.note.id].revision == 2


def test_a_note_is_taken_and_reopened(scene: Scene) -> None:
    note = _open_note(scene)
    _press(scene, "U0EDA", note, "take_note")
    taken = scene.wait_view("You own this note now", "U0EDA")
    assert "owner: <@U0EDA>" in read_words(taken)
    _press(scene, "U0EDA", taken, "decide_note")
    form = scene.wait_view("four” stands", "U0EDA")
    scene.eda.submits(
        form["id"], {**DECIDED, "choice": {"choice_value": {"selected_option": {"value": "not a conflict"}}}}
    )
    decided = scene.wait_view("Decided.", "U0EDA")
    _press(scene, "U0EDA", decided, "reopen_note")
    form = scene.wait(
        lambda: view if (view := scene.top_view("U0EDA")) and view["callback_id"] == "view_reopen" else None
    )
    assert form is not None
    scene.eda.submits(form["id"], {"reason": {"reason_text": {"value": "a new report"}}})
    assert "a new report" in read_words(scene.wait_view("Open again.", "U0EDA"))


def test_an_admin_of_another_workspace_is_no_editor_here(scene: Scene) -> None:
    scene.local.space.members["U0VIC"].admin = True
    shown = scene.ask("conflicts")
    scene.vic.presses(find_button(shown["blocks"], "decide_note"), message=shown)
    scene.wait_view("Only editors can do that", "U0VIC")
    scene.vic.submits(scene.local.space.open_view(_form(scene), "U0VIC").id, DECIDED)
    scene.settle()
    assert scene.store.files[scene.store.note.id].revision == 1


def _form(scene: Scene) -> dict[str, Any]:
    found: dict[str, Any] = build_decide_view(scene.store.files[scene.store.note.id], {}).to_dict()
    return found


def test_editors_are_named_by_a_setting_or_a_user_group() -> None:
    for setting in ("U0ROSA", "S0DESK"):
        with open_scene(parkland_editors=setting) as scene:
            scene.local.space.groups["S0DESK"] = ["U0ROSA"]
            _press(scene, "U0EDA", _open_note(scene), "decide_note")
            scene.wait_view("Only editors can do that", "U0EDA")
            _press(scene, "U0ROSA", _open_note(scene, "U0ROSA"), "decide_note")
            scene.wait_view("four” stands", "U0ROSA")
