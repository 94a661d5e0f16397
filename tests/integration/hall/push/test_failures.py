"""Push services that refuse, are busy, silent or hostile; workers that are killed."""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from datetime import timedelta

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from smazzata.hall.models import PushSubscription
from smazzata.hall.push import delivery, sending
from tests.testbed.evening import Evening, begin, pairs
from tests.testbed.push_service import PushService, Telephone

pytestmark = pytest.mark.django_db


def posted_for(service_url: str, *entries: int) -> tuple[Evening, list[Telephone]]:
    """A posted round, and telephones of these entries that have not heard of it."""
    begun, telephones = begin(posted=False), []
    for entry in entries:
        telephones.append(Telephone(service_url))
        assert telephones[-1].starts(Client(), begun.id, entry).status_code == 200
    begun.step("draw", "propose", "post")
    return begun, telephones


def later() -> None:
    """What waits for another attempt is due now."""
    PushSubscription.objects.update(due_at=timezone.now() - timedelta(seconds=1))


@pytest.mark.parametrize("status", [404, 410])
def test_a_telephone_that_is_gone_is_forgotten_and_the_others_are_not(
    service: PushService, status: int
) -> None:
    begun, (gone, there) = posted_for(service.url, 1, 2)
    service.answer(gone, status)
    sending.tell(begun.id)
    assert [row.endpoint for row in PushSubscription.objects.all()] == [there.endpoint]
    assert len(service.to(there)) == 1


@pytest.mark.parametrize("status", [429, 500, 503])
def test_a_busy_service_is_asked_again_later_and_later_and_then_no_more(
    service: PushService, status: int
) -> None:
    begun, (busy,) = posted_for(service.url, 1)
    service.answer(busy, status)
    pauses = []
    for attempt in range(1, sending.MOST_FAILURES + 1):
        before = timezone.now()
        sending.tell(begun.id)
        assert len(service.to(busy)) == attempt
        sending.tell(begun.id)
        assert len(service.to(busy)) == attempt, "not before its time"
        pauses.append(PushSubscription.objects.get().due_at - before)
        later()
    assert [round(pause.total_seconds() / 15) for pause in pauses] == [1, 2, 4, 8, 0]
    sending.tell(begun.id)
    assert len(service.to(busy)) == sending.MOST_FAILURES, "given up"
    service.answer(busy, 201)
    begun.results(1, (1, 1500, 995), (2, 700, 700))
    begun.step("close_round", "propose", "post")
    sending.tell(begun.id)
    assert len(service.to(busy)) == sending.MOST_FAILURES + 1, "the next round is tried"


def test_a_service_says_when_it_wants_to_be_asked_again(service: PushService) -> None:
    begun, (busy,) = posted_for(service.url, 1)
    service.answer(busy, 429, Retry_After="120")
    sending.tell(begun.id)
    left = PushSubscription.objects.get().due_at - timezone.now()
    assert timedelta(seconds=110) < left <= timedelta(seconds=120)
    service.answer(busy, 503, Retry_After="99999")
    later()
    sending.tell(begun.id)
    assert PushSubscription.objects.get().due_at - timezone.now() <= sending.LONGEST_PAUSE


@pytest.mark.parametrize("status", [301, 307, 400, 401, 403, 413])
def test_what_is_refused_or_sent_elsewhere_is_given_up_and_followed_nowhere(
    service: PushService, caplog: pytest.LogCaptureFixture, status: int
) -> None:
    begun, (one, other) = posted_for(service.url, 1, 2)
    service.answer(one, status, Location=other.endpoint)
    for _ in range(2):
        sending.tell(begun.id)
        later()
    assert len(service.to(one)) == 1
    assert len(service.to(other)) == 1, "its own, and nothing by way of the other"
    assert PushSubscription.objects.count() == 2
    assert f"push_refused: 127.0.0.1 answered {status} to 1 messages" in caplog.text
    assert one.endpoint not in caplog.text


