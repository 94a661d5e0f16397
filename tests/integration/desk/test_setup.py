"""Opening a tournament: presets, what can be set, what is explained before it is opened."""

import re
from uuid import UUID, uuid4

import msgspec
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from games.kernel.refusal import Refusal
from games.registry import rulesets
from smazzata.desk.models import SavedPreset
from smazzata.desk.services import rules_of
from smazzata.desk.setup.presets import Preset, plan_of, presets
from smazzata.desk.setup.saved_presets import FORMAT, read_preset, written
from smazzata.members.directory import erase_member
from smazzata.members.models import Member, SentRequest
from smazzata.members.privacy import export_personal_data
from smazzata.tournament_management.models import TournamentSecret, Venue
from tests.testbed.desk_forms import client_of, opened, post, state_of, step, with_pairs
from tests.testbed.played import bring_lists_up_to_date
from tests.unit.narrowing import instance, present
from tournaments.events.opening import TournamentOpened
from tournaments.feasibility import remarks

pytestmark = pytest.mark.django_db

USUAL = {"title": "Serata", "game": "burraco", "place": "hall", "system": "swiss", "rounds": "4"}
SETTINGS = {name: value for name, value in USUAL.items() if name != "title"}
STEPS = "0-100 10 10\n105-500 15 5\n505 20 0"


def rules(tournament: UUID) -> TournamentOpened:
    return present(state_of(tournament).rules)


def test_every_preset_opens_a_tournament_that_makes_sense() -> None:
    found = presets()
    assert {preset.settings["game"] for preset in found} == set(rulesets())
    for preset in found:
        plan = plan_of(preset)
        assert not isinstance(plan, Refusal), (preset.key, plan)
        opening = instance(TournamentOpened, rules_of(plan))
        fitting = {
            "burraco-round-robin": 8,
            "burraco-knockout": 16,
            "burraco-second-chance": 12,
            "burraco-groups-final": 16,
        }.get(preset.key, 40)
        assert remarks(opening, fitting) == [], preset.key


def test_the_tables_of_points_are_described_in_the_language_of_the_page(olga: Client) -> None:
    page = olga.get("/desk/new/", headers={"Accept-Language": "it"}).content.decode()
    assert "fibur-2026-3: FIBUR, Codice di gara, gennaio 2026" in page
    assert "Scala continua della WBF del 2013, 16 smazzate" in page
    assert "January" not in page
    assert "The published example" in olga.get("/desk/new/").content.decode()


def test_a_form_that_is_sent_twice_opens_one_tournament(olga: Client) -> None:
    page = olga.get("/desk/new/").content.decode()
    once = re.findall(r'name="once" value="([0-9a-f-]{36})"', page)
    sent = {**USUAL, "once": once[0]}
    first = post(olga, "/desk/new/", sent)
    assert post(olga, "/desk/new/", {**sent, "confirmed": "yes"}) == first
    assert TournamentSecret.objects.count() == 1
    other = post(olga, "/desk/new/", {**sent, "title": "Domenica"}, 422)
    assert 'data-code="command_id_reused"' in other, "who goes back and changes it is asked again"
    assert 'value="Domenica"' in other, "with what was typed, and another id"
    post(olga, "/desk/new/", {**sent, "once": str(uuid4()), "title": "Domenica"})
    post(olga, "/desk/new/", {**USUAL, "once": "", "title": "Lunedì"}, 422)
    wrong = {**USUAL, "once": str(uuid4()), "system": "knockout", "game": "cucu"}
    for rounds, status in (("0", 422), ("4", 422)):
        post(olga, "/desk/new/", {**wrong, "rounds": rounds}, status)
    assert TournamentSecret.objects.count() == SentRequest.objects.count() == 2


def test_no_preset_seems_chosen_before_one_is(olga: Client) -> None:
    """The form below is not that of the first preset: nobody opens another game by mistake."""
    chosen = '<option value="" selected>none: I fill in the form</option>'
    assert chosen in olga.get("/desk/new/").content.decode()
    page = olga.get("/desk/new/?preset=burraco-danish").content.decode()
    assert chosen not in page
    assert '<option value="burraco-danish" selected>' in page


