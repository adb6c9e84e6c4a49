import pytest

from bot.addresses import list_addresses

STORED = "https://www.outlet.example/2018/02/story"


@pytest.mark.parametrize(
    "pasted",
    [
        STORED,
        f"{STORED}/",  # a final slash
        f"{STORED}#comments",
        f"{STORED}?utm_source=x&utm_medium=y&fbclid=z",  # what trackers add
        STORED.replace("https", "http"),
        STORED.replace("www.", ""),
    ],
)
def test_the_stored_address_is_among_the_forms(pasted: str) -> None:
    assert STORED in list_addresses(pasted)


def test_what_names_the_page_is_kept() -> None:
    assert "https://www.outlet.example/?id=7" in list_addresses("https://www.outlet.example/?utm_source=x&id=7")
    assert "https://www.outlet.example/" not in list_addresses("https://www.outlet.example/?id=7")


def test_nonsense_is_only_itself() -> None:
    assert list_addresses("http://[bad") == ["http://[bad"]
