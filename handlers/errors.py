"""The one error listener: a known error becomes its own helpful sentence, an unknown one a reference in the log."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from typing import Final

from slack_sdk.errors import SlackApiError

from handlers.cards.notices import print_failure, print_problem
from handlers.people import read_error
from handlers.replies import HookError, Reply
from store.claims import StoreError

LOG = logging.getLogger(__name__)
_SLACK_SAYS: Final = {
    "not_in_channel": "I’m not a member of that channel: invite me there first.",
    "channel_not_found": "I can’t see that channel: invite me there first.",
    "is_archived": "That channel is archived, so I can’t post there.",
    "restricted_action": "This workspace doesn’t let me post there.",
    "missing_scope": "A permission of the app is missing: `parkland-facts doctor` names it.",
    "expired_trigger_id": "Slack allows three seconds to open a window and they were over. Please press again.",
    "thread_not_found": "I can’t read what came before in this thread: its first message is gone.",
    "ratelimited": "Slack asked me to slow down. Please try again in a minute.",
}


def guard(job: Callable[[], None], reply: Reply, fail: Callable[[], None] = lambda: None) -> None:
    """Run a job; whatever it raises is told to the person, once, and ``fail`` is called when even that can't be."""
    try:
        job()
    except Exception as error:  # noqa: BLE001 - the one place that may
        if not _tell(error, reply):
            fail()


def shield(listen: Callable[[], None], ack: Callable[[], object] = lambda: None) -> None:
    """Run a listener; one that fails on a payload of another shape is logged, and acknowledged all the same."""
    try:
        listen()
    except Exception as error:  # noqa: BLE001 - an acknowledgement that never comes is worse than any error
        LOG.warning("a listener stumbled: %s", explain(error))
        ack()


def _tell(error: Exception, reply: Reply) -> bool:
    text = explain(error)
    try:
        reply.tell(text)
    except Exception as second:  # noqa: BLE001 - telling failed too: it must at least stand in the log
        LOG.warning("could not tell the person: %s", _describe(second))
        return False
    return True


def explain(error: Exception) -> str:
    """The sentence for the person (mrkdwn, escaped); an unexpected error is logged under the reference it names."""
    if isinstance(error, SlackApiError):
        word = read_error(error)
        LOG.warning("Slack refused: %s", word)
        if word in _SLACK_SAYS:
            return _SLACK_SAYS[word]
    elif isinstance(error, HookError):
        LOG.warning("response_url refused: %s %s", error.status, error.body[:200])
        return print_problem(str(error))
    elif isinstance(error, StoreError):
        LOG.info("told the person: %s", error)
        return print_problem(str(error))
    reference = secrets.token_hex(4)
    LOG.critical("reference %s: %s", reference, _describe(error), exc_info=error)
    return print_failure(reference)


def _describe(error: Exception) -> str:
    return read_error(error) if isinstance(error, SlackApiError) else f"{type(error).__name__}: {error}"


def handle_error(error: Exception, logger: logging.Logger) -> None:
    """Bolt's own error listener: what a listener raised before it handed its work on."""
    logger.error("a listener failed: %s", explain(error))
