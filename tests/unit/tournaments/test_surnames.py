"""Which end of a name is the surname, and the order of the alphabet by it."""

import pytest

from tournaments.entry_lists.surnames import (
    NameOrder,
    alphabetical,
    follow_surname,
    put_surname_first,
    read_name,
    surname_in,
)


@pytest.mark.parametrize(
    ("typed", "order", "whole", "surname"),
    [
        ("M. Rossi", "", "M. Rossi", ""),
        ("Rossi, Anna", "", "Anna Rossi", "Rossi"),
        ("De Luca, Anna Maria", "name_first", "Anna Maria De Luca", "De Luca"),
        ("ROSSI Anna", "", "Anna Rossi", "Rossi"),
        ("Anna ROSSI", "", "Anna Rossi", "Rossi"),
        ("D'ANGELO Niccolò", "", "Niccolò D'Angelo", "D'Angelo"),
        ("de LUCA Anna", "", "Anna de Luca", "de Luca"),
        ("LO GIUDICE Anna Maria", "", "Anna Maria Lo Giudice", "Lo Giudice"),
        ("ROSSI ANNA", "", "ROSSI ANNA", ""),
        ("Anna R. Rossi", "", "Anna R. Rossi", ""),
        ("Rossi Anna", "", "Rossi Anna", ""),
        ("Rossi Anna", "surname_first", "Anna Rossi", "Rossi"),
        ("Anna Rossi", "name_first", "Anna Rossi", "Rossi"),
        ("De Luca Anna", "surname_first", "Anna De Luca", "De Luca"),
        ("Del Giudice Anna Maria", "surname_first", "Anna Maria Del Giudice", "Del Giudice"),
        ("Anna Maria Lo Giudice", "name_first", "Anna Maria Lo Giudice", "Lo Giudice"),
        ("Anna", "name_first", "Anna", ""),
        ("Di", "surname_first", "Di", ""),
        ("De Luca", "name_first", "De Luca", "Luca"),
        ("a, b, c", "", "a, b, c", ""),
        (", Anna", "", "Anna", ""),
    ],
)
def test_what_is_the_surname(typed: str, order: NameOrder, whole: str, surname: str) -> None:
    assert read_name(typed, order) == (whole, surname)


@pytest.mark.parametrize(
    ("name", "before", "surname", "after"),
    [
        ("Nella Lombardo", "Nella Lombardi", "Lombardi", "Lombardo"),
        ("Paola Lombardi", "Nella Lombardi", "Lombardi", "Lombardi"),
        ("Ada Luca", "Ada De Luca", "De Luca", "Luca"),
        ("Anna Maria Rossi", "Anna Rossi", "Rossi", "Rossi"),
        ("Ines Di Santo", "Inés De Santo", "De Santo", "Di Santo"),
        ("Ada Bianchi Rossini", "Ida Rossi", "Rossi", ""),
        ("Nella Lombardo", "Nella Lombardi", "", ""),
        ("Nella", "Nella Lombardi", "Lombardi", ""),
    ],
)
def test_a_surname_is_known_after_a_typing_error(
    name: str, before: str, surname: str, after: str
) -> None:
    assert follow_surname(name, before, surname) == after


def test_the_order_of_the_alphabet_goes_by_surnames() -> None:
    people = [
        ("Zoe Abbate", "Abbate"),
        ("Ugo d'Abramo", "d'Abramo"),
        ("Anna D’Abramo", "D’Abramo"),
        ("Ada De Luca", "De Luca"),
        ("Ida Deluca", "Deluca"),
        ("Àlba Èrcoli", "Èrcoli"),
        ("Bea Ercoli", "Ercoli"),
        ("Ettore", ""),
    ]
    ordered = sorted(people, key=lambda person: alphabetical(*person))
    assert [name for name, _ in ordered] == [
        "Zoe Abbate",
        "Anna D’Abramo",
        "Ugo d'Abramo",
        "Ada De Luca",
        "Ida Deluca",
        "Àlba Èrcoli",
        "Bea Ercoli",
        "Ettore",
    ]
    assert put_surname_first("Ada De Luca", "De Luca") == "De Luca Ada"
    assert put_surname_first("Ada Bianchi", "De Luca") == "Ada Bianchi", "called otherwise since"
    assert surname_in("Luca", "Luca") == ""