@pytest.mark.parametrize("language", ["it", "en"])
def test_a_preset_fills_in_the_whole_form(olga: Client, language: str) -> None:
    page = olga.get(
        "/desk/new/?preset=burraco-mitchell-danish", headers={"Accept-Language": language}
    )
    text = page.content.decode()
    assert '<option value="mitchell" selected>' in text
    fourth = text.partition('name="system-4"')[2].partition("</select>")[0]
    assert '<option value="danish" selected>' in fourth
    assert olga.get("/desk/new/?preset=invented").status_code == 404


def test_what_was_typed_before_a_preset_stays(olga: Client) -> None:
    typed = {"title": "Serata", "expected": "20", "venue": "Bocciofila", "claims": "yes"}
    sent = {**typed, "do": "fill", "preset": "burraco-mitchell-danish", "game": "asino"}
    filled = olga.get(post(olga, "/desk/new/", sent)).content.decode()
    for name, value in typed.items():
        assert re.search(rf'name="{name}"[^>]*value="{value}"', filled), name
    assert re.search(r'name="claims"[^>]*checked', filled)
    assert '<option value="mitchell" selected>' in filled
    assert '<option value="burraco" selected>' in filled


def test_enter_in_a_field_of_a_new_tournament_opens_nothing(olga: Client) -> None:
    """Browsers press the first button of the form, in the order of the page."""
    page = olga.get("/desk/new/").content.decode()
    first = re.search(r"<button[^>]*>", page.partition("<main")[2])
    assert 'value="change"' in present(first)[0]
    assert "Serata" in post(olga, "/desk/new/", {**USUAL, "do": "change"}, 200)
    assert not TournamentSecret.objects.exists()


def test_the_game_that_one_plays_stands_first(olga: Client) -> None:
    def games(client: Client) -> list[str]:
        bring_lists_up_to_date()
        page = client.get("/desk/new/").content.decode()
        return re.findall(r'value="(\w+)"', page.partition('name="game"')[2].partition("</sel")[0])

    assert games(olga)[0] == "burraco", "of which most evenings are asked for"
    opened(olga, game="busca")
    assert games(olga)[:2] == ["busca", "burraco"], "what one has opened last"
    ada = client_of("ada", "organiser")
    assert games(ada)[0] == "busca", "what is played here most"
    for _ in range(2):
        opened(ada, game="cucu")
    assert games(olga)[:2] == ["busca", "cucu"]
    assert sorted(games(olga)) == sorted(rulesets())


def test_three_rounds_of_mitchell_and_a_danish_one(olga: Client) -> None:
    tournament = with_pairs(olga, rounds="3", system="mitchell", **{"system-3": "danish"})
    step(olga, tournament, "draw")
    step(olga, tournament, "propose")
    step(olga, tournament, "post")
    assert rules(tournament).systems == ("mitchell", "mitchell", "danish")
    assert state_of(tournament).rounds[0].system == "mitchell"
    page = olga.get(f"/tournaments/{tournament}/").content.decode()
    assert "2 × Mitchell, 1 × Danish" in page


