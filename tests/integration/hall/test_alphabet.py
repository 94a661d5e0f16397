"""Surnames in the order of the alphabet, and people of one name told apart, wherever they stand."""

import re
from uuid import UUID

import pytest
from django.test import Client

from smazzata.members.models import Club, Member
from tests.testbed.desk_forms import client_of, opened, post, state_of, step, totals

pytestmark = pytest.mark.django_db

PEOPLE = """Cognome;Nome;Cognome;Nome;Circolo;Tessera;Tessera
Zanetti;Ada;Abbate;Zoe;Fiori;;
D'Abramo;Ugo;Èrcoli;Alba;Cuori;;
Ercoli;Bea;De Luca;Ida;Picche;;
Rossi;Mario;Neri;Eva;Quadri;T1;
"""


def begun(olga: Client, people: str = PEOPLE) -> UUID:
    tournament = opened(olga)
    post(olga, f"/desk/{tournament}/entries/", {"do": "list", "list": people})
    return tournament


def test_lists_are_in_the_order_of_surnames() -> None:
    olga = client_of("olga", "organiser")
    tournament = begun(olga)
    call = olga.get(f"/desk/{tournament}/roll-call/").content.decode()
    rows = ["D&#x27;Abramo Ugo, Èrcoli Alba", "Ercoli Bea, De Luca Ida", "Rossi Mario, Neri Eva"]
    rows.append("Zanetti Ada, Abbate Zoe")
    assert [call.index(row) for row in rows] == sorted(call.index(row) for row in rows)
    links = olga.get(f"/desk/{tournament}/check-in/links.csv").content.decode()
    starts = [links.index(name) for name in ("D'Abramo", "Ercoli Bea", "Rossi M", "Zanetti")]
    assert starts == sorted(starts)
    for name in ("draw", "propose", "post"):
        step(olga, tournament, name)
    sheet = olga.get(f"/tournaments/{tournament}/rounds/1/sheets/names/").content.decode()
    assert re.findall(r'<li>\s*<span class="who">([^<]+)</span>', sheet) == [
        "Abbate Zoe",
        "D&#x27;Abramo Ugo",
        "De Luca Ida",
        "Èrcoli Alba",
        "Ercoli Bea",
        "Neri Eva",
        "Rossi Mario",
        "Zanetti Ada",
    ]


@pytest.mark.parametrize(
    ("one", "other", "said"),
    [
        (("Quadri", "T1"), ("Picche", "T2"), ("(Quadri)", "(Picche)")),
        (("Quadri", "T1"), ("Quadri", "T2"), ("(licence T1)", "(licence T2)")),
        (("Quadri", None), ("Quadri", None), ("(no. 4)", "(no. 5)")),
    ],
    ids=["clubs", "licences", "numbers"],
)
def test_people_of_one_name_are_told_apart_in_the_same_words_everywhere(
    one: tuple[str, str | None], other: tuple[str, str | None], said: tuple[str, str]
) -> None:
    olga = client_of("olga", "organiser")
    tournament = begun(olga, f"{PEOPLE}ROSSI;Mario;Verdi;Ida;Altri;T9;\nBlu;Ada;Viola;Eva;;;\n")
    for entry, (club, licence) in ((4, one), (5, other)):
        mario = UUID(state_of(tournament).entries[entry].members[0])
        home = Club.objects.get_or_create(name=club)[0]
        Member.objects.filter(id=mario).update(club=home, licence=licence)
    names = [f"Mario Rossi {word}" for word in said]
    listed = [f"Rossi Mario {word}" for word in said]
    roll_call = olga.get(f"/desk/{tournament}/roll-call/").content.decode()
    assert all(name in roll_call for name in listed)
    for name in ("draw", "propose", "post"):
        step(olga, tournament, name)
    for kind, words in (("names", listed), ("tables", names)):
        sheet = olga.get(f"/tournaments/{tournament}/rounds/1/sheets/{kind}/").content.decode()
        assert all(name in sheet for name in words), kind
    screen = olga.get(f"/tournaments/{tournament}/screen/?show=names,tables").content.decode()
    assert all(name in screen for name in (*names, *listed))
    phone = olga.get(f"/tournaments/{tournament}/seat/?name=mario+rossi").content.decode()
    assert all(name in phone for name in names)
    numbers = [t.number for t in state_of(tournament).rounds[0].tables]
    totals(olga, tournament, 1, *((number, 500, 300) for number in numbers))
    page = olga.get(f"/tournaments/{tournament}/").content.decode()
    assert all(name in page for name in names), "and in the results"
