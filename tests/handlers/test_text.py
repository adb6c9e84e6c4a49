import pytest
from hypothesis import given
from hypothesis import strategies as st

from handlers.text import (
    cut,
    drop_skin_tones,
    escape,
    find_addresses,
    has_live_marks,
    link,
    mentions,
    read_command,
    read_message,
    shorten,
    split,
    unescape,
)

BOT = "U0BOT"


@pytest.mark.parametrize(
    ("raw", "read"),
    [
        ("<@U0BOT> how many deputies?", "how many deputies?"),  # at the start
        ("hey <@U0BOT> how many deputies?", "hey how many deputies?"),  # in the middle: the words around it stay
        ("how many deputies? <@U0BOT>", "how many deputies?"),  # at the end
        ("*<@U0BOT>* how many?", "how many?"),  # bold
        ("*<@U0BOT> how many?*", "how many?"),  # all bold
        ("&gt; <@U0BOT> how many?", "how many?"),  # quoted
        ("<@U0BOT|facts>: how many?", "how many?"),  # with its label and a colon
        ("<@U0BOT>, how many?", "how many?"),  # with a comma
        ("<@U0BOT> AT&amp;T &lt;b&gt;", "AT&T <b>"),  # unescaped once
        ("<@U0BOT> &amp;lt;", "&lt;"),  # and only once
        ("<@U0BOT> see <https://a.example/x|the report>", "see the report"),  # a link's label
        ("<@U0BOT> see <https://a.example/x>", "see https://a.example/x"),  # a bare link
        ("<@U0BOT> what did <@U1|rosa> say in <#C1|desk>", "what did @rosa say in #desk"),  # names
        ("<@U0BOT> <!channel> how many?", "@channel how many?"),  # a broadcast is only words
        ("<@U0BOT>\u00a0how\u00a0many?", "how many?"),  # no-break spaces
        ("<@U0BOT> \u202ehow many?", "how many?"),  # a turned direction
        ("<@U0BOT> what about snake_case_names", "what about snake_case_names"),  # marks inside words stay
        ("<@U0BOT>", ""),  # nothing else
    ],
)
def test_a_message_is_read_as_typed(raw: str, read: str) -> None:
    assert read_message(raw, BOT) == read


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        ("<@U0BOT> hi", True),
        ("so `<@U0BOT>` is how you mention it", False),  # shown in code, not meant
        ("```\n<@U0BOT> help\n```", False),
        ("`code` and <@U0BOT>", True),
        ("<@U0BOT2> hi", False),
        ("<@U0BOT|facts> hi", True),
    ],
)
def test_a_mention_counts_outside_code(raw: str, expected: bool) -> None:
    assert mentions(raw, BOT) is expected


def test_a_command_is_read_escaped_or_not() -> None:
    assert read_command("quote “it’s R&amp;D”") == read_command("quote “it’s R&D”") == "quote “it’s R&D”"


@given(st.text())
def test_escaping_is_undone_exactly(text: str) -> None:
    assert unescape(escape(text)) == text
    assert not set("<>") & set(escape(text))


@given(st.text(alphabet=st.sampled_from("ab &<>\n"), max_size=300), st.integers(5, 60))
def test_splitting_keeps_every_character(text: str, limit: int) -> None:
    pieces = split(text, limit)
    assert "".join(pieces) == text
    assert all(len(escape(piece)) <= limit for piece in pieces)


@given(st.text(alphabet=st.sampled_from("ab &<>\n"), max_size=300), st.integers(1, 60))
def test_cutting_keeps_a_beginning(text: str, limit: int) -> None:
    kept, was_cut = cut(text, limit)
    assert text.startswith(kept)
    assert len(escape(kept)) <= limit
    assert was_cut or kept == text
    assert len(shorten(text, limit)) <= limit


def test_a_cut_falls_between_words() -> None:
    assert cut("one two three", 9) == ("one two", True)
    assert shorten("one two three", 9) == "one two…"
    assert shorten("<!channel> & co", 40) == "&lt;!channel&gt; &amp; co"


def test_a_link_shows_its_target() -> None:
    assert link("https://www.a.example/x?a=1&b=2") == "<https://www.a.example/x?a=1&amp;b=2|a.example>"
    assert link("https://a.example/x|evil>") == "<https://a.example/x%7Cevil%3E|a.example>"


@pytest.mark.parametrize(
    "address",
    [
        None,
        "",
        "no address",
        "javascript:alert(1)",
        "http://[bad",  # cannot be read
        "https://evil.example\\@cnn.com/story",  # browsers go to evil.example
        "https://cnn.com@evil.example/",  # a user before the host
        "https://cnn.com\t.evil.example/",
        "https://a b.example/",
        "https://аррӏе.com/",  # letters that look like others
        "https:///path",
    ],
)
def test_what_could_lead_elsewhere_is_no_link(address: str | None) -> None:
    assert link(address) == ""


def test_an_at_sign_behind_the_host_is_fine() -> None:
    assert link("https://a.example/@rosa?x=@y") == "<https://a.example/@rosa?x=@y|a.example>"


def test_addresses_are_found() -> None:
    assert find_addresses("see <https://a.example/?x=1&amp;y=2|label> and <https://b.example> <@U1>") == [
        "https://a.example/?x=1&y=2",
        "https://b.example",
    ]


def test_skin_tones_are_dropped() -> None:
    assert drop_skin_tones("+1::skin-tone-3:") == "+1:"
    assert drop_skin_tones("👍🏽") == "👍"


def test_marks_that_slack_would_swallow_are_seen() -> None:
    assert has_live_marks("he said *no*")
    assert has_live_marks("at :smile: today")
    assert not has_live_marks("at 2:23 p.m. and 3:15 he said no")
