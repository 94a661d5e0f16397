"""What the replay room hands out: frames with tags, one-file replays, records; and takes in."""

import base64
import gzip
import hashlib
import json
import re
from collections.abc import Callable
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils.html import escape

from games.kernel.match import Resign
from replays.record import Record, write
from smazzata.ledger.reader import load as read
from smazzata.members.directory import erase_member
from smazzata.play.refereeing.services import look_at_all_cards
from smazzata.presentation.visible_match import get_match
from smazzata.tables.events import ASKED, TABLE_EVENTS
from smazzata.tables.handler import submit
from smazzata.tables.records import exported
from smazzata.tables.seat_takeover import give_back, take_over
from smazzata.tables.table import load
from smazzata.web.preferences import CHOICES
from smazzata.web.views.records import MAX_BYTES, MAX_EVENTS
from tests.testbed import live, played
from tests.testbed.officials import referee

PROGRAM = {"accept": "application/json", "accept-language": "en"}


@pytest.fixture
def match(db: None, redis_url: str) -> UUID:
    """A finished match of Busca in two deals."""
    return played.a_match("busca")


def upload(client: Client, content: bytes | str, **headers: str) -> Any:
    data = content.encode() if isinstance(content, str) else content
    file = SimpleUploadedFile("record.json", data, content_type="application/json")
    return client.post("/replay/open/", {"record": file}, headers={**PROGRAM, **headers})


def packed(page: str) -> dict[str, Any]:
    """The replay within a page, as the browser unpacks it."""
    found = re.search(r"data-replay>([^<]+)<", page)
    assert found
    return json.loads(gzip.decompress(base64.b64decode(found[1])))  # type: ignore[no-any-return]


# --- Frames -------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["replay/index.json", "replay/1.json?seat=open", "record.json"])
def test_what_did_not_change_is_not_sent_again(match: UUID, english: Client, path: str) -> None:
    address = f"/matches/{match}/{path}"
    first = english.get(address, headers={"accept-encoding": "gzip"})
    assert first.headers["Content-Encoding"] == "gzip"
    plain = english.get(address)
    assert gzip.decompress(first.content) == plain.content
    for tag in (first.headers["ETag"], plain.headers["ETag"]):
        again = english.get(address, headers={"if-none-match": tag, "accept-encoding": "gzip"})
        assert (again.status_code, again.content) == (304, b"")
    assert "no-cache" in plain.headers["Cache-Control"]


def test_a_tag_changes_when_somebody_is_erased(match: UUID, english: Client) -> None:
    address = f"/matches/{match}/replay/index.json"
    tag = english.get(address).headers["ETag"]
    member = load(match).state.opened.chairs[0].member
    assert member is not None
    erase_member(UUID(member), "test")
    answer = english.get(address, headers={"if-none-match": tag})
    assert answer.status_code == 200
    assert answer.json()["seats"][0]["name"] == "Erased member"


def test_an_address_may_name_the_language(match: UUID, english: Client) -> None:
    index = english.get(f"/matches/{match}/replay/index.json", {"lang": "it"}).json()
    assert index["cards"]["7D"] == "sette di quadri"
    frames = english.get(f"/matches/{match}/replay/1.json", {"lang": "it"}).json()["frames"]
    assert any(" gioca " in frame["say"] for frame in frames)
    for unknown in ("xx", "", "\x00", "it-IT"):
        body = english.get(f"/matches/{match}/replay/index.json", {"lang": unknown}).json()
        assert body["cards"]["7D"] == "seven of diamonds"


def test_the_older_address_of_the_index_leads_to_it(match: UUID, english: Client) -> None:
    answer = english.get(f"/matches/{match}/replay/film.json?lang=it")
    assert answer.status_code == 301
    assert answer.headers["Location"] == f"/matches/{match}/replay/index.json?lang=it"


def test_tricks_are_told_of_games_that_have_them(match: UUID, english: Client) -> None:
    index = english.get(f"/matches/{match}/replay/index.json").json()
    assert len(index["tricks"]) == 20
    burraco = played.a_match("burraco", appends=2)
    assert english.get(f"/matches/{burraco}/replay/index.json").json()["tricks"] == []


