"""Settings that are kept as they are chosen: one declaration for form, presets and programs."""

import msgspec
import pytest
from django.test import Client

from games.registry import ruleset
from smazzata.desk.setup.presets import SETTINGS as OF_PRESETS
from smazzata.desk.setup.setting_fields import setting_fields
from smazzata.desk.setup.settings_form import COUNTING, PAIRING, RESTING, SettingsForm
from smazzata.desk.words import field_name
from tests.testbed.desk_forms import opened, post, posted, step, totals
from tournaments.events.opening import TournamentOpened
from tournaments.settings import SETTINGS, Setting
from tournaments.subjects.opening import OpenTournament

each_setting = pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.name)


@each_setting
def test_a_setting_is_a_field_of_command_and_event_and_usual_in_both(setting: Setting) -> None:
    fields = {field.name: field for field in msgspec.structs.fields(OpenTournament)}
    assert fields[setting.name].default == setting.usual
    assert setting.name in TournamentOpened.__struct_fields__


@each_setting
def test_a_setting_is_in_the_form_in_presets_and_before_programs(setting: Setting) -> None:
    told = {field.name: field for field in setting_fields()}[setting.name]
    assert told.values == tuple(setting.choices)
    if not setting.choices:
        assert (told.least, told.most) == (setting.least, setting.most)
    assert told.usual == (setting.shown_usual or None)
    assert setting.name in OF_PRESETS
    asked = SettingsForm(ruleset("burraco")).fields[setting.name]
    assert asked.label == field_name(setting.name) == setting.label.it
    assert setting.name in {*PAIRING, *COUNTING, *RESTING}


def test_what_is_not_as_usual_stands_on_the_page_of_the_tournament(olga: Client) -> None:
    robin = {"system": "round-robin", "rounds": 3}
    for language, said in (
        ("it", "di chi lascia un girone si annullano tutti i risultati"),
        ("en", "all results of whoever leaves a round robin are annulled"),
    ):
        visitor = Client(headers={"Accept-Language": language})
        for chosen in ("annulled", ""):
            tournament = opened(olga, **robin, leavers=chosen)
            page = visitor.get(f"/tournaments/{tournament}/").content.decode()
            assert (said in page) == bool(chosen)


def test_whoever_confirms_a_withdrawal_reads_that_its_results_are_annulled(olga: Client) -> None:
    robin = {"system": "round-robin", "rounds": 3}
    said = "All of its results are annulled"
    form = {"do": "withdraw", "kind": "justified"}
    for chosen in ("annulled", ""):
        tournament = posted(olga, **robin, leavers=chosen)
        totals(olga, tournament, 1, (1, 1500, 995), (2, 700, 0))
        step(olga, tournament, "close_round")
        entry = f"/desk/{tournament}/entries/1/"
        assert (said in post(olga, entry, form, 200)) == bool(chosen)
        post(olga, entry, {**form, "confirmed": "yes"})
        back = post(olga, entry, {"do": "return", "reason": "well"}, 200)
        assert ("Its results count again." in back) == bool(chosen)


def test_a_setting_that_does_not_go_with_the_others_is_refused(olga: Client) -> None:
    form = {"title": "Serata", "game": "burraco", "place": "hall", "system": "swiss", "rounds": "4"}
    page = post(olga, "/desk/new/", {**form, "leavers": "annulled"}, 422)
    assert "only where a round robin or groups are played" in page
    assert '<option value="annulled" selected>all of their results are annulled</option>' in page
