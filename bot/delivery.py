"""One message and its thread, exactly once: claim, mark, post, commit, and look before posting again.

Slack has no key that makes a post idempotent, so a row in the store stands for the message (PLATFORM, "Digest sent
once"): it is claimed for a while by one holder, marked *before* the post goes out, and committed after it. Whoever
finds a marked row whose holder is gone doesn't know whether the post went through; it looks for its own message by
the metadata and posts only when there is none. Replies of the thread are kept apart the same way, by their number.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, Final, Protocol

from slack_sdk import WebClient

from bot.outcomes import CALL_ERRORS, Failure, read_failure
from bot.pace import Pace, wait_turn
from handlers.cards.layout import Card
from handlers.digest.cards import DigestCards
from store.ledger import Ledger, Work
from store.ledger.posting_records import Posting, PostingKind, PostingState, Shown

LEASE: Final = timedelta(minutes=5)
# A post that has not been answered by then is a time-out; what is left of the lease must outlast it by far.
CALL_SECONDS: Final = 20
_LEAST_LEASE: Final = timedelta(minutes=1)
# How long after an unknown outcome the message is surely to be seen, if it was taken; doubled at each try.
_SETTLING: Final = timedelta(seconds=30)
_LONGEST: Final = timedelta(minutes=15)
# Slack's clock and ours may differ: our own message is looked for from a while before its row was claimed.
_SKEW: Final = timedelta(hours=6)
_PAGE: Final = 200
_MOST_PAGES: Final = 25
_WORKSPACE_PAUSE: Final = timedelta(minutes=15)
EVENT_TYPES: Final[dict[PostingKind, str]] = {
    "digest": "parkland_digest",
    "now": "parkland_digest",
    "ripple": "parkland_correction",
    "notice": "parkland_notice",
}
log = logging.getLogger(__name__)


class Errand(Protocol):
    """What one kind of message says, how long it is worth sending, and what else is settled with it."""

    @property
    def patience(self) -> timedelta:
        """How long after it was due a message not yet sent is still sent."""

    def compose(self, posting: Posting, now: datetime) -> DigestCards | None:
        """The message and its replies; None when there is nothing to say. The same posting gives the same cards."""

    def settle(self, work: Work, posting: Posting, now: datetime, *, gone: bool) -> None:
        """What changes together with a posting's end, in the same unit of work; ``gone``: the address takes none."""

    def delay(self, work: Work, posting: Posting, until: datetime) -> None:
        """Note that the posting is to be looked at again at ``until``, in the same unit of work."""


