"""What Slack refuses in blocks, messages and views, as pure checks. Figures: PLATFORM.md, "Sizes"."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

MESSAGE_BLOCKS: Final = 50
VIEW_BLOCKS: Final = 100
MESSAGE_CHARACTERS: Final = 13_200
POST_TEXT: Final = 40_000
UPDATE_TEXT: Final = 4_000
VIEW_BYTES: Final = 250_000
_SURFACES: Final = {
    "message": {"header", "section", "context", "divider", "actions", "image", "rich_text"},
    "modal": {"header", "section", "context", "divider", "actions", "image", "rich_text", "input"},
    "home": {"header", "section", "context", "divider", "actions", "image", "rich_text", "input"},
}
_STYLES: Final = {None, "primary", "danger"}
_FIELDS: Final = {
    "header": {"type", "block_id", "text"},
    "section": {"type", "block_id", "text", "fields", "accessory", "expand"},
    "context": {"type", "block_id", "elements"},
    "divider": {"type", "block_id"},
    "actions": {"type", "block_id", "elements"},
    "image": {"type", "block_id", "image_url", "alt_text", "title"},
    "rich_text": {"type", "block_id", "elements"},
    "input": {"type", "block_id", "label", "element", "hint", "optional", "dispatch_action"},
}
Problems = Iterator[str]


def find_block_problems(blocks: Any, surface: str) -> list[str]:
    """Everything that Slack would refuse in the blocks of a message, a modal or Home; none when it would take them."""
    if not isinstance(blocks, list):
        return ["blocks must be a list"]
    most = MESSAGE_BLOCKS if surface == "message" else VIEW_BLOCKS
    problems = [f"no more than {most} items allowed [{len(blocks)}]"] if len(blocks) > most else []
    seen: set[str] = set()
    for place, block in enumerate(blocks):
        problems += [f"{problem} [/blocks/{place}]" for problem in _check_block(block, surface, seen)]
    return problems


def count_characters(part: Any) -> int:
    """The characters of every text in blocks."""
    if isinstance(part, Mapping):
        return sum(
            len(value) if key == "text" and isinstance(value, str) else count_characters(value)
            for key, value in part.items()
        )
    return sum(map(count_characters, part)) if isinstance(part, list) else 0


def find_message_error(text: str, blocks: Any, *, update: bool = False) -> tuple[str, list[str]] | None:
    """Slack's error for a message, with its details; None when it would be taken."""
    if not text and not blocks:
        return "no_text", []
    if update and len(text) > UPDATE_TEXT:
        return "msg_too_long", []
    if blocks:
        problems = find_block_problems(blocks, "message")
        if problems:
            return "invalid_blocks", problems
        if count_characters(blocks) > MESSAGE_CHARACTERS:
            return "msg_blocks_too_long", []
    return None


def find_view_error(view: Any, size: int) -> tuple[str, list[str]] | None:
    """Slack's error for a view; None when it would be taken."""
    if not isinstance(view, Mapping) or view.get("type") not in ("modal", "home"):
        return "invalid_arguments", ["view must be a modal or home"]
    if size > VIEW_BYTES:
        return "view_too_large", []
    problems = find_block_problems(view.get("blocks"), str(view["type"]))
    if not view.get("blocks"):
        problems.append("must have at least one block")
    problems += _too_long(view.get("private_metadata") or "", 3_000, "private_metadata")
    problems += _too_long(view.get("callback_id") or "", 255, "callback_id")
    if view["type"] == "modal":
        for name in ("title", "submit", "close"):
            problems += list(_check_plain(view.get(name), 24, name, required=name == "title"))
        if any(block.get("type") == "input" for block in view.get("blocks") or ()) and not view.get("submit"):
            problems.append("submit is required with input blocks")
    return ("invalid_arguments", problems) if problems else None


def _check_block(block: Any, surface: str, seen: set[str]) -> Problems:
    kind = block.get("type") if isinstance(block, Mapping) else None
    if kind not in _SURFACES[surface]:
        yield f"unsupported type: {kind}"
        return
    unknown = set(block) - _FIELDS[kind]
    if unknown:
        yield f"unknown fields: {', '.join(sorted(unknown))}"
    name = block.get("block_id")
    if name is not None:
        yield from _too_long(name, 255, "block_id")
        if name in seen:
            yield f"block_id {name} is used twice"
        seen.add(name)
    yield from _CHECKS[kind](block)


def _check_header(block: Mapping[str, Any]) -> Problems:
    yield from _check_plain(block.get("text"), 150, "text")


def _check_section(block: Mapping[str, Any]) -> Problems:
    fields = block.get("fields")
    if block.get("text") is None and not fields:
        yield "section needs text or fields"
    if block.get("text") is not None:
        yield from _check_text(block["text"], 3_000, "text")
    if fields is not None:
        if not 1 <= len(fields) <= 10:
            yield "fields must be 1 to 10"
        for field in fields:
            yield from _check_text(field, 2_000, "fields")
    if block.get("accessory") is not None:
        yield from _check_element(block["accessory"], {"button", "static_select", "overflow", "image", "radio_buttons"})


