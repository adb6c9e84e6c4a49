"""Files and items as newsrooms have them, good and bad, and what comes of each."""

import codecs
import json
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from store.claims import Article
from store.reading import ManifestError, ReadFailure, find_manifest, read_articles
from store.reading.html_text import parse_html
from store.reading.moments import find_date_in_address, parse_moment

SEEDS = Path(__file__).parents[2] / "seeds"


def read_all(path: Path | str) -> list[Article | ReadFailure]:
    return list(read_articles(path, find_manifest(path) if Path(path).exists() else None))


def read_one(path: Path) -> Article:
    (one,) = read_all(path)
    assert isinstance(one, Article), one
    return one


def failure_of(path: Path | str) -> str:
    (one,) = read_all(path)
    assert isinstance(one, ReadFailure), one
    return one.reason


def test_the_seeds_come_with_what_the_manifest_knows_and_no_more() -> None:
    first, second = (one for one in read_all(SEEDS) if isinstance(one, Article))
    assert (first.outlet, first.url, first.published) == ("CrimeOnline", None, None)
    assert (second.outlet, second.published) == ("ZeroHedge", date(2018, 2, 23))
    for article in (first, second):
        assert article.text == (SEEDS / article.id).read_text(encoding="utf-8")


def test_without_a_manifest_the_texts_own_notice_speaks(tmp_path: Path) -> None:
    text = "Something happened.\n\nThis article appeared at Example.org at:  https://example.org/a/2020/01/31/x-y\n"
    (tmp_path / "a.txt").write_text(text, encoding="utf-8")
    article = read_one(tmp_path / "a.txt")
    assert article.outlet == "Example.org"
    assert article.url == "https://example.org/a/2020/01/31/x-y"
    assert article.published == date(2020, 1, 31)
    assert dict(article.supplied) == {"outlet": "notice", "url": "notice", "published": "address"}


def test_nothing_known_stays_unknown(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("Two men were hurt on 3 May 2019, police said.", encoding="utf-8")
    article = read_one(tmp_path / "a.txt")
    assert (article.outlet, article.url, article.published) == (None, None, None)


@pytest.mark.parametrize(
    "data",
    [
        "“Don’t,” she said.".encode(),  # UTF-8
        codecs.BOM_UTF8 + "“Don’t,” she said.".encode(),  # with a mark
        codecs.BOM_UTF16_LE + "“Don’t,” she said.".encode("utf-16-le"),
        codecs.BOM_UTF16_BE + "“Don’t,” she said.".encode("utf-16-be"),
        "“Don’t,” she said.".encode("cp1252"),
    ],
)
def test_encodings(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "a.txt").write_bytes(data)
    assert read_one(tmp_path / "a.txt").text == "“Don’t,” she said."


def test_line_ends_are_normalised_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes("One\u00a0 two \r\n\r\n  three\r* * *\t\n".encode())
    assert read_one(tmp_path / "a.txt").text == "One\u00a0 two \n\n  three\n* * *\t\n"


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "empty"),
        (b" \n\t ", "empty"),
        (b"abc\0def", "NUL"),
        (bytes(range(1, 32)) * 40, "binary"),
        (b"\x89PNG\r\n\x1a\n" + bytes(range(256)), "NUL"),
        (b"\x81\x8d\x8f", "encoding"),
        (codecs.BOM_UTF16_LE + b"\x00", "damaged"),
        (b"a" * (50 * 1024 * 1024), "larger than"),
    ],
)
def test_bad_files_are_told_in_one_sentence(tmp_path: Path, data: bytes, reason: str) -> None:
    (tmp_path / "a.txt").write_bytes(data)
    assert reason in failure_of(tmp_path / "a.txt")


