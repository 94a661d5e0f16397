"""Lists as clubs have them: forms, totals, notes, what a spreadsheet did to numbers."""

import pytest

from tests.unit.narrowing import instance
from tournaments.entry_lists.cells import (
    drop_note,
    is_altered,
    judge_line,
    read_licence,
    seeks_partner,
)
from tournaments.entry_lists.columns import Column, guess, meaning
from tournaments.entry_lists.faults import EntryFileFault
from tournaments.entry_lists.reading import EntryFile, entries_of
from tournaments.entry_lists.sheets import Sheet, read_sheet

FORM = (
    "Informazioni cronologiche;Indirizzo email;Nome e cognome del primo giocatore;"
    "Numero tessera FIBUR (primo giocatore);Nome e cognome del compagno/a;"
    "Tessera FIBUR del compagno/a;Circolo di appartenenza;Note\n"
    "27/11/2026 18:02:11;a@b.it;Anna De Luca;0042;Bruno Lo Giudice;nessuna;Fiori;vegetariana\n"
    "27/11/2026 18:05:40;c@d.it;Bea Neri;#N/D;cerca compagno;;Cuori;\n"
)
CLUB = """Circolo Fiori A.S.D.;;;;
Torneo di Natale;;;;
;;;;
Elenco iscritti al 28/11;;;;
;;;;
Coppia;Cognome;Nome;Tessera FIBUR;Circolo
1;ROSSI;Anna;00123;Fiori
1;BIANCHI;Bruno;12/03/2026;Fiori
2;NERI;Bea;77;Cuori
2;BLU;Carla;non ha;Cuori
3;VERDI;Dora;78;Cuori
Coppia;Cognome;Nome;Tessera FIBUR;Circolo
4;GIALLI;Elsa;1,2E+11;Picche
4;VIOLA;Fina;79;Picche
Totale coppie: 4;;;;
N.B. la quota si paga al tavolo;;;;
"""


def read(text: str, side_size: int = 2) -> EntryFile:
    sheet = instance(Sheet, read_sheet(text, legacy=True))
    columns = guess(sheet, side_size)
    return entries_of(sheet, columns.meanings, columns.header, side_size, columns.order)


def told(found: EntryFile) -> list[tuple[int, str]]:
    return [(fault.line, fault.code) for fault in found.faults]


def test_the_answers_of_a_form() -> None:
    found = read(FORM)
    (entry,) = found.entries
    assert [(p.name, p.licence, p.surname) for p in entry.people] == [
        ("Anna De Luca", "0042", "De Luca"),
        ("Bruno Lo Giudice", "", "Lo Giudice"),
    ]
    assert entry.club == "Fiori"
    assert told(found) == [(3, "csv_seeks_partner")]
    assert found.faults[0].params["given"] == "Bea Neri"


def test_a_list_of_a_club_with_all_that_stands_around_it() -> None:
    found = read(CLUB)
    assert [[p.name for p in entry.people] for entry in found.entries] == [
        ["Bea Neri", "Carla Blu"],
    ]
    assert [p.surname for p in found.entries[0].people] == ["Neri", "Blu"]
    assert told(found) == [
        (7, "csv_licence_altered"),
        (11, "csv_pair_of"),
        (13, "csv_licence_altered"),
        (15, "csv_total"),
        (16, "csv_note"),
    ]
    assert all(isinstance(fault, EntryFileFault) and fault.say("it") for fault in found.faults)


TWO_ROWS = """TROFEO DI SANT'ANDREA;;;;;;;
N.;GIOCATORE;;COMPAGNO/A;;Circolo;Tel.;Quota
;Cognome;Nome;Cognome;Nome;;;
1;ROSSI;Anna;Bianchi;MARIA TERESA;Fiori;333 1234500;30
2;D'Angelo;Niccolò;ESPOSITO;Giovanni;Cuori;333 1234501;30
TOTALE;;2 coppie;;;;;60
"""


def test_a_heading_of_two_rows_names_the_columns_of_both() -> None:
    found = read(TWO_ROWS)
    assert [(entry.club, *(p.name for p in entry.people)) for entry in found.entries] == [
        ("Fiori", "Anna Rossi", "Maria Teresa Bianchi"),
        ("Cuori", "Niccolò D'Angelo", "Giovanni Esposito"),
    ]
    assert told(found) == [(6, "csv_total")]
    one = "Nome;Compagno;Circolo\nTina Circolo;Bea Neri;\nAnna Rossi;;Fiori\n"
    assert [entry.line for entry in read(one).entries] == [2], "an entry is no heading"


def test_a_column_that_counts_pairs_is_no_pair() -> None:
    found = read("Coppia;Giocatore 1;Giocatore 2\n1;Ada Rossi;Bea Neri\n2;Ida Blu;Eva Verdi\n")
    assert len(found.entries) == 2
    assert found.faults == ()


