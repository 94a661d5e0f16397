"""Entries from CSV: what is read, and every fault with its line, column and sentence."""

from typing import get_args

import pytest

from tournaments.entry_lists.columns import COLUMNS, Column
from tournaments.entry_lists.faults import EntryFileFault
from tournaments.entry_lists.reading import EntryLine, ListedPerson, read_entries

GOOD = """name,club,licence,rating
Ada Rossi,Circolo A,T1,1500
Bruno Bianchi,Circolo B,T2,
Carla Verdi,,,
"""


def test_a_good_file() -> None:
    found = read_entries(GOOD)
    assert found.faults == ()
    assert found.entries == (
        EntryLine(2, (ListedPerson("Ada Rossi", "T1"),), "Circolo A", 1500),
        EntryLine(3, (ListedPerson("Bruno Bianchi", "T2"),), "Circolo B", None),
        EntryLine(4, (ListedPerson("Carla Verdi", ""),), "", None),
    )


@pytest.mark.parametrize(
    "data",
    [
        GOOD.encode(),
        GOOD.encode("utf-8-sig"),
        "\ufeff" + GOOD,
        GOOD.replace("\n", "\r\n"),
        GOOD.replace("\n", "\r"),
        GOOD.replace(",", ";"),
        "\n\n" + GOOD.replace("\n", "\n , ,,\n"),
        GOOD.replace("name,club,licence,rating", "Nome,CIRCOLO, tessera ,Punteggio"),
        GOOD.replace("Ada Rossi", '"  Ada   Rossi "'),
    ],
    ids=["bytes", "bom", "bom-text", "crlf", "cr", "semicolon", "blank", "italian", "spaces"],
)
def test_the_same_people_however_written(data: bytes | str) -> None:
    found = read_entries(data)
    assert found.faults == ()
    assert [e.people for e in found.entries] == [e.people for e in read_entries(GOOD).entries]


def test_names_are_normalised() -> None:
    """An accent written as a letter and a sign is the letter with the accent."""
    found = read_entries("name\nNicolo\u0300 D'Angelo\n")
    assert found.entries[0].people[0].name == "Nicolò D'Angelo"


def test_pairs() -> None:
    text = "name;licence;partner;partner_licence;club\nAda;1;Bice;2;A\n"
    found = read_entries(text, side_size=2)
    assert found.faults == ()
    assert found.entries[0].people == (ListedPerson("Ada", "1"), ListedPerson("Bice", "2"))


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        ("", "csv_empty", 1, ""),
        ("\n \n", "csv_empty", 1, ""),
        ("name,club\n", "csv_no_entries", 1, ""),
        ("name,shoe\nAda,42\n", "csv_unknown_column", 1, ""),
        ("name,Nome\nAda,Ada\n", "csv_column_twice", 1, ""),
        ("club,licence\nA,1\n", "csv_missing_column", 1, ""),
        ("name,club\nAda,A\nBice\n", "csv_field_count", 3, ""),
        ("name,club\nAda,A,1\n", "csv_field_count", 2, ""),
        ("name,club\n,A\n", "csv_name_missing", 2, "name"),
        ("name,club\n42,A\n", "csv_bad_name", 2, "name"),
        ("name\n" + "x" * 81 + "\n", "csv_too_long", 2, "name"),
        ("name,rating\nAda,15.5\n", "csv_bad_rating", 2, "rating"),
        ("name,rating\nAda,-1\n", "csv_bad_rating", 2, "rating"),
        ("name,rating\nAda,100001\n", "csv_bad_rating", 2, "rating"),
        ("name,rating\nAda,١٢\n", "csv_bad_rating", 2, "rating"),
        ("name,licence\nAda,t1\nBice,T1\n", "csv_licence_twice", 3, "licence"),
        ("name,club\nAda,A\nada,A\n", "csv_name_twice", 3, "name"),
        ('name,club\n"Ada,A\nBice,B\n', "csv_bad_quotes", 2, ""),
        ('name,club\nAda,A\n"Bice"x,B\n', "csv_bad_quotes", 3, ""),
        ("name\nAda\x00\n", "csv_control_character", 2, ""),
        ("name\nAda\x1b[2J\n", "csv_control_character", 2, ""),
    ],
)
def test_faults(text: str, code: str, line: int, column: str) -> None:
    found = read_entries(text)
    assert found.entries == ()
    assert [(f.code, f.line, f.column) for f in found.faults] == [(code, line, column)]