def test_one_line_of_two_megabytes_is_an_article(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(b"word " * 400_000)
    assert len(read_one(tmp_path / "a.txt").text) == 2_000_000


def test_a_missing_file_a_folder_within_and_an_empty_folder(tmp_path: Path) -> None:
    assert "no such file" in failure_of(tmp_path / "nothing.txt")
    assert "holds no" in failure_of(tmp_path)
    (tmp_path / "b.txt").mkdir()
    (tmp_path / "a.txt").write_text("Fine.", encoding="utf-8")
    good, bad = read_all(tmp_path)
    assert isinstance(good, Article)
    assert isinstance(bad, ReadFailure)
    assert "folder inside" in bad.reason


def test_a_bad_line_is_named_and_the_rest_goes_on(tmp_path: Path) -> None:
    lines = ['{"uri": "a", "body_text": "One."}', "{", "[]", "", '{"uri": "b", "body_text": "Two."}', '{"uri": "c"}']
    (tmp_path / "x.jsonl").write_text("\n".join(lines), encoding="utf-8")
    found = read_all(tmp_path / "x.jsonl")
    assert [one.id for one in found if isinstance(one, Article)] == ["a", "b"]
    assert [one.where.rsplit(" ", 1)[1] for one in found if isinstance(one, ReadFailure)] == ["2", "3", "6"]


NINJS_3 = {
    "uri": "urn:1",
    "type": "text",
    "versionCreated": "2024-05-02T08:00:00+02:00",
    "firstCreated": "2024-05-01T08:00:00Z",
    "embargoedUntil": "2024-05-03T00:00:00Z",
    "pubStatus": "withheld",
    "edNote": "Corrects the count",
    "language": "en",
    "headlines": [{"role": "sub", "value": "Second"}, {"role": "main", "value": "First"}],
    "bodies": [
        {"contentType": "text/html", "value": "<p>Html</p>"},
        {"contentType": "text/plain", "value": "Plain\r\ntext"},
    ],
    "by": "A. Writer",
    "infoSources": [{"name": "AP", "role": "originator"}, {"name": "The Gazette", "role": "publisher"}],
    "altIds": [{"role": "url", "value": "https://example.org/1"}],
}


def parse(tmp_path: Path, item: object) -> Article:
    (tmp_path / "item.json").write_text(json.dumps(item), encoding="utf-8")
    return read_one(tmp_path / "item.json")


def test_ninjs_3(tmp_path: Path) -> None:
    article = parse(tmp_path, NINJS_3)
    assert article.text == "Plain\ntext"
    assert (article.id, article.outlet, article.url) == ("urn:1", "The Gazette", "https://example.org/1")
    assert (article.headline, article.byline, article.status) == ("First", "A. Writer", "withheld")
    assert article.published == datetime(2024, 5, 1, 8, tzinfo=UTC)
    assert article.embargoed_until == datetime(2024, 5, 3, tzinfo=UTC)
    assert [credit.name for credit in article.credits] == ["AP"]


def test_ninjs_1_and_its_names(tmp_path: Path) -> None:
    item = {
        "uri": "https://example.org/2019/04/05/x",
        "body_html": "<h1>Head</h1><p>One &amp; two<br>three</p><script>no()</script><p> four</p>",
        "versioncreated": "2019-04-05T10:00:00Z",
        "embargoed": "2019-04-06T10:00:00Z",
        "pubstatus": "canceled",
        "ednote": "Killed",
        "byline": "B",
        "headline": "H",
        "copyrightholder": "The Post",
        "infosources": [{"name": "Reuters"}],
    }
    article = parse(tmp_path, item)
    assert article.text == "Head\n\nOne & two\nthree\n\nfour"
    assert (article.outlet, article.status, article.byline, article.headline) == ("The Post", "canceled", "B", "H")
    assert article.url == item["uri"]
    assert [credit.name for credit in article.credits] == ["Reuters"]


@pytest.mark.parametrize(
    ("item", "reason"),
    [
        ({"uri": "x", "type": "picture", "body_text": "A"}, "type picture"),
        ({"body_text": "A"}, "no uri"),
        ({"uri": "x", "bodies": []}, "no body"),
        ({"uri": "x", "body_text": "a\ud800b"}, "half a character"),
        ({"uri": "x", "body_text": "a\0b"}, "NUL"),
        ({"uri": "x", "body_text": "A", "embargoedUntil": "soon"}, "embargo"),
        ({"uri": "x", "body_text": "A", "pubStatus": "lost"}, "pubStatus"),
        ([[]], "object is wanted"),
    ],
)
def test_items_that_give_no_article(tmp_path: Path, item: object, reason: str) -> None:
    (tmp_path / "item.json").write_text(json.dumps(item), encoding="utf-8")
    assert reason in failure_of(tmp_path / "item.json")


def test_json_nested_beyond_reason_is_a_failure(tmp_path: Path) -> None:
    (tmp_path / "deep.json").write_text("[" * 200_000, encoding="utf-8")
    assert "no JSON" in failure_of(tmp_path / "deep.json")


@pytest.mark.parametrize(
    ("value", "moment"),
    [
        ("2018-02-23", date(2018, 2, 23)),
        ("2018-02-23T10:00:00Z", datetime(2018, 2, 23, 10, tzinfo=UTC)),
        ("2018-02-23T10:00:00", date(2018, 2, 23)),  # no zone: the time would be a guess
        ("yesterday", None),
        (20180223, None),
        (None, None),
    ],
)
def test_moments(value: object, moment: date | None) -> None:
    found = parse_moment(value)
    assert (type(found), found) == (type(moment), moment)


@pytest.mark.parametrize(
    ("url", "day"),
    [
        ("https://e.org/2018-02-23/a", date(2018, 2, 23)),
        ("https://e.org/2018/02/23/a", date(2018, 2, 23)),
        ("https://e.org/2018/02-23/a", None),  # two ways of writing are no date
        ("https://e.org/2018-02-23/2018-02-24", None),  # two dates: none
        ("https://e.org/2018-02-31/a", None),
        ("https://e.org/120180223", None),
    ],
)
def test_dates_in_addresses(url: str, day: date | None) -> None:
    assert find_date_in_address(url) == day


@pytest.mark.parametrize(
    "value",
    [
        "http://[bad",
        "javascript:alert(1)",
        "https://",
        "ftp://e.org/a",
        "https://e.org/<a>",
        "https://e.org/a|b",
        "e.org",
    ],
)
def test_what_is_no_address_is_not_kept(tmp_path: Path, value: str) -> None:
    item = {"uri": "x", "body_text": "A body.", "altIds": [{"role": "url", "value": value}]}
    assert parse(tmp_path, item).url is None


@given(st.text(max_size=300))
def test_html_of_any_kind_gives_text(markup: str) -> None:
    assert "\v" not in parse_html(markup.replace("\v", ""))


@pytest.mark.parametrize(
    "text",
    ["{", "[]", '{"articles": 3}', '{"articles": [{}]}', '{"story": {"slug": "x", "zone": "Mars"}}', '{"story": {}}'],
)
def test_a_manifest_of_another_shape_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "manifest.json").write_text(text, encoding="utf-8")
    with pytest.raises(ManifestError, match=r"manifest\.json"):
        find_manifest(tmp_path)


@pytest.mark.parametrize("address", ["http://127.0.0.1:1/x", "https://"])
def test_an_address_that_does_not_answer(address: str) -> None:
    assert "could not be fetched" in failure_of(address)