def test_words_above_a_list_without_headings_are_no_people() -> None:
    found = read(
        "Serata di burraco;;\nsabato;;\nAda Rossi;Bea Neri;Fiori\nIda Blu;Eva Verdi;Cuori\n"
    )
    assert [entry.line for entry in found.entries] == [3, 4]
    assert found.faults == ()


def test_headings_stand_wherever_they_stand() -> None:
    above = "".join(f"parola {n};;\n" for n in range(60))
    found = read(f"{above}Nome;Compagno;Circolo\nAda Rossi;Bea Neri;Fiori\n")
    assert [entry.line for entry in found.entries] == [62]


@pytest.mark.parametrize(
    ("heading", "column"),
    [
        ("Tessera FIBUR", "licence"),
        ("N. tessera federale", "licence"),
        ("Tessera FIBUR 2", "partner_licence"),
        ("Cognome e nome del secondo giocatore", "partner"),
        ("Cognome del compagno", "partner_surname"),
        ("Nome del circolo", "club"),
        ("ASD di appartenenza", "club"),
        ("Circolo del compagno", None),
        ("N. coppia", "pair_number"),
        ("Nomi della coppia", "pair"),
        ("Indirizzo email", None),
        ("Numero di telefono", None),
        ("Data di nascita", None),
        ("Scadenza tessera", None),
        ("Punti FIBUR", None),
        ("scarpe", None),
    ],
)
def test_what_a_heading_means(heading: str, column: Column | None) -> None:
    assert meaning(heading) == column


@pytest.mark.parametrize(
    ("order", "surname"),
    [("Cognome e nome", "Rossi"), ("Nome e cognome", "Anna"), ("Nominativo", "")],
)
def test_a_heading_says_in_which_order_names_are(order: str, surname: str) -> None:
    (entry,) = read(f"{order};Circolo\nRossi Anna;Fiori\n", 1).entries
    assert entry.people[0].surname == surname


@pytest.mark.parametrize(
    ("cell", "licence"),
    [
        ("nessuna", ""), ("#N/D", ""), ("#REF!", ""), ("-", ""), ("Non ha", ""), ("n.d.", ""),
        ("123,0", "123"), ("0042", "0042"), ("IT-77", "IT-77"), ("12E4", "12E4"),
    ],
)  # fmt: skip
def test_what_a_licence_says(cell: str, licence: str) -> None:
    assert read_licence(cell) == licence
    assert not is_altered(licence)


@pytest.mark.parametrize(
    "cell",
    ["2026-03-12 00:00:00", "12/03/2026", "12-mar", "mar-26", "1,2E+11", "1.23e11", "2E+07"],
)
def test_what_a_spreadsheet_makes_of_a_licence(cell: str) -> None:
    assert is_altered(cell)


@pytest.mark.parametrize(
    ("row", "code"),
    [
        (("Totale", "31"), "csv_total"),
        (("TOT.", "", "24 €"), "csv_total"),
        (("TOTALE", "17 coppie", "480"), "csv_total"),
        (("Iscritti: 31",), "csv_total"),
        (("N. coppie 12", ""), "csv_total"),
        (("Totò Rossi", "Fiori"), ""),
        (("Iscritti Anna", "Fiori"), ""),
        (("Info: Anna 3331234567", ""), "csv_note"),
        (("Portate i documenti, per favore.", ""), "csv_note"),
        (("Anna Maria De Luca - Maria Grazia Lo Giudice",), ""),
        (("Anna Rossi", ""), ""),
    ],
)
def test_what_is_no_entry(row: tuple[str, ...], code: str) -> None:
    assert judge_line(row) == code


@pytest.mark.parametrize(
    ("line", "size", "faults"),
    [
        ("Ritrovo alle 20", 2, ["csv_note"]),
        ("Ritrovo alle 20", 1, ["csv_note"]),
        ("portare i contanti", 2, ["csv_note"]),
        ("Quota 15 a testa", 2, ["csv_note"]),
        ("Grazie a tutti", 1, ["csv_note"]),
        ("Anna De Rossi", 2, ["csv_name_missing"]),
        ("Anna dello Russo", 2, ["csv_name_missing"]),
        ("Ugo Verdi arriva alle 21", 2, ["csv_name_missing"]),
        ("Ugo Verdi cerca compagno", 2, ["csv_seeks_partner"]),
        ("Ugo de' Verdi", 1, []),
        ("Ugo Verdi", 1, []),
    ],
)
def test_a_note_alone_below_a_list_is_told_from_somebody_without_a_partner(
    line: str, size: int, faults: list[str]
) -> None:
    found = read(f"Anna Rossi;Aldo Rossi\nBea Neri;Bruno Neri\n\n{line}\n", size)
    assert [code for _, code in told(found)] == faults
    assert len(found.entries) == 2 + (not faults)


