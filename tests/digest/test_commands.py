"""``digest …`` from the words typed to the private answer, over a real store and a Slack in memory."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, time, timedelta

import pytest

from bot.clock import Clock
from bot.delivery import Means
from bot.digests import compose_digest_desk
from handlers.cards.layout import Card
from handlers.digest.buttons import parse_tag, press_button
from handlers.digest.commands import answer_digest, choose_zone
from handlers.digest.desk import DigestAsk, NowTag, TagError
from handlers.digest.membership import NotHereError
from handlers.digest.notices import HOME_ME, HOME_OFF, OFF, POST, PREVIEW, build_home_section
from store.digest.request import RequestError
from store.ledger import Ledger
from store.ledger.posting_records import Subscription
from tests.digest.simulation import add_news, make_means
from tests.digest.slack import FakeSlack, Time
from tests.digest.test_cards import check
from tests.ledger.factories import STORY, make_extraction, record

MONDAY = datetime(2018, 2, 26, 15, 0, tzinfo=UTC)  # 10:00 in New York
ROSA, TOM = "UROSA12345", "UTOM123456"
NEW_YORK = "America/New_York"


class Room:
    """A channel C1 with Rosa, Tom and the bot in it; Rosa's zone is New York."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger
        self.time = Time(MONDAY)
        self.slack = FakeSlack(self.time)
        self.slack.rooms = {"C1": ["U1", "U2", TOM, ROSA, "UBOT"], "CPUBLIC": [ROSA]}
        with ledger.work() as work:
            work.record_story(STORY)
        self.means: Means = make_means(ledger, self.slack)
        self.desk = compose_digest_desk(self.means, STORY)

    def say(self, words: str, *, person: str = ROSA, channel: str = "C1", zone: str | None = NEW_YORK) -> str:
        """The answer's words, its cards held to the limits."""
        ask = DigestAsk(words=words, person=person, channel=channel, zone=zone)
        return self._read(answer_digest(ask, self.desk, self.slack.client))

    def press(self, action: str, value: str, *, person: str = ROSA, channel: str = "C1") -> str:
        """What a button answers."""
        ask = DigestAsk(words="", person=person, channel=channel, zone=NEW_YORK)
        return self._read(press_button(action, value, ask, self.desk, self.slack.client))

    def _read(self, cards: list[Card]) -> str:
        for card in cards:
            check(card)
        return "\n".join(card.text for card in cards)

    def sub(self, channel: str = "C1") -> Subscription:
        """The channel's subscription."""
        found = self.desk.find(channel)
        assert found is not None
        return found

    def find_value(self, words: str, action: str) -> str:
        """The value of a button in the answer to some words."""
        ask = DigestAsk(words=words, person=ROSA, channel="C1", zone=NEW_YORK)
        for card in answer_digest(ask, self.desk, self.slack.client):
            for block in card.blocks:
                for element in block.to_dict().get("elements", ()):
                    if element.get("action_id") == action:
                        return str(element["value"])
        raise AssertionError(action)


@pytest.fixture
def room(ledger: Ledger) -> Room:
    return Room(ledger)


def test_on_in_the_askers_own_zone_which_is_named(room: Room) -> None:
    said = room.say("on 08:30")
    assert "Monday to Friday at 08:30, America/New_York (your zone in Slack" in said
    assert "Next: *Tuesday 08:30 (America/New_York)*" in said
    assert "The first one covers all that the store holds" in said
    sub = room.sub()
    assert (sub.at, sub.zone, sub.days, sub.owner, sub.state) == (time(8, 30), NEW_YORK, "weekdays", ROSA, "on")
    assert sub.next_due == datetime(2018, 2, 27, 13, 30, tzinfo=UTC)


def test_on_in_another_zone_daily_always(room: Room) -> None:
    said = room.say("on 9.15 Kathmandu daily always")
    assert "every day at 09:15, Asia/Kathmandu" in said
    assert "your zone" not in said
    assert "also comes when nothing is new" in said


