"""Drive the local desk in headless Chromium and picture it: ``python -m tests.screenshots [FOLDER]``.

Needs Chromium (``CHROMIUM`` names another place than /usr/bin/chromium): apt-get install chromium.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

import seeds
from bot.compose import choose_story, ingest_places, open_store
from bot.local.attach import attach_http
from bot.local.desk import LocalDesk, open_desk
from bot.run import compose_whole_desk
from bot.settings import Settings

FOLDER = Path("docs/screenshots")
WIDE, NARROW = (1280, 860), (420, 860)
QUESTION = "how many deputies stayed outside?"
_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    with seeded_desk() as local, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=_FLAGS)
        picture_all(local, browser, folder)
        browser.close()


@contextmanager
def seeded_desk() -> Iterator[LocalDesk]:
    """A desk over a fresh store of the seed articles."""
    place = str(Path(seeds.__file__).parent)
    with tempfile.TemporaryDirectory() as temporary:
        settings = Settings(_env_file=None, parkland_database=f"sqlite:///{temporary}/seeds.sqlite")
        story = choose_story([place], None, default=settings.parkland_story)
        for row in ingest_places([place], settings, story=story):
            print(row.article, row.status)  # noqa: T201
        with (
            open_store(settings) as (ledger, found),
            open_desk() as local,
            compose_whole_desk(local.make_settings(), ledger, found) as desk,
            attach_http(local, desk),
        ):
            yield local


def picture_all(local: LocalDesk, browser: Browser, folder: Path) -> None:
    shots: dict[str, Callable[[Page], None]] = {
        "question": ask_in_thread,
        "conflict": list_conflicts,
        "quote": look_up_quote,
        "context": open_context,
        "note": open_note,
        "decide": decide,
        "check": check_message,
        "home": open_home,
        "hints": show_hints,
    }
    looks: list[tuple[str, Any, tuple[int, int]]] = [
        ("light", "light", WIDE),
        ("dark", "dark", WIDE),
        ("narrow", "light", NARROW),
    ]
    for look, scheme, (width, height) in looks:
        for name, prepare in shots.items():
            with local.space.lock:
                local.space.messages.clear()
                for user in ("U0ROSA", "U0EDA"):
                    local.space.close_modals(user)
            page = browser.new_page(viewport={"width": width, "height": height}, color_scheme=scheme)
            page.goto(local.url)
            page.wait_for_selector("#channels .place", state="attached")
            prepare(page)
            page.wait_for_timeout(250)
            page.screenshot(path=folder / f"{name}-{look}.png")
            page.close()


def _type(page: Page, text: str) -> None:
    """Type and send, by keyboard alone."""
    page.focus("#composer")
    page.keyboard.type(text)
    page.keyboard.press("Enter")


def ask_in_thread(page: Page) -> None:
    _type(page, f"@facts {QUESTION}")
    page.wait_for_selector("#stream .replies")
    page.focus("#stream .replies")
    page.keyboard.press("Enter")
    page.wait_for_selector("#thread-stream blockquote")


def list_conflicts(page: Page) -> None:
    _type(page, "/parkland-facts conflicts")
    page.wait_for_selector("#stream .private blockquote")


def look_up_quote(page: Page) -> None:
    _type(page, "/parkland-facts qoute the truth will come out in time")
    page.wait_for_selector("#stream .private blockquote")


def open_context(page: Page) -> None:
    _type(page, f"/parkland-facts {QUESTION}")
    page.wait_for_selector("#stream .private blockquote")
    page.focus("#stream .private .press")
    page.keyboard.press("Enter")
    page.locator("#modal-body", has_text="▸").wait_for()


def open_note(page: Page) -> None:
    _type(page, "/parkland-facts conflicts")
    page.wait_for_selector("#stream .private blockquote")
    page.locator("#stream .private .press", has_text="Open note").first.press("Enter")
    page.locator("#modal-body", has_text="Side 1").wait_for()


def decide(page: Page) -> None:
    if page.is_visible("#places"):
        page.click("#places")
    page.select_option("#who", "U0EDA")
    page.keyboard.press("Escape")
    page.wait_for_timeout(300)
    open_note(page)
    page.locator("#modal-body .press", has_text="Decide").first.press("Enter")
    page.locator("#modal-body input[type=radio]").first.wait_for()
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    page.keyboard.type("The later report names all of them.")


def check_message(page: Page) -> None:
    _type(page, "Three deputies waited outside, and Scot Peterson was fired on Thursday.")
    page.wait_for_selector("#stream .message")
    page.locator("#stream .tools button", has_text="Check against").first.press("Enter")
    page.wait_for_selector("#stream .private .block", timeout=60_000)
    page.wait_for_timeout(800)


def open_home(page: Page) -> None:
    if page.is_visible("#places"):
        page.click("#places")
    page.focus("#home")
    page.keyboard.press("Enter")
    page.wait_for_selector(".homepage .block")


def show_hints(page: Page) -> None:
    page.focus("#composer")
    page.keyboard.type("/parkland")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")


if __name__ == "__main__":
    main()
