"""The pictures that go with links: what they show, how they are kept, what they never tell."""

import re
import subprocess
import threading
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from random import Random
from subprocess import CalledProcessError, TimeoutExpired
from uuid import UUID, uuid4

import pytest
from django.core.cache import cache
from django.test import Client, RequestFactory
from PIL import Image

from games.kernel.seats import OPEN, SPECTATOR
from replays.replay import Replay
from smazzata.members.directory import erase_member, find_or_create_club
from smazzata.members.models import Member
from smazzata.presentation import drawing
from smazzata.presentation.shared_work import share
from smazzata.presentation.tournament_names import game_name
from smazzata.presentation.visible_match import VisibleMatch, get_match
from smazzata.ratings.models import CurrentRating
from smazzata.tournament_management.tournament import load
from smazzata.web.views import pictures
from tests.integration.web.test_hidden_cards import LONG, never_seen
from tests.integration.web.test_link_previews import preview
from tests.testbed import played
from tests.testbed.gates import SOME_GAMES, nightly_but
from tests.testbed.played import GAMES

LARGEST = 300_000
"""Bytes: what messengers still show at once."""


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch, redis_url: str) -> list[str]:
    """What was really drawn, as SVG; nothing of before is kept."""
    cache.clear()
    svgs: list[str] = []

    def draw(svg: str) -> bytes:
        svgs.append(svg)
        return drawing.draw(svg)

    monkeypatch.setattr(pictures, "draw", draw)
    return svgs


def picture(path: str, **headers: str) -> Image.Image:
    """The picture at an address."""
    answer = Client(headers={"Accept-Language": "it", **headers}).get(path)
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "image/png"), path
    assert len(answer.content) < LARGEST, path
    return Image.open(BytesIO(answer.content))


def words(svg: str) -> list[str]:
    """What is written in a picture."""
    return re.findall(r"<text[^>]*>([^<]*)</text>", svg)


def cards_in(svg: str) -> set[str]:
    """The faces that lie in a picture; a portrait is a court card too, without its own place."""
    return set(re.findall(r'"#[a-z]{2,}-(\w+?)(?:-large)?" x=', svg.partition("</defs>")[2]))


@pytest.fixture
def match(db: None, redis_url: str) -> UUID:
    """A finished match of Burraco."""
    return played.a_match("burraco")


def test_every_page_has_its_own_picture(match: UUID, drawn: list[str]) -> None:
    tournament = played.finished_tournament()
    player = get_match(match).players[0]
    shown = {
        "/": ["Smazzata"],
        f"/matches/{match}/": ["La vittoria va a"],
        f"/tournaments/{tournament}/": ["Prova", "Busca · Concluso"],
        f"/players/{player.member}/": [player.name],
    }
    for page, said in shown.items():
        address = preview(page)["image"].removeprefix("http://testserver")
        assert address.endswith("lang=it"), page
        assert picture(address).size == (1200, 630)
        assert set(said) <= set(words(drawn[-1])), page


def test_a_rating_list_shows_who_leads_in_its_game_and_club(db: None, drawn: list[str]) -> None:
    tournament = played.finished_tournament()
    first = load(tournament).state.entries[1].members[0]
    club = find_or_create_club("Circolo Àncora")
    assert club is not None
    Member.objects.filter(id=first).update(club=club)
    CurrentRating.objects.filter(member=first).update(mu=1_639_400, settled=True)
    name = Member.objects.get(id=first).name
    for query, others in (
        ("game=busca-table", 4),
        (f"game=busca-table&club={club.id}", 0),
    ):
        said = preview(f"/players/?{query}")
        assert said["url"].endswith(f"/players/?{query}")
        assert picture(said["image"].removeprefix("http://testserver")).size == (1200, 630)
        written = words(drawn[-1])
        assert written[1] == "Chi gioca meglio"
        assert written[2] == ("Busca" if others else "Busca · Circolo Àncora")
        assert written[3:6] == ["1", name, "1639"]
        assert written[6::3] == [""] * others, "the others have no place yet"


def test_a_list_of_nobody_has_the_picture_of_the_site(db: None, drawn: list[str]) -> None:
    assert preview("/players/")["image"].endswith("/picture.png?lang=it")
    assert picture("/players/picture.png?game=%00").size == (1200, 630)