def test_the_sheet_is_sent_when_it_grows(match: UUID, english: Client) -> None:
    frames = [
        frame
        for deal in (1, 2)
        for frame in english.get(f"/matches/{match}/replay/{deal}.json").json()["frames"]
    ]
    sheets = [frame["sheet"] for frame in frames if "sheet" in frame]
    table = load(match).state
    final = table.rules.score_sheet(table.state)
    assert sheets[-1]["totals"] == final.totals
    assert sheets[-1]["kept"] == 1
    assert [deal["deal"] for deal in sheets[-1]["deals"]] == [2], "the first was told before"
    assert len(sheets) < len(frames) / 4


def test_what_the_table_tells_beside_the_game_is_told_between_the_moves(
    db: None, redis_url: str, english: Client
) -> None:
    """A seat goes to a bot and comes back; a referee looks; somebody gives up."""
    persons = live.people(4)
    match = live.a_table(persons)
    for _ in range(3):
        live.move(match, person=persons[0])
    owner = persons[2].member
    assert take_over(match, 2, None, ASKED, owner, uuid4()).refusal is None
    assert give_back(match, 2, owner, uuid4()).refusal is None
    for _ in range(3):
        live.move(match, person=persons[0])
    assert look_at_all_cards(match, referee(str(uuid4())), uuid4()).refusal is None
    for seat in (0, 1, 2):
        assert submit(match, seat, Resign().data(), uuid4(), "test").refusal is None
    names = [player.name for player in get_match(match).players]
    told = {event.version: event.type for event in read(match)}
    index = english.get(f"/matches/{match}/replay/index.json").json()
    assert [version for version in told if version not in index["versions"]] == [1]
    frames = english.get(f"/matches/{match}/replay/1.json").json()["frames"]
    assert [frame["move"] for frame in frames] == index["versions"]
    beside = [frame for frame in frames if told[frame["move"]] in TABLE_EVENTS]
    assert [set(frame) for frame in beside] == [{"move", "say"}] * 3
    said = [frame["say"] for frame in beside]
    assert said == [
        f"A bot plays for {names[2]}.",
        f"{names[2]} is back to play.",
        "The referee is looking at all the cards.",
    ]
    sheets = [frame["sheet"]["out"] for frame in frames if "sheet" in frame]
    assert (sheets[0], sheets[-1]) == ([], names[:3])
    said += [f"{name} has resigned and plays no more." for name in names[:3]]
    page = english.get(f"/matches/{match}/").content.decode()
    listed = re.search(r'<ul class="incidents">(.*?)</ul>', page, re.DOTALL)
    assert listed
    assert re.findall(r">\s*([^<]+?)\s*</a>", listed[1]) == [escape(one) for one in said]
    file = packed(english.get(f"/matches/{match}/replay.html").content.decode())
    assert file["index"]["versions"] == index["versions"]
    assert [both[0]["move"] for both in file["deals"][0]["frames"]] == index["versions"]


# --- In other pages -----------------------------------------------------------------------------


def test_only_the_embedded_page_may_be_framed_and_it_knows_nobody(
    match: UUID, english: Client
) -> None:
    framed = english.get(f"/matches/{match}/embed/?move=20&seat=1")
    assert "frame-ancestors *" in framed.headers["Content-Security-Policy"]
    assert "script-src 'self'" in framed.headers["Content-Security-Policy"]
    assert "X-Frame-Options" not in framed.headers
    assert "<form" not in framed.content.decode()
    assert "csrf" not in framed.content.decode()
    assert not framed.cookies
    other = english.get(f"/matches/{match}/replay/")
    assert "frame-ancestors 'none'" in other.headers["Content-Security-Policy"]
    assert other.headers["X-Frame-Options"] == "DENY"


