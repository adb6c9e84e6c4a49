"""Every id that Slack sends back to us, once."""

from __future__ import annotations

from typing import Final

COMMAND: Final = "/parkland-facts"

# Buttons (action_id). The value is always a short id, never a text: see FAILURES 10.
SHOW_CONTEXT: Final = "show_context"
MORE: Final = "more"
SHARE: Final = "share"
NOT_RIGHT: Final = "not_right"
OPEN_NOTE: Final = "open_note"
DECIDE: Final = "decide_note"
TAKE: Final = "take_note"
REOPEN: Final = "reopen_note"
ASK_AGAIN: Final = "ask_again"

# Shortcuts and views (callback_id).
CHECK_SHORTCUT: Final = "check_message"
VIEW_NOT_RIGHT: Final = "view_not_right"
VIEW_DECIDE: Final = "view_decide"
VIEW_REOPEN: Final = "view_reopen"
VIEW_PLAIN: Final = "view_plain"

# Inputs (block_id, action_id).
REASON_BLOCK: Final = "reason"
REASON_INPUT: Final = "reason_text"
COMMENT_BLOCK: Final = "comment"
COMMENT_INPUT: Final = "comment_text"
CHOICE_BLOCK: Final = "choice"
CHOICE_INPUT: Final = "choice_value"