def test_everything_can_be_set(olga: Client) -> None:
    tournament = opened(
        olga,
        variant="strict",
        step="2",
        club_gap="0",
        code=" FIBUR  2026 ",
        victory_steps=STEPS,
        rest_vp="12",
        rest_mp="305",
        rest_absent="6",
        rest_missed="4",
        side_gap="3",
        venue="Circolo Fiori",
        starts_at="2026-11-28T20:30",
        hall_tables="12",
        **{"chain-1": "vp", "chain-2": "mp_difference", "chain-4": "head_to_head"},
    )
    found = rules(tournament)
    assert (found.variant, found.step, found.club_gap, found.code) == ("strict", 2, 0, "FIBUR 2026")
    assert found.chain == ("vp", "mp_difference", "head_to_head")
    assert (found.rest.vp, found.rest.mp, found.rest.absent) == (12, 305, 6)
    assert (found.rest.missed, found.side_gap) == (4, 3)
    assert present(found.scoring.table).limits == (100, 500)
    venue = Venue.objects.get(tournament=tournament)
    assert (venue.name, venue.tables) == ("Circolo Fiori", 12)
    assert present(venue.starts_at).isoformat() == "2026-11-28T19:30:00+00:00"
    public = Client(headers={"Accept-Language": "it"}).get(f"/tournaments/{tournament}/")
    for fact in ("Circolo Fiori", "FIBUR 2026", "28/11/2026, 20:30"):
        assert re.search(rf"<li>\s*{fact}\s*</li>", public.content.decode())
    post(olga, f"/desk/{tournament}/venue/", {"venue": "Circolo Cuori", "hall_tables": ""})
    assert Venue.objects.get(tournament=tournament).tables is None
    assert "Circolo Cuori" in olga.get(f"/desk/{tournament}/venue/").content.decode()


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"rest_vp": "many"}, "A rest is worth: points"),
        ({"rest_mp": "300"}, "A rest is worth: points"),
        ({"chain-1": "luck"}, "Tie-break 1"),
        ({"system-2": "invented"}, "System of round 2"),
        ({"chain-1": "vp", "chain-2": "vp"}, "chain_unfit"),
        ({"step": "0"}, "Step of Mitchell rounds"),
        ({"club_gap": "9999"}, "Keep clubs apart"),
        ({"side_gap": "-1"}, "Balance the lines"),
        ({"rest_missed": "2"}, "A rest is worth: points"),
        ({"code": "x" * 81}, "Name of your"),
        ({"seats": "four"}, "Players a table"),
        ({"seats": "7"}, "table_seats_unfit"),
        ({"starts_at": "tomorrow"}, "Begins"),
        ({"starts_at": "0001-01-01T00:00+14:00"}, "Begins"),
        ({"starts_at": "9999-12-31T23:59"}, "Begins"),
        ({"hall_tables": "0"}, "Tables of the hall"),
        ({"expected": "-3"}, "Entries expected"),
        ({"victory_steps": "0-100 10 10\n110-500 15 5\n505 20 0"}, "vp_table_gap"),
        ({"victory_steps": "0-100 10 10\nand so on"}, "Line 2 of the table of points"),
        ({"victory_steps": "{}"}, "vp_table_shape"),
        ({"victory_steps": '{"bands":' + "[" * 9_900}, "vp_table_shape"),
        ({"victory_steps": "0-1 1 1\n" * 2000}, "vp_steps_too_long"),
        ({"rounds": "0"}, "Rounds"),
    ],
)
def test_a_wrong_setting_is_named(olga: Client, wrong: dict[str, str], said: str) -> None:
    assert said in post(olga, "/desk/new/", {**USUAL, **wrong}, 422)
    assert not TournamentSecret.objects.exists()


@pytest.mark.parametrize(
    ("chosen", "rule"),
    [
        ({"game": "bestia", "option.stake": "4"}, "/rules/bestia/#BES-4"),
        ({"game": "cucu", "option.players": "21"}, "/rules/cucu/#CUC-01"),
        ({"game": "merda", "option.players": "10"}, "/rules/merda/#MER-04"),
    ],
)
def test_options_that_a_game_forbids_lead_to_its_rule(
    olga: Client, chosen: dict[str, str], rule: str
) -> None:
    assert f'<a href="{rule}"' in post(olga, "/desk/new/", {**USUAL, **chosen}, 422)
    assert not TournamentSecret.objects.exists()


def test_a_table_of_ones_own_for_a_game_that_has_none(olga: Client) -> None:
    tournament = opened(olga, game="bazzica", victory_steps=STEPS)
    assert rules(tournament).scoring.scheme == "victory"


