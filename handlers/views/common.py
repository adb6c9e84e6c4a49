"""What a submitted view carries: its metadata and its inputs. Neither is certain to be there."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from handlers.office import Office
from handlers.replies import HookReply, ModalReply, Reply, SilentReply


def read_metadata(view: Mapping[str, Any]) -> dict[str, str]:
    """The view's ``private_metadata`` as names and values."""
    try:
        found = json.loads(view.get("private_metadata") or "{}")
    except ValueError:
        return {}
    return {str(key): str(value) for key, value in found.items()} if isinstance(found, dict) else {}


def read_state(view: Mapping[str, Any], block: str, action: str) -> Mapping[str, Any]:
    """One input's state, empty when it isn't there."""
    values = (view.get("state") or {}).get("values") or {}
    found: Mapping[str, Any] = (values.get(block) or {}).get(action) or {}
    return found


def reply_to(office: Office, view: Mapping[str, Any], title: str) -> Reply:
    """Where to answer a submission: in the modal below the form, or where the form was opened from.

    Never in the form itself: it is closed by the acknowledgement, and what fills it could come before that.
    """
    told = read_metadata(view)
    root = told.get("root")
    if root and root != view.get("id"):
        return ModalReply(office.client, root, title)
    if told.get("hook"):
        return HookReply(told["hook"], told.get("thread") or None, office.client.retry_handlers)
    return SilentReply()
