"""A match's pages: score sheet, proofs, the frames of its replay."""

import json
import re
from typing import Any
from uuid import UUID

import pytest
from django.test import Client

from games.kernel.shuffle import commitment
from smazzata.presentation.visible_match import get_match
from smazzata.tables.table import load
from tests.testbed import played
from tests.testbed.played import GAMES


@pytest.fixture
def match(db: None) -> UUID:
    """A finished match of Busca in two deals."""
    return played.a_match("busca")


@pytest.fixture(scope="module", params=GAMES)
def begun(request: pytest.FixtureRequest, module_transaction: None) -> UUID:
    """A match of each game, played once for all tests of it."""
    return played.a_match(request.param, appends=6)


def index_of(client: Client, match: UUID) -> dict[str, Any]:
    return client.get(f"/matches/{match}/replay/index.json").json()  # type: ignore[no-any-return]


def frames_of(client: Client, match: UUID, deal: int, seat: str) -> list[dict[str, Any]]:
    response = client.get(f"/matches/{match}/replay/{deal}.json", {"seat": seat})
    assert response.status_code == 200
    return response.json()["frames"]  # type: ignore[no-any-return]


def tables_of(frames: list[dict[str, Any]]) -> list[dict[str, dict[str, Any]]]:
    """The zones after each frame, put together from what changed, as the browser does."""
    zones: dict[str, dict[str, Any]] = {}
    order: list[str] = []
    after = []
    for frame in frames:
        zones |= {zone["id"]: zone for zone in frame.get("zones", [])}
        order = frame.get("order", order)
        after.append({name: zones[name] for name in order})
    return after


def test_the_score_sheet_adds_up(match: UUID, english: Client) -> None:
    body = english.get(f"/matches/{match}/").content.decode()
    sheet = load(match).state.rules.score_sheet(load(match).state.state)
    foot = body[body.index("<tfoot>") :]
    assert re.findall(r'<td class="number">(-?\d+)</td>', foot)[:4] == [
        str(t) for t in sheet.totals
    ]
    assert body.count('class="deal"') == len(sheet.deals) == 2


def test_the_proof_on_the_page_is_the_proof(match: UUID, english: Client) -> None:
    live = load(match)
    body = english.get(f"/matches/{match}/").content.decode()
    assert str(match) in body
    assert live.hash.hex() in body
    digits = re.findall(r"<td>\s*<code>([0-9a-f]{64})</code>\s*</td>", body)
    assert len(digits) == 4
    for published, secret in zip(digits[::2], digits[1::2], strict=True):
        assert commitment(bytes.fromhex(secret)) == published


def test_an_index_covers_every_event_once(match: UUID, english: Client) -> None:
    index = index_of(english, match)
    assert index["versions"][-1] == load(match).version
    moves = [
        frame["move"]
        for deal in index["deals"]
        for frame in frames_of(english, match, deal["deal"], "public")
    ]
    assert moves == index["versions"] == list(range(2, load(match).version + 1))
    assert set(index["turns"]) <= set(moves)
    assert index["cards"]["7D"] == "seven of diamonds"


def test_frames_put_together_are_the_views_of_the_rules(
    begun: UUID, db: None, english: Client
) -> None:
    """What the browser rebuilds from changes is what `observe` says, card for card."""
    replay_rules = load(begun).state.rules
    watched = get_match(begun)
    viewer = 1 if watched.replay.may_see(1, 1) else -1
    seat = "1" if viewer == 1 else "public"
    for frame, zones in zip(
        watched.replay.frames(1, viewer), tables_of(frames_of(english, begun, 1, seat)), strict=True
    ):
        view = replay_rules.observe(watched.replay.state(frame.moment.version), viewer)
        assert [(z.id, z.cards) for z in view.zones] == [(n, z["cards"]) for n, z in zones.items()]


def test_points_of_view_differ_in_hands_only(match: UUID, english: Client) -> None:
    dealt = next(
        number
        for number, zones in enumerate(tables_of(frames_of(english, match, 1, "open")))
        if zones and len(zones["hand:0"]["cards"]) == 10
    )
    seen = {
        v: tables_of(frames_of(english, match, 1, v))[dealt] for v in ("open", "public", "0", "3")
    }
    hidden = [None] * 10
    for seat in range(4):
        hand = f"hand:{seat}"
        assert None not in seen["open"][hand]["cards"]
        assert seen["public"][hand]["cards"] == hidden
        assert (seen["0"][hand]["cards"] == hidden) == (seat != 0)
        assert (seen["3"][hand]["cards"] == hidden) == (seat != 3)


def test_moves_are_told_in_the_language_of_the_reader(match: UUID, client: Client) -> None:
    def told(language: str) -> str:
        client.defaults["HTTP_ACCEPT_LANGUAGE"] = language
        return " ".join(frame["say"] for frame in frames_of(client, match, 1, "public"))

    assert re.search(r"gioca (asso|due|tre|quattro|re) di (quadri|cuori|fiori|picche)", told("it"))
    assert re.search(r"plays (ace|two|three|four|king) of (coins|cups|clubs|swords)", told("en"))
    assert "{" not in told("it") + told("en")


@pytest.mark.parametrize("language", ["it", "en"])
def test_every_sentence_and_label_has_words(
    begun: UUID, db: None, client: Client, language: str
) -> None:
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = language
    for frame in frames_of(client, begun, 1, "public"):
        assert frame["say"]
        assert not re.search(r"[{}_]", frame["say"])
        for piece in [*frame.get("zones", []), *frame.get("counters", [])]:
            assert piece["label"]
            assert "_" not in piece["label"]


def test_unknown_viewers_and_deals_are_not_found(match: UUID, english: Client) -> None:
    for seat in ("4", "-1", "-2", "-3", "x", "", "00", "1.0", "9" * 40, "\x00"):
        response = english.get(f"/matches/{match}/replay/1.json", {"seat": seat})
        assert response.status_code == 404, seat
    for deal in ("0", "3", "9" * 30):
        assert english.get(f"/matches/{match}/replay/{deal}.json").status_code == 404, deal


def test_the_page_of_a_replay_takes_any_moment_in_its_address(match: UUID, english: Client) -> None:
    for query in ({"move": "9" * 50, "seat": "zzz"}, {"move": "-1"}, {"move": "\x00"}):
        assert english.get(f"/matches/{match}/replay/", query).status_code == 200


def test_a_long_match_is_sent_deal_by_deal_and_stays_light(db: None, english: Client) -> None:
    match = played.a_match("burraco", appends=12)
    index = english.get(f"/matches/{match}/replay/index.json")
    frames = english.get(f"/matches/{match}/replay/1.json")
    count = len(json.loads(frames.content)["frames"])
    assert len(index.content) < 16_000
    assert len(frames.content) / count < 1500


def test_a_running_match_is_fetched_again_only_when_it_moved(db: None, english: Client) -> None:
    match = played.a_match("busca", appends=1, max_deals=9)
    page = english.get(f"/matches/{match}/").content.decode()
    version = load(match).version
    assert f'<live-stream notifications="/ws/streams/{match}"' in page
    assert "Being played" in page
    htmx = {"HX-Request": "true"}
    same = english.get(f"/matches/{match}/", {"seen": version}, headers=htmx)
    assert same.status_code == 204
    newer = english.get(f"/matches/{match}/", {"seen": version - 1}, headers=htmx)
    assert "<html" not in newer.content.decode()
    assert f'name="seen" value="{version}"' in newer.content.decode()
    assert "data-finished" not in newer.content.decode()