def test_what_is_not_said_again_stays(room: Room) -> None:
    room.say("on 9:15 London daily always")
    room.say("on 10:00")
    sub = room.sub()
    assert (sub.at, sub.zone, sub.days, sub.always) == (time(10), "Europe/London", "daily", True)


def test_without_a_zone_in_slack_it_is_the_storys(room: Room) -> None:
    assert "Europe/Berlin" in room.say("on 08:30", zone=None)
    assert choose_zone("Mars/Olympus", "Europe/Berlin") == "Europe/Berlin"
    assert choose_zone(None, "Nowhere") == "UTC"


@pytest.mark.parametrize(
    ("channel", "person", "advice"),
    [
        ("CPRIVATE", ROSA, "private and I’m not in it. Type `/invite"),
        ("CPUBLIC", ROSA, "I’m not in this channel yet. Type `/invite"),
        ("C1", "USTRANGER1", "Only members of this channel"),
        ("DOTHERS", ROSA, "open a direct message with me"),
    ],
)
def test_only_members_and_only_where_the_bot_is(room: Room, channel: str, person: str, advice: str) -> None:
    for words in ("on 08:30", "corrections off"):
        with pytest.raises(NotHereError) as caught:
            room.say(words, channel=channel, person=person)
        assert advice in str(caught.value)
    assert room.desk.find(channel) is None


def test_a_person_is_subscribed_in_a_direct_message(room: Room) -> None:
    direct = f"D{ROSA}"
    room.say("on 08:30", channel=direct)
    add_news(room.ledger, "one", MONDAY)
    room.time.at = datetime(2018, 2, 27, 13, 30, 6, tzinfo=UTC)
    Clock(room.means).run_round()
    assert len(room.slack.find_digests(direct, "2018-02-27")) == 1


def test_off_and_on_again_begins_where_it_ended(room: Room) -> None:
    room.say("on 08:30")
    with room.ledger.work() as work:
        work.postings.record_subscription(replace(room.sub(), covered_until=MONDAY))
    assert room.say("off").startswith("Switched off. It came Monday to Friday at 08:30, America/New_York")
    assert (room.sub().state, room.sub().next_due) == ("off", None)
    assert room.say("off").startswith("No digest was set here")
    assert "It begins where the last one ended, Monday 10:00." in room.say("on")


def test_off_by_a_stranger_is_refused_by_the_owner_never(room: Room) -> None:
    room.say("on 08:30")
    with pytest.raises(NotHereError):
        room.say("off", person="USTRANGER1")
    room.slack.rooms["C1"].remove(ROSA)
    assert room.say("off").startswith("Switched off")


def test_status(room: Room) -> None:
    assert room.say("status").startswith("No digest is set here. Say `digest on 08:30`")
    room.say("on 08:30")
    add_news(room.ledger, "one", MONDAY)
    room.time.at = datetime(2018, 2, 27, 13, 30, 6, tzinfo=UTC)
    Clock(room.means).run_round()
    said = room.say("")
    assert "The digest comes Monday to Friday at 08:30, America/New_York. Next: *Wednesday 08:30" in said
    assert f"Set by <@{ROSA}>" in said
    assert "Corrections are on" in said
    assert "• Tuesday 08:30: sent" in said


def test_now_is_private_and_posted_once(room: Room) -> None:
    add_news(room.ledger, "one", MONDAY - timedelta(hours=1))
    said = room.say("now")
    assert said.startswith("*Since Sunday 10:00: 1 article.*")
    assert "Only you see this." in said
    assert room.slack.messages["C1"] == []
    value = room.find_value("now", POST)
    assert room.press(POST, value) == "Posted."
    assert room.press(POST, value, person=TOM) == "It is posted already."
    main = [one for one in room.slack.messages["C1"] if "thread_ts" not in one]
    assert len(main) == 1
    assert "Only you see this" not in main[0]["text"]


def test_a_preview_that_was_posted_leaves_the_daily_digest_as_it_is(room: Room) -> None:
    room.say("on 08:30")
    add_news(room.ledger, "one", MONDAY)
    room.time.at = MONDAY + timedelta(hours=1)
    room.press(POST, room.find_value("now", POST))
    room.time.at = datetime(2018, 2, 27, 13, 30, 6, tzinfo=UTC)
    Clock(room.means).run_round()
    assert len(room.slack.find_digests("C1", "2018-02-27")) == 1


