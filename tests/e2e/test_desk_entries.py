"""From the front page to the first posted round: a preset, and 31 players from a messy list."""

import re
from collections.abc import Callable
from random import Random

import pytest
from django.contrib.auth.models import Group
from playwright.sync_api import Page, expect

from smazzata.members.models import Account, Member
from tests.e2e.test_desk import SIZES
from tests.testbed.accessible_pages import grave_faults
from tests.testbed.gates import nightly_but
from tests.testbed.pictures import picture

pytestmark = [pytest.mark.browser, pytest.mark.second_gate]

FIRST = "Anna Bea Carla Dora Elsa Fina Gina Ida Lia Mara Nora Olga Pia Rita Sara Tina".split()
LAST = "Rossi Bianchi D'Angelo Neri Cantù Verdi".split()
PEOPLE = [(FIRST[at % 16], LAST[at % 6], 100 + at, "ABCD"[at % 4]) for at in range(31)]
MESSY = "\r\n".join(
    [
        "sep=;",
        "Iscritti al torneo di sabato;;;;;;",
        ";;;;;;",
        "N.;Cognome;Nome;N. Tessera;Circolo;Telefono;;",
        *(
            f'{at};{last};"{first}";{licence};Circolo {club};333 {licence};;'
            for at, (first, last, licence, club) in enumerate(PEOPLE, 1)
        ),
        "32;;;999;Circolo A;;;",
        "33;Rossi;Anna;100;Circolo A;;;",
        "34;Blu;Zoe;" + "9" * 40 + ";Circolo A;;;",
    ]
).encode("windows-1252")


@pytest.fixture(params=nightly_but(SIZES[1].__eq__, SIZES), ids=["desk", "phone"])
def olga(request: pytest.FixtureRequest, logged_in: Callable[..., Page]) -> Page:
    account = Account.objects.create(username="olga")
    account.groups.add(Group.objects.get_or_create(name="organiser")[0])
    return logged_in("olga", "/", viewport=request.param, locale="it-IT")


def seen(page: Page, name: str) -> None:
    """A page as people meet it: not too wide, without a grave fault."""
    picture(page, f"entries-{name}")
    assert grave_faults(page) == []


def by_keyboard(page: Page, name: str) -> None:
    """Goes to a link or a button of this name with the tabulator alone, presses it and waits."""
    for _ in range(400):
        page.keyboard.press("Tab")
        said = page.evaluate(
            "(e => e.labels?.[0]?.innerText ?? e.innerText ?? '')(document.activeElement)"
        )
        if name in said:
            with page.expect_navigation():
                page.keyboard.press("Enter")
            return
    raise AssertionError(f"{name} cannot be reached by keyboard")


