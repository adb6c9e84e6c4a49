"""Who may come in: members of the workspace ask, editors decide. Asked in the work, never before an acknowledgement."""

from __future__ import annotations

from dataclasses import dataclass

from handlers.office import Office
from handlers.people import Person
from store.claims import StoreError


class NotEditorError(StoreError):
    """Somebody who is no editor wanted to do what only editors do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Visitor:
    """Who did something, as the payload says; ``teams`` are the workspaces that it names for them."""

    user: str
    teams: frozenset[str] = frozenset()


def is_outsider(office: Office, visitor: Visitor) -> bool:
    """Whether somebody belongs to another workspace: by the payload, or by what Slack says of them.

    When Slack can't say, a payload that names only our workspace (or none) is believed.
    """
    ours = {office.me.team_id, office.me.enterprise_id} - {None}
    if visitor.teams and not visitor.teams <= ours:
        return True
    person = office.people.find(visitor.user)
    if person is None:
        return False
    return person.stranger or (person.team is not None and not {person.team, person.enterprise} & ours)


def name_visitor(office: Office, user: str) -> str:
    """The name that the person goes by, or the id when Slack can't say."""
    person: Person | None = office.people.find(user)
    return person.name if person else user


def may_decide(office: Office, visitor: Visitor) -> bool:
    """Whether the person is an editor: of this workspace, and by the setting or, when nothing is set, as an admin.

    An admin of another workspace is none here.
    """
    if is_outsider(office, visitor):
        return False
    policy = office.editors
    if not policy.users and not policy.groups:
        person = office.people.find(visitor.user)
        return person is not None and person.admin
    return visitor.user in policy.users or any(
        visitor.user in office.people.find_group(group) for group in policy.groups
    )
