"""Live, ready, healthy: three questions, and who hears how much."""

from collections.abc import Callable, Iterator
from typing import Any
from uuid import uuid4

import pytest
import redis
from django.conf import settings
from django.core.cache import caches
from django.db import OperationalError, connection
from django.test import Client
from django.utils.crypto import get_random_string
from pytest_django import DjangoAssertNumQueries

from smazzata.ledger import sequencer
from smazzata.ledger.projection_runner import settle
from smazzata.ledger.writer import now_ms
from smazzata.members.models import Account
from smazzata.members.permissions import Role
from smazzata.members.roles import SYSTEM, grant
from smazzata.runtime.worker_heartbeat import expected_queues
from smazzata.tables.models import ScheduledWakeup
from tests.integration.ledger.ledgerkit import new_match, rows
from tests.testbed.databases import as_owner

pytestmark = pytest.mark.django_db
CHECKS = {
    "database", "role", "migrations", "secret_key",
    "redis", "workers", "sequencer", "projections", "tables",
    "checkpoints",
}  # fmt: skip
NOWHERE = "redis://127.0.0.1:1/0"


@pytest.fixture(autouse=True)
def _nothing_kept() -> Iterator[None]:
    caches["process"].clear()
    yield
    caches["process"].clear()


@pytest.fixture
def workers(redis_url: str) -> Iterator[None]:
    """A worker of each queue has just given its sign."""
    keys = [f"{settings.REDIS_PREFIX}workers:{queue}" for queue in expected_queues()]
    with redis.Redis.from_url(redis_url) as client:
        for key in keys:
            client.zadd(key, {"somebody": now_ms() / 1000})
        yield
        client.delete(*keys)


@pytest.fixture
def figures(client: Client, monkeypatch: pytest.MonkeyPatch) -> Callable[[], dict[str, Any]]:
    """Asks `/health/` anew, as a program that knows the token."""
    monkeypatch.setattr(settings, "HEALTH_TOKEN", "open sesame")

    def ask() -> dict[str, Any]:
        caches["process"].clear()
        answer = client.get("/health/", headers={"Authorization": "Bearer open sesame"})
        told: dict[str, Any] = answer.json()
        return told

    return ask


def something_settled() -> None:
    """Every projection has handled all there is."""
    new_match(1)
    settle()


