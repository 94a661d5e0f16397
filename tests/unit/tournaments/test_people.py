"""One comparison of people for every road: names, clubs and licences in any spelling."""

import pytest

from tournaments.entry_lists.people import People, club_key, licence_key, name_key


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Anna De Luca", "DE LUCA ANNA", True),
        ("Anna De Luca", "Anna Deluca", True),
        ("Niccolò D'Angelo", "dangelo niccolo'", True),
        ("Niccolò D’Angelo", "D Angelo  Niccolo\u0300", True),
        ("Jørgen Łoś", "Jorgen Los", True),
        ("Maria-Pia Rossi", "Rossi Maria Pia", True),
        ("Anna Rossi", "Anna Rosso", False),
        ("Luca De Rossi", "De Luca Rossi", False),
        ("Anna", "Anna Rossi", False),
    ],
)
def test_names_are_compared_without_their_spelling(one: str, other: str, same: bool) -> None:
    assert (name_key(one) == name_key(other)) is same


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("A.S.D. Fiori", "fiori  asd", True),
        ("Circolo Fiori", "FIORI", True),
        ("Associazione Fiori", "Circolo dei Fiori", False),
        ("Circolo", "Club", False),
        ("Circolo Re di Denari", "circolo RE DI DENARI", True),
        ("Caffè Città", "Caffe' Citta'", True),
        ("Fiori", "Cuori", False),
        ("ASD", "SSD", False),
    ],
)
def test_clubs_are_compared_likewise(one: str, other: str, same: bool) -> None:
    assert (club_key(one) == club_key(other)) is same


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("it 007", "IT-007", True),
        ("00123", "123", True),
        ("A.12/b", "a12B", True),
        ("000", "", True),
        ("IT-007", "IT-7", False),
        ("120", "12", False),
    ],
)
def test_licences_are_compared_likewise(one: str, other: str, same: bool) -> None:
    assert (licence_key(one) == licence_key(other)) is same


@pytest.mark.parametrize(
    ("written", "sure"),
    [
        (("rossi anna", "Fiori", "T-1"), True),
        (("Somebody Else", "", "t1"), True),
        (("ROSSI ANNA", "A.S.D. Fiori", ""), False),
        (("Rossi Anna", "", ""), False),
        (("Rossi Anna", "Cuori", ""), None),
        (("Rossi Anna", "Fiori", "T2"), None),
        (("Blu Carla", "", ""), True),
        (("carla blù", "Fiori", ""), False),
        (("Blu Carla", "", "T9"), False),
    ],
)
def test_who_is_known_is_found_however_written(
    written: tuple[str, str, str], sure: bool | None
) -> None:
    known: People[int] = People()
    known.add("Anna Rossi", "Fiori", "T1", 1)
    known.add("Carla Blu", "", "", 2)
    found = known.find(*written)
    assert (found.sure if found else None) is sure
