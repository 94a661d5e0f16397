"""What a program asks before it opens a tournament, and before it takes a step."""

import json
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.test import Client

from games.registry import rulesets
from smazzata.desk.setup.setting_fields import OF_ONE_EVENING, setting_fields
from smazzata.tournament_management.tournament import load
from tests.testbed.api_contract import check, schema
from tests.testbed.api_programs import PAIRS, SETTINGS, Program, named, read, result

pytestmark = pytest.mark.django_db
LEAST = {"place": "hall", "system": "swiss", "rounds": "2"}


def catalogue(game: str = "") -> list[dict[str, Any]]:
    address = f"/api/settings?game={game}" if game else "/api/settings"
    answer = Client(headers={"Accept-Language": "en"}).get(address)
    check("get", address, answer)
    fields: list[dict[str, Any]] = answer.json()["settings"]
    return fields


def test_the_catalogue_names_every_field_that_the_schema_and_the_form_have() -> None:
    names = [field["name"] for field in catalogue()]
    shapes = schema()["components"]["schemas"]
    assert names == list(shapes["OpeningSettings"]["properties"])
    kept = [name for name in names if name not in OF_ONE_EVENING]
    assert kept == list(shapes["PresetSettings"]["properties"])
    assert not [name for name in names if name.startswith("option.")]
    assert {field["name"] for field in catalogue() if field["needed"]} == {"game", *LEAST}


@pytest.mark.parametrize("game", sorted(rulesets()))
def test_what_is_usual_is_the_same_said_or_left_out(olga: Program, game: str) -> None:
    """Each field that says what is usual is opened by that, one tournament by nothing else."""
    fields = catalogue(game)
    assert [field["name"] for field in fields if field["name"].startswith("option.")]
    said = {f["name"]: f["usual"] for f in fields if f["usual"] and f["name"] != "clock"}
    least = {"game": game, **LEAST}
    plain, whole = (
        load(UUID(olga.call("open", settings=settings)["tournament"])).state.rules
        for settings in (least, {**said, **least})
    )
    assert plain is not None
    assert whole is not None
    for part in ("options", "club_gap", "side_gap", "windows", "code"):
        assert getattr(plain, part, None) == getattr(whole, part, None), part


def test_every_value_of_a_choice_and_both_ends_of_a_number_are_taken_as_such(
    olga: Program,
) -> None:
    """A value may be refused beside the others, but never as one that the field cannot hold."""
    for field in setting_fields():
        values = [str(each) for each in (*field.values[:2], field.least, field.most) if each]
        for value in () if field.kind in {"text", "moment"} else values:
            settings = {"game": "burraco", **LEAST, field.name: value}
            told = answer_of(olga, settings)
            refused = (told.get("code"), told.get("params", {}).get("name"))
            if field.name in {"level", "rest_mp", "rest_gross", "rest_absent", "rest_missed"}:
                continue  # only beside others
            assert refused != ("bad_setting", field.name), (settings, told)


def answer_of(olga: Program, settings: dict[str, str]) -> dict[str, Any]:
    body = {"id": str(uuid4()), "settings": settings}
    answer = Client().post(
        "/api/tournaments/open",
        json.dumps(body),
        content_type="application/json",
        headers=olga.headers,
    )
    told: dict[str, Any] = answer.json()
    return told


@pytest.mark.parametrize("name", ["password", "option.nonsense", "option.", "chain-7", ""])
def test_a_field_that_there_is_not_is_refused_as_unknown_everywhere(
    olga: Program, tournament: str, name: str
) -> None:
    for address, settings in (
        ("open", {**SETTINGS, name: "x"}),
        (f"{tournament}/venue", {"venue": "x", name: "x"}),
    ):
        refused = olga.call(address, 409, settings=settings)
        assert (refused["code"], refused["params"]) == ("unknown_setting", {"name": name})
        assert refused["message"]
    preset = {"game": "burraco", "rounds": "2", name: "x"}
    kept = olga.call("/api/presets", 409, name="x", settings=preset)
    assert (kept["code"], kept["params"]) == ("preset_unknown_field", {"field": name})


