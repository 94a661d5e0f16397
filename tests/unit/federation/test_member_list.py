"""A list of members: what its lines say, and what they come to beside who is known."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.narrowing import instance
from tournaments.entry_lists.people import club_key, licence_key
from tournaments.entry_lists.sheets import Sheet, read_sheet
from tournaments.federation.matching import Described
from tournaments.federation.member_findings import (
    WORDS,
    Finding,
    Kind,
    KnownMember,
    KnownMembers,
    NearMembers,
    compare_member,
)
from tournaments.federation.member_list import MemberList, read_members

TODAY = (2026, 11, 29)
HEADING = "Cognome;Nome;Tessera;Circolo;Data di nascita\n"


def read(text: str, clubs: frozenset[str] = frozenset()) -> MemberList:
    return read_members(instance(Sheet, read_sheet(text)), TODAY, clubs)


def find(text: str, *known: KnownMember) -> list[Finding]:
    members = read(HEADING + text)
    assert not members.faults, members.faults
    near = NearMembers(each for each in known if not each.written.licence)
    return [
        compare_member(each, KnownMembers(known), near, members.licences)
        for each in members.members
    ]


def somebody(
    name: str, club: str = "Fiori", licence: str = "", *, surname: str = "", account: bool = False
) -> KnownMember:
    described = Described(name, surname, club, licence)
    return KnownMember(f"id of {name} {licence}", described, described, account)


MARIO = somebody("Mario Rossi", "Fiori", "RM 7", surname="Rossi")


@pytest.mark.parametrize(
    "text",
    [
        HEADING + "ROSSI;MARIO;RM7;Circolo Fiori;15/03/1950",
        "surname,given name,licence,club,year of birth\nRossi,Mario,RM7,Circolo Fiori,1950",
        "Elenco 2026\nTessera\tCognome e nome\tASD\tNato il\nRM7\tRossi Mario\tCircolo Fiori\t"
        "1950-03-15 00:00:00",
        "N. tessera;Nominativo;Circolo;Anno\nRM7;Rossi, Mario;Circolo Fiori;1950",
    ],
)
def test_columns_are_known_in_both_languages(text: str) -> None:
    (found,) = read(text).members
    assert found.who == Described("Mario Rossi", "Rossi", "Circolo Fiori", "RM7", 1950)


def test_the_town_is_no_club_and_the_card_is_set_aside() -> None:
    found = read("Cognome;Nome;Tessera;Circolo;Città del circolo;Stagione\nRossi;Mario;7;Fiori;;26")
    assert found.members[0].who.club == "Fiori"
    assert found.set_aside == ("Stagione",)


def test_fact_14_two_clubs_of_one_name_are_told_apart_by_their_towns() -> None:
    text = "Nome;Tessera;Circolo;Città\nMario Rossi;7;Fiori;Monza\nUgo Blu;8;Fiori;Bari"
    assert [each.who.club for each in read(text).members] == ["Fiori (Monza)", "Fiori (Bari)"]
    alone = "Nome;Tessera;Circolo;Città\nMario Rossi;7;Fiori;Monza"
    assert read(alone).members[0].who.club == "Fiori"
    again = read(alone, frozenset({club_key("Fiori (Monza)")}))
    assert again.members[0].who.club == "Fiori (Monza)"


@pytest.mark.parametrize(
    ("line", "code", "column"),
    [
        ("Rossi;Mario;nessuna;Fiori;", "csv_bad_licence", "licence"),
        ("Rossi;Mario;in attesa;Fiori;", "csv_bad_licence", "licence"),
        ("Rossi;Mario;'123';Fiori;", "csv_bad_licence", "licence"),
        ("Rossi;Mario;000;Fiori;", "csv_bad_licence", "licence"),
        ("Rossi;Mario;2026-11-03;Fiori;", "csv_licence_altered", "licence"),
        ("Rossi;Mario;1E+20;Fiori;", "csv_licence_altered", "licence"),
        (";;7;Fiori;", "csv_name_missing", "name"),
        ("123;;7;Fiori;", "csv_bad_name", "name"),
        ("Rossi;Mario;7;Fiori;15/03/2031", "csv_bad_birth", "born"),
        ("Rossi;Mario;7;Fiori;31/13/1950", "csv_bad_birth", "born"),
        ("Rossi;Mario;7;Fiori;boh", "csv_bad_birth", "born"),
        ("Rossi;Mario;;;", "csv_no_licence_no_club", "licence"),
        (f"Rossi;{'M' * 81};7;Fiori;", "csv_too_long", "name"),
        ("Totale;120;;;", "csv_total", ""),
    ],
)
def test_fact_8_a_line_that_is_wrong_says_where_and_why(line: str, code: str, column: str) -> None:
    found = read(f"{HEADING}Blu;Ugo;8;Fiori;\n{line}")
    assert [each.line for each in found.members] == [2]
    assert [(each.code, each.line, each.column) for each in found.faults] == [(code, 3, column)]
    for language in ("it", "en"):
        assert found.faults[0].say(language)


def test_a_list_without_names_or_numbers_is_refused_as_a_whole() -> None:
    for text, column in (("Tessera;Circolo\n7;Fiori", "name"), ("Nome\nUgo Blu", "licence")):
        (fault,) = read(text).faults
        assert (fault.code, fault.params["column"]) == ("csv_missing_column", column)
    assert [each.code for each in read(HEADING).faults] == ["csv_empty"]


def test_a_line_that_stands_there_twice_is_read_once() -> None:
    found = read(HEADING + "Rossi;Mario;RM 007;Fiori;\nROSSI;MARIO;rm-007;CIRCOLO FIORI;1950")
    assert [each.line for each in found.members] == [2]
    assert [(each.code, each.line) for each in found.faults] == [("csv_licence_twice", 3)]
    found = read(HEADING + "Rossi;Mario;7;Fiori;\nRossi;Mario;;Fiori;")
    assert [(each.code, each.line) for each in found.faults] == [("csv_name_twice", 3)]


@pytest.mark.parametrize(
    ("other", "reason"),
    [
        ("Blu;Ugo;RM7;Fiori;1950", "licence_other_name"),
        ("Rossi;Mario;RM7;Picche;1950", "other_club"),
        ("Rossi;Mario;RM7;Fiori;1961", "other_birth_year"),
    ],
)
def test_two_lines_of_one_licence_are_both_doubtful(other: str, reason: str) -> None:
    found = find(f"Rossi;Mario;RM7;Fiori;1950\n{other}")
    assert [each.kind for each in found] == [Kind.DOUBTFUL, Kind.DOUBTFUL]
    assert {each.reasons for each in found} == {("licence_on_two_lines", reason)}


def test_nobody_known_is_new() -> None:
    (found,) = find("Rossi;Mario;RM7;Fiori;", somebody("Ugo Blu", licence="8"))
    assert (found.kind, found.person) == (Kind.NEW, "")


@pytest.mark.parametrize(
    "line", ["Rossi;Mario;rm-7;CIRCOLO FIORI;", "ROSSI;MARIO;RM7;;", "Rossi;M.;RM7;Fiori;"]
)
def test_who_is_known_by_the_licence_stays_as_they_are(line: str) -> None:
    (found,) = find(line, MARIO)
    assert (found.kind, found.person, found.changes) == (Kind.SAME, MARIO.person, ())


@pytest.mark.parametrize(
    ("line", "changes"),
    [
        ("Rossi;Mario;RM7;Picche;", [("club", "Fiori", "Picche")]),
        (
            "Rosso;Mario;RM7;;",
            [("name", "Mario Rossi", "Mario Rosso"), ("surname", "Rossi", "Rosso")],
        ),
        (
            "Ròssi;Mario;RM7;;",
            [("name", "Mario Rossi", "Mario Ròssi"), ("surname", "Rossi", "Ròssi")],
        ),
    ],
)
def test_what_is_written_otherwise_is_shown_as_before_and_after(
    line: str, changes: list[tuple[str, str, str]]
) -> None:
    (found,) = find(line, MARIO)
    assert found.kind == Kind.CHANGED
    assert [tuple(each) for each in found.changes] == changes


def test_an_initial_is_written_out() -> None:
    (found,) = find("Rossi;Mario;7;Fiori;", somebody("M. Rossi", licence="7"))
    assert found.changes[0] == ("name", "M. Rossi", "Mario Rossi")


def test_who_has_an_account_keeps_the_own_name() -> None:
    own = somebody("Mario Rosso", "Fiori", "7", account=True)
    (found,) = find("Rossi;Mario;7;Fiori;", own)
    assert (found.kind, found.changes, found.reasons) == (Kind.OWN_NAME, (), ("own_name",))
    (moved,) = find("Rossi;Mario;7;Picche;", own)
    assert (moved.kind, [each.field for each in moved.changes]) == (Kind.CHANGED, ["club"])
    assert moved.reasons == ("own_name",)


@pytest.mark.parametrize(
    ("line", "known", "reasons"),
    [
        ("Blu;Ugo;RM7;Fiori;", MARIO, ("licence_other_name",)),
        ("Rossi;Maria;RM7;Fiori;", MARIO, ("licence_other_name",)),
        (
            "Rossi;Mario;9;Fiori;",
            somebody("Rossi Mario"),
            ("same_name", "same_club", "licence_missing"),
        ),
        ("Rossi;Mario;9;Fiori;", MARIO, ("same_name", "same_club", "other_licence")),
        ("Rossi;Mario;9;;", somebody("Mario Rossi"), ("same_name", "club_not_said")),
        ("Rosi;Mario;9;Fiori;", somebody("Mario Rossi"), ("near_name", "same_club")),
        ("Rossi;Mario;9;Fiori;", somebody("M. Rossi"), ("initial", "same_club")),
    ],
)
def test_who_may_be_known_is_doubtful_with_the_reasons(
    line: str, known: KnownMember, reasons: tuple[str, ...]
) -> None:
    (found,) = find(line, known)
    assert (found.kind, found.reasons, found.others) == (Kind.DOUBTFUL, reasons, (known.person,))
    assert {*reasons} <= {*WORDS}


@pytest.mark.parametrize(
    ("line", "known"),
    [
        ("Rossi;Mario;9;Picche;", MARIO),
        ("Rossi;Mario;9;Picche;", somebody("Mario Rossi")),
        ("Rossi;Maria;9;Fiori;", somebody("Mario Rossi")),
        ("Rosi;Mario;9;Picche;", somebody("Mario Rossi")),
    ],
)
def test_a_namesake_elsewhere_is_somebody_else(line: str, known: KnownMember) -> None:
    (found,) = find(line, known)
    assert found.kind == Kind.NEW


def test_namesakes_who_both_stand_in_the_list_are_two() -> None:
    found = find("Rossi;Mario;RM7;Fiori;\nRossi;Mario;9;Fiori;", MARIO)
    assert [each.kind for each in found] == [Kind.SAME, Kind.NEW]


def test_a_line_without_a_licence_is_known_by_name_and_club() -> None:
    assert [each.kind for each in find("Rossi;Mario;;Fiori;", MARIO)] == [Kind.SAME]
    twin = somebody("Mario Rossi", licence="9")
    (found,) = find("Rossi;Mario;;Fiori;", MARIO, twin)
    assert (found.kind, found.others) == (Kind.DOUBTFUL, tuple(sorted((MARIO.person, twin.person))))


def test_a_handle_that_was_joined_is_the_person() -> None:
    gone = KnownMember(MARIO.person, Described("Mario Rossi", "", "Picche", "9"), MARIO.current)
    (found,) = find("Rossi;Mario;9;Picche;", MARIO, gone)
    assert (found.kind, found.person) == (Kind.SAME, MARIO.person)


_lines = st.tuples(
    st.sampled_from(["Rossi", "Rosi", "ROSSI", "De Luca", "Deluca", "Blu", "D'Angelo", "Òrsini"]),
    st.sampled_from(["Mario", "Maria", "M.", "MARIO", "Anna", "Ugo", ""]),
    st.sampled_from(["", "7", "007", "RM 7", "8", "9", "nessuna", "1E+20"]),
    st.sampled_from(["", "Fiori", "CIRCOLO FIORI", "Picche"]),
    st.sampled_from(["", "1950", "15/03/1961", "2031"]),
)


@given(st.lists(_lines, min_size=1, max_size=8), st.lists(_lines, max_size=6))
def test_the_same_list_again_changes_nothing(
    before: list[tuple[str, ...]], lines: list[tuple[str, ...]]
) -> None:
    """Every line is one finding or one fault; carried out, the next time there is nothing to do."""
    register: dict[str, KnownMember] = {}

    def carry_out(rows: list[tuple[str, ...]]) -> list[Finding]:
        members = read(HEADING + "\n".join(map(";".join, rows)))
        said = sum(any(row) for row in rows)
        if said:
            assert len(members.members) + len(members.faults) == said
        known = [*register.values()]
        near = NearMembers(each for each in known if not each.written.licence)
        found = [
            compare_member(each, KnownMembers(known), near, members.licences)
            for each in members.members
        ]
        for each in found:
            if each.kind == Kind.NEW:
                who = each.listed.who
                person = str(len(register))
                register[person] = KnownMember(person, who, who)
            elif each.kind == Kind.CHANGED:
                old = register[each.person].current
                after = {change.field: change.after for change in each.changes}
                who = old._replace(
                    name=after.get("name", old.name),
                    surname=after.get("surname", old.surname),
                    club=after.get("club", old.club),
                )
                register[each.person] = KnownMember(each.person, who, who)
        return found

    carry_out(before)
    carry_out(lines)
    again = carry_out(lines)
    assert not [each for each in again if each.kind in (Kind.NEW, Kind.CHANGED)]
    numbers = [licence_key(each.current.licence) for each in register.values()]
    assert len({*numbers} - {""}) == sum(map(bool, numbers))