def test_where_names_are_written_small_one_alone_is_no_note() -> None:
    found = read("anna rossi;aldo rossi\nbea neri;bruno neri\ncarla verdi\n")
    assert [code for _, code in told(found)] == ["csv_name_missing"]


@pytest.mark.parametrize(
    "name", ["cerca compagno", "CERCASI", "da definire", "???", "senza compagna"]
)
def test_who_seeks_a_partner(name: str) -> None:
    assert seeks_partner(name)
    assert not seeks_partner("Anna Cercato")


def test_a_name_of_two_hundred_letters_in_six_alphabets_is_told_by_a_sentence() -> None:
    name = "AnnaАннаΆνναאנה安娜आना" * 12
    found = read(f"Nome;Circolo\n{name};Fiori\nAda Rossi;Fiori\n", 1)
    assert len(found.entries) == 1
    assert told(found) == [(2, "csv_too_long")]


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("Bea Neri pagato", "Bea Neri"),
        ("Bea Neri PAGATO", "Bea Neri"),
        ("Bea Neri (non pagato)", "Bea Neri"),
        ("Bea Neri - da pagare", "Bea Neri"),
        ("Bea Neri, pagato 10 €", "Bea Neri"),
        ("Bea Neri (arrivano tardi)", "Bea Neri"),
        ("Bea Neri ✅", "Bea Neri"),
        ("Bea Neri,", "Bea Neri"),
        ("pagato", ""),
        ("Bea Neri (Pina)", "Bea Neri (Pina)"),
        ("Bea Neri jr.", "Bea Neri jr."),
        ("Bea Pagato", "Bea Pagato"),
        ("Ok Yun", "Ok Yun"),
        ("Siria D'Amico", "Siria D'Amico"),
    ],
)
def test_what_is_noted_beside_a_name_is_none_of_it(written: str, kept: str) -> None:
    assert drop_note(written) == kept


PLAIN = "Anna Rossi e Bea Neri\nCarla Blu - Dora Verdi\nElsa Viola / Fina Gialli\n"


@pytest.mark.parametrize(
    "line",
    [
        "Gina Po e Ida Re; pagato",
        "Gina Po e Ida Re, pagato",
        "Gina Po e Ida Re pagato",
        "Gina Po (pagato) e Ida Re ✅",
        "Gina Po e Ida Re;",
        "Gina Po, Ida Re,",
        "4) Gina Po; Ida Re",
        "Gina Po\tIda Re",
    ],
)
def test_one_line_that_is_written_otherwise_breaks_no_list(line: str) -> None:
    for text in (PLAIN + line, f"{line}\n{PLAIN}"):
        found = read(text)
        people = {tuple(person.name for person in entry.people) for entry in found.entries}
        assert not found.faults
        assert people == {
            ("Anna Rossi", "Bea Neri"),
            ("Carla Blu", "Dora Verdi"),
            ("Elsa Viola", "Fina Gialli"),
            ("Gina Po", "Ida Re"),
        }
        assert all(not entry.club for entry in found.entries)


def test_notes_beside_all_pairs_are_no_club_and_no_partner() -> None:
    found = read("Anna Rossi - Bea Neri; pagato\nCarla Blu - Dora Verdi; da pagare; 12\n")
    assert [[p.name for p in entry.people] for entry in found.entries] == [
        ["Anna Rossi", "Bea Neri"],
        ["Carla Blu", "Dora Verdi"],
    ]
    assert [entry.club for entry in found.entries] == ["", ""]
    clubs = read("Anna Rossi - Bea Neri; Fiori\nCarla Blu - Dora Verdi; Cuori; 12\n")
    assert [entry.club for entry in clubs.entries] == ["Fiori", "Cuori"]
    assert clubs.entries[1].people[0].licence == "12"


@pytest.mark.parametrize("alone", ["Gina Po; Circolo Fiori", "De Luca, Anna Maria; Fiori"])
def test_somebody_without_a_partner_gets_none_from_what_stands_beside(alone: str) -> None:
    found = read(f"Anna Rossi - Bea Neri; Circolo Fiori\nCarla Blu e Ida Re; Cuori\n{alone}\n")
    assert [entry.line for entry in found.entries] == [1, 2]
    assert told(found) == [(3, "csv_bad_pair")]


def test_a_title_above_pairs_and_somebody_alone_break_no_list() -> None:
    found = read(f"Iscritti di sabato:\n{PLAIN}Gina Po\n")
    assert [entry.line for entry in found.entries] == [2, 3, 4]
    assert told(found) == [(1, "csv_note"), (5, "csv_bad_pair")]