def test_a_link_to_a_moment_shows_that_moment(db: None, drawn: list[str]) -> None:
    match = played.a_match("busca")
    replay = get_match(match).replay
    moves = replay.moves()
    version = moves[len(moves) // 2]
    for seat in ("open", "1", "public"):
        said = preview(f"/matches/{match}/replay/?move={version}&seat={seat}")
        assert said["url"].endswith(f"/replay/?move={version}&seat={seat}")
        picture(said["image"].removeprefix("http://testserver"))
    speaker = get_match(match).speaker()
    told = speaker.event(replay.ruleset.redact(replay.moment(version).event, OPEN))
    assert told in words(drawn[0])
    view = replay.ruleset.observe(replay.state(version), 1)
    faces = replay.ruleset.pictures(replay.options).faces
    hand = {faces[card] for card in view.zone("hand:1").cards if card}
    assert len(hand) > 3
    assert hand <= cards_in(drawn[1])
    assert not cards_in(drawn[2]) & hand


def test_a_result_names_who_won_and_only_greets_the_others(match: UUID, drawn: list[str]) -> None:
    tall = picture(f"/matches/{match}/result.png?lang=it")
    assert tall.size == (1080, 1350)
    watched = get_match(match)
    winners = watched.sheet.parties[watched.sheet.places.index(1)]
    said = words(drawn[-1])
    title = " e ".join(watched.players[seat].name for seat in winners)
    assert title in said
    others = [p.name for p in watched.players if p.seat not in winners]
    assert f"Al tavolo con {' e '.join(others)}." in said
    assert any(re.fullmatch(r"[\d.]+ a [\d.]+", line) for line in said)


def test_a_running_match_has_no_result(db: None, drawn: list[str]) -> None:
    running = played.a_match("busca", appends=1, max_deals=9)
    assert Client().get(f"/matches/{running}/result.png").status_code == 404
    assert picture(f"/matches/{running}/picture.png").size == (1200, 630)


def test_a_page_that_is_not_public_has_no_picture(db: None, redis_url: str) -> None:
    for path in ("matches", "tournaments", "players"):
        assert Client().get(f"/{path}/{uuid4()}/picture.png").status_code == 404


def test_what_is_there_is_not_drawn_again(match: UUID, drawn: list[str]) -> None:
    address = f"/matches/{match}/picture.png?lang=it"
    first = Client().get(address)
    assert Client().get(address).content == first.content
    assert (
        Client().get(address, headers={"if-none-match": first.headers["ETag"]}).status_code == 304
    )
    assert len(drawn) == 1


def test_nobody_has_very_many_drawn(
    match: UUID, drawn: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures, "PICTURES", pictures.PICTURES._replace(most=3))
    moves = get_match(match).replay.moves()[:4]
    paths = [f"/matches/{match}/picture.png?move={move}" for move in moves]
    assert [Client().get(path).status_code for path in paths] == [200, 200, 200, 429]
    assert Client().get(paths[0]).status_code == 200, "what is there counts for nothing"


def test_nobody_asks_for_very_many_though_they_are_there(
    match: UUID, drawn: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures, "LOOKS", pictures.LOOKS._replace(most=2))
    address, read = f"/matches/{match}/picture.png", []

    def look(id_: UUID) -> VisibleMatch:
        read.append(id_)
        return get_match(id_)

    monkeypatch.setattr(pictures, "get_match", look)
    assert [Client().get(address).status_code for _ in range(3)] == [200, 200, 429]
    assert len(read) == 2, "what is refused is not even read"


def test_others_make_their_pages_while_a_picture_is_drawn(
    match: UUID, drawn: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, made = threading.Event(), threading.Event()

    def draw(_svg: str) -> bytes:
        begun.set()
        assert made.wait(60)
        return b"drawn"

    monkeypatch.setattr(pictures, "draw", draw)
    with ThreadPoolExecutor(1) as others:
        shared = others.submit(
            lambda: begun.wait(60) and share(RequestFactory().get("/"), (uuid4().hex,), lambda: b"")
        )
        shared.add_done_callback(lambda _done: made.set())
        assert Client().get(f"/matches/{match}/picture.png").content == b"drawn"
    assert shared.result() == b""


def test_somebody_who_is_erased_is_on_no_picture(match: UUID, drawn: list[str]) -> None:
    player = get_match(match).players[0]
    address = f"/matches/{match}/result.png?lang=it"
    picture(address)
    assert any(player.name in line for line in words(drawn[-1]))
    assert player.member
    erase_member(UUID(player.member), "test")
    picture(address)
    assert not any(player.name in line for line in words(drawn[-1]))


@pytest.mark.parametrize(
    "query", ["move=0", "move=99999999999", "move=x", "move=-1", "move=5&seat=77", "move=%00"]
)
def test_any_address_has_a_picture(match: UUID, drawn: list[str], query: str) -> None:
    picture(f"/matches/{match}/picture.png?{query}")


def test_names_in_other_scripts_are_written(drawn: list[str]) -> None:
    for name in ("Čapek", "Ελένη", "Жуков", "王小明", "Łukasz & <b>"):
        svg = drawing.sheet(1200, 630, drawing.text(60, 300, name, drawing.Line("show", 80)))
        bare = drawing.sheet(1200, 630, "")
        assert drawing.draw(svg) != drawing.draw(bare), name


NOT_IN_XML = [chr(c) for c in range(1, 0x20) if c not in b"\t\n\r"] + ["\ufffe", "\uffff"]


def test_a_name_with_what_no_drawing_holds_has_its_picture(match: UUID, drawn: list[str]) -> None:
    player = get_match(match).players[0]
    assert player.member
    Member.objects.filter(id=player.member).update(name=f"Bi{''.join(NOT_IN_XML)}ce")
    assert Client().get(f"/players/{player.member}/").status_code == 200
    picture(f"/players/{player.member}/picture.png")
    assert words(drawn[-1])[1] == "Bice", "and nothing marks it as another script"
    name = f"Anna {''.join(NOT_IN_XML)}"
    svg, _ = drawing.paragraph(60, 300, name, drawing.Line("show", 80), 400, 2)
    assert words(svg) == ["Anna"]


@pytest.mark.parametrize(
    ("failure", "status"),
    [(CalledProcessError(101, "draw"), 404), (TimeoutExpired("draw", 1), 429), (OSError(), 429)],
)
def test_a_picture_that_cannot_be_drawn_is_no_fault_of_the_site(
    match: UUID, drawn: list[str], monkeypatch: pytest.MonkeyPatch, failure: Exception, status: int
) -> None:
    def fail(*_args: object, **_more: object) -> None:
        raise failure

    monkeypatch.setattr(subprocess, "run", fail)
    assert Client().get(f"/matches/{match}/picture.png").status_code == status
    monkeypatch.undo()
    picture(f"/matches/{match}/picture.png")


# --- What no picture tells ----------------------------------------------------------------------


@pytest.fixture(params=nightly_but(SOME_GAMES.__contains__, GAMES))
def running(request: pytest.FixtureRequest, db: None) -> UUID:
    """A match in the middle of a deal."""
    match: UUID = played.a_match(request.param, appends=1, **LONG.get(request.param, {}))
    return match


PROBES = ["", *(f"move=99999&seat={seat}" for seat in ("open", "public", "0", "1", "2", "3"))]


def test_no_picture_shows_a_card_of_the_running_deal(running: UUID, drawn: list[str]) -> None:
    watched = get_match(running)
    hidden = never_seen(watched)
    faces = watched.rules.pictures(watched.state.match.options).faces
    looks = {faces.get(card, card) for card in hidden}
    seen = {faces.get(c, c) for c in set(watched.rules.deck(watched.state.match.options)) - hidden}
    for query in PROBES:
        picture(f"/matches/{running}/picture.png?{query}")
        assert not cards_in(drawn[-1]) & (looks - seen), query
    assert len(drawn) == 1, "whoever asks, there is one picture of a table"


def test_two_deals_that_differ_in_hidden_cards_have_one_picture(
    running: UUID, drawn: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Byte for byte, and without another stroke of work: neither look nor time tells them apart."""
    addresses = [f"/matches/{running}/picture.png?{query}" for query in PROBES]
    before = [Client().get(address).content for address in addresses]
    watched = get_match(running)
    rules, state = watched.rules, watched.state
    view = rules.observe(state, 0)
    for seed in range(3):
        world = rules.determinize(view, Random(seed))
        assert rules.observe(world, SPECTATOR).zones == rules.observe(state, SPECTATOR).zones
        assert rules.observe(world, OPEN).zones != rules.observe(state, OPEN).zones
        monkeypatch.setattr(Replay, "state", lambda *_args, world=world: world)
        assert [Client().get(address).content for address in addresses] == before
    assert len(drawn) == 1


@pytest.mark.parametrize("game", nightly_but(lambda game: game in SOME_GAMES, GAMES))
def test_a_game_is_drawn_with_its_name_and_cards(drawn: list[str], game: str) -> None:
    assert picture(f"/rules/{game}/picture.png?lang=it").size == (1200, 630)
    (svg,) = drawn
    assert game_name(game) in " ".join(words(svg))
    assert len(set(re.findall(r'<use href="#(?:french|napoletane)-(?!back)[^"]+"', svg))) >= 5


def test_a_game_that_is_not_there_has_no_picture(db: None) -> None:
    assert Client().get("/rules/poker/picture.png").status_code == 404