def test_a_telephone_whose_service_is_no_longer_allowed_is_forgotten(
    service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, _ = posted_for(service.url, 1)
    monkeypatch.setattr(settings, "PUSH_OWN_SERVICES", [])
    sending.tell(begun.id)
    assert service.deliveries == []
    assert not PushSubscription.objects.exists()


def test_a_name_that_cannot_be_looked_up_keeps_no_message_from_others(
    service: PushService,
) -> None:
    """Whoever names one would silence the telephones of a whole hall."""
    begun, (bad, good) = posted_for(service.url, 1, 2)
    nowhere = f"https://{'a' * 64}.push.apple.com/x"
    PushSubscription.objects.filter(endpoint=bad.endpoint).update(endpoint=nowhere)
    sending.tell(begun.id)
    assert len(service.to(good)) == 1
    assert PushSubscription.objects.count() == 1


def test_nothing_is_sent_to_a_known_service_whose_name_leads_into_ones_own_network(
    service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The name is on the list, the port is that of https, and it leads to this machine."""
    begun, _ = posted_for(service.url, 1)
    monkeypatch.setattr(settings, "PUSH_SERVICES", ["localhost"])
    row = PushSubscription.objects.get()
    PushSubscription.objects.update(endpoint="https://localhost/x", service="localhost")
    opened: list[object] = []
    monkeypatch.setattr("asyncio.open_connection", lambda *a, **k: opened.append(a))
    sending.tell(begun.id)
    assert opened == []
    assert not PushSubscription.objects.filter(pk=row.pk).exists()


def test_telephones_that_are_bound_to_another_key_are_left_alone(
    service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, (telephone,) = posted_for(service.url, 1)
    monkeypatch.setenv("SMAZZATA_PUSH_KEY", "B" * 42 + "A=")
    sending.tell(begun.id)
    assert service.deliveries == []
    state = telephone.asks(Client(), begun.id, do="state", endpoint=telephone.endpoint)
    assert state.json()["entry"] is None, "the page offers it anew"


class Dripping:
    """A service that takes connections and says a letter now and then, for ever."""

    def __init__(self, text: bytes) -> None:
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=256)
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        self.text, self.connections = text, 0
        self.ended = threading.Event()
        threading.Thread(target=self.run, daemon=True).start()

    def run(self) -> None:
        while True:
            try:
                peer, _ = self.listener.accept()
            except OSError:
                return
            self.connections += 1
            threading.Thread(target=self.drip, args=(peer,), daemon=True).start()

    def drip(self, peer: socket.socket) -> None:
        with peer, suppress(OSError):
            for at in range(10_000):
                peer.sendall(self.text[at : at + 1] or b"x")
                if self.ended.wait(0.2):
                    return


@pytest.fixture
def dripping(service: PushService, monkeypatch: pytest.MonkeyPatch) -> Iterator[Dripping]:
    found = Dripping(b"HTTP/1.1 200 OK\r\nX-Slow: ")
    monkeypatch.setattr(settings, "PUSH_OWN_SERVICES", [service.url, found.url])
    monkeypatch.setattr(delivery, "PATIENCE", 2.0)
    yield found
    found.ended.set()
    found.listener.close()


def test_a_service_that_never_ends_costs_a_batch_its_time_and_then_rests(
    service: PushService, dripping: Dripping
) -> None:
    begun, good = posted_for(service.url, 1, 2)
    for _ in range(30):
        slow = Telephone(dripping.url)
        slow.starts(Client(), begun.id, 3)
    PushSubscription.objects.update(seat="", version=0)
    # Another host by name, as a service of its own is one.
    slow_rows = PushSubscription.objects.filter(endpoint__startswith=dripping.url)
    slow_rows.update(service="slow.example")
    started = time.monotonic()
    sending.tell(begun.id)
    assert time.monotonic() - started < 2 * delivery.PATIENCE + 2
    assert dripping.connections == 30
    assert all(len(service.to(telephone)) == 1 for telephone in good)
    later()
    started = time.monotonic()
    sending.tell(begun.id)
    assert time.monotonic() - started < delivery.PATIENCE
    assert dripping.connections == 30, "it rests"
    assert {row.failures for row in slow_rows} == {1}


@pytest.mark.parametrize(
    "answer",
    [b"", b"\x00" * 50_000, b"HTTP/1.1 200 OK\r\n" + b"X: y\r\n" * 50_000, b"SSH-2.0-x\r\n\r\n",
     b"HTTP/1.1 100 Continue\r\n\r\n" * 20_000, b"HTTP/9.9 999 \xff\r\n\r\n"],
)  # fmt: skip
def test_an_answer_that_is_no_http_is_no_answer(
    service: PushService, monkeypatch: pytest.MonkeyPatch, answer: bytes
) -> None:
    listener = socket.create_server(("127.0.0.1", 0))
    url = f"http://127.0.0.1:{listener.getsockname()[1]}"
    monkeypatch.setattr(settings, "PUSH_OWN_SERVICES", [url])

    def once() -> None:
        peer, _ = listener.accept()
        with peer:
            try:
                peer.recv(65_536)
                peer.sendall(answer)
            except OSError:
                pass

    threading.Thread(target=once, daemon=True).start()
    begun, _ = posted_for(url, 1)
    sending.tell(begun.id)
    listener.close()
    row = PushSubscription.objects.get()
    assert (row.failures, row.seat) == (1, "")


def test_a_worker_that_dies_in_the_middle_leaves_it_to_the_next(service: PushService) -> None:
    """Sent, and killed before that was written down: once more when the lease is over."""
    begun, (telephone,) = posted_for(service.url, 1)
    before = PushSubscription.objects.get()
    sending.tell(begun.id)
    held = timezone.now() + sending.LEASE
    PushSubscription.objects.update(seat=before.seat, version=before.version, due_at=held)
    sending.tell(begun.id)
    assert len(service.to(telephone)) == 1, "somebody holds it"
    later()
    sending.tell(begun.id)
    first, second = (telephone.read(each.body) for each in service.to(telephone))
    assert first == second, "with the same tag: the telephone shows one"


@pytest.mark.nightly
def test_a_large_hall_is_told_batch_by_batch(service: PushService) -> None:
    begun = begin(pairs(60), posted=False)
    for entry in range(1, 61):
        for _ in range(4):
            Telephone(service.url).starts(Client(), begun.id, entry)
    begun.step("draw", "propose", "post")
    assert sending.tell(begun.id)
    assert len(service.deliveries) == sending.BATCH
    assert sending.tell(begun.id)
    assert not sending.tell(begun.id)
    assert len({each.path for each in service.deliveries}) == len(service.deliveries) == 240
