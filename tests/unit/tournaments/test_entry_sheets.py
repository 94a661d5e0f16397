"""Lists as people have them: any program's text, any order of columns, titles and gaps."""

import pytest

from tests.unit.narrowing import instance
from tournaments.entry_lists.columns import guess
from tournaments.entry_lists.faults import EntryFileFault
from tournaments.entry_lists.reading import EntryFile, ListedPerson, entries_of
from tournaments.entry_lists.sheets import Sheet, read_sheet

MESSY = '''sep=;
Circolo Burraco Nicolò;;;;;;
Iscritti al 28/11;;;;;;
;;;;;;
Pos.;Cognome;Nome;N. Tessera;Circolo;Telefono;;
1;Rossi;Niccolò;T1;Fiori;333 1;;
2;Bianchi;"Maria ""Mimma""";T2;Cuori;;;
;;;;;;;
3;;;T3;Fiori;;;
4;Verdi;Ada;T1;Fiori;;;
'''


def sheet(data: bytes | str) -> Sheet:
    return instance(Sheet, read_sheet(data, legacy=True))


def read(data: bytes | str, side_size: int = 1) -> EntryFile:
    found = sheet(data)
    columns = guess(found, side_size)
    return entries_of(found, columns.meanings, columns.header, side_size)


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        (MESSY.encode(), "utf-8"),
        (MESSY.encode("utf-8-sig"), "utf-8"),
        (MESSY.encode("windows-1252"), "windows-1252"),
        (MESSY.encode("utf-16"), "utf-16"),
        (MESSY.replace("\n", "\r\n").encode("windows-1252"), "windows-1252"),
        (MESSY, "utf-8"),
    ],
    ids=["utf-8", "bom", "windows", "utf-16", "crlf", "pasted"],
)
def test_a_messy_list_in_any_encoding(data: bytes | str, encoding: str) -> None:
    found = read(data)
    assert sheet(data).encoding == encoding
    assert [(e.line, e.people[0].name, e.club) for e in found.entries] == [
        (6, "Niccolò Rossi", "Fiori"),
        (7, 'Maria "Mimma" Bianchi', "Cuori"),
    ]
    assert [(f.line, f.code) for f in found.faults] == [
        (9, "csv_name_missing"),
        (10, "csv_licence_twice"),
    ]


@pytest.mark.parametrize("separator", [";", ",", "\t", "|"])
def test_any_separator(separator: str) -> None:
    lines = ["Nome;Tessera;Circolo;;", "Ada Rossi;1;Fiori;;", "Bea Neri;2;Cuori;;"]
    text = "\n".join(lines).replace(";", separator)
    assert [entry.people[0].licence for entry in read(text).entries] == ["1", "2"]


def test_a_comma_in_a_name_does_not_separate() -> None:
    found = read("Rossi, Ada;Fiori\nNeri, Bea;Cuori")
    assert [e.people[0] for e in found.entries] == [
        ListedPerson("Ada Rossi", "", "Rossi"),
        ListedPerson("Bea Neri", "", "Neri"),
    ]


def test_without_names_of_columns_their_order_counts() -> None:
    found = read("Ada Rossi\tBea Neri\tFiori\t1\t2\tvegetariana", side_size=2)
    assert [(p.name, p.licence) for p in found.entries[0].people] == [
        ("Ada Rossi", "1"),
        ("Bea Neri", "2"),
    ]


def test_a_list_of_pairs_as_messages_have_it() -> None:
    """Numbered, both names in one field, joined by whatever the thumb found first."""
    text = "1) Rossi Anna - Rossi Aldo\n2. Neri Bea / Neri Bruno\n• Blu Carla e Blu Carlo\n"
    found = read(text, 2)
    assert found.faults == ()
    assert [tuple(p.name for p in e.people) for e in found.entries] == [
        ("Rossi Anna", "Rossi Aldo"),
        ("Neri Bea", "Neri Bruno"),
        ("Blu Carla", "Blu Carlo"),
    ]
    (odd,) = read("Costa e Silva Ana / Neri Bea\n", 2).entries
    assert odd.people[0].name == "Costa e Silva Ana"


def test_a_number_before_a_name_is_none_of_it() -> None:
    names = ["12 - Rossi Anna", "3° Neri Bea", "- Blu Carla", "4Verdi Dora"]
    found = read("\n".join(names) + "\n")
    assert [e.people[0].name for e in found.entries] == [
        "Rossi Anna",
        "Neri Bea",
        "Blu Carla",
        "4Verdi Dora",
    ]


def test_signs_that_nobody_sees_are_in_no_name() -> None:
    """They come along when a message is copied; one of them would turn a whole line round."""
    found = read("Nome;Circolo\n\u202eAnna\u200b Rossi;\u2066Fiori\nAnna Rossi;Fiori\n")
    assert [(e.people[0].name, e.club) for e in found.entries] == [("Anna Rossi", "Fiori")]
    assert [f.code for f in found.faults] == ["csv_name_twice"]


def test_of_two_columns_with_one_name_the_second_is_the_partners() -> None:
    found = read("Nome,Tessera,Nome,Tessera\nAda,1,Bea,2\n", side_size=2)
    assert found.entries[0].people == (ListedPerson("Ada", "1"), ListedPerson("Bea", "2"))


@pytest.mark.parametrize(
    "written", ["Ada Rossi - Bea Neri", "Ada Rossi/Bea Neri", "Ada Rossi + Bea Neri"]
)
def test_a_pair_in_one_field(written: str) -> None:
    found = read(f"Coppia;Circolo\n{written};Fiori\nAda sola;Fiori", side_size=2)
    assert [p.name for p in found.entries[0].people] == ["Ada Rossi", "Bea Neri"]
    assert [(f.code, f.line) for f in found.faults] == [("csv_bad_pair", 3)]


def test_a_hyphen_inside_a_name_does_not_part_a_pair() -> None:
    found = read("Coppia\nAnna-Maria Rossi - Bea Neri\n", side_size=2)
    assert [p.name for p in found.entries[0].people] == ["Anna-Maria Rossi", "Bea Neri"]


def test_a_licence_of_forty_characters_is_refused_by_its_line() -> None:
    (fault,) = read("Nome;Tessera\nAda;" + "9" * 40).faults
    assert (fault.code, fault.line, fault.column) == ("csv_too_long", 2, "licence")
    assert "32" in fault.say("it")


def test_columns_that_cannot_be_read_so() -> None:
    found = sheet("Ada;Bea")
    twice = entries_of(found, ("name", "name"), 0, 1)
    assert [f.code for f in twice.faults] == ["csv_column_twice"]
    assert [f.code for f in entries_of(found, (None, "club"), 0, 1).faults] == [
        "csv_missing_column"
    ]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"\x00\x01\x02PK", "csv_control_character"),
        (b"\x81\x8d", "csv_wrong_encoding"),
        (";".join("abcdefghij" * 7), "csv_too_many_columns"),
        ('Ada;"Bea', "csv_bad_quotes"),
        ("sep=;", "csv_empty"),
        (b"\xff\xfea", "csv_wrong_encoding"),
    ],
)
def test_what_is_no_list_is_refused_by_a_code(data: bytes | str, code: str) -> None:
    assert instance(EntryFileFault, read_sheet(data, legacy=True)).code == code