def test_what_makes_no_sense_is_explained_before_it_is_opened(olga: Client) -> None:
    form = {**USUAL, "system": "knockout", "expected": "24", "hall_tables": "6"}
    asked = post(olga, "/desk/new/", form, 200)
    assert "A knock-out of 24 takes 5 rounds" in asked
    assert "It takes 8 tables, but the hall has 6." in asked
    assert not TournamentSecret.objects.exists()
    again = post(olga, "/desk/new/", {**form, "do": "change"}, 200)
    assert 'value="24"' in again
    post(olga, "/desk/new/", {**form, "confirmed": "yes"})
    assert TournamentSecret.objects.count() == 1


def test_the_hall_is_measured_before_the_draw(olga: Client) -> None:
    tournament = with_pairs(olga, hall_minutes="100", round_minutes="40", rounds="3")
    page = olga.get(f"/desk/{tournament}/").content.decode()
    assert "The rounds take 120 minutes in all, but the hall is free for 100." in page


def test_presets_of_ones_own(olga: Client) -> None:
    form = {**USUAL, "do": "save", "preset_name": "  Sabato   sera ", "chain-1": "vp"}
    assert "Sabato" in post(olga, "/desk/new/", form, 200)
    assert not TournamentSecret.objects.exists()
    kept = SavedPreset.objects.get()
    assert kept.name == "Sabato sera"
    assert "title" not in kept.settings
    assert kept.settings["chain-1"] == "vp"
    post(olga, "/desk/new/", {**form, "rounds": "5"}, 200)
    assert SavedPreset.objects.get().settings["rounds"] == "5", "the same name again replaces it"
    assert "preset_name_missing" in post(olga, "/desk/new/", {**form, "preset_name": " "}, 422)
    assert "Sabato sera" in olga.get("/desk/presets/").content.decode()
    other = client_of("otto", "organiser")
    assert other.get(f"/desk/new/?preset={kept.id}").status_code == 404
    assert other.get(f"/desk/presets/{kept.id}/file/").status_code == 404
    post(other, "/desk/presets/", {"do": "delete", "preset": kept.id})
    assert SavedPreset.objects.count() == 1
    post(olga, "/desk/presets/", {"do": "delete", "preset": kept.id})
    assert not SavedPreset.objects.exists()


def test_a_preset_travels_as_a_file(olga: Client) -> None:
    file = olga.get("/desk/presets/burraco-circuit/file/")
    assert file.headers["Content-Disposition"].startswith("attachment")
    sent = SimpleUploadedFile("circuit.json", file.content)
    post(olga, "/desk/presets/", {"do": "read", "file": sent})
    kept = SavedPreset.objects.get()
    assert kept.settings["rest_mp"] == "355"
    assert olga.get(f"/desk/new/?preset={kept.id}").status_code == 200
    assert "no_file" in post(olga, "/desk/presets/", {"do": "read"}, 422)


def preset_file(**changes: object) -> bytes:
    usual = {
        "format": FORMAT,
        "name": "Sera",
        "settings": SETTINGS,
    }
    return msgspec.json.encode({**usual, **changes})


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "preset_not_json"),
        (b"\xff\xfe{}", "preset_not_json"),
        (b"[" * 50_000, "preset_shape"),
        (b"{}", "preset_shape"),
        (b" " * 70_000, "preset_too_large"),
        (preset_file(format="smazzata-preset/9"), "preset_shape"),
        (preset_file(name=""), "preset_shape"),
        (preset_file(name="x" * 81), "preset_shape"),
        (preset_file(name="a\0b"), "preset_shape"),
        (preset_file(more=1), "preset_shape"),
        (preset_file(settings={"rounds": 4}), "preset_shape"),
        (preset_file(settings={"title": "Serata"}), "preset_unknown_field"),
        (preset_file(settings={"__class__": "x"}), "preset_unknown_field"),
        (preset_file(settings={**USUAL, "option.colour": "red"}), "preset_unknown_field"),
        (preset_file(settings={"game": "tarocchi"}), "preset_of_unknown_game"),
        (preset_file(settings={"game": "burraco"}), "bad_setting"),
        (
            preset_file(settings={**SETTINGS, "hall_tables": "x"}),
            "bad_setting",
        ),
        (
            preset_file(settings={**SETTINGS, "victory_steps": "x"}),
            "vp_step_unreadable",
        ),
    ],
)
def test_a_hostile_file_is_refused_by_the_name_of_its_fault(
    olga: Client, data: bytes, code: str
) -> None:
    assert instance(Refusal, read_preset(data)).code == code
    sent = SimpleUploadedFile("preset.json", data)
    if data:
        assert code in post(olga, "/desk/presets/", {"do": "read", "file": sent}, 422)
    assert not SavedPreset.objects.exists()