def test_the_embedded_page_reads_no_cookie(match: UUID, english: Client) -> None:
    english.cookies["django_language"] = "it"
    english.cookies["preferences"] = "dark.two.normal.normal.on.piacentine.checks.blue"
    usual = 'data-suits="two" data-index="normal"'
    assert usual in english.get(f"/matches/{match}/embed/").content.decode()
    assert '<html lang="it"' in english.get(f"/matches/{match}/replay/").content.decode()
    for query, language in (("", "en"), ("?lang=it", "it")):
        framed = english.get(f"/matches/{match}/embed/{query}").content.decode()
        assert f'<html lang="{language}"' in framed
        assert f"index.json?lang={language}" in framed


def test_a_frame_has_the_cards_that_its_address_names(match: UUID, english: Client) -> None:
    english.post("/preferences/", {"suits": "four", "italian": "piacentine", "felt": "blue"})
    room = english.get(f"/matches/{match}/replay/").content.decode()
    asked = "lang=en&amp;suits=four&amp;italian=piacentine&amp;felt=blue"
    assert f"/embed/?{asked}" in room
    framed = english.get(f"/matches/{match}/embed/?{asked.replace('&amp;', '&')}&back=%00")
    for said in ("suits=four", "italian=piacentine", "back=lozenges", "felt=blue"):
        name, word = said.split("=")
        assert f'data-{name}="{word}"' in framed.content.decode()


def test_files_are_written_only_so_often(match: UUID, english: Client) -> None:
    codes = [english.get(f"/matches/{match}/replay.html").status_code for _ in range(12)]
    assert codes == [200] * 10 + [429] * 2


def test_a_file_carries_all_it_needs_and_forbids_the_rest(match: UUID, english: Client) -> None:
    answer = english.get(f"/matches/{match}/replay.html")
    page = answer.content.decode()
    assert answer.headers["Content-Disposition"].startswith('attachment; filename="busca-')
    assert not re.search(r'(src|href)="(?!#|https?://testserver/matches/)', page)
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]+)"', page)
    assert policy
    directives = policy[1].replace("&#x27;", "'")
    assert directives.startswith("default-src 'none'; ")
    for tag, of in (("style", "style"), ("script", 'script type="module"')):
        text = page.split(f"<{of}>")[1].split(f"</{tag}>")[0]
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{digest}'" in directives
    assert "unsafe" not in directives


def drawn_in(page: str) -> str:
    """The drawings of the deck within a page, as the browser unpacks them."""
    found = re.search(r"data-deck>([^<]+)<", page)
    assert found
    return gzip.decompress(base64.b64decode(found[1])).decode()


@pytest.mark.parametrize("deck", CHOICES["italian"])
def test_a_file_carries_the_deck_that_its_reader_prefers(
    db: None, redis_url: str, english: Client, deck: str
) -> None:
    match = played.a_match("cucu")
    english.post("/preferences/", {"italian": deck, "back": "checks", "felt": "blue"})
    page = english.get(f"/matches/{match}/replay.html").content.decode()
    assert f'data-italian="{deck}" data-back="checks" data-felt="blue">' in page
    drawings = drawn_in(page)
    assert f'id="{deck}-10D"' in drawings
    assert all(f'id="{other}-10D"' not in drawings for other in CHOICES["italian"] if other != deck)


def test_a_file_of_a_french_deck_carries_no_italian_one(match: UUID, english: Client) -> None:
    english.post("/preferences/", {"italian": "piacentine"})
    drawings = drawn_in(english.get(f"/matches/{match}/replay.html").content.decode())
    assert 'id="french-KH"' in drawings
    assert "piacentine" not in drawings


def test_the_replay_in_a_file_is_the_one_of_the_site(match: UUID, english: Client) -> None:
    replay = packed(english.get(f"/matches/{match}/replay.html").content.decode())
    served = english.get(f"/matches/{match}/replay/index.json").json()
    assert replay["index"]["versions"] == served["versions"]
    for deal in replay["deals"]:
        assert deal["viewers"] == ["open", "public", "0", "1", "2", "3"]
        for column, viewer in enumerate(deal["viewers"]):
            address = f"/matches/{match}/replay/{deal['deal']}.json"
            frames = english.get(address, {"seat": viewer}).json()["frames"]
            assert [row[column] for row in deal["frames"]] == frames


