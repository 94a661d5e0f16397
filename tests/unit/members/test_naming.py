"""What people may be called."""

import unicodedata
from collections.abc import Callable

import pytest
from django.core.exceptions import ValidationError
from hypothesis import given
from hypothesis import strategies as st

from smazzata.members.naming import USERNAME_VALIDATORS, check_username, clean_name, skeleton


def code_of(name: str) -> str:
    with pytest.raises(ValidationError) as caught:
        clean_name(name)
    return str(caught.value.code)


@pytest.mark.parametrize(
    "name",
    [
        "Anna",
        "Nicolò D'Amico",
        "Maria-Luisa de’ Rossi",
        "G. B. Vico",
        "Дмитрий",
        "李小龙",
        "Al 2",
        "น้ำฝน",
        "हिन्दीज़ें",
        "김민준",
        "Nguyễn",
    ],
)
def test_people_may_be_called_what_they_are_called(name: str) -> None:
    assert clean_name(name) == name


def test_blanks_and_accents_are_tidied() -> None:
    assert clean_name("  Nicolo\u0300   Rossi ") == "Nicolò Rossi"


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "name_too_short"),
        ("A", "name_too_short"),
        ("1234", "name_too_short"),
        ("- - -", "name_too_short"),
        ("A" * 41, "name_too_long"),
        ("A" * 1_000_000, "name_too_long"),
        ("Anna\x00", "name_characters"),
        ("Anna\nRossi", "name_characters"),
        ("Anna\tRossi", "name_characters"),
        ("Anna\u202eissoR", "name_characters"),
        ("An\u200bna", "name_characters"),
        ("Anna \U0001f0a1", "name_characters"),
        ("\u3164\u3164", "name_characters"),  # letters that are drawn as nothing
        ("\u115f\u1160\uffa0", "name_characters"),
        ("Anna\ufe0f", "name_characters"),  # a selector of variants: to the eye it is Anna
        ("An\u034fna", "name_characters"),
        ("Anna\U000e0100", "name_characters"),
        ("\u17b4\u17b5\u1780\u1781", "name_characters"),
        ("A" + "\u0325" * 30 + "nna", "name_characters"),
        ("\U0001d400\U0001d427\U0001d427\U0001d41a", "name_characters"),  # Anna in bold
        ("\uff21\uff4e\uff4e\uff41", "name_characters"),  # and in wide letters
        ("Anna (ospite)", "name_characters"),
        ("<b>Anna</b>", "name_characters"),
        ("Аnna", "name_mixes_scripts"),  # the first letter is Cyrillic
        ("Administrator", "name_reserved"),
        ("Arbitro Rossi", "name_reserved"),
        ("ARBITRO", "name_reserved"),
        ("Adm1n", "name_reserved"),
        ("a.d.m.i.n", "name_reserved"),
        ("Àdmin", "name_reserved"),
        ("Smazzata staff", "name_reserved"),
        ("Giudice Rossi", "name_reserved"),
        ("Giudice", "name_reserved"),
        ("Arbitro Del Giudice", "name_reserved"),
        ("Il Giudice", "name_reserved"),
        ("The Referee", "name_reserved"),
    ],
)
def test_other_names_are_refused_with_a_code(name: str, code: str) -> None:
    assert code_of(name) == code


@pytest.mark.parametrize(
    "name",
    [
        "Maria Del Giudice",
        "Del Giudice Anna",
        "Lo Giudice",
        "Salvatore Lo Giudice",
        "Ugo Giudice",
        "Karl Root",
    ],
)
def test_fact_12_a_surname_is_no_office(name: str) -> None:
    assert clean_name(name) == name
    check_username(name.lower().replace(" ", "_"))


@given(st.text(max_size=60))
def test_whatever_is_accepted_is_visible_and_stays_as_it_is(text: str) -> None:
    try:
        name = clean_name(text)
    except ValidationError:
        return
    assert clean_name(name) == name
    assert unicodedata.is_normalized("NFC", name)
    assert not any(unicodedata.category(character)[0] == "C" for character in name)


def test_names_that_look_alike_have_one_skeleton() -> None:
    assert skeleton("Mario Rossi") == skeleton("MARIO-R0ssì") == "mariorossi"
    assert skeleton("llaria Poli") == skeleton("Ilaria PoIi")
    assert skeleton("Mario Rossi") != skeleton("Maria Rossi")


@pytest.mark.parametrize("username", ["anna", "a.b", "Anna_99", "x" * 30])
def test_usernames_are_plain(username: str) -> None:
    for validate in USERNAME_VALIDATORS:
        validate(username)


@pytest.mark.parametrize(
    "username",
    ["", "ab", "x" * 31, "anna rossi", "nicolò", "anna\n", "anna\x00", ".anna", "anna-", "а-nna",
     "admin", "ADMIN", "the.admin", "arbitro_1", "smazzata"],
)  # fmt: skip
def test_other_usernames_are_refused(username: str) -> None:
    def fits(validate: Callable[[str], None]) -> bool:
        try:
            validate(username)
        except ValidationError:
            return False
        return True

    assert not all(fits(validate) for validate in USERNAME_VALIDATORS)
