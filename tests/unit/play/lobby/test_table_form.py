"""What a form wants of a table, and what is answered to nonsense."""

from typing import Any

import pytest

from games.kernel.options import LARGEST
from games.kernel.refusal import Refusal
from games.kernel.ruleset import Ruleset
from games.registry import ruleset, rulesets
from smazzata.play.lobby.table_form import TableForm, read_table_form
from smazzata.presentation.option_fields import (
    chosen_options,
    complete_options,
    form_fields,
    form_options,
)
from smazzata.tables.clock_rules import PRESETS
from smazzata.tables.events import Spectators
from smazzata.tables.settings import TableSettings
from tests.unit.narrowing import accepted, refusal_of

BURRACO, BUSCA = ruleset("burraco"), ruleset("busca")
GAMES = [*rulesets().values()]


def test_an_empty_form_is_a_table_as_usual() -> None:
    assert read_table_form(BURRACO, {}) == TableForm({}, 4)


def test_chosen_options_are_read_and_decide_how_many_sit_down() -> None:
    form = {"option.players_format": "three", "option.three_target": "2005", "option.deal_cap": ""}
    made = accepted(read_table_form(BURRACO, form))
    assert made.options == {"players_format": "three", "three_target": 2005}
    assert made.seats == 3


def test_how_it_is_played_and_who_may_see_it_is_one_value() -> None:
    form = {"clock": "rapid", "pace": "quick", "rated": "yes", "watched": "no", "listed": "no"}
    made = accepted(read_table_form(BURRACO, form | {"delay_moves": "3", "delay_s": "60"}))
    assert made.settings == TableSettings(
        clock=PRESETS["rapid"],
        rated=True,
        spectators=Spectators(allowed=False, delay_moves=3, delay_s=60, listed=False),
        pace="quick",
    )


def test_yes_and_no_and_no_limit_are_read() -> None:
    made = accepted(
        read_table_form(BUSCA, {"option.target_busche": "none", "option.max_deals": "3"})
    )
    assert made.options == {"target_busche": None, "max_deals": 3}
    assert accepted(read_table_form(BURRACO, {"option.semi_clean": "false"})).options == {
        "semi_clean": False
    }


@pytest.mark.parametrize(
    ("form", "code", "name"),
    [
        ({"option.players_format": "five"}, "bad_option_value", "players_format"),
        ({"option.deal_cap": "0"}, "bad_option_value", "deal_cap"),
        ({"option.deal_cap": "9" * 5000}, "bad_option_value", "deal_cap"),
        ({"option.deal_cap": "1\x00"}, "bad_option_value", "deal_cap"),
        ({"clock": "slow"}, "bad_setting", "clock"),
        ({"pace": "never"}, "bad_setting", "pace"),
        ({"pace": "instant"}, "bad_setting", "pace"),
        ({"delay_moves": "-1"}, "bad_setting", "delay_moves"),
        ({"delay_moves": "201"}, "bad_setting", "delay_moves"),
        ({"delay_s": "٣"}, "bad_setting", "delay_s"),
        ({"delay_s": "1e3"}, "bad_setting", "delay_s"),
    ],
)
def test_nonsense_is_refused_by_the_name_of_its_field(
    form: dict[str, Any], code: str, name: str
) -> None:
    refusal = read_table_form(BURRACO, form)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.params["name"]) == (code, name)
    assert all(len(str(value)) <= 64 for value in refusal.params.values())


def test_options_that_contradict_each_other_are_refused() -> None:
    form = {"option.target_busche": "none", "option.max_deals": "none"}
    assert refusal_of(read_table_form(BUSCA, form)).code == "no_end_condition"


def test_whoever_sits_down_agrees_to_the_cards_that_the_table_names() -> None:
    """BUS-3: other cards need the agreement of all four."""
    made = accepted(read_table_form(BUSCA, {"option.deck_style": "italian"}))
    assert accepted(complete_options(BUSCA, made.options))["deck_consent"] == [0, 1, 2, 3]


def test_defaults_follow_what_is_chosen_above_them() -> None:
    def shown(**form: str) -> dict[str, str]:
        made = form_fields(BURRACO, {f"option.{k}": v for k, v in form.items()}, "en", {})
        return {field.name: field.default for field in made}

    assert shown()["option.closing_burraco"] == "Any"
    assert shown(ruleset="reale")["option.closing_burraco"] == "Clean"
    assert shown(players_format="nonsense")["option.closing_burraco"] == "Any"


@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.id)
def test_every_option_has_a_field_in_words_and_what_it_offers_can_be_sent_back(
    rules: Ruleset[Any], language: str
) -> None:
    shown = {
        field.name.removeprefix("option."): field for field in form_fields(rules, {}, language, {})
    }
    # An option that lists seats says who agrees to something: whoever sits down does.
    assert list(shown) == [option.name for option in rules.options if not option.seats]
    for option in form_options(rules):
        field = shown[option.name]
        assert field.help == option.help.say(language) != ""
        assert field.default
        offered = [value for value, _ in field.choices]
        if not field.choices:
            most = LARGEST if option.most is None else option.most
            offered = [str(option.least), str(most)] + ["none"] * bool(field.nothing)
        assert all(name for _, name in field.choices)
        assert bool(field.nothing) == (option.nullable and not field.choices)
        values = [chosen_options(rules, {field.name: text})[option.name] for text in offered]
        assert {*option.choices, None} - {None} <= {*values}, option.name
        assert (None in values) == option.nullable
        assert all(option.allows(value) for value in values), option.name
        made = [read_table_form(rules, {field.name: text}) for text in offered]
        taken = [form.options[option.name] for form in made if not isinstance(form, Refusal)]
        # The others are refused for the sake of what is usual for the options beside it.
        assert taken, option.name
        assert all(value in values for value in taken), option.name


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.id)
def test_what_is_said_of_options_differs_from_language_to_language(rules: Ruleset[Any]) -> None:
    for option in rules.options:
        for phrase in (option.help, *option.called):
            assert phrase.it
            assert phrase.en
        assert option.help.it != option.help.en, option.name


@pytest.mark.parametrize("text", ["²", "٣", "--5", "-", "1_0", "9" * 30, "\x00"])
@pytest.mark.parametrize("rules", [BURRACO, BUSCA], ids=lambda rules: rules.id)
def test_what_only_looks_like_a_number_is_refused_like_any_word(
    rules: Ruleset[Any], text: str
) -> None:
    for option in form_options(rules):
        made = read_table_form(rules, {f"option.{option.name}": text})
        assert isinstance(made, Refusal), option.name
        assert made.params["name"] == option.name
