"""ninjs 3.x, 2.x and 1.x → Article (IPTC's news in JSON; 1.x and 2.x write their names in lower case)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, cast, get_args

from store.claims import Article, ArticleStatus, Credit
from store.reading.addresses import parse_address
from store.reading.failures import UnreadableError
from store.reading.html_text import parse_html
from store.reading.moments import find_date_in_address, parse_instant, parse_moment

_PUBLISHER_ROLES = ("publisher", "provider", "outlet", "distributor")


def parse_ninjs(item: Any) -> Article:
    """Make the article of one ninjs item.

    The text is the plain body as it stands (line ends aside), else the words of the HTML body.
    Raises UnreadableError, in one sentence, for anything that is no text item with a ``uri`` and a body.
    """
    if not isinstance(item, dict):
        raise UnreadableError("it is no ninjs item: an object is wanted")
    uri = _text(item, "uri")
    if not uri:
        raise UnreadableError("the ninjs item has no uri")
    kind = _text(item, "type")
    if kind not in (None, "text", "composite"):
        raise UnreadableError(f"the item is of type {kind}, not text")
    text, how = _body(item)
    values: dict[str, Any] = {
        "outlet": _outlet(item),
        "url": _address(item, uri),
        "published": _first_moment(item, ("firstCreated", "firstcreated", "versionCreated", "versioncreated"))
        or _first_moment(item, ("contentCreated", "contentcreated")),
        "updated": parse_instant(_any(item, "versionCreated", "versioncreated")),
        "headline": _listed(item, "headlines") or _text(item, "headline", "headline_main", "title"),
        "byline": _text(item, "by", "byline"),
        "language": _text(item, "language"),
        "editor_note": _text(item, "edNote", "ednote", "ednotes"),
    }
    supplied = {name: "item" for name, value in values.items() if value is not None} | {"text": how}
    if values["published"] is None and (day := find_date_in_address(values["url"] or "")):
        values["published"] = day
        supplied["published"] = "address"
    return Article(
        id=uri,
        text=text,
        status=_status(item),
        embargoed_until=_embargo(item),
        credits=tuple(_credits(item)),
        supplied=MappingProxyType(supplied),
        **values,
    )


def _any(item: Mapping[str, Any], *names: str) -> Any:
    return next((item[name] for name in names if item.get(name) not in (None, "", [])), None)


def _text(item: Mapping[str, Any], *names: str) -> str | None:
    value = _any(item, *names)
    return value.strip() or None if isinstance(value, str) else None


def _rows(item: Mapping[str, Any], *names: str) -> Iterator[Mapping[str, Any]]:
    for name in names:
        rows = item.get(name)
        for row in rows if isinstance(rows, list) else [rows] if isinstance(rows, dict) else []:
            if isinstance(row, dict):
                yield row


def _listed(item: Mapping[str, Any], name: str) -> str | None:
    """The value of the first listed row, a main one before the others."""
    rows = [row for row in _rows(item, name) if isinstance(row.get("value"), str) and row["value"].strip()]
    rows.sort(key=lambda row: row.get("role") not in (None, "main", "hedline", "headline"))
    return _plain(rows[0]).strip() if rows else None


def _plain(row: Mapping[str, Any]) -> str:
    value = str(row["value"])
    return parse_html(value) if "html" in str(row.get("contentType", row.get("contenttype", ""))).lower() else value


def _body(item: Mapping[str, Any]) -> tuple[str, str]:
    """The stored text and the name of the field that gave it: plain before HTML, a full body before a part."""
    bodies = [row for row in _rows(item, "bodies") if isinstance(row.get("value"), str)]
    bodies.sort(key=lambda row: "html" in str(row.get("contentType", row.get("contenttype", ""))).lower())
    found = [(_plain(row), f"bodies {row.get('contentType', row.get('contenttype', 'text/plain'))}") for row in bodies]
    found += [(item[name], name) for name in ("body_text", "bodytext") if isinstance(item.get(name), str)]
    found += [(parse_html(item[name]), name) for name in ("body_html", "body_xhtml") if isinstance(item.get(name), str)]
    for text, how in found:
        if text.strip():
            normal = text.replace("\r\n", "\n").replace("\r", "\n")
            _check_characters(normal)
            return normal, how
    raise UnreadableError("the ninjs item has no body")


def _check_characters(text: str) -> None:
    if "\0" in text:
        raise UnreadableError("its body holds a NUL character")
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise UnreadableError(f"its body holds half a character at {error.start}") from error


def _first_moment(item: Mapping[str, Any], names: tuple[str, ...]) -> Any:
    return next((moment for name in names if (moment := parse_moment(item.get(name))) is not None), None)


def _sources(item: Mapping[str, Any]) -> Iterator[tuple[str, str | None]]:
    for row in _rows(item, "infoSources", "infosources", "infosource"):
        name = _text(row, "name", "literal")
        if name:
            yield name, _text(row, "role", "rel")


def _outlet(item: Mapping[str, Any]) -> str | None:
    """Who published it: a source in a publisher's role, else the provider or the holder of the copyright."""
    named = [name for name, role in _sources(item) if role is not None and role.lower() in _PUBLISHER_ROLES]
    if named:
        return named[0]
    for name in ("provider", "publisher", "outlet"):
        value = item.get(name)
        if isinstance(value, dict):
            value = _text(value, "name", "literal")
        if isinstance(value, str) and value.strip():
            return value.strip()
    return _text(item, "copyrightHolder", "copyrightholder")


def _credits(item: Mapping[str, Any]) -> Iterator[Credit]:
    for name, role in _sources(item):
        if role is None or role.lower() not in _PUBLISHER_ROLES:
            yield Credit(name=name, role=role)


def _address(item: Mapping[str, Any], uri: str) -> str | None:
    listed = [row for row in _rows(item, "altIds", "altids") if "url" in str(row.get("role", "")).lower()]
    named = [value for row in listed if isinstance(value := row.get("value"), str)]
    for address in [*named, _text(item, "url", "link"), uri]:
        if (found := parse_address(address)) is not None:
            return found
    return None


def _status(item: Mapping[str, Any]) -> ArticleStatus:
    status = _text(item, "pubStatus", "pubstatus") or "usable"
    status = {"cancelled": "canceled", "stat:usable": "usable"}.get(status.lower(), status.lower())
    if status not in get_args(ArticleStatus):
        raise UnreadableError(f"its pubStatus is {status!r}, not usable, withheld or canceled")
    return cast("ArticleStatus", status)


def _embargo(item: Mapping[str, Any]) -> Any:
    value = _any(item, "embargoedUntil", "embargoed")
    if value is None:
        return None
    moment = parse_instant(value)
    if moment is None:
        # An embargo that cannot be read must not become a release.
        raise UnreadableError(f"its embargo {value!r} is no time with a zone; it is not taken in")
    return moment
