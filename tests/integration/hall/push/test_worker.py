"""The whole way: a director publishes, a real worker tells, telephones read."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from smazzata.hall.models import PushSubscription
from smazzata.hall.push.sending import BATCH
from smazzata.hall.push.tasks import tell
from tests.testbed.databases import FreshDatabase
from tests.testbed.evening import begin, pairs
from tests.testbed.processes import CeleryBeat, CeleryWorker
from tests.testbed.push_service import PushService, Telephone
from tests.testbed.queues import sent, unfinished
from tests.testbed.waiting import wait_until

Workers = Callable[..., list[CeleryWorker]]


def taken_in(begun_id: object, service: PushService, entry: int, language: str) -> Telephone:
    telephone = Telephone(service.url)
    client = Client(headers={"Accept-Language": language})
    assert telephone.starts(client, begun_id, entry).status_code == 200
    return telephone


def test_a_published_round_reaches_telephones_through_a_worker(
    fresh_database: FreshDatabase, service: PushService, celery_worker_process: Workers
) -> None:
    celery_worker_process(queues="push")
    begun = begin(posted=False)
    anna = taken_in(begun.id, service, 1, "it")
    bea = taken_in(begun.id, service, 2, "en")
    begun.step("draw", "propose", "post")
    service.wait_for(2)
    for telephone, title in ((anna, "Turno 1 · Serata"), (bea, "Round 1 · Serata")):
        page = Client(headers={"Accept-Language": "en"})
        read = telephone.read(service.to(telephone)[0].body)
        assert read["title"] == title
        shown = page.get(read["url"]).content.decode()
        table = read["body"].split(": ")[1].split(" ")[1].rstrip(",")
        assert f"Table {table}, " in shown
    begun.hall("announce", text="The buffet is open")
    service.wait_for(4)
    assert anna.read(service.to(anna)[1].body)["body"] == "The buffet is open"


@pytest.mark.second_gate
def test_what_was_lost_with_a_broker_or_a_worker_is_told_by_the_clock(
    fresh_database: FreshDatabase,
    service: PushService,
    celery_worker_process: Workers,
    celery_beat_process: Callable[[], CeleryBeat],
    redis_url: str,
) -> None:
    begun = begin(posted=False)
    telephone = taken_in(begun.id, service, 1, "it")
    begun.step("draw", "propose", "post")
    assert len(sent("push")) == 1  # taken out: nobody does it
    (worker,) = celery_worker_process(queues="push")
    # The worker does what it finds: the round of another evening, published later.
    other = begin(who="otto", posted=False)
    bea = taken_in(other.id, service, 2, "it")
    other.step("draw", "propose", "post")
    service.wait_for(1)
    assert len(service.to(bea)) == 1
    assert service.to(telephone) == []
    celery_beat_process()
    service.wait_for(2)
    worker.kill()
    begun.results(1, (1, 1500, 995), (2, 700, 700))
    begun.step("close_round", "propose", "post")
    # The one that was killed may not have written down what it sent: then its lease runs out first.
    PushSubscription.objects.update(due_at=timezone.now())
    celery_worker_process(queues="push")
    service.wait_for(3)
    titles = [telephone.read(each.body)["title"] for each in service.to(telephone)]
    assert titles == ["Turno 1 · Serata", "Turno 2 · Serata"]


@pytest.mark.nightly
def test_several_workers_tell_a_hall_once(
    fresh_database: FreshDatabase, service: PushService, celery_worker_process: Workers
) -> None:
    """400 telephones, three processes, every task sent three times over."""
    begun = begin(pairs(100), posted=False)
    telephones = [taken_in(begun.id, service, 1 + at % 100, "it") for at in range(400)]
    # Published while nobody does these tasks: the round waits for no telephone.
    begun.step("draw", "propose", "post")
    for _ in range(3 * 400 // BATCH):
        tell.delay(str(begun.id))
    (worker,) = celery_worker_process(queues="push", concurrency=3)
    service.wait_for(400, 240)
    wait_until(lambda: not unfinished("push"), told=worker.log.read_text)
    worker.stop()  # when it has ended what it may have in hand
    assert sorted(len(service.to(telephone)) for telephone in telephones) == [1] * 400
    assert not PushSubscription.objects.filter(failures__gt=0).exists()