def test_post_it_where_slack_refuses_may_be_pressed_again(room: Room) -> None:
    add_news(room.ledger, "one", MONDAY - timedelta(hours=1))
    value = room.find_value("now", POST)

    def archive() -> None:
        room.slack.gone["C1"] = "is_archived"

    room.slack.script = ["ok", "ok", "ok", archive]  # the channel, two pages of its members; then the post
    assert "could not be posted to <#C1>: the channel is archived" in room.press(POST, value)
    del room.slack.gone["C1"]
    assert room.press(POST, value) == "Posted."


def test_post_it_with_no_answer_is_looked_for(room: Room) -> None:
    add_news(room.ledger, "one", MONDAY - timedelta(hours=1))
    value = room.find_value("now", POST)
    room.slack.script = ["ok", "ok", "ok", "late"]
    assert room.press(POST, value).startswith("Slack did not say whether it went through.")
    for _ in range(3):
        room.time.sleep(60)
        Clock(room.means).run_round()
    assert room.press(POST, value) == "It is posted already."
    assert len([one for one in room.slack.messages["C1"] if "thread_ts" not in one]) == 1


def test_the_last_seven_days(room: Room) -> None:
    for day in (1, 3):
        add_news(room.ledger, f"n{day}", MONDAY - timedelta(days=day + 0.2))
    said = room.say("preview")
    assert said.startswith("The last 5 digests, Monday to Friday at 08:30, America/New_York, would have been:")
    assert "• *Monday 08:30*: Since Friday 08:30: 1 article." in said
    assert "• *Friday 08:30*: Since Thursday 08:30: 1 article." in said
    assert "• *Wednesday 08:30*: nothing new, so nothing sent" in said
    assert room.press(PREVIEW, "7") == said


def test_corrections_can_be_switched_off_without_a_digest(room: Room) -> None:
    assert "I no longer say" in room.say("corrections off")
    assert (room.sub().ripple, room.sub().state) == (False, "off")
    room.say("on 08:30")
    assert "Corrections are off" in room.say("status")
    assert "From now on" in room.say("corrections on")


def test_what_cannot_be_read_is_a_sentence(room: Room) -> None:
    with pytest.raises(RequestError, match="Did you mean America/New_York"):
        room.say("on 8:30 Nwe York")


def test_home(room: Room) -> None:
    record(room.ledger, make_extraction("a", ["Something."]))
    room.say("on 08:30")
    room.press(HOME_ME, ROSA, channel="")
    direct = f"D{ROSA}"
    assert [sub.channel for sub in room.desk.find_own(ROSA)] == ["C1", direct]
    shown = str([block.to_dict() for block in build_home_section(room.desk.find_own(ROSA), ROSA)])
    assert "<#C1>: Monday to Friday at 08:30, America/New_York. Next: Tuesday 08:30" in shown
    assert "In messages from me" in shown
    assert "Send me the digest" not in shown
    room.press(HOME_OFF, direct, channel="")
    assert room.sub(direct).state == "off"
    assert "Send me the digest" in str([one.to_dict() for one in build_home_section(room.desk.find_own(ROSA), ROSA)])


def test_the_off_button(room: Room) -> None:
    room.say("on 08:30")
    assert room.press(OFF, "C1").startswith("Switched off.")


@pytest.mark.parametrize(
    "value", ["", "x", "1|2", "1|2|Nowhere/Else", "-1|2|UTC", "1|99999999999999|UTC", "1|2|../etc"]
)
def test_a_button_that_cannot_be_read(value: str) -> None:
    with pytest.raises(TagError):
        parse_tag(value)


def test_a_tag_comes_back_as_it_was() -> None:
    for since in (None, MONDAY):
        tag = NowTag(since=since, until=MONDAY + timedelta(days=1), zone=NEW_YORK)
        assert parse_tag(str(tag)) == tag