def test_a_file_of_a_running_match_holds_the_public_view_of_its_last_deal(
    db: None, english: Client
) -> None:
    match = played.a_match("busca", appends=2, max_deals=9)
    table = load(match).state
    replay = packed(english.get(f"/matches/{match}/replay.html").content.decode())
    assert replay["deals"][-1]["viewers"] == ["public"]
    hands = [
        zone["cards"]
        for frames in replay["deals"][-1]["frames"]
        for zone in frames[0].get("zones", [])
        if zone["kind"] == "hand"
    ]
    assert hands
    assert all(card is None for cards in hands for card in cards)
    assert not table.rules.is_over(table.state)


# --- Records ------------------------------------------------------------------------------------


def test_the_record_of_a_match_is_what_the_command_exports(match: UUID, english: Client) -> None:
    answer = english.get(f"/matches/{match}/record.json")
    record = exported(match)
    assert isinstance(record, Record)
    assert answer.content.decode() == write(record)
    assert f'filename="busca-{match}.json"' in answer.headers["Content-Disposition"]


def test_there_is_no_record_while_it_would_tell_cards(db: None, english: Client) -> None:
    running = played.a_match("busca", appends=1, max_deals=9)
    answer = english.get(f"/matches/{running}/record.json")
    assert (answer.status_code, answer.json()["code"]) == (403, "match_not_over")
    assert answer.json()["message"].startswith("The match is not over")
    assert english.get(f"/matches/{uuid4()}/record.json").status_code == 404


@pytest.fixture
def text(match: UUID) -> str:
    """The record of a match of Busca."""
    record = exported(match)
    assert isinstance(record, Record)
    return write(record)


def test_a_record_is_shown_with_all_cards_open_and_not_kept(text: str, english: Client) -> None:
    answer = upload(english, text, accept="text/html")
    assert answer.status_code == 200
    replay = packed(answer.content.decode())
    assert replay["index"]["finished"]
    assert [deal["open"] for deal in replay["index"]["deals"]] == [True, True]
    assert [seat["name"] for seat in replay["index"]["seats"]] == [f"Player {n}" for n in "1234"]


def test_a_record_that_stops_in_the_middle_is_open_too(text: str, english: Client) -> None:
    body = json.loads(text)
    body["deals"] = body["deals"][:1]
    body["deals"][0]["moves"] = body["deals"][0]["moves"][:9]
    body["deals"][0]["scores"] = body["result"] = None
    answer = upload(english, json.dumps(body), accept="text/html")
    assert answer.status_code == 200
    replay = packed(answer.content.decode())
    assert replay["index"]["deals"][0]["open"]
    assert "0" in replay["deals"][0]["viewers"]


def swapped(body: dict[str, Any]) -> None:
    moves = body["deals"][0]["moves"]
    moves[3], moves[4] = moves[4], moves[3]


def exchanged(body: dict[str, Any]) -> None:
    deck = body["deals"][0]["deck"]
    deck[0] = deck[0].replace(deck[0].split()[0], deck[1].split()[0], 1)


def scored(body: dict[str, Any]) -> None:
    body["deals"][0]["scores"][0] += 5


def dropped(body: dict[str, Any]) -> None:
    del body["deals"][1]["moves"][10]


def renamed(body: dict[str, Any]) -> None:
    body["game"] = "scopa"


def emptied(body: dict[str, Any]) -> None:
    body["deals"], body["result"] = [], None


