"""The audit finds and names whatever was changed behind the ledger's back."""

import json
import uuid
from collections.abc import Callable, Iterable, Sequence
from typing import Any
from uuid import UUID

import pytest
from django.core.management import call_command
from django.db import connection

from smazzata.ledger import chain, reader, sequencer, stream_auditors
from smazzata.ledger.auditing import audit
from smazzata.ledger.checkpointing import checkpoint
from smazzata.ledger.errors import UnknownStream
from smazzata.ledger.events import StoredEvent, new_stream_id
from smazzata.ledger.findings import SENTENCES, Finding
from smazzata.ledger.stream_auditors import Fault
from tests.integration.ledger.forging import behind_its_back
from tests.integration.ledger.ledgerkit import PLAYER, new_match, play, rows
from tests.testbed.databases import as_owner

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream_auditors, "_registry", {})
    monkeypatch.setenv("SMAZZATA_SIGNING_KEY", "A" * 43 + "=")
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")


@pytest.fixture
def stream() -> UUID:
    new_match(3)
    stream = new_match(5)
    new_match(3)
    while sequencer.sequence_batch():
        pass
    return stream


def found(stream: UUID | None = None) -> list[tuple[Any, ...]]:
    return [finding[:3] for finding in audit(stream).findings]


def test_an_untouched_ledger_is_sound(stream: UUID) -> None:
    checkpoint("all")
    report = audit()
    assert (report.ok, report.streams, report.events) == (True, 3, 11)
    assert audit(stream)[:2] == (1, 5)
    with pytest.raises(UnknownStream):
        audit(new_stream_id())


@pytest.mark.parametrize(
    "change",
    [
        """data = '{"card":4}'""",
        """data = '{"card": 3}'""",
        "type = 'card_drawn'",
        "schema = 2",
        "actor = 'member:other'",
        "occurred_at = occurred_at + 1",
        "hash = sha256(hash)",
    ],
)
def test_one_changed_byte_is_named_by_stream_and_version(stream: UUID, change: str) -> None:
    with behind_its_back():
        rows(f"UPDATE es_event SET {change} WHERE stream_id = %s AND version = 3", stream)
    expected = [("broken_chain", stream, 3)]
    if change.startswith("hash"):
        # The next link was made from the true hash.
        expected.append(("broken_chain", stream, 4))
    assert found() == found(stream) == expected


def test_a_changed_command_id_is_named(stream: UUID) -> None:
    with behind_its_back():
        rows(
            "UPDATE es_event SET command_id = %s WHERE stream_id = %s AND version = 3",
            uuid.uuid4(),
            stream,
        )
    assert ("broken_chain", stream, 3) in found(stream)
    assert ("command_mismatch", stream, 3) in found(stream)


def test_a_deleted_event_is_named(stream: UUID) -> None:
    with behind_its_back():
        rows("DELETE FROM es_event WHERE stream_id = %s AND version = 3", stream)
    assert ("version_gap", stream, 4) in found(stream)
    assert ("position_without_event", stream, 3) in found(stream)


def test_swapped_events_are_named(stream: UUID) -> None:
    with behind_its_back():
        for old, new in ((2, 99), (3, 2), (99, 3)):
            rows(
                "UPDATE es_event SET version = %s WHERE stream_id = %s AND version = %s",
                new,
                stream,
                old,
            )
    assert {("broken_chain", stream, v) for v in (2, 3, 4)} <= set(found(stream))


def test_a_cut_tail_is_named(stream: UUID) -> None:
    with behind_its_back():
        rows("DELETE FROM es_event WHERE stream_id = %s AND version > 3", stream)
    assert ("head_mismatch", stream, 5) in found(stream)


def test_another_kind_is_noticed(stream: UUID) -> None:
    # The kind decides by which rules a stream is audited, so the chain begins with it.
    with behind_its_back():
        rows("UPDATE es_stream SET kind = 'other' WHERE id = %s", stream)
    assert found(stream) == [("broken_chain", stream, 1)]


