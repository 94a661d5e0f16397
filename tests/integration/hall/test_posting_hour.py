"""A round that is posted for an hour is on no screen, telephone or sheet before that hour."""

import time
from uuid import uuid4

import pytest
from django.test import Client

from games.kernel.refusal import Refusal
from smazzata.tournament_management.handler import execute
from smazzata.tournament_management.tournament import load
from tests.testbed.evening import begin
from tournaments.queries import proposal_seen
from tournaments.subjects.posting import PostRound

pytestmark = pytest.mark.django_db
PAGES = (
    "tournaments/{}/rounds/1/",
    "api/tournaments/{}/rounds/1",
    "tournaments/{}/rounds/1/tables/1/",
    "tournaments/{}/rounds/1/sheets/names/",
)


def test_nobody_sees_a_round_before_its_hour_and_everybody_after(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun = begin(posted=False)
    begun.step("draw", "propose")
    proposal = load(begun.id).state.proposal
    assert proposal is not None
    hour = int(time.time()) + 600
    post = PostRound(1, proposal_seen(proposal), visible_at=hour)
    posted = execute(begun.id, [post], uuid4(), "member:x")
    assert not isinstance(posted, Refusal), posted
    reader = Client(headers={"Accept-Language": "en"})
    screen = f"/tournaments/{begun.id}/screen/"
    seat = f"/tournaments/{begun.id}/seat/?name=rossi"
    for page in PAGES:
        assert reader.get("/" + page.format(begun.id)).status_code == 404, page
    printed = begun.client.get("/" + PAGES[-1].format(begun.id))
    assert printed.status_code == 200, "officials print before the hour"
    assert printed.headers["Cache-Control"] == "no-store"
    for address in (screen, seat):
        assert "Anna Rossi" not in reader.get(address).content.decode()
    seen = reader.get(screen).content.decode().split('name="seen" value="')[1].split('"')[0]

    real = time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: real() + 601 * 10**9)
    for page in PAGES:
        assert reader.get("/" + page.format(begun.id)).status_code == 200, page
    asked = Client(headers={"HX-Request": "true"})
    assert "Anna Rossi" in asked.get(screen, {"seen": seen}).content.decode()
    assert "Anna Rossi" in reader.get(seat).content.decode().split("seat-card")[1]
