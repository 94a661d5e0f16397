"""An evening in a hall, directed in a real browser: nobody opens a shell or a spreadsheet."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import Group
from playwright.sync_api import Page, expect

from smazzata.members.models import Account
from tests.testbed.gates import nightly_but
from tests.testbed.pictures import picture

pytestmark = pytest.mark.browser

SIZES = [{"width": 1366, "height": 768}, {"width": 360, "height": 740}]
NAMES = "Anna Bea Carla Dora Elsa Fina Gina Ida Lia Mara Nora Olga Pia Rita Sara Tina".split()
LIST = "\n".join(
    f"{name} Rossi; {name}lberto Bianchi; Circolo {'ABCD'[at % 4]}" for at, name in enumerate(NAMES)
)


@pytest.mark.parametrize("size", nightly_but(SIZES[0].__eq__, SIZES), ids=["desk", "phone"])
def test_an_evening_in_a_hall(size: dict[str, int], logged_in: Callable[..., Page]) -> None:
    olga = Account.objects.create(username="olga")
    olga.groups.add(Group.objects.get_or_create(name="organiser")[0])
    page = logged_in("olga", "/", viewport=size, locale="it-IT")
    page.get_by_role("link", name="Direzione").click()
    picture(page, "index")
    page.get_by_role("link", name="Nuovo torneo").click()
    page.get_by_label("Nome del torneo").fill("Serata di sabato")
    page.get_by_label("Gioco", exact=True).select_option("burraco")
    page.get_by_label("Turni", exact=True).fill("2")
    picture(page, "new")
    page.get_by_role("button", name="Apri il torneo").click()

    page.get_by_text("Incolla un elenco intero").click()
    page.get_by_label("Una coppia per riga").fill(LIST)
    page.get_by_role("button", name="Iscrivi tutti").click()
    expect(page.get_by_role("row")).to_have_count(17)
    picture(page, "entries")

    page.get_by_role("link", name="Prossimo passo").click()
    page.get_by_role("button", name="Fai il sorteggio").click()
    for number in (1, 2):
        page.get_by_role("button", name="Abbina").click()
        expect(page.locator(".proposed li")).to_have_count(8)
        picture(page, f"proposal-{number}")
        page.get_by_role("button", name=f"Esponi il turno {number}").click()
        page.get_by_role("link", name="Scrivili").click()
        expect(page.locator("#mp-1-0")).to_be_focused()
        # At the speed of the keyboard alone: total, tab, total, tab, next table.
        for table in range(1, 9):
            for total in (1000 + 55 * table, 995):
                page.keyboard.type(str(total))
                page.keyboard.press("Tab")
        picture(page, f"typed-{number}")
        page.get_by_role("button", name="Registra ciò che è scritto").click()
        expect(page.get_by_text("8 tavoli su 8")).to_be_visible()
        picture(page, f"results-{number}")
        page.get_by_role("link", name="Tavolo 3", exact=True).click()
        picture(page, f"table-{number}")
        page.get_by_role("link", name="Prossimo passo").click()
        page.get_by_role("button", name="Chiudi il turno e pubblica la classifica").click()
    picture(page, "end")
    page.get_by_role("button", name="Chiudi il torneo").click()
    picture(page, "before-the-end")
    page.get_by_role("button", name="Procedi").click()
    expect(page.get_by_text("Il torneo è finito.")).to_be_visible()
    page.get_by_role("link", name="Pagina pubblica").click()
    expect(page.get_by_role("row")).to_have_count(17)
    picture(page, "standings")