def test_every_preset_comes_back_from_its_file() -> None:
    for preset in presets():
        back = instance(Preset, read_preset(written(preset)))
        assert (back.name, back.settings) == (preset.name, preset.settings)


def test_presets_go_with_their_owner(olga: Client) -> None:
    post(olga, "/desk/new/", {**USUAL, "do": "save", "preset_name": "Sera"}, 200)
    member = Member.objects.get(account__username="olga")
    assert export_personal_data(present(member.account))["presets"][0]["name"] == "Sera"
    erase_member(member.id, "test")
    assert not SavedPreset.objects.exists()


def test_only_organisers_see_presets() -> None:
    piero = client_of("piero")
    assert piero.get("/desk/presets/").status_code == 403
    assert piero.get("/desk/presets/burraco/file/").status_code == 403
    assert piero.post("/desk/presets/", {"once": str(uuid4())}).status_code == 403


def told(client: Client, **form: str) -> tuple[list[str], list[str]]:
    """What the form says of the evening: its lines, and what would not work."""
    answer = client.get("/desk/new/", {**USUAL, "title": "", **form})
    evening = answer.context["evening"]
    shown = answer.content.decode()
    assert all(line.replace("'", "&#x27;") in shown for line in (*evening.lines, *evening.remarks))
    return evening.lines, evening.remarks


def test_the_evening_is_told_while_the_form_is_filled_in(olga: Client) -> None:
    lines, remarks_ = told(olga)
    assert lines == [
        "4 rounds: Swiss.",
        "Say how long a round lasts, and the hours stand here.",
        "Say how many you expect, and tables, rests and sheets stand here.",
    ]
    assert not remarks_
    form = {"expected": "41", "round_minutes": "40", "starts_at": "2026-12-04T20:30"}
    lines, remarks_ = told(olga, **form)
    assert lines[1:] == [
        "40 minutes a round, 2 hours and 40 minutes in all, without the breaks between rounds.",
        "From 20:30 to 23:10 at the earliest.",
        "41 pairs: 20 tables.",
        "In each round 1 pair rests.",
        "To print: 20 score slips a round, 80 in all, and 20 table cards.",
    ]
    assert not remarks_
    lines, remarks_ = told(olga, expected="40", hall_tables="16")
    assert "Nobody rests." in lines
    assert remarks_ == ["It takes 20 tables, but the hall has 16."]


def test_a_hall_says_how_many_it_holds(olga: Client) -> None:
    lines, _remarks = told(olga, hall_tables="12")
    assert "The hall holds 25 pairs." in lines


def test_what_cannot_be_is_told_instead_of_an_evening(olga: Client) -> None:
    lines, remarks_ = told(olga, rounds="none")
    assert not lines
    assert len(remarks_) == 1


def test_a_preset_tells_its_evening_at_once(olga: Client) -> None:
    evening = olga.get("/desk/new/?preset=burraco-fibur-club").context["evening"]
    assert evening.lines
    assert not evening.remarks


def test_the_evening_follows_from_what_was_sent(olga: Client) -> None:
    form = {**USUAL, "title": "", "expected": "8", "do": "change"}
    evening = olga.post("/desk/new/", form).context["evening"]
    assert any("4 tables" in line for line in evening.lines)