@pytest.mark.parametrize(
    ("attack", "expected"),
    [
        ("DELETE FROM es_position WHERE position = 4", ("position_gap", None, 4)),
        (
            "DELETE FROM es_position WHERE stream_id = %s AND version = 5",
            ("event_out_of_order", 5),
        ),
        (
            "INSERT INTO es_outbox (stream_id, version) VALUES (%s, 2)",
            ("event_out_of_order", 2),
        ),
        (
            "UPDATE es_position SET version = 9 - version WHERE stream_id = %s AND version > 3",
            ("position_order", 4),
        ),
        (
            "INSERT INTO es_position SELECT max(position) + 1, gen_random_uuid(), 1"
            " FROM es_position",
            ("position_without_event", 1),
        ),
        ("DELETE FROM es_command WHERE stream_id = %s", ("command_mismatch", 2)),
        ("DELETE FROM es_stream WHERE id = %s", ("events_without_stream", None)),
        ("DELETE FROM es_event WHERE stream_id = %s", ("stream_without_events", None)),
    ],
)
def test_what_surrounds_the_events_is_checked(
    stream: UUID, attack: str, expected: tuple[Any, ...]
) -> None:
    with behind_its_back():
        if "9 - version" in attack:
            rows("ALTER TABLE es_position DROP CONSTRAINT es_position_stream_id_version_key")
        rows(attack, *([stream] if "%s" in attack else []))
    assert expected in {(code, *rest[-len(expected) + 1 :]) for code, *rest in found()}


@pytest.mark.parametrize(
    ("deed", "named"),
    [
        ("ALTER TABLE es_outbox DISABLE TRIGGER es_guard_lost", "es_outbox.es_guard_lost: D "),
        (
            "CREATE OR REPLACE TRIGGER es_guard_head BEFORE UPDATE ON es_stream FOR EACH ROW"
            " WHEN (NEW.id <> OLD.id) EXECUTE FUNCTION es_refuse();"
            "ALTER TABLE es_stream ENABLE ALWAYS TRIGGER es_guard_head",
            "es_stream.es_guard_head: A CREATE TRIGGER",
        ),
        (
            "CREATE OR REPLACE FUNCTION es_refuse_lost() RETURNS trigger LANGUAGE plpgsql AS"
            " 'BEGIN RETURN NULL; END'",
            "es_refuse_lost(): CREATE OR REPLACE",
        ),
        ("ALTER FUNCTION es_refuse_lost() RESET search_path", "es_refuse_lost(): CREATE"),
        ("ALTER TABLE es_event DISABLE TRIGGER es_guard_row", "es_event.es_guard_row: D "),
        ("ALTER TABLE es_stream ENABLE TRIGGER es_guard_head", "es_stream.es_guard_head: O "),
        ("DROP TRIGGER es_guard_statement ON es_position", "es_position.es_guard_statement"),
        ("GRANT REFERENCES ON es_command TO PUBLIC", "es_command: references to PUBLIC: all"),
    ],
)
def test_a_guard_that_was_taken_down_is_named(stream: UUID, deed: str, named: str) -> None:
    with as_owner(connection):
        rows(deed)
    (finding,) = audit().findings
    assert finding.code == "guard_missing"
    assert finding.message.startswith(named)
    assert named in finding.sentence("en")


@pytest.mark.parametrize(
    ("deed", "named"),
    [
        (
            "GRANT DELETE ON es_command TO smazzata_app",
            {"es_command: delete", "es_command: delete to smazzata_app: all"},
        ),
        (
            "GRANT TRUNCATE ON es_stream TO PUBLIC",
            {"es_stream: truncate", "es_stream: truncate to PUBLIC: all"},
        ),
    ],
)
def test_a_right_too_many_is_named_with_what_the_session_could_do(
    stream: UUID, deed: str, named: set[str]
) -> None:
    with as_owner(connection):
        rows(deed)
    assert {finding.message for finding in audit().findings} == named