@pytest.mark.parametrize(
    ("data", "line"),
    [
        ("name\nAda\nNicolò\n".encode("latin-1"), 3),
        ("name\nAda\n".encode("utf-16"), 1),
        (b"name\nAda\nBice\n\xff\n", 4),
    ],
)
def test_a_wrong_encoding_names_the_line(data: bytes, line: int) -> None:
    found = read_entries(data, skip_bad=True)
    assert found.entries == ()
    assert [(f.code, f.line) for f in found.faults] == [("csv_wrong_encoding", line)]


MIXED = "name,rating\nAda,1\n,2\nBice,x\nCarla,3\n"


def test_nothing_is_taken_of_a_bad_file() -> None:
    found = read_entries(MIXED)
    assert found.entries == ()
    assert [f.line for f in found.faults] == [3, 4]


def test_bad_lines_are_left_out_on_request() -> None:
    found = read_entries(MIXED, skip_bad=True)
    assert [e.line for e in found.entries] == [2, 5]
    assert [f.line for f in found.faults] == [3, 4]


def test_every_fault_of_a_line_is_named() -> None:
    found = read_entries("name,rating\n,x\n")
    assert [f.code for f in found.faults] == ["csv_name_missing", "csv_bad_rating"]


def test_two_people_of_one_name_need_licences_or_clubs() -> None:
    text = "name,club,licence\nAda,A,1\nAda,A,2\nAda,B,\n"
    assert read_entries(text).faults == ()
    (fault,) = read_entries(text + "ADA,a,\n").faults
    assert (fault.code, fault.line, fault.params["first"]) == ("csv_name_twice", 5, 2)


def test_partners_cannot_be_one_person() -> None:
    found = read_entries("name,partner\nAda,Ada\n", side_size=2)
    assert [(f.code, f.column) for f in found.faults] == [("csv_partner_same", "partner")]


def test_a_pair_needs_a_partner() -> None:
    found = read_entries("name,partner\nAda,\n", side_size=2)
    assert [(f.code, f.column) for f in found.faults] == [("csv_name_missing", "partner")]
    (fault,) = read_entries("name\nAda\n", side_size=2).faults
    assert fault.code == "csv_missing_column"


def test_quoted_lines_keep_their_numbers() -> None:
    found = read_entries('name,club\n"Ada\nRossi",A\n,B\n')
    assert [(f.code, f.line) for f in found.faults] == [("csv_name_missing", 4)]


def test_faults_speak_both_languages() -> None:
    (fault,) = read_entries("name,rating\nAda,x\n").faults
    assert fault.say("it") == "Riga 2, colonna punteggio: «x» non è un numero intero da 0 a 100000."
    assert fault.say("en") == 'Line 2, column rating: "x" is not a whole number from 0 to 100000.'


@pytest.mark.parametrize("column", COLUMNS)
@pytest.mark.parametrize("language", ["it", "en"])
def test_a_fault_names_any_column(column: str, language: str) -> None:
    long = EntryFileFault("csv_too_long", 2, column, {"most": 80})
    twice = EntryFileFault("csv_missing_column", 1, params={"column": column})
    assert all((long.say(language), long.of_field(language), twice.say(language)))


def test_too_many_lines() -> None:
    (fault,) = read_entries("name\n" + "".join(f"A{i}\n" for i in range(50_002))).faults
    assert fault.code == "csv_too_many_lines"


def test_whatever_a_column_means_its_fault_is_said_in_words() -> None:
    for column in get_args(Column):
        fault = EntryFileFault("csv_bad_table", 3, column, {"given": "x"})
        for language in ("it", "en"):
            assert fault.say(language)
            assert fault.of_field(language)
