"""The replay of a tournament's table: what each deal swung, on which move a referee ruled."""

import re
from uuid import UUID

from django.test import Client

from smazzata.tournament_management.automation import EVERY_STEP, MachineStep, automate
from smazzata.tournament_management.tournament import load, match_id
from tests.testbed import played
from tests.testbed.desk_forms import client_of, post


def test_the_replay_tells_the_swing_of_each_deal(tournament: UUID) -> None:
    match = match_id(tournament, 1, 1)
    page = Client(headers={"Accept-Language": "en"}).get(f"/matches/{match}/replay/")
    text = page.content.decode()
    assert "What it was worth in the tournament" in text
    found = page.context["tournament_table"]
    outcome = load(tournament).state.rounds[0].results[1]
    assert found.recorded == outcome.vp
    assert tuple(points for points, _ in found.swings[-1].points) == outcome.vp
    for at in (0, 1):
        moved = sum(swing.points[at][1] for swing in found.swings)
        before, gained = found.swings[0].points[at]
        assert before - gained + moved == outcome.vp[at], "from a draw to what was recorded"


def test_a_ruling_is_linked_to_the_very_move_and_the_replay_shows_it(db: None) -> None:
    tournament = played.opened_tournament(rounds=1)
    ada = client_of("ada", "administrator")
    automate(tournament, EVERY_STEP - {MachineStep.CLOSE})
    for _ in range(3):
        played.advanced(tournament)
    assert load(tournament).state.rounds[0].closed
    page = f"/desk/{tournament}/referee/"
    post(ada, page, {"do": "call", "round": 1, "table": 1, "about": "look at this"})
    shown = ada.get(page).content.decode()
    moves = re.findall(r'<option value="([0-9a-f-]{36}:\d+)">', shown)
    assert len(moves) > 20
    chosen = moves[len(moves) // 2]
    ruling = {"do": "answer", "call": 1, "on": 0, "sanction": "none", "reason": "fine"}
    ruling |= {"article": "art. 12", "move": chosen, "heard": ""}
    post(ada, page, {**ruling, "confirmed": "yes"})
    match, _, version = chosen.partition(":")
    assert load(tournament).state.answers[1].move == chosen
    assert f'/matches/{match}/replay/?move={version}"' in ada.get(page).content.decode()
    anybody = Client(headers={"Accept-Language": "en"})
    room = anybody.get(f"/matches/{match}/replay/").content.decode()
    assert "The referee ruled here: no sanction (art. 12)." in room
    assert "fine" not in re.sub(r"<[^>]+>", "", room.split("What it was worth")[1])
    told = [
        frame["say"]
        for deal in anybody.get(f"/matches/{match}/replay/index.json").json()["deals"]
        for frame in anybody.get(f"/matches/{match}/replay/{deal['deal']}.json?seat=public").json()[
            "frames"
        ]
        if frame["move"] == int(version)
    ]
    assert len(told) == 1
    assert told[0].endswith("The referee ruled here: no sanction (art. 12).")
