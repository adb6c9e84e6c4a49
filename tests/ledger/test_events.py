"""One answer a delivery, one share a press, receipts that come back: also across processes and restarts."""

from datetime import timedelta

from store.claims import Receipt
from store.ledger import Ledger
from store.ledger.records import Feedback
from tests.ledger.factories import NOON, later

EVENT, POST = "Ev1", "C1:17.5"


def test_a_delivery_is_answered_once(ledger: Ledger) -> None:
    with ledger.work() as work:
        assert work.claim_event(EVENT, NOON)
        assert not work.claim_event(EVENT, NOON)
        work.finish_event(EVENT, later(0.1))
    with ledger.work() as work:
        assert not work.claim_event(EVENT, later(60))


def test_one_post_that_comes_as_two_events_is_one_question(ledger: Ledger) -> None:
    with ledger.work() as work:
        assert work.claim_event([EVENT, POST], NOON)
        assert not work.claim_event(["Ev2", POST], NOON)
        # The mention failed; the redelivered message is still answered.
        work.release_event([EVENT, POST])
        assert work.claim_event(["Ev2", POST], later(0.2))
        work.finish_event(["Ev2", POST], later(0.3))
        assert not work.claim_event([EVENT, POST], later(5))


def test_a_lease_runs_out_so_that_a_killed_delivery_is_answered(ledger: Ledger) -> None:
    lease = timedelta(seconds=30)
    with ledger.work() as work:
        assert work.claim_event(EVENT, NOON, holder="one", lease=lease)
        assert not work.claim_event(EVENT, later(0.49), holder="two", lease=lease)
        work.extend_event(EVENT, later(0.49), lease=lease)
        assert not work.claim_event(EVENT, later(0.9), holder="two", lease=lease)
        assert work.claim_event(EVENT, later(1), holder="two", lease=lease)
        assert not work.claim_event(EVENT, later(1.1), holder="three", lease=lease)


def test_slacks_redelivery_after_a_minute_finds_a_killed_process_gone(ledger: Ledger) -> None:
    with ledger.work() as work:
        assert work.claim_event(EVENT, NOON)
        assert not work.claim_event(EVENT, later(0.2))
        assert work.claim_event(EVENT, later(1))


def test_a_finished_delivery_is_not_released(ledger: Ledger) -> None:
    with ledger.work() as work:
        work.claim_event(EVENT, NOON)
        work.finish_event(EVENT, NOON)
        work.release_event(EVENT)
        assert not work.claim_event(EVENT, later(90))
        assert work.prune_events(NOON) == 0
        assert work.prune_events(later(1)) == 1


def test_a_share_is_done_once(ledger: Ledger) -> None:
    with ledger.work() as work:
        assert work.claim_once("share r1 C1", "U1", NOON)
        work.release_once("share r1 C1")
        assert work.claim_once("share r1 C1", "U1", NOON)
        work.finish_once("share r1 C1", "17.5")
        assert not work.claim_once("share r1 C1", "U2", later(1))
        work.release_once("share r1 C1")
        assert work.find_once("share r1 C1") == ("U1", NOON, "17.5")
        assert work.find_once("share r2 C1") is None


def test_a_receipt_comes_back_and_the_first_one_stays(ledger: Ledger) -> None:
    receipt = Receipt(
        id="r-1", story="flood", question="how many?", claims=("c2", "c1"), notes=(), versions=("v",), rules="1"
    )
    with ledger.work() as work:
        work.record_receipt(receipt, NOON)
        work.record_receipt(receipt, later(1))
        assert work.find_receipt("r-1") == receipt
        assert work.find_receipt("r-2") is None


def test_not_right_is_kept_with_the_receipt(ledger: Ledger) -> None:
    said = Feedback(receipt="r-1", who="U1", reason="wrong speaker", at=NOON)
    with ledger.work() as work:
        assert work.record_feedback(said)
        assert not work.record_feedback(said)
        assert work.find_feedback("r-1") == work.find_feedback() == [said]
        assert work.find_feedback("r-2") == []
