"""The chain of a match for everybody: when it is given out, and what a downloaded script finds."""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from html import unescape
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import msgspec
import pytest
from django.test import Client

from games.kernel.seats import SYSTEM
from smazzata.ledger.exporting import export
from smazzata.ledger.reader import head
from smazzata.presentation.proofs import why_not_public
from smazzata.presentation.visible_match import get_match
from smazzata.tables.handler import submit
from tests.testbed import played
from tests.testbed.gates import SOME_GAMES, nightly_but
from tests.testbed.in_process import run_script
from tests.testbed.played import GAMES

Lines = list[str]
Script = Callable[..., tuple[int, Lines]]


def chain(client: Client, match: UUID) -> Lines:
    response = client.get(f"/api/matches/{match}/chain")
    assert response.status_code == 200
    assert response.headers["Content-Type"] == "application/x-ndjson"
    return response.content.decode().splitlines()


@pytest.fixture
def script(client: Client, tmp_path: Path) -> Script:
    """The script as the site gives it out."""
    response = client.get("/verify/verify_match.py")
    assert "attachment" in response.headers["Content-Disposition"]
    program, file = tmp_path / "verify_match.py", tmp_path / "match.ndjson"
    program.write_bytes(response.content)

    def run(lines: Lines, *rest: str) -> tuple[int, Lines]:
        file.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        done = run_script(program, str(file), *rest)
        assert done.stderr == ""
        return done.returncode, done.stdout.splitlines()

    return run


@pytest.mark.parametrize("game", nightly_but(SOME_GAMES.__contains__, GAMES))
def test_a_finished_match_is_given_out_whole_and_found_sound(
    db: None, game: str, client: Client, script: Script
) -> None:
    match = played.a_match(game)
    lines = chain(client, match)
    assert lines == list(export(match))
    deals = len(get_match(match).replay.parts)
    said = f"sound: {len(lines)} lines; decks proved: {deals}"
    assert script(lines) == (0, [said])
    last = json.loads(lines[0])
    assert script(lines, f"{last['version']}:{last['head']}") == (0, [said])
    seen = client.get(f"/api/matches/{match}/events").content.decode().splitlines()
    kept = f"{last['version']}:{last['head']}"
    assert script(seen, kept) == (0, [f"sound: {len(seen)} lines; decks proved: {deals}"])


def find(lines: Lines, type_: str) -> int:
    return next(n for n, line in enumerate(lines) if f'"type":"{type_}"' in line)


def changed(lines: Lines, type_: str, **data: Any) -> Lines:
    at = find(lines, type_)
    line = json.loads(lines[at])
    line["envelope"]["data"] |= data
    return [*lines[:at], json.dumps(line), *lines[at + 1 :]]


def mended(lines: Lines, end: int) -> Lines:
    last = json.loads(lines[end])
    about = json.loads(lines[0]) | {"version": end, "head": last["hash"]}
    return [json.dumps(about), *lines[1 : end + 1]]


def test_every_kind_of_tampering_is_found_with_its_place(
    db: None, client: Client, script: Script
) -> None:
    match = played.a_match("busca")
    lines = chain(client, match)
    at = find(lines, "card_played")
    for tampered, first in [
        (changed(lines, "card_played", card="1D"), f"{at}: changed, or the one before it"),
        (changed(lines, "deal_revealed", secret="ab" * 32), f"{find(lines, 'deal_revealed')}: "),
        (changed(lines, "deal_committed", commitment="0" * 64), "3: changed"),
        ([*lines[:7], *lines[8:]], "7: an event is missing or moved"),
        ([*lines[:7], lines[8], lines[7], *lines[9:]], "7: an event is missing or moved"),
        ([*lines[:7], lines[6], *lines[7:]], "7: an event is missing or moved"),
        (lines[:-3], f"{len(lines) - 4}: not the end the file names"),
        (["{}", *lines[1:]], "not the file of a match"),
        (["no", "match"], "not the file of a match"),
        ([], "not the file of a match"),
        (["[" * 100_000], "not the file of a match"),
        ([lines[0].replace(str(match), "no id"), *lines[1:]], "not the file of a match"),
    ]:
        status, said = script(tampered)
        assert status == 1
        assert said[0].startswith(first)
    # The decks are proved apart from the chain: a change is named there too.
    _, said = script(changed(lines, "deal_revealed", secret="ab" * 32))
    assert "deal 1: not the secret committed to" in said
    _, said = script(changed(lines, "cards_dealt", hands=[["1D"] * 10] * 4))
    assert "deal 1: cards not from the deck" in said