class _FailedError(Exception):
    """A call failed; carries what that means."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure.reason)
        self.failure = failure


class _LostError(Exception):
    """The lease ran out and somebody else holds the row, or no longer long enough to dare a post."""


@dataclass(frozen=True, kw_only=True)
class Means:
    """What a delivery works with: the store, a client per workspace, the clock and what a test puts in their place.

    Clients must not retry by themselves (the SDK repeats a post whose connection broke, which may have gone through).
    """

    ledger: Ledger
    client: Callable[[str], WebClient]
    errands: Mapping[PostingKind, Errand]
    pace: Pace
    now: Callable[[], datetime]
    sleep: Callable[[float], None]
    step: Callable[[str], None] = lambda _: None


class Delivery:
    """Carries postings to their end; one per thread, as many as there are threads and processes."""

    def __init__(self, means: Means) -> None:
        self._means = means
        self._strays: list[tuple[Posting, str]] = []

    def claim(self, work: Work, wanted: Posting) -> tuple[Posting, bool]:
        """Claim a row for a holder of this call, for the length of a lease; False when it is done or held."""
        now = self._means.now()
        holder = secrets.token_hex(8)
        return work.postings.claim_posting(replace(wanted, holder=holder, lease_until=now + LEASE, claimed=now), now)

    def resume(self, posting: Posting) -> Posting:
        """Take over a posting that somebody left in the middle, and carry it to its end."""
        with self._means.ledger.work() as work:
            taken, ours = self.claim(work, posting)
            if ours:
                self._errand(taken).delay(work, taken, taken.lease_until)
        return self.carry(taken) if ours else taken

    def carry(self, posting: Posting) -> Posting:
        """Bring a claimed posting as far as it goes now; returns the row as it was left."""
        self._means.step("claimed")
        try:
            try:
                return self._carry(posting)
            except _FailedError as error:
                return self._put_off(self._hold(posting), error.failure)
        except _LostError:
            log.warning("another holder has taken over posting %s of %s", posting.slot, posting.channel)
            return self._last(posting)

    def _carry(self, posting: Posting) -> Posting:
        if posting.attempts > 1 and posting.state in ("posting", "threading"):
            posting = self._reconcile(posting)
        now = self._means.now()
        if posting.state != "threading" and now - posting.due > self._errand(posting).patience:
            return self._finish(posting, "skipped", "its time was over")
        cards = self._errand(posting).compose(posting, now)
        self._means.step("composed")
        if posting.state != "threading":
            if cards is None:
                return self._finish(posting, "silent", "nothing new")
            posting = self._post_main(posting, cards.main)
        if cards is not None:
            posting = self._post_thread(posting, cards)
        return self._finish(posting, "posted", posting.reason)

    def _post_main(self, posting: Posting, card: Card) -> Posting:
        posting = self._update(replace(posting, state="posting", lease_until=self._means.now() + LEASE))
        self._means.step("marked")
        ts = self._post(posting, card, posting.thread or None, part=0)
        self._means.step("posted")
        done = replace(posting, state="threading", ts=ts, parts=0)
        try:
            done = self._update(done, card)
        except _LostError:
            self._strays.append((posting, ts))
            self.sweep()
            raise
        self._means.step("committed")
        return self._drop_doubles(done) if done.attempts > 1 else done

    def _post_thread(self, posting: Posting, cards: DigestCards) -> Posting:
        for number, card in enumerate(cards.thread[posting.parts :], start=posting.parts + 1):
            posting = self._update(replace(posting, lease_until=self._means.now() + LEASE))
            self._post(posting, card, posting.thread or posting.ts, part=number)
            self._means.step("reply posted")
            posting = self._update(replace(posting, parts=number), card)
            self._means.step("reply committed")
        return posting

    def _post(self, posting: Posting, card: Card, thread: str | None, part: int) -> str:
        """Send one message; returns its ts. A card that Slack refuses is sent again in plain words."""
        means = self._means
        held = means.pace.find_hold(posting.team, means.now())
        if held is not None:
            raise _FailedError(Failure("wait", held - means.now(), "Slack asked to wait"))
        wait_turn(means.pace, posting.team, posting.channel, means.now, means.sleep)
        if posting.lease_until - means.now() < _LEAST_LEASE:
            raise _LostError
        payload = {"story": posting.story, "day": posting.slot, "part": part}
        message: dict[str, Any] = {
            "channel": self._address(posting),
            "text": card.text,
            "blocks": [block.to_dict() for block in card.blocks],
            "metadata": {"event_type": EVENT_TYPES[posting.kind], "event_payload": payload},
            "unfurl_links": False,
            "unfurl_media": False,
            **({"thread_ts": thread} if thread else {}),
        }
        try:
            return self._send(posting, message)
        except _FailedError as error:
            if error.failure.meaning != "refused":
                raise
            log.warning("a digest's blocks were refused (%s); its words go out alone", error.failure.reason)
            del message["blocks"]
            return self._send(posting, message)

    def _send(self, posting: Posting, message: dict[str, Any]) -> str:
        return str(self._call(posting.team, "chat_postMessage", **message)["ts"])

    def _reconcile(self, posting: Posting) -> Posting:
        """Look for what the former holder may have sent: the message, or the replies after those known."""
        if posting.state == "posting":
            found = self._find_own(posting)
            if not found:
                return posting
            posting = replace(posting, state="threading", ts=found[0], parts=0)
        there = {part for _, part in self._search_thread(posting, posting.thread or posting.ts)}
        parts = posting.parts
        while parts + 1 in there:
            parts += 1
        return self._drop_doubles(self._update(replace(posting, parts=parts)))

    def _drop_doubles(self, posting: Posting) -> Posting:
        """After a take-over: should the former holder's post have gone through after all, it is taken back."""
        for ts in self._find_own(posting):
            if ts != posting.ts:
                self._call(posting.team, "chat_delete", channel=self._address(posting), ts=ts)
        return posting

    def _address(self, posting: Posting) -> str:
        """Where the message goes: a notice to a person goes to the conversation with them."""
        if posting.kind != "notice":
            return posting.channel
        return str(self._call(posting.team, "conversations_open", users=posting.channel)["channel"]["id"])

    def _find_own(self, posting: Posting) -> list[str]:
        """The ts of every message of ours that carries this posting's slot, the first first."""
        if posting.thread:
            return sorted(ts for ts, part in self._search_thread(posting, posting.thread) if part == 0)
        oldest = f"{(posting.claimed - _SKEW).timestamp():.6f}"
        search = {"channel": self._address(posting), "oldest": oldest}
        return sorted(ts for ts, part in self._search(posting, "conversations_history", search) if part == 0)

    def _search_thread(self, posting: Posting, thread: str) -> list[tuple[str, int]]:
        search = {"channel": self._address(posting), "ts": thread}
        return self._search(posting, "conversations_replies", search)

    def _search(self, posting: Posting, method: str, search: Mapping[str, str]) -> list[tuple[str, int]]:
        """(ts, part) of our own messages of this slot, through as many pages as there are."""
        found: list[tuple[str, int]] = []
        cursor: str | None = None
        for _ in range(_MOST_PAGES):
            more = {"cursor": cursor} if cursor else {}
            page = self._call(posting.team, method, **search, limit=_PAGE, include_all_metadata=True, **more)
            found += [part for message in page.get("messages") or () for part in _read_own(message, posting)]
            cursor = (page.get("response_metadata") or {}).get("next_cursor")
            if not cursor:
                return found
        raise _FailedError(Failure("refused", None, "there are too many messages to look through for mine"))

    def _call(self, team: str, method: str, **arguments: Any) -> Any:
        try:
            return getattr(self._means.client(team), method)(**arguments)
        except CALL_ERRORS as error:
            failure = read_failure(error)
            if failure.meaning == "wait" and failure.delay is not None:
                self._means.pace.hold(team, self._means.now() + failure.delay)
            if failure.meaning == "gone" and method.startswith("conversations_"):
                failure = replace(failure, reason=f"{failure.reason}, so I can’t see whether my message is there")
            raise _FailedError(failure) from error

    def _put_off(self, posting: Posting, failure: Failure) -> Posting:
        """After a failed call: let go of the row until it makes sense to try again, or end it."""
        now = self._means.now()
        log.warning("posting %s of %s: %s", posting.slot, posting.channel, failure.reason)
        over = now - posting.due > 2 * self._errand(posting).patience
        if failure.meaning in ("gone", "refused") or over:
            state: PostingState = "posted" if posting.state == "threading" else "unsent"
            return self._finish(posting, state, failure.reason, gone=failure.meaning == "gone")
        backoff = min(_SETTLING * 2 ** min(max(posting.attempts, 1) - 1, 10), _LONGEST)
        if failure.meaning == "workspace":
            self._means.pace.hold(posting.team, now + _WORKSPACE_PAUSE)
            backoff = _WORKSPACE_PAUSE
        again = now + (failure.delay or backoff)
        left = replace(posting, lease_until=again, reason=failure.reason)
        if failure.meaning in ("wait", "workspace") and posting.state == "posting" and posting.attempts <= 1:
            left = replace(left, state="claimed", attempts=0)  # as if never tried: nobody need look for it
        with self._means.ledger.work() as work:
            if work.postings.update_posting(left, posting.holder):
                self._errand(left).delay(work, left, again)
        return left

    def _finish(self, posting: Posting, state: PostingState, reason: str, *, gone: bool = False) -> Posting:
        ended = replace(posting, state=state, reason=reason)
        with self._means.ledger.work() as work:
            if not work.postings.update_posting(ended, posting.holder):
                raise _LostError
            self._errand(ended).settle(work, ended, self._means.now(), gone=gone)
            self._means.step("finishing")
        self._means.step("finished")
        return ended

    def _update(self, posting: Posting, card: Card | None = None) -> Posting:
        """Write the row while it is still ours, with what the card has shown by now; raises _LostError."""
        with self._means.ledger.work() as work:
            if not work.postings.update_posting(posting, posting.holder):
                raise _LostError
            if card is not None:
                work.postings.record_shown(_to_shown(posting, card, self._means.now()))
                self._means.step("committing")
        return posting

    def _last(self, posting: Posting) -> Posting:
        """The row as the store has it now."""
        with self._means.ledger.read() as work:
            return work.postings.find_posting(posting.team, posting.channel, posting.slot) or posting

    def _hold(self, posting: Posting) -> Posting:
        """The row as the store has it, while its holder is still the same; raises _LostError."""
        known = self._last(posting)
        if known.holder != posting.holder:
            raise _LostError
        return known

    def _errand(self, posting: Posting) -> Errand:
        return self._means.errands[posting.kind]

    def sweep(self) -> None:
        """Take back messages that went out after the lease was lost, once the row says which message counts."""
        left = []
        for posting, ts in self._strays:
            known = self._last(posting)
            if not known.ts and not known.finished:
                left.append((posting, ts))
            elif known.ts != ts:
                self._take_back(posting, ts)
        self._strays = left

    def _take_back(self, posting: Posting, ts: str) -> None:
        try:
            self._call(posting.team, "chat_delete", channel=self._address(posting), ts=ts)
        except _FailedError as error:
            log.warning("a second digest in %s could not be taken back: %s", posting.channel, error.failure.reason)


def _read_own(message: Mapping[str, Any], posting: Posting) -> list[tuple[str, int]]:
    """The message's ts and part, in a list of one, when it carries this posting's slot; else nothing."""
    metadata = message.get("metadata") or {}
    payload = metadata.get("event_payload") or {}
    ours = metadata.get("event_type") == EVENT_TYPES[posting.kind]
    same = ours and payload.get("day") == posting.slot and payload.get("story") == posting.story
    return [(str(message["ts"]), int(payload.get("part") or 0))] if same else []


def _to_shown(posting: Posting, card: Card, now: datetime) -> list[Shown]:
    """What the card shows, kept so that corrections find the thread; ``told``: what was known when it was built."""
    told = now if posting.kind == "ripple" else posting.until
    return [
        Shown(
            team=posting.team,
            channel=posting.channel,
            ts=posting.ts,
            thread=posting.thread or posting.ts,
            kind="note" if subject.startswith("note-") else "claim",
            ref=subject,
            story=posting.story,
            told=told,
        )
        for subject in card.subjects
    ]