def _check_context(block: Mapping[str, Any]) -> Problems:
    elements = block.get("elements") or []
    if not 1 <= len(elements) <= 10:
        yield f"context takes 1 to 10 elements [{len(elements)}]"
    for element in elements:
        yield from _check_text(element, 3_000, "elements")


def _check_actions(block: Mapping[str, Any]) -> Problems:
    elements = block.get("elements") or []
    if not 1 <= len(elements) <= 25:
        yield f"actions takes 1 to 25 elements [{len(elements)}]"
    names = [element.get("action_id") for element in elements if isinstance(element, Mapping)]
    if len(set(names)) != len(names):
        yield "action_id must be unique in a block"
    for element in elements:
        yield from _check_element(element, {"button", "static_select", "overflow", "radio_buttons"})


def _check_input(block: Mapping[str, Any]) -> Problems:
    yield from _check_plain(block.get("label"), 2_000, "label")
    yield from _check_plain(block.get("hint"), 2_000, "hint", required=False)
    yield from _check_element(block.get("element"), {"plain_text_input", "static_select", "radio_buttons"})


def _check_image(block: Mapping[str, Any]) -> Problems:
    if not block.get("alt_text") or len(block["alt_text"]) > 2_000:
        yield "alt_text is required, at most 2,000"
    if not block.get("image_url") or len(block["image_url"]) > 3_000:
        yield "image_url is required, at most 3,000"


def _check_nothing(_: Mapping[str, Any]) -> Problems:
    yield from ()


_CHECKS: Final[dict[str, Callable[[Mapping[str, Any]], Problems]]] = {
    "header": _check_header,
    "section": _check_section,
    "context": _check_context,
    "actions": _check_actions,
    "input": _check_input,
    "image": _check_image,
    "divider": _check_nothing,
    "rich_text": _check_nothing,
}


def _check_element(element: Any, allowed: set[str]) -> Problems:
    kind = element.get("type") if isinstance(element, Mapping) else None
    if kind not in allowed:
        yield f"unsupported element: {kind}"
        return
    yield from _too_long(element.get("action_id") or "", 255, "action_id")
    if kind == "button":
        yield from _check_button(element)
    elif kind in ("static_select", "radio_buttons", "overflow"):
        yield from _check_options(element, {"static_select": 100, "radio_buttons": 10, "overflow": 5}[kind])
    elif kind == "plain_text_input":
        yield from _check_plain(element.get("placeholder"), 150, "placeholder", required=False)
        if not 0 <= int(element.get("max_length") or 1) <= 3_000:
            yield "max_length must be at most 3,000"


def _check_button(element: Mapping[str, Any]) -> Problems:
    yield from _check_plain(element.get("text"), 75, "text")
    yield from _too_long(element.get("value") or "", 2_000, "value")
    yield from _too_long(element.get("url") or "", 3_000, "url")
    yield from _too_long(element.get("accessibility_label") or "", 75, "accessibility_label")
    if element.get("style") not in _STYLES:
        yield f"style must be primary or danger: {element.get('style')}"


def _check_options(element: Mapping[str, Any], most: int) -> Problems:
    options = element.get("options") or []
    if not 1 <= len(options) <= most:
        yield f"options must be 1 to {most} [{len(options)}]"
    for option in options:
        yield from _check_text(option.get("text"), 75, "option text")
        yield from _too_long(option.get("value") or "", 150, "option value")
        yield from _check_text(option.get("description"), 75, "option description", required=False)


def _check_text(text: Any, most: int, where: str, *, required: bool = True) -> Problems:
    if text is None and not required:
        return
    if not isinstance(text, Mapping) or text.get("type") not in ("mrkdwn", "plain_text"):
        yield f"{where}: must be a text object"
        return
    words = text.get("text")
    if not isinstance(words, str) or not words:
        yield f"{where}: must be more than 0 characters"
    elif len(words) > most:
        yield f"{where}: must be less than {most + 1} characters [{len(words)}]"
    if text["type"] == "plain_text" and "verbatim" in text:
        yield f"{where}: verbatim is for mrkdwn"
    if text["type"] == "mrkdwn" and "emoji" in text:
        yield f"{where}: emoji is for plain_text"


def _check_plain(text: Any, most: int, where: str, *, required: bool = True) -> Problems:
    if text is None and not required:
        return
    if not isinstance(text, Mapping) or text.get("type") != "plain_text":
        yield f"{where}: must be plain_text"
        return
    yield from _check_text(text, most, where)


def _too_long(value: Any, most: int, where: str) -> list[str]:
    return [f"{where}: must be less than {most + 1} characters"] if len(str(value)) > most else []


def find_broadcasts(texts: Sequence[str]) -> list[str]:
    """The texts in which something live would ping people: an unescaped broadcast, group or person."""
    live = ("<!channel", "<!here", "<!everyone", "<!subteam")
    return [text for text in texts if any(mark in text for mark in live)]