def test_numbers_and_yes_may_be_sent_as_json_has_them(olga: Program) -> None:
    settings = {**SETTINGS, "rounds": 3, "claims": True, "lots": False, "hall_tables": 7}
    settings |= {"option.match_format": "deals", "option.match_deals": 2}
    made = olga.call("open", settings=settings)["tournament"]
    rules = load(UUID(made)).state.rules
    assert rules is not None
    assert (rules.rounds, rules.claims) == (3, True)
    assert rules.options["match_deals"] == 2
    key = olga.call("/api/presets", name="x", settings={"game": "burraco", **LEAST, "rounds": 3})
    own = [p for p in read(olga, "/api/presets")["presets"] if p["preset"] == key["preset"]]
    assert own[0]["settings"]["rounds"] == "3"
    assert olga.call("open", 400, settings={**SETTINGS, "rounds": 2.5})["code"] == "malformed"


def test_the_steps_that_are_due_are_read_all_evening_long(olga: Program) -> None:
    made = str(olga.call("open", settings={**SETTINGS, "rounds": "1"})["tournament"])
    room = Program("ugo")
    named(made, room, "score_room")
    steps = f"{made}/steps"
    assert read(olga, steps)["due"] == ["draw"]
    assert read(room, steps) == {**read(olga, steps), "yours": []}
    assert read(Program("ivo"), steps, 403)["code"] == "no_office"
    olga.call(f"{made}/entries", entries=PAIRS)
    taken = []
    for _ in range(4):
        told = read(olga, steps)
        assert told["version"] == load(UUID(made)).version
        assert told["yours"] == told["due"]
        taken.append(told["due"][0])
        assert bool(told["proposal"]) is ("post" in told["due"])
        seen = {"seen": told["proposal"]} if told["proposal"] else {}
        answer = olga.call(steps, step=told["due"][0], **seen)
        assert answer["due"] == read(olga, steps)["due"]
        if told["due"][0] == "post":
            olga.call(f"{made}/commands", commands=[result(1, 1500, 0), result(2, 900, 0)])
    assert taken == ["draw", "propose", "post", "close_round"]
    asked = olga.call(steps, 409, step="finish")
    olga.call(steps, step="finish", confirm=asked["confirm"])
    assert read(olga, steps)["due"] == []


def test_a_step_that_is_not_due_is_not_one_that_does_not_exist(
    olga: Program, tournament: str
) -> None:
    steps = f"{tournament}/steps"
    early = olga.call(steps, 409, step="finish")
    assert (early["code"], early["params"]) == (
        "step_not_due",
        {"step": "finish", "due": "", "missing": "1, 2"},
    )
    for name in ("dance", "", "Draw"):
        unknown = olga.call(steps, 409, step=name)
        assert (unknown["code"], unknown["params"]) == ("unknown_step", {"step": name})
        assert unknown["message"] != early["message"]
    made = str(olga.call("open", settings=SETTINGS)["tournament"])
    system = olga.call(f"{made}/steps", 409, step="draw", system="chess")
    assert (system["code"], system["params"]["name"]) == ("bad_setting", "system")


def test_a_program_ends_a_tournament_early_goes_on_and_cancels_it(olga: Program) -> None:
    made = str(olga.call("open", settings={**SETTINGS, "rounds": "3"})["tournament"])
    olga.call(f"{made}/entries", entries=PAIRS)
    steps, commands = f"{made}/steps", f"{made}/commands"
    for step in ("draw", "propose", "post"):
        olga.call(steps, step=step)
    assert read(olga, steps)["instead"] == []
    olga.call(commands, commands=[result(1, 1500, 1000), result(2, 1500, 1000)])
    olga.call(steps, step="close_round")
    assert read(olga, steps)["instead"] == ["end_here"]

    def sure(address: str, **body: Any) -> dict[str, object]:
        first = olga.call(address, 409, **body)
        assert first["code"] == "confirm_first"
        olga.call(address, confirm=first["confirm"], **body)
        return dict(first["consequences"])

    assert sure(steps, step="end_here")["rounds"] == [3, 1]
    assert read(olga, steps)["instead"] == ["add_round"]
    told = read(olga, made)
    assert (told["rounds"], told["planned_rounds"]) == (1, 3)
    assert sure(steps, step="add_round")["rounds"] == [1, 2]
    assert sure(commands, commands=[{"do": "cancel_tournament", "reason": "snow"}])["cancels"]
    assert read(olga, made)["cancelled_because"] == "snow"
    refused = olga.call(commands, 409, commands=[{"do": "change_rounds", "rounds": 4}])
    assert refused["code"] == "tournament_cancelled"
    assert read(olga, steps)["instead"] == []
