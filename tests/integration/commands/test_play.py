"""`manage.py play`: a whole match among bots through the real ledger."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from django.core.management import call_command
from django.db import connection

from games.kernel.profile import for_seats
from games.registry import ruleset
from replays.record import Record
from replays.record_checker import check
from smazzata.ledger.reader import head
from smazzata.tables.records import exported
from tests.testbed.bot_matches import played_out
from tests.testbed.databases import FreshDatabase

ROOT = Path(__file__).parents[3]
Run = Callable[..., tuple[int, str, str]]
BURRACO = ("burraco", "--option", "match_format=deals", "--option", "match_deals=1")


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """`run("busca", "--json")`: exit status, standard output and standard error."""

    def runner(*arguments: str) -> tuple[int, str, str]:
        status = 0
        try:
            call_command("play", *arguments)
        except SystemExit as stop:
            status = int(stop.code or 0)
        out, err = capsys.readouterr()
        return status, out, err

    return runner


def outcome(said: tuple[int, str, str]) -> dict[str, Any]:
    """What a match came to, without what differs from match to match."""
    status, out, _ = said
    answer: dict[str, Any] = json.loads(out)
    assert (status, answer["audit"], answer["findings"]) == (0, "ok", [])
    del answer["match"]
    return answer


def test_the_same_seed_gives_the_same_match(fresh_database: FreshDatabase, run: Run) -> None:
    asked = ("busca", "--option", "max_deals=2", "--json", "--seed")
    first = outcome(run(*asked, "5"))
    assert outcome(run(*asked, "5")) == first
    other = outcome(run(*asked, "6"))
    assert other["scores"] != first["scores"] or other["events"] != first["events"]
    assert [deal["deal"] for deal in first["scores"]] == [1, 2]
    assert first["bot"] == "heuristic"


@pytest.mark.parametrize(("seats", "bot"), [(4, "heuristic"), (2, "random")])
def test_a_match_is_stored_sealed_and_can_be_exported(
    fresh_database: FreshDatabase, run: Run, seats: int, bot: str
) -> None:
    asked = (*BURRACO, "--seats", str(seats), "--bot", bot, "--seed", "3", "--json")
    status, out, _ = run(*asked)
    answer = json.loads(out)
    assert (status, answer["audit"]) == (0, "ok")
    stream = head(UUID(answer["match"]))
    assert (stream.version, stream.sealed) == (answer["events"], True)
    record = exported(UUID(answer["match"]))
    assert isinstance(record, Record)
    assert (record.seats, check(ruleset("burraco"), record)) == (seats, ())
    assert record.result is not None
    assert record.result.totals == answer["result"]["totals"]
    assert record.deals[0].scores == [row["total"] for row in answer["scores"][0]["rows"]]


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("sette_e_mezzo", 7, {"players": 7}),
        ("machiavelli", 6, {"players": 6, "allow_more_than_five": True}),
        ("merda", 13, {"players": 13, "pack": "french_52", "kilo_deck": "separate"}),
        ("burraco", 3, {"players_format": "three"}),
    ],
)
def test_so_many_seats_are_a_table_with_as_few_options_changed_as_it_takes(
    game: str, seats: int, options: dict[str, object]
) -> None:
    fitting = for_seats(ruleset(game), {}, seats)
    assert fitting == ruleset(game).resolve_options(options)
    assert for_seats(ruleset(game), {}, 21) is None


def test_what_is_played_in_memory_is_what_is_stored(
    fresh_database: FreshDatabase, run: Run
) -> None:
    """So that the laws about whole matches speak of this command (`test_matches_end.py`)."""
    answer = outcome(run("merda", "--option", "passing=turns", "--seed", "9", "--json"))
    end, events = played_out("merda", answer["options"], 9)
    assert end.rules.totals(end.state) == answer["result"]["totals"]
    assert events == answer["events"]


def test_more_seats_than_usual_can_be_asked_for(fresh_database: FreshDatabase, run: Run) -> None:
    answer = outcome(run("sette_e_mezzo", "--seats", "7", "--option", "match_hands=1", "--json"))
    assert answer["options"]["players"] == len(answer["result"]["totals"]) == 7


def test_a_process_of_its_own_speaks_the_language_of_its_terminal(
    fresh_database: FreshDatabase, run: Run
) -> None:
    asked = ("busca", "--option", "max_deals=1", "--seed", "1")
    done = subprocess.run(
        [sys.executable, "manage.py", "play", *asked],
        cwd=ROOT,
        env={**os.environ, "LC_ALL": "it_IT.UTF-8", "PYTHONUTF8": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "verifica: ok. Seme: 1." in done.stdout
    status, english, err = run(*asked, "--lang", "en")
    assert (status, err) == (0, "")
    assert "audit: ok. Seed: 1." in english
    shown = [[word for word in text.split() if word.isdigit()] for text in (done.stdout, english)]
    assert shown[0] == shown[1]


@pytest.mark.parametrize(
    ("asked", "allowed", "clause"),
    [
        (("asino", "--seats", "21"), "2–20", "ASI-01"),
        (("asino", "--option", "players=21"), "2–20", "ASI-01"),
        (("merda", "--seats", "14"), "3–13", "MER-01"),
        (("bestia", "--option", "players=3"), "4, 5, 6", "BES-1"),
        (("burraco", "--seats", "3", "--option", "players_format=two"), "2", "BUR-02"),
    ],
)
@pytest.mark.parametrize("language", ["it", "en"])
def test_who_is_too_many_hears_how_many_may_play(
    run: Run, asked: tuple[str, ...], allowed: str, clause: str, language: str
) -> None:
    status, out, err = run(*asked, "--lang", language)
    assert (status, out) != (0, "")
    assert allowed in err
    assert clause in err


@pytest.mark.parametrize(
    ("arguments", "code", "clause"),
    [
        (("tressette",), "unknown_game", None),
        (("busca", "--bot", "oracle"), "unknown_bot", None),
        (("busca", "--option", "max_deal=1"), "unknown_option", None),
        (("busca", "--option", "max_deals"), "bad_option_value", "BUS-27"),
        (("busca", "--option", "max_deals=0"), "bad_option_value", "BUS-27"),
        (("busca", "--seats", "3"), "wrong_player_count", "BUS-1"),
        (
            ("burraco", "--seats", "3", "--option", "players_format=two"),
            "wrong_player_count",
            "BUR-02",
        ),
        (("burraco", "--seats", "0"), "wrong_player_count", "BUR-02"),
    ],
)
def test_what_cannot_be_played_is_said_in_one_sentence_and_stores_nothing(
    fresh_database: FreshDatabase,
    run: Run,
    arguments: tuple[str, ...],
    code: str,
    clause: str | None,
) -> None:
    messages = set()
    for language in ("it", "en"):
        status, out, err = run(*arguments, "--json", "--lang", language)
        answer = json.loads(out)
        assert (status, answer["error"], answer.get("clause")) == (1, code, clause)
        assert err == f"{answer['message']} [{code}]\n"
        messages.add(answer["message"])
    assert len(messages) == 2
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM es_stream")
        assert cursor.fetchone() == (0,)