def test_data_that_is_not_canonical_is_named(stream: UUID) -> None:
    # Somebody with the power to relink everything stores a float.
    event = reader.load(stream)[-1]
    envelope = chain.envelope(
        stream=str(stream), version=5, type_=event.type, schema=1, data=b'{"card":5.0}',
        command=str(event.command_id), actor=PLAYER, at_ms=event.at_ms,
    )  # fmt: skip
    link = chain.link(reader.load(stream)[-2].hash, envelope)
    with behind_its_back():
        rows(
            """UPDATE es_event SET data = '{"card":5.0}', hash = %s"""
            " WHERE stream_id = %s AND version = 5",
            link,
            stream,
        )
        rows("UPDATE es_stream SET head = %s WHERE id = %s", link, stream)
    assert found() == [("not_canonical", stream, 5)]


def test_semantic_auditors_are_asked_about_sound_streams_of_their_kind(stream: UUID) -> None:
    asked: list[UUID] = []

    @stream_auditors.auditor("probe")
    def no_fives(events: Sequence[StoredEvent]) -> Iterable[Fault]:
        asked.append(events[0].stream_id)
        for event in events:
            if event.data["card"] == 5:
                yield Fault(event.version, "wrong_card", "nobody held it")

    play(new_stream_id(), 0, kind="tournament")
    (finding,) = audit().findings
    assert finding == Finding("wrong_card", stream, 5, "nobody held it")
    assert len(asked) == 3
    with behind_its_back():
        rows("UPDATE es_event SET actor = 'x' WHERE stream_id = %s AND version = 1", stream)
    assert found() == [("broken_chain", stream, 1)]


def test_a_semantic_auditor_that_breaks_is_a_finding_not_an_end(stream: UUID) -> None:
    @stream_auditors.auditor("probe")
    def broken(events: Sequence[StoredEvent]) -> Iterable[Fault]:
        raise KeyError("seat")

    report = audit()
    assert {finding.code for finding in report.findings} == {"auditor_failed"}
    assert (report.streams, len(report.findings)) == (3, 3)


def test_the_command_says_ok(stream: UUID, capsys: Any) -> None:
    call_command("audit")
    assert capsys.readouterr().out == (
        "Streams: 3. Events: 11. Findings: 0.\n"
        "Newest checkpoint: 0; events it does not cover yet: 11.\n"
    )
    call_command("audit", "--json")
    assert json.loads(capsys.readouterr().out) == {
        "audit": "ok", "streams": 3, "events": 11, "findings": [], "checkpoint": 0, "unpinned": 11,
    }  # fmt: skip


def test_an_empty_ledger_is_no_reason_to_be_content(db: None, capsys: Any) -> None:
    with pytest.raises(SystemExit) as ended:
        call_command("audit", "--json")
    assert ended.value.code == 1
    said = json.loads(capsys.readouterr().out)
    assert (said["audit"], said["streams"]) == ("failed", 0)
    assert [finding["code"] for finding in said["findings"]] == ["no_streams"]


def test_the_command_names_what_it_finds_and_exits_with_1(stream: UUID, capsys: Any) -> None:
    with behind_its_back():
        rows("UPDATE es_event SET schema = 7 WHERE stream_id = %s AND version = 2", stream)
    with pytest.raises(SystemExit) as exit_:
        call_command("audit", "--stream", str(stream))
    assert exit_.value.code == 1
    assert f"{stream} 2: " in capsys.readouterr().out
    with pytest.raises(SystemExit) as exit_:
        call_command("audit", "--json")
    assert exit_.value.code == 1
    answer = json.loads(capsys.readouterr().out)
    (finding,) = answer["findings"]
    assert (answer["audit"], finding["code"]) == ("failed", "broken_chain")
    assert (finding["stream"], finding["version"]) == (str(stream), 2)


def test_the_command_refuses_an_unknown_stream(capsys: Any) -> None:
    with pytest.raises(SystemExit) as exit_:
        call_command("audit", "--stream", str(new_stream_id()))
    assert exit_.value.code == 2
    assert "[unknown_stream]" in capsys.readouterr().err


def test_every_finding_has_a_sentence_in_both_languages() -> None:
    sentence: Callable[[str], str]
    for code in SENTENCES:
        sentence = Finding(code, None, 3).sentence
        assert sentence("it") != sentence("en") != ""
