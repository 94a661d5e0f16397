"""Whom of the register somebody is: the levels, and what contradicts them."""

import pytest

from tournaments.federation.matching import (
    Candidate,
    Described,
    Level,
    compare_names,
    find_sure,
    match_person,
)

MARIO = Candidate("mario", Described("Mario Rossi", "Rossi", "Fiori"))


def levels(given: Described, *candidates: Candidate) -> list[tuple[str, int]]:
    return [(each.person, int(each.level)) for each in match_person(given, candidates)]


@pytest.mark.parametrize(
    "written", ["Mario Rossi", "ROSSI MARIO", "Rossi, Mario", "Róssi  Mario", "mario rossi"]
)
@pytest.mark.parametrize("club", ["Fiori", "CIRCOLO FIORI"])
def test_one_name_in_one_club_is_taken_however_it_is_written(written: str, club: str) -> None:
    known = MARIO._replace(described=MARIO.described._replace(club=club))
    matches = match_person(Described(written, club=club.title()), [known])
    assert [(m.level, m.reasons) for m in matches] == [
        (Level.NAME_AND_CLUB, ("same_name", "same_club"))
    ]
    assert find_sure(matches) == matches[0]


def test_a_name_alone_is_asked_about() -> None:
    for club in ("", "Picche"):
        matches = match_person(Described("Mario Rossi", club=club), [MARIO])
        assert [m.level for m in matches] == [Level.NAME]
        assert find_sure(matches) is None


def test_who_played_here_before_is_known_without_a_club() -> None:
    here = MARIO._replace(met_here=True)
    assert levels(Described("Rossi Mario"), here) == [("mario", 2)]
    assert levels(Described("Rossi Mario", club="Picche"), here) == [("mario", 3)]


def test_who_played_here_is_asked_about_where_another_has_the_name() -> None:
    here = MARIO._replace(met_here=True)
    other = Candidate("bari", Described("Mario Rossi", "Rossi", "Bari"))
    assert levels(Described("Mario Rossi"), here, other) == [("mario", 3), ("bari", 3)]
    assert levels(Described("Mario Rossi", club="Fiori"), here, other) == [
        ("mario", 2),
        ("bari", 3),
    ]


def test_what_an_account_says_of_itself_takes_nobody_s_place() -> None:
    account = MARIO._replace(self_declared=True)
    assert levels(Described("Mario Rossi", club="Fiori"), account) == [("mario", 3)]
    matches = match_person(Described("Mario Rossi", club="Fiori"), [account])
    assert matches[0].reasons == ("same_name", "same_club", "self_declared")


def test_two_of_one_name_in_one_club_are_asked_about() -> None:
    other = MARIO._replace(person="mario2")
    matches = match_person(Described("Mario Rossi", club="Fiori"), [MARIO, other])
    assert [(m.person, m.level, m.reasons[-1]) for m in matches] == [
        ("mario", Level.NAME, "several"),
        ("mario2", Level.NAME, "several"),
    ]


def test_a_licence_decides_only_under_the_same_name() -> None:
    known = Candidate("mario", Described("Mario Rossi", "Rossi", "Fiori", "RM001235"))
    for written in ("RM 001 235", "rm001235", "RM-001.235"):
        assert levels(Described("Rossi Mario", licence=written), known) == [("mario", 1)]
        assert levels(Described("M. Rossi", licence=written), known) == [("mario", 1)]
    matches = match_person(Described("Bruna Verdi", licence="RM001235"), [known])
    assert [(m.level, m.reasons) for m in matches] == [(Level.NAME, ("licence_other_name",))]


def test_a_licence_goes_before_a_namesake_in_the_club() -> None:
    known = Candidate("card", Described("Mario Rossi", "Rossi", "Picche", "RM1"))
    matches = match_person(Described("Mario Rossi", club="Fiori", licence="RM1"), [MARIO, known])
    assert [(m.person, m.level) for m in matches] == [("card", 1), ("mario", 2)]
    assert find_sure(matches) == matches[0]


@pytest.mark.parametrize(
    ("given", "known"),
    [
        (
            Described("Mario Rossi", "", "Fiori", "RM2"),
            Described("Mario Rossi", "", "Fiori", "RM1"),
        ),
        (
            Described("Mario Rossi", "", "Fiori", born=1950),
            Described("Mario Rossi", "", "Fiori", born=1981),
        ),
    ],
)
def test_a_contradiction_asks(given: Described, known: Described) -> None:
    assert levels(given, Candidate("mario", known)) == [("mario", 3)]


def test_fact_10_a_misspelt_name_is_offered_and_not_taken() -> None:
    matches = match_person(Described("Rosi Mario", club="Fiori"), [MARIO])
    assert [(m.level, m.reasons) for m in matches] == [(Level.NEAR, ("near_name", "same_club"))]
    assert find_sure(matches) is None


def test_fact_11_an_initial_is_offered_another_given_name_is_not() -> None:
    assert levels(Described("M. Rossi", club="Fiori"), MARIO) == [("mario", 4)]
    assert levels(Described("Maria Rossi", club="Fiori"), MARIO) == []


@pytest.mark.parametrize(
    ("one", "other", "said"),
    [
        ("Anna De Luca", "DELUCA Anna", "same_name"),
        ("Anna D’Angelo", "Dangelo Anna", "same_name"),
        ("Giuseppe Esposito", "Giusepe Esposito", "near_name"),
        ("Giuseppe Espositto", "Giuseppe Esposito", "near_name"),
        ("Giuseppe Expoxito", "Giuseppe Esposito", "near_name"),
        ("Ugo Neri", "Ugo Nari", "near_name"),
        ("Ugo Neri", "Ugo Bari", None),
        ("Francesco Bo", "Francesca Bo", None),
        ("Kirill Ivanov", "Karl Ivanov", None),
        ("Björk", "Bjork", "same_name"),
        ("Björk", "Bjark", None),
    ],
)
def test_how_two_names_are_one(one: str, other: str, said: str | None) -> None:
    assert compare_names(Described(one), Described(other)) == said
    assert compare_names(Described(other), Described(one)) == said
