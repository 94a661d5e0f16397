"""A Saturday in a hall: its people, their messy list, and what each of them does every round."""

from collections.abc import Callable
from typing import NamedTuple

from django.contrib.auth.models import Group
from playwright.sync_api import Page, expect

from smazzata.members.models import Account, Member
from tests.testbed.hall_people import Desk, Seated, code_on
from tests.testbed.pictures import picture
from tests.testbed.saturday_points import Ledger, credit, totals_of

FIRST = "Anna Bea Carla Dora Elsa Fina Gina Ida Lia Mara Nora Olga Pia Rita Sara Tina".split()
LAST = "Rossi Bianchi D'Angelo Neri Cantù Verdi".split()
PEOPLE = [(FIRST[at % 16], LAST[at % 6], 100 + at, "ABCD"[at % 4]) for at in range(31)]
MESSY = "\r\n".join(
    [
        "sep=;",
        "Iscritti al torneo di sabato;;;;;;",
        ";;;;;;",
        "N.;Cognome;Nome;N. Tessera;Circolo;Telefono;;;Note;",
        *(
            f'{at};{last};"{first}";{licence};Circolo {club};333 {licence};;;; '
            for at, (first, last, licence, club) in enumerate(PEOPLE, 1)
        ),
        "32;Rossi;Anna;100;Circolo A;;;",
    ]
).encode("utf-8-sig")
PHONE = {"width": 360, "height": 740}
DESK = {"width": 1366, "height": 768}


class Hall(NamedTuple):
    """Everybody who has a page open."""

    olga: Desk
    """The director."""
    sala: Desk
    """The score room."""
    rita: Desk
    """The referee."""
    wall: Page
    strangers: list[Page]
    """Four telephones of people without an account."""
    public: str
    """The tournament's address for everybody."""


def looked_at(page: Page, name: str) -> None:
    """The page as it is on a desk and on a telephone: nothing is too wide; pictures if wanted."""
    before = page.viewport_size
    for size in (DESK, PHONE):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        picture(page, f"saturday-{name}")
    if before:
        page.set_viewport_size(before)


def opened(logged_in: Callable[..., Page], look: Callable[..., Page]) -> Hall:
    """The director opens a tournament from a preset and names the others; the list is read."""
    olga = Account.objects.create(username="olga")
    olga.groups.add(Group.objects.get_or_create(name="organiser")[0])
    for name in ("sala", "rita"):
        Account.objects.create(username=name)
    Member.objects.create(name="Maria Blu", licence="104")
    page = logged_in("olga", "/", viewport=DESK)
    page.get_by_role("link", name="Direzione").click()
    page.get_by_role("link", name="Nuovo torneo").click()
    page.get_by_label("Parti da un modello").select_option("burraco-three")
    page.get_by_role("button", name="Compila la scheda").click()
    page.get_by_label("Nome del torneo").fill("Burraco in tre del sabato")
    page.get_by_label("i giocatori scrivono i risultati sul telefono").check()
    page.get_by_text("Luogo e capienza della sala").click()
    page.get_by_label("Luogo").fill("Circolo Fiori")
    looked_at(page, "01-rules")
    page.get_by_role("button", name="Apri il torneo").click()
    page.get_by_role("link", name="Ufficiali di gara").click()
    address = page.url.removesuffix("officers/")
    director = Desk(page, address)
    for name, office in (("sala", "score_room"), ("rita", "referee")):
        page.get_by_label("Nome utente").fill(name)
        page.locator(f"input[value={office}]").check()
        director.press("Dai l'incarico")
    public = address.replace("/desk/", "/tournaments/")
    return Hall(
        director,
        Desk(logged_in("sala", address, viewport=DESK), address),
        Desk(logged_in("rita", address, viewport=DESK), address),
        look(f"{public}screen/?seconds=3", viewport={"width": 1920, "height": 1080}),
        [look("/", viewport=PHONE, has_touch=True, is_mobile=True) for _ in range(4)],
        public,
    )


def entered(hall: Hall) -> None:
    """31 players from a messy file; one licence is another member's."""
    page = hall.sala.page
    page.get_by_role("link", name="Iscritti").click()
    page.get_by_role("link", name="Un elenco da un file").click()
    page.get_by_label("File: CSV").set_input_files(
        {"name": "iscritti.csv", "mimeType": "text/csv", "buffer": MESSY}
    )
    hall.sala.press("Guarda")
    expect(page.get_by_text("31 righe vanno bene.")).to_be_visible()
    expect(page.get_by_text("la tessera 100 è già alla riga 5")).to_be_visible()
    page.get_by_label("il numero è sbagliato").check()  # of the member who has it already
    looked_at(page, "02-list")
    hall.sala.press("Iscrivi tutti e 31")
    expect(page.get_by_text("Quelle qui sotto aspettano")).to_be_visible()
    page.get_by_role("link", name="Iscritti").click()
    expect(page.get_by_text("31 iscrizioni", exact=True)).to_be_visible()
    looked_at(page, "03-entered")
    hall.sala.go()  # the next step is not the score room's, and it is told so
    expect(page.get_by_text("Il prossimo passo spetta al direttore.")).to_be_visible()
    expect(page.get_by_role("button", name="Fai il sorteggio")).to_have_count(0)


def posted(hall: Hall, number: int) -> list[Seated]:
    """The director pairs and posts a round; the wall shows it by itself."""
    hall.olga.go()
    hall.olga.press("Abbina")
    looked_at(hall.olga.page, f"1{number}-proposal")
    hall.olga.press(f"Esponi il turno {number}")
    return announced(hall, number)


def announced(hall: Hall, number: int) -> list[Seated]:
    """Who sits where, once the wall shows the round."""
    expect(hall.wall.get_by_text(f"Turno {number} di 4").first).to_be_visible()
    seats = hall.olga.seats(number)
    looked_at(hall.olga.page, f"2{number}-tables")
    return seats


def codes_of(hall: Hall, number: int, *places: tuple[int, int]) -> list[str]:
    """What a camera reads on the printed slips: of a table, on the strip of a side from 0."""
    page = hall.olga.page
    hall.olga.go("hall/")
    page.get_by_role("link", name="Score dei tavoli").click()
    picture(page, f"saturday-2{number}-slips")
    slips = page.locator("article.slip")
    return [code_on(slips.nth(t - 1).locator("img.code").nth(at)) for t, at in places]


def typed(hall: Hall, seats: list[Seated], number: int, points_of: Ledger, but: set[int]) -> None:
    """The score room types the slips of all tables `but` some."""
    due = {one.number: totals_of(number, one.number) for one in seats if one.number not in but}
    hall.sala.type_totals(number, due)
    for one in seats:
        if one.number in due:
            credit(points_of, one, due[one.number])


def closed(hall: Hall) -> None:
    """The score room closes the round, which publishes the ranking."""
    hall.sala.go()
    hall.sala.press("Chiudi il turno e pubblica la classifica")
