"""*Not right*, sent: the reason is kept with the receipt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from slack_bolt import Ack

from handlers.cards.feedback import REASONS
from handlers.cards.notices import OUTSIDER, THANKS
from handlers.desk import Feedback
from handlers.doors import Visitor, is_outsider
from handlers.ids import COMMENT_BLOCK, COMMENT_INPUT, REASON_BLOCK, REASON_INPUT
from handlers.office import Office
from handlers.payloads import read_visitor
from handlers.replies import Reply
from handlers.turns import take_turn
from handlers.views.common import read_metadata, read_state, reply_to


def handle_not_right_sent(ack: Ack, body: Mapping[str, Any], view: Mapping[str, Any], office: Office) -> None:
    """Acknowledge (the form closes), keep the reason, then say so."""
    ack()
    reply = reply_to(office, view, "Not right?")
    chosen = str((read_state(view, REASON_BLOCK, REASON_INPUT).get("selected_option") or {}).get("value") or "other")
    feedback = Feedback(
        receipt=read_metadata(view).get("receipt", ""),
        person=read_visitor(body).user,
        reason=REASONS.get(chosen, REASONS["other"]),
        comment=str(read_state(view, COMMENT_BLOCK, COMMENT_INPUT).get("value") or "").strip(),
    )
    take_turn(office, reply, lambda: _keep(office, read_visitor(body), feedback, reply))


def _keep(office: Office, visitor: Visitor, feedback: Feedback, reply: Reply) -> None:
    if is_outsider(office, visitor):
        reply.tell(OUTSIDER)
        return
    office.desk.record_feedback(feedback)
    reply.tell(THANKS)