@pytest.mark.parametrize(
    ("edit", "code", "move", "clause"),
    [
        (swapped, "illegal_move", True, r"BUS-\d+|GEN-\d+"),
        (exchanged, "wrong_deck", True, "GEN-01"),
        (scored, "wrong_scores", True, "GEN-11"),
        (dropped, "illegal_move", True, r"BUS-\d+|GEN-\d+"),
        (renamed, "record_unknown_game", False, "REC-2"),
        (emptied, "record_empty", False, ""),
    ],
)
@pytest.mark.parametrize("language", ["it", "en"])
def test_an_edited_record_is_told_where_and_why(
    text: str,
    client: Client,
    edit: Callable[[dict[str, Any]], None],
    code: str,
    move: bool,
    clause: str,
    language: str,
) -> None:
    body = json.loads(text)
    edit(body)
    answer = upload(client, json.dumps(body), **{"accept-language": language})
    assert answer.status_code == 400
    told = answer.json()
    assert told["code"] == code
    assert ("move" in told["findings"][0]) is move
    assert re.fullmatch(clause, told["findings"][0].get("clause", ""))
    deal = {"it": "Smazzata", "en": "Deal"}[language]
    assert told["message"].startswith(deal) is move
    page = upload(client, json.dumps(body), accept="text/html")
    assert page.status_code == 400
    assert told["findings"][0]["code"] in page.content.decode()


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{}",
        b"[]",
        b"null",
        b"\xff\xfe\x00",
        b"not json",
        b"[" * 100_000,
        b'{"format": "smazzata-record/1"}',
        b'{"format": "smazzata-record/9", "game": "busca"}',
        b"PK\x03\x04" + bytes(500),
        "€".encode("utf-16"),
    ],
)
def test_what_is_no_record_is_refused_with_a_sentence(
    db: None, redis_url: str, client: Client, content: bytes
) -> None:
    answer = upload(client, content)
    assert (answer.status_code, answer.json()["code"]) == (400, "record_malformed")
    assert answer.json()["message"]


@pytest.mark.parametrize(("language", "title"), [("it", "Una mano rara"), ("en", "A rare hand")])
def test_a_record_is_shown_under_its_title_in_the_language_of_the_reader(
    text: str, client: Client, language: str, title: str
) -> None:
    page = {"accept": "text/html", "accept-language": language}
    plain = upload(client, text, **page).content.decode()
    assert '<h1 class="long">Busca</h1>' in plain
    titled = {**json.loads(text), "title": {"it": "Una mano rara", "en": "A rare hand"}}
    named = upload(client, json.dumps(titled), **page).content.decode()
    assert f'<h1 class="long">{title}</h1>' in named


def test_too_much_too_often_and_nothing(db: None, redis_url: str, client: Client) -> None:
    answer = upload(client, b" " * (MAX_BYTES + 1))
    assert (answer.status_code, answer.json()["code"]) == (400, "record_too_large")
    answer = client.post("/replay/open/", {}, headers=PROGRAM)
    assert (answer.status_code, answer.json()["code"]) == (400, "no_file")
    codes = [client.post("/replay/open/", {}, headers=PROGRAM).status_code for _ in range(25)]
    assert codes[-1] == 429
    assert client.get("/replay/open/").status_code == 200


def test_a_record_that_only_looks_is_not_played_for_ever(text: str, client: Client) -> None:
    body = json.loads(text)
    body["deals"][0]["moves"] = [{"see": {}}] * (MAX_EVENTS + 1)
    answer = upload(client, json.dumps(body), accept="application/json")
    assert answer.status_code == 400
    assert answer.json()["code"] == "record_too_long"


@pytest.mark.parametrize("depth", [*range(880, 930, 4), 5000])
@pytest.mark.parametrize("accept", ["application/json", "text/html"])
def test_lists_within_lists_break_nothing(
    text: str, client: Client, depth: int, accept: str
) -> None:
    deep = "[" * depth + "]" * depth
    step = '{"see":{"notes":{"x":{"y":%s}}}}' % deep  # noqa: UP031 - braces
    body = json.loads(text)
    body["deals"][0]["moves"] = ["HERE"]
    answer = upload(client, json.dumps(body).replace('"HERE"', step), accept=accept)
    assert answer.status_code == 400


def test_the_form_takes_only_what_came_from_this_site(db: None, text: str) -> None:
    answer = upload(Client(enforce_csrf_checks=True), text)
    assert answer.status_code == 403