@pytest.mark.parametrize(
    ("file", "receipts"), [("missing", []), ("latin", []), ("empty", ["5"]), ("empty", ["x:y"])]
)
def test_what_the_script_cannot_read_is_one_sentence(
    client: Client, tmp_path: Path, file: str, receipts: Lines
) -> None:
    program = tmp_path / "verify_match.py"
    program.write_bytes(client.get("/verify/verify_match.py").content)
    (tmp_path / "latin").write_bytes(b"\xe9\n")
    (tmp_path / "empty").touch()
    command = [sys.executable, "-I", str(program), str(tmp_path / file), *receipts]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1


def test_a_mended_end_is_found_by_a_link_that_was_kept(
    db: None, client: Client, script: Script
) -> None:
    lines = chain(client, played.a_match("busca"))
    end = len(lines) - 20
    cut = mended(lines, end)
    kept = json.loads(lines[-1])
    receipt = f"{kept['envelope']['v']}:{kept['hash']}"
    assert "a link was kept, no such event" in script(cut, receipt)[1][0]
    assert "anello conservato, evento no" in script(cut, receipt, "--it")[1][0]
    wrong = f"5:{'0' * 64}"
    assert script(lines, wrong) == (1, ["5: a kept link differs"])


def test_a_running_match_keeps_its_chain_and_says_so(db: None, english: Client) -> None:
    match = played.a_match("busca", appends=1, max_deals=9)
    response = english.get(f"/api/matches/{match}/chain")
    assert response.status_code == 409
    said = "The whole record of a match is public when the match is over."
    assert response.json() == {"code": "match_running", "message": said}
    page = english.get(f"/matches/{match}/verify/").content.decode()
    assert said in page
    assert f'src="/api/matches/{match}/events"' in page
    answer = english.get(f"/api/matches/{match}/chain", headers={"accept-language": "it"})
    said = "La registrazione intera di una partita è pubblica quando la partita è finita."
    assert answer.json()["message"] == said


def test_a_match_that_is_not_there_is_not_found(db: None, client: Client) -> None:
    for path in (f"/api/matches/{uuid4()}/chain", f"/matches/{uuid4()}/verify/"):
        assert client.get(path).status_code == 404


def test_gen_10_decks_that_lie_elsewhere_keep_the_chain_closed(db: None, english: Client) -> None:
    """The tables share one secret: when one is done, others may still have boards before them."""
    match = played.a_match("busca", duplicate=True)
    assert english.get(f"/api/matches/{match}/chain").json()["code"] == "match_running"
    for deal in range(1, len(get_match(match).replay.parts) + 1):
        answer = submit(match, SYSTEM, {"do": "reveal", "deal": deal}, uuid4(), "system")
        assert answer.refusal is None
    assert head(match).sealed
    response = english.get(f"/api/matches/{match}/chain")
    assert (response.status_code, response.json()["code"]) == (409, "decks_elsewhere")
    record = english.get(f"/matches/{match}/record.json")  # it holds the same secret
    assert (record.status_code, record.json()["code"]) == (403, "decks_elsewhere")
    assert "a7" * 32 not in english.get(f"/api/matches/{match}/events").content.decode()

    watched = get_match(match)
    for tournament, reason in (
        (played.opened_tournament(), "decks_elsewhere"),
        (played.finished_tournament(), None),
    ):
        opened = msgspec.structs.replace(watched.opened, tournament=str(tournament))
        assert why_not_public(watched._replace(opened=opened)) == reason


def test_the_page_tells_no_sealed_card(db: None, english: Client) -> None:
    """Its data name every card of every game, and none of where it lies."""
    match = played.a_match("busca", appends=1, max_deals=9)
    pages = [played.a_match("busca", appends=1, max_deals=9) for _ in range(2)]
    shown = []
    for one in (match, *pages):
        page = english.get(f"/matches/{one}/verify/").content.decode()
        guide = json.loads(re.search(r'<script id="guide"[^>]*>(.*?)</script>', page)[1])  # type: ignore[index]
        shown.append((guide["games"], guide["cards"]))
        rest = page.replace(json.dumps(guide), "")
        assert "a7" * 32 not in rest
    assert shown[0] == shown[1] == shown[2]


def test_all_that_the_script_of_the_page_says_is_there_in_both_languages(
    db: None, client: Client
) -> None:
    match = played.a_match("busca")
    told = {}
    for tongue in ("it", "en"):
        page = client.get(f"/matches/{match}/verify/", headers={"accept-language": tongue})
        found = re.findall(r'data-text="(\w+)">([^<]*)<', page.content.decode())
        told[tongue] = {key: unescape(text) for key, text in found}
    assert told["it"].keys() == told["en"].keys()
    for key, english in told["en"].items():
        italian = told["it"][key]
        assert italian != english, key
        assert sorted(re.findall(r"{\w+}", italian)) == sorted(re.findall(r"{\w+}", english)), key
    used = set()
    for module in Path("platform/smazzata/web/static/web/verify").glob("*.js"):
        used |= set(re.findall(r'(?:say\(|code: |NotAMatch\(|status: )"(\w+)"', module.read_text()))
    assert used <= told["en"].keys()