def test_live_asks_nothing(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(0):
        answer = client.get("/health/live/")
    assert (answer.status_code, answer.json()) == (200, {"live": True})


def test_ready_is_the_database_as_the_right_role_and_nothing_else(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "REDIS_URL", NOWHERE)
    answer = client.get("/health/ready/")
    assert answer.status_code == 200
    good = {"database": True, "role": True, "migrations": True, "secret_key": True}
    assert answer.json() == {"ready": True, **good, "code": None}
    assert "no-store" in answer.headers["Cache-Control"]


def test_a_right_too_many_makes_a_process_unfit(client: Client) -> None:
    with as_owner(connection):
        rows("GRANT DELETE ON es_command TO smazzata_app")
    answer = client.get("/health/ready/")
    assert answer.status_code == 503
    assert answer.json() == {
        "ready": False, "database": True, "role": False, "migrations": None, "secret_key": None,
        "code": "role_may_change_log",
    }  # fmt: skip
    assert client.get("/health/").json()["checks"]["role"] is False


def test_another_secret_key_makes_a_process_unfit(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = settings.SECRET_KEY
    monkeypatch.setattr(settings, "SECRET_KEY", get_random_string(50))
    answer = client.get("/health/ready/")
    assert (answer.status_code, answer.json()["code"]) == (503, "secret_key_differs")
    # Being changed: what the others sign is still believed here.
    monkeypatch.setattr(settings, "SECRET_KEY_FALLBACKS", [known])
    assert client.get("/health/ready/").status_code == 200


def test_missing_tables_make_a_process_unfit(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("smazzata.web.views.health._migrated", False)
    with as_owner(connection):
        rows("DELETE FROM django_migrations WHERE app = 'ratings'")
    answer = client.get("/health/ready/")
    assert (answer.status_code, answer.json()["code"]) == (503, "migrations_pending")
    found = client.get("/health/").json()
    assert found["status"] == "failing"
    assert found["checks"]["database"] is True
    assert found["checks"]["migrations"] is found["checks"]["tables"] is False


@pytest.mark.usefixtures("workers")
def test_health_is_well_when_everything_is(client: Client) -> None:
    something_settled()
    answer = client.get("/health/")
    assert answer.json() == {"status": "ok", "checks": dict.fromkeys(CHECKS, True)}
    assert answer.status_code == 200


@pytest.mark.usefixtures("workers")
def test_strangers_hear_no_figures_and_are_told_apart_from_those_who_may(
    client: Client, figures: Callable[[], dict[str, Any]]
) -> None:
    account = Account.objects.create_user("anna")
    browser = Client()
    browser.force_login(account)
    for stranger in (client, browser):
        assert set(stranger.get("/health/").json()) == {"status", "checks"}
    for header in ("Bearer", "Bearer ", "Bearer open", "Basic open sesame", "open sesame"):
        answer = client.get("/health/", headers={"Authorization": header})
        assert set(answer.json()) == {"status", "checks"}
    assert set(figures()) == {"status", "checks", "figures"}
    assert grant(account, Role.ADMINISTRATOR, SYSTEM)
    assert set(browser.get("/health/").json()) == {"status", "checks", "figures"}


BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"


@pytest.mark.usefixtures("workers")
def test_browsers_get_a_page_in_words_and_programs_json(client: Client) -> None:
    something_settled()
    answer = client.get("/health/", headers={"Accept": BROWSER, "Accept-Language": "it"})
    page = answer.content.decode()
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "text/html; charset=utf-8")
    assert "Funziona tutto." in page
    assert not {name for name in CHECKS if f">{name}<" in page}, "a name for programs"
    for accept in ("*/*", "application/json", "application/json, text/html;q=0.5"):
        assert client.get("/health/", headers={"Accept": accept}).json()["status"] == "ok", accept
    account = Account.objects.create_user("anna")
    browser = Client(headers={"Accept": BROWSER})
    browser.force_login(account)
    assert "events_behind" not in browser.get("/health/").content.decode()
    assert grant(account, Role.ADMINISTRATOR, SYSTEM)
    assert "events_behind" in browser.get("/health/").content.decode()


def test_the_page_says_what_fails_without_a_database_too(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(*_args: object, **_options: object) -> None:
        raise OperationalError("the database is away")

    monkeypatch.setattr("smazzata.web.views.health.raw_connection", gone)
    monkeypatch.setattr(settings, "REDIS_URL", NOWHERE)
    monkeypatch.setattr("smazzata.members.context_processors.principal_of", gone)
    answer = client.get("/health/", headers={"Accept": BROWSER, "Accept-Language": "it"})
    assert answer.status_code == 503
    assert "Qualcosa non funziona." in answer.content.decode()


def test_an_empty_token_opens_nothing(client: Client) -> None:
    assert settings.HEALTH_TOKEN == ""
    answer = client.get("/health/", headers={"Authorization": "Bearer "})
    assert set(answer.json()) == {"status", "checks"}


def test_without_redis_health_fails_and_says_what(
    figures: Callable[[], dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    something_settled()
    monkeypatch.setattr(settings, "REDIS_URL", NOWHERE)
    found = figures()
    wrong = {name for name, well in found["checks"].items() if not well}
    assert wrong == {"redis", "workers"}
    assert found["figures"]["queues"] is None


def test_a_queue_without_workers_is_seen(
    figures: Callable[[], dict[str, Any]], workers: None, redis_url: str
) -> None:
    something_settled()
    assert figures()["checks"]["workers"] is True
    with redis.Redis.from_url(redis_url) as client:
        client.delete(f"{settings.REDIS_PREFIX}live")  # what tests before left in the queue
        client.zadd(f"{settings.REDIS_PREFIX}workers:live", {"somebody": now_ms() / 1000 - 60})
        client.rpush(f"{settings.REDIS_PREFIX}live", "task", "task")
        found = figures()
        client.delete(f"{settings.REDIS_PREFIX}live")
    assert found["checks"]["workers"] is False
    assert found["figures"]["queues"]["live"] == {"workers": 0, "waiting": 2}


def test_ages_of_projections_and_of_the_sequencer_are_told(
    figures: Callable[[], dict[str, Any]],
) -> None:
    something_settled()
    found = figures()
    assert found["checks"]["projections"] is found["checks"]["sequencer"] is True
    assert {p["age_seconds"] for p in found["figures"]["projections"].values()} == {0.0}
    # Stored an hour ago and placed in the order, but handled by no projection.
    with as_owner(connection):
        rows("ALTER TABLE es_event ALTER recorded_at SET DEFAULT now() - interval '1 hour'")
    new_match(2)
    assert figures()["figures"]["sequencer_lag_seconds"] == pytest.approx(3600, abs=60)
    assert figures()["checks"]["sequencer"] is False
    sequencer.sequence_batch()
    found = figures()
    assert found["checks"]["sequencer"] is True
    assert found["checks"]["projections"] is False
    for projection in found["figures"]["projections"].values():
        assert projection["events_behind"] == 2
        assert projection["age_seconds"] == pytest.approx(3600, abs=60)
    rows("UPDATE es_projection SET heartbeat_at = now() - interval '5 minutes'")
    found = figures()
    assert found["figures"]["sequencer_silent_seconds"] == pytest.approx(300, abs=60)
    assert found["checks"]["sequencer"] is False


def test_a_projection_that_stands_still_is_told(
    figures: Callable[[], dict[str, Any]],
) -> None:
    something_settled()
    rows("UPDATE es_projection SET error = 'ValueError: odd' WHERE name = 'matches'")
    found = figures()
    assert found["checks"]["projections"] is False
    assert found["figures"]["projections"]["matches"]["error"] == "ValueError: odd"


def test_a_table_that_nobody_attends_is_told(figures: Callable[[], dict[str, Any]]) -> None:
    ScheduledWakeup.objects.create(match=uuid4(), due_ms=now_ms() + 60_000, instant_bots=False)
    ScheduledWakeup.objects.create(match=uuid4(), due_ms=now_ms() - 600_000, instant_bots=True)
    found = figures()
    assert found["figures"]["oldest_overdue_table_seconds"] == 0.0
    assert found["checks"]["tables"] is True
    ScheduledWakeup.objects.create(match=uuid4(), due_ms=now_ms() - 30_000, instant_bots=False)
    found = figures()
    assert found["figures"]["oldest_overdue_table_seconds"] == pytest.approx(30, abs=10)
    assert found["checks"]["tables"] is False


@pytest.mark.usefixtures("workers")
def test_health_looks_once_a_second_however_often_it_is_asked(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    something_settled()
    client.get("/health/")
    with django_assert_max_num_queries(0):
        for _ in range(20):
            client.get("/health/")


def test_what_no_checkpoint_covers_has_an_age(
    figures: Callable[[], dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    from smazzata.ledger.checkpointing import checkpoint

    def age() -> float:
        seconds: float = figures()["figures"]["oldest_unsigned_event_seconds"]
        return seconds

    assert age() == 0
    monkeypatch.setenv("SMAZZATA_SIGNING_KEY", "A" * 43 + "=")
    for _ in range(2):
        new_match(2)
        sequencer.sequence_batch()
        assert 0 < age() < 60
        checkpoint()
        assert age() == 0


@pytest.mark.parametrize("path", ["/health/live/", "/health/ready/", "/health/"])
def test_whoever_asks_past_the_proxy_is_not_sent_to_https(
    monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    monkeypatch.setattr(settings, "SECURE_SSL_REDIRECT", True)
    assert Client().get("/tables/").status_code == 301
    assert Client().get(path).status_code in {200, 503}


def test_alarms_that_ask_every_second_fill_no_log(
    client: Client, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "REDIS_URL", NOWHERE)
    assert client.get("/health/").status_code == 503
    assert [record for record in caplog.records if record.name == "django.request"] == []
