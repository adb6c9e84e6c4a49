"""Names that may mean one person or body: the machine suggests, with a score and a sentence; an editor decides."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, select

from store.ledger import tables
from store.ledger.base import Base
from store.ledger.coding import dump
from store.ledger.errors import ReasonMissingError
from store.ledger.records import LinkSuggestion

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from sqlalchemy import Row

    from store.claims import Story

_L, _D = tables.link.c, tables.link_decision.c


class LinkWork(Base):
    """Links between names of a story."""

    def record_links(self, story: Story | str, links: Iterable[LinkSuggestion], now: datetime) -> int:
        """Replace the story's suggestions by these; decisions stay. Returns how many were written."""
        story_pk = self._story_pk(story)
        self.connection.execute(delete(tables.link).where(_L.story_pk == story_pk))
        rows = {}
        for link in links:
            left, right = sorted((link.left, link.right))
            rows[left, right] = {
                "story_pk": story_pk,
                "left": left,
                "right": right,
                "score": link.score,
                "detail": link.detail,
                "rule": link.rule,
                "made_at": now,
            }
        if rows:
            self.connection.execute(tables.link.insert(), [rows[pair] for pair in sorted(rows)])
        return len(rows)

    def decide_link(
        self, story: Story | str, left: str, right: str, *, same: bool, who: str, reason: str, now: datetime
    ) -> LinkSuggestion:
        """Write an editor's word on two names; it supersedes an earlier one, which stays readable in the trail.

        Raises ReasonMissingError.
        """
        if not reason.strip():
            raise ReasonMissingError
        left, right = sorted((left, right))
        before = self._last_decision(self._story_pk(story), left, right)
        self.connection.execute(
            tables.link_decision.insert(),
            {
                "story_pk": self._story_pk(story),
                "left": left,
                "right": right,
                "same": same,
                "who": who,
                "at": now,
                "reason": reason.strip(),
            },
        )
        slug = story if isinstance(story, str) else story.slug
        self._add_audit(
            slug,
            f"link {left} = {right}",
            "decide",
            who,
            now,
            reason=reason.strip(),
            before="suggested" if before is None else _word(same=before.same),
            after=_word(same=same),
            details=dump({"left": left, "right": right}),
        )
        return next(one for one in self.find_links(story) if (one.left, one.right) == (left, right))

    def find_links(self, story: Story | str) -> list[LinkSuggestion]:
        """Every suggestion and decision of the story, decided ones first, then by score."""
        story_pk = self._story_pk(story)
        decided: dict[tuple[str, str], Row[Any]] = {}
        query = select(tables.link_decision).where(_D.story_pk == story_pk).order_by(_D.pk)
        for row in self.connection.execute(query):
            decided[row.left, row.right] = row
        suggested = {
            (row.left, row.right): row
            for row in self.connection.execute(select(tables.link).where(_L.story_pk == story_pk))
        }
        links = [
            _read_link(pair, suggested.get(pair), decided.get(pair)) for pair in sorted(suggested.keys() | decided)
        ]
        return sorted(links, key=lambda link: (link.same is None, -link.score, link.left, link.right))

    def _last_decision(self, story_pk: int, left: str, right: str) -> Row[Any] | None:
        query = select(tables.link_decision).where(_D.story_pk == story_pk, _D.left == left, _D.right == right)
        return self._first(query.order_by(_D.pk.desc()).limit(1))


def _word(*, same: bool) -> str:
    return "same" if same else "not the same"


def _read_link(pair: tuple[str, str], link: Row[Any] | None, decision: Row[Any] | None) -> LinkSuggestion:
    return LinkSuggestion(
        left=pair[0],
        right=pair[1],
        score=0.0 if link is None else link.score,
        detail="" if link is None else link.detail,
        rule="editor" if link is None else link.rule,
        same=None if decision is None else decision.same,
        decided_by=None if decision is None else decision.who,
        decided_at=None if decision is None else decision.at,
        reason=None if decision is None else decision.reason,
    )