def test_31_players_from_a_messy_list_to_the_first_round(olga: Page) -> None:
    Member.objects.create(name="Maria Blu", licence="104")
    page = olga
    page.get_by_role("link", name="Direzione").click()
    page.get_by_role("link", name="Nuovo torneo").click()
    page.get_by_label("Parti da un modello").select_option("burraco-three")
    page.get_by_role("button", name="Compila la scheda").click()
    expect(page.get_by_label("Quanti giocano e come")).to_have_value("three")
    page.get_by_label("Nome del torneo").fill("Burraco in tre")
    page.get_by_text("Un altro sistema in alcuni turni").click()
    page.get_by_label("Turni", exact=True).fill("5")
    page.keyboard.press("Tab")
    expect(page.get_by_label("Turno 5")).to_be_visible()
    page.get_by_text("Punti, spareggi, riposo").click()
    page.get_by_text("Come si abbina").click()
    page.get_by_text("Luogo e capienza della sala").click()
    page.get_by_label("Luogo").fill("Circolo Fiori")
    page.get_by_label("Inizio").fill("2026-11-28T20:30")
    page.get_by_label("Tavoli della sala").fill("9")
    page.get_by_label("Minuti per cui la sala è libera").fill("120")
    page.get_by_label("Iscritti previsti").fill("31")
    seen(page, "new")
    by_keyboard(page, "Apri il torneo")
    expect(page.get_by_text("Servono 10 tavoli, ma la sala ne ha 9.")).to_be_visible()
    seen(page, "remarks")
    page.get_by_role("button", name="Cambia le impostazioni").click()
    page.get_by_label("Tavoli della sala").fill("12")
    page.get_by_label("Minuti per cui la sala è libera").fill("240")
    page.get_by_role("button", name="Apri il torneo").click()

    expect(page.get_by_role("heading", name="Iscritti")).to_be_visible()
    by_keyboard(page, "Un elenco da un file, o un elenco qualsiasi")
    seen(page, "file")
    page.get_by_label("File: CSV, testo o .xlsx").set_input_files(
        {"name": "iscritti.csv", "mimeType": "text/csv", "buffer": MESSY}
    )
    page.get_by_role("button", name="Guarda").click()
    expect(page.get_by_text("31 righe vanno bene.")).to_be_visible()
    expect(page.get_by_label("La colonna 2 è")).to_have_value("surname")
    expect(page.get_by_text("Riga 36, colonna nome: manca il nome.")).to_be_visible()
    expect(page.get_by_text("è già alla riga 5")).to_be_visible()
    expect(page.get_by_text("supera 32 caratteri")).to_be_visible()
    seen(page, "preview")
    page.get_by_role("button", name="Iscrivi tutti e 31").click()
    expect(page.get_by_label("è Maria Blu")).to_be_focused()  # it has to be said whose it is
    page.get_by_label("il numero è sbagliato").check()
    by_keyboard(page, "Iscrivi tutti e 31")
    expect(page.get_by_text("Le righe giuste sono iscritte.")).to_be_visible()
    expect(page.get_by_label("o incollato da un foglio")).to_have_value(
        re.compile("33;Rossi;Anna;100;Circolo A")
    )
    seen(page, "left-over")
    page.get_by_role("link", name="Iscritti").click()
    expect(page.get_by_text("31 iscrizioni", exact=True)).to_be_visible()
    expect(page.get_by_text("1 riposa a ogni turno")).to_be_visible()
    seen(page, "entered")

    page.get_by_role("link", name="Appello").click()
    expect(page.get_by_role("heading", name="Appello")).to_be_visible()
    for box in page.get_by_role("checkbox", name="è presente").all()[1:]:
        box.focus()
        page.keyboard.press("Space")
    by_keyboard(page, "Conserva le spunte")
    expect(page.get_by_text("30 presenti")).to_be_visible()
    seen(page, "roll-call")
    page.get_by_role("button", name="Ritira chi è assente").click()
    expect(page.get_by_text("A riposo a ogni turno")).to_be_visible()
    seen(page, "absent")
    by_keyboard(page, "Procedi")

    page.get_by_role("link", name="Prossimo passo").click()
    page.get_by_role("button", name="Fai il sorteggio").click()
    page.get_by_role("button", name="Abbina").click()
    expect(page.locator(".proposed li")).to_have_count(10)
    page.get_by_role("button", name="Esponi il turno 1").click()
    expect(page.get_by_text("Mancano 10 risultati")).to_be_visible()
    picture(page, "entries-posted")


def test_two_hundred_entries(olga: Page) -> None:
    page, chance = olga, Random(7)
    page.goto("/desk/new/?preset=busca")
    page.get_by_label("Nome del torneo").fill("Serata grande")
    page.get_by_text("Luogo e capienza della sala").click()
    page.get_by_label("Tavoli della sala").fill("49")
    page.get_by_role("button", name="Apri il torneo").click()
    people = [f"{chance.choice(FIRST)} {chance.choice(LAST)} {at}" for at in range(200)]
    page.get_by_text("Incolla un elenco intero").click()
    page.get_by_label("Un giocatore per riga").fill(
        "\n".join(f"{name};Circolo {at % 9}" for at, name in enumerate(people))
    )
    page.get_by_role("button", name="Iscrivi tutti").click()
    expect(page.get_by_role("heading", name="Lista d'attesa")).to_be_visible()
    expect(page.locator("ol.rows li")).to_have_count(3)  # 196 sit, and one rests
    seen(page, "200")
    page.get_by_role("button", name="Iscrivi lo stesso").first.click()
    expect(page.locator("ol.rows li")).to_have_count(2)
    page.get_by_role("link", name="Appello").click()
    expect(page.get_by_role("heading", name="Appello")).to_be_visible()
    seen(page, "200-roll-call")
    page.get_by_label("Cerca per nome o circolo").fill("circolo 3")
    page.keyboard.press("Enter")
    # All words are looked for in name and club: a name with a 3 in it answers as well.
    found = sum("3" in f"{name} {at % 9}" for at, name in enumerate(people[:196]))
    expect(page.get_by_role("checkbox", name="è presente")).to_have_count(found)


def test_presets_page(olga: Page) -> None:
    page = olga
    page.goto("/desk/new/?preset=burraco-mitchell-danish")
    page.get_by_label("Nome del torneo").fill("Sabato")
    page.get_by_text("Conservare queste impostazioni come modello").click()
    page.get_by_label("Nome del modello").fill("La nostra serata")
    by_keyboard(page, "Conserva come modello")
    expect(page.get_by_text("Conservato come «La nostra serata»")).to_be_visible()
    page.get_by_role("link", name="Modelli: come file, da file").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Scarica · La nostra serata").click()
    page.get_by_role("button", name="Elimina · La nostra serata").click()
    page.get_by_label("File di un modello").set_input_files(download.value.path())
    page.get_by_role("button", name="Conserva tra i miei").click()
    seen(page, "presets")
    page.get_by_role("link", name="Usa · La nostra serata").click()
    expect(page.get_by_label("Turno 4")).to_have_value("danish")
