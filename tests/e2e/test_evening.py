"""A whole evening: one plays, one watches every byte, both look back, and the match is proved."""

import json
import re
from collections.abc import Callable
from typing import Any
from uuid import UUID

import pytest
from playwright.sync_api import Page, Response, WebSocket, expect

from games.kernel.cards import FRENCH_FORTY
from games.kernel.seats import SPECTATOR
from smazzata.ledger.reader import load as stored_events
from smazzata.members.models import Account
from smazzata.tables.events import Spectators
from smazzata.tables.table import fold, load
from tests.testbed.live import a_table
from tests.testbed.table_player import TablePlayer
from tests.testbed.waiting import wait_until

pytestmark = pytest.mark.browser
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


class Eavesdropper:
    """Keeps every frame and every answer that a browser receives."""

    def __init__(self, page: Page) -> None:
        self.frames: list[dict[str, Any]] = []
        self.answers: list[tuple[str, str]] = []
        page.on("websocket", self._listen)
        page.on("response", self._read)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: self.frames.append(json.loads(text)))

    def _read(self, response: Response) -> None:
        kind = response.headers.get("content-type", "")
        if response.status == 200 and ("html" in kind or "json" in kind):
            self.answers.append((response.url, response.text()))


def seen_at(match: UUID) -> dict[int, set[str]]:
    """For each version the faces that lie open on the table then, by the rules."""
    events = stored_events(match)
    table = fold(None, events[:1])
    seen = {events[0].version: set[str]()}
    for event in events[1:]:
        table = fold(table, [event])
        view = table.rules.observe(table.state, SPECTATOR)
        seen[event.version] = {card for zone in view.zones for card in zone.cards if card}
    return seen


def faces(frame: dict[str, Any]) -> set[str]:
    """The faces that a frame of the live protocol shows."""
    return {card for zone in frame.get("zones", []) for card in zone["cards"] if card}


@pytest.mark.usefixtures("bots_at_work")
def test_an_evening_at_a_table_watched_replayed_and_proved(
    look: Callable[..., Page], logged_in: Callable[..., Page]
) -> None:
    who: Any = type("Somebody", (), {"member": str(member_of("anna"))})
    delay = Spectators(delay_moves=3)
    match = a_table([who, "heuristic", "novice", "heuristic"], options=ONE_DEAL, spectators=delay)

    watcher = look("/", locale="en-GB")
    heard = Eavesdropper(watcher)
    watcher.goto(f"/tables/{match}/")
    page = logged_in("anna", f"/tables/{match}/", locale="it-IT", **PHONE)
    anna = TablePlayer(page, 5)
    anna.sit()
    behind = []

    def played_out() -> bool:
        anna.move()
        shown = max((f.get("version", 0) for f in heard.frames), default=0)
        behind.append(load(match).state.moved - shown)
        return anna.over

    wait_until(played_out, 600, every=0.03, page=page)
    assert max(behind) >= delay.delay_moves
    expect(watcher.locator("[data-part=after]")).to_be_visible()

    # The spectator was told no card before it lay open on the table, and no other card by any road.
    allowed = seen_at(match)
    told = [f["frame"] for f in heard.frames if f["type"] == "table"]
    told += [frame for f in heard.frames if f["type"] == "moves" for frame in f["frames"]]
    assert len(told) > 40
    for frame in told:
        assert faces(frame) <= allowed[frame["move"]], frame
    secrets = sealed(match)
    for url, text in [*heard.answers, *(("socket", json.dumps(f)) for f in running(heard.frames))]:
        assert not [secret for secret in secrets if secret in text], url
    names = {phrase.en for phrase in FRENCH_FORTY.names.values()}
    for url, text in heard.answers:
        if "html" in text[:20]:
            assert not [name for name in names if re.search(rf">[^<]*\b{name}\b", text)], url

    page.get_by_role("link", name="Guarda il replay").first.click()
    expect(page.locator("smazzata-replay[data-ready]")).to_be_attached()
    page.keyboard.press("End")
    slider = page.locator("[data-part=slider]").first
    expect(slider).to_have_js_property("value", slider.get_attribute("max"))
    expect(page.locator("[data-part=say]")).to_contain_text("La partita è finita")
    page.goto(f"/matches/{match}/verify/")
    expect(page.locator("match-proof")).to_have_attribute("data-outcome", "sound")
    expect(page.locator("[data-part=verdict]")).to_contain_text("Tutto torna")


ONE_DEAL = {"max_deals": 1}


def member_of(name: str) -> UUID:
    account = Account.objects.create(username=name)
    assert account.member is not None
    return account.member.id


def running(frames: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What was said while the match was being played."""
    return [frame for frame in frames if not frame.get("over")]


def sealed(match: UUID) -> list[str]:
    """What must not be told while a match runs: its secret, and the order of its deck."""
    found = []
    for event in stored_events(match):
        if event.type == "match_started":
            found.append(event.data["master"])
        if event.type == "deal_started":
            found.append(json.dumps(event.data["order"])[1:60])
    assert len(found) == 2
    return found
