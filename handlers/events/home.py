"""``app_home_opened``: the Home tab, published anew each time it is opened."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from slack_sdk.models.views import View

from handlers.cards.home import build_home
from handlers.cards.layout import section
from handlers.cards.notices import OUTSIDER
from handlers.digests import build_digest_section
from handlers.doors import Visitor, is_outsider
from handlers.office import Office
from handlers.replies import SilentReply
from handlers.turns import take_turn


def handle_home(body: Mapping[str, Any], office: Office) -> None:
    """Publish Home to whoever opened it."""
    event = body.get("event") or {}
    user = event.get("user")
    if not user or event.get("tab", "home") != "home":
        return
    reply = SilentReply(lambda text: _publish(office, str(user), View(type="home", blocks=[section(text)])))
    take_turn(office, reply, lambda: publish_home(office, str(user)))


def publish_home(office: Office, user: str) -> None:
    """Build and publish one person's Home."""
    if is_outsider(office, Visitor(user=user)):
        _publish(office, user, View(type="home", blocks=[section(OUTSIDER)]))
        return
    desk = office.desk
    view = build_home(
        desk.story, desk.sources(), desk.find_conflicts(""), build_digest_section(office, user), desk.suggest()
    )
    _publish(office, user, view)


def _publish(office: Office, user: str, view: View) -> None:
    office.client.views_publish(user_id=user, view=view)
