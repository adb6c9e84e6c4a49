"""What a button carries, as records: short ids, never a text (FAILURES 10)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from store.claims import StoreError


class TagError(StoreError):
    """A button's value is not one of ours: it was made by another version, or by hand."""


@dataclass(frozen=True, slots=True)
class PageTag:
    """One page of one answer as shown once: its kind and receipt, the page, and what tells this showing from others."""

    kind: str
    receipt: str
    page: int
    showing: str

    def __str__(self) -> str:
        return f"{self.kind}|{self.receipt}|{self.page}|{self.showing}"

    @classmethod
    def parse(cls, value: str) -> Self:
        """Read a button's value; raises TagError."""
        parts = value.split("|")
        if len(parts) != 4 or not parts[2].isdecimal() or not parts[1]:
            raise TagError("This button can’t be read any more: please ask again.")
        return cls(parts[0], parts[1], int(parts[2]), parts[3])


@dataclass(frozen=True, slots=True)
class ClaimTag:
    """A claim, and the receipt of the answer that shows it (empty when no answer does)."""

    claim: str
    receipt: str = ""

    def __str__(self) -> str:
        return f"{self.claim}|{self.receipt}" if self.receipt else self.claim

    @classmethod
    def parse(cls, value: str) -> Self:
        """Read a button's value."""
        claim, _, receipt = value.partition("|")
        return cls(claim, receipt)


@dataclass(frozen=True, slots=True)
class NoteTag:
    """A conflict note in the state that was shown."""

    note: str
    revision: int

    def __str__(self) -> str:
        return f"{self.note}|{self.revision}"

    @classmethod
    def parse(cls, value: str) -> Self:
        """Read a button's value; raises TagError."""
        note, _, revision = value.partition("|")
        if not note or not revision.isdecimal():
            raise TagError("This button can’t be read any more: please open the note again.")
        return cls(note, int(revision))
