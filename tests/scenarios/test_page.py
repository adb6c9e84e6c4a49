"""The desk's page: only for this machine, nothing from elsewhere, and nobody's text becomes markup."""

from __future__ import annotations

import json
import re
from importlib.resources import files

import httpx
import pytest

from bot.local.desk import LocalDesk, open_desk
from tests.scenarios.scene import NEWS, PRIVATE, open_scene

BAD = "<img src=x onerror=alert(1)> & <script>alert(2)</script> <https://evil.example|label>"


def _key(local: LocalDesk) -> str:
    found = re.search(r'name="desk-key" content="([^"]+)"', httpx.get(local.url).text)
    assert found
    return found.group(1)


def test_the_page_takes_nothing_from_elsewhere() -> None:
    static = files("bot.local").joinpath("static")
    for name in ("index.html", "desk.css", "desk.js", "render.js"):
        text = static.joinpath(name).read_text("utf-8")
        assert not re.search(r"(?:src|href|url|import|fetch)\W{0,3}(?:https?:)?//", text)
        assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|new Function", text)
    with open_desk() as local:
        answer = httpx.get(local.url)
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert "unsafe-inline" not in answer.headers["content-security-policy"]
        for path in ("desk.css", "desk.js", "render.js"):
            assert httpx.get(f"{local.url}/static/{path}").status_code == 200
        for path in ("../desk.py", "%2e%2e%2fdesk.py", "index.html", "x"):
            assert httpx.get(f"{local.url}/static/{path}").status_code == 404


def test_other_pages_and_other_names_are_kept_out() -> None:
    with open_desk() as local:
        key = _key(local)
        assert httpx.get(local.url, headers={"host": "evil.example"}).status_code == 403
        assert httpx.get(f"{local.url}/desk/state").status_code == 403
        assert httpx.post(f"{local.url}/desk/act", json={"do": "home", "as": "U0ROSA"}).status_code == 403
        wrong = {"x-desk-key": key, "host": "evil.example"}
        assert (
            httpx.post(f"{local.url}/desk/act", json={"do": "home", "as": "U0ROSA"}, headers=wrong).status_code == 403
        )
        assert httpx.get(f"{local.url}/desk/state", headers={"x-desk-key": key}).status_code == 200


def test_what_people_do_on_the_page_reaches_the_bot() -> None:
    with open_scene() as scene:
        local = scene.local
        headers = {"x-desk-key": _key(local)}

        def act(**body: object) -> dict[str, object]:
            answer: dict[str, object] = httpx.post(
                f"{local.url}/desk/act", json={"as": "U0ROSA", **body}, headers=headers
            ).json()
            return answer

        assert act(do="type", channel=NEWS, text="/parkland-facts how many?") == {"ok": True}
        answer = scene.wait_answer(private=True)
        state = httpx.get(f"{local.url}/desk/state?as=U0ROSA&since=0", headers=headers).json()
        assert [one["ts"] for one in state["messages"]] == [answer["ts"]]
        other = httpx.get(f"{local.url}/desk/state?as=U0EDA&since=0", headers=headers).json()
        assert other["messages"] == []  # a private reply is private
        stranger = httpx.get(f"{local.url}/desk/state?as=U0VIC&since=0", headers=headers).json()
        assert PRIVATE not in [one["id"] for one in stranger["channels"]]
        assert act(do="type", channel=NEWS, text="/unknown x")["error"] == "unknown_command"
        assert act(do="nonsense")["ok"] is False


@pytest.mark.parametrize("path", ["/desk/state?since=x", "/desk/state?as=U0NOBODY"])
def test_nonsense_is_refused(path: str) -> None:
    with open_desk() as local:
        assert httpx.get(f"{local.url}{path}", headers={"x-desk-key": _key(local)}).status_code == 400


def test_hostile_text_travels_as_data() -> None:
    with open_scene() as scene:
        scene.rosa.says(NEWS, BAD)
        scene.rosa.says(NEWS, f"@facts {BAD}")
        scene.wait_answer()
        answer = httpx.get(f"{scene.local.url}/desk/state?as=U0ROSA&since=0", headers={"x-desk-key": _key(scene.local)})
        assert answer.headers["content-type"] == "application/json"
        assert "<script>" not in json.dumps([one["text"] for one in answer.json()["messages"]])
        assert "<script>" not in httpx.get(scene.local.url).text.replace('<script type="module"', "")
