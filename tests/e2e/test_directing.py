"""What goes otherwise than planned in an evening, mended in a real browser."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from smazzata.tournament_management.tournament import load
from tests.e2e.test_desk import LIST, SIZES
from tests.testbed.desk_forms import client_of, opened, post, step, totals
from tests.testbed.gates import nightly_but
from tests.testbed.pictures import picture

pytestmark = [pytest.mark.browser, pytest.mark.second_gate]


def clear_of_table(below: Locator) -> bool:
    """Whether something under the first table of a page does not touch it."""
    table, box = below.page.locator("main .scroll").first.bounding_box(), below.bounding_box()
    assert table is not None
    assert box is not None
    return box["y"] - table["y"] - table["height"] >= 8


@pytest.mark.parametrize("size", nightly_but(SIZES[1].__eq__, SIZES), ids=["desk", "phone"])
def test_an_evening_that_goes_otherwise(
    size: dict[str, int], logged_in: Callable[..., Page]
) -> None:
    with_rights = client_of("olga", "organiser")
    tournament = opened(with_rights, rounds=4)
    post(with_rights, f"/desk/{tournament}/entries/", {"do": "list", "list": LIST})
    for name in ("draw", "propose", "post"):
        step(with_rights, tournament, name)
    totals(with_rights, tournament, 1, *[(table, 1000 + 55 * table, 995) for table in range(1, 8)])
    desk = f"/desk/{tournament}/"
    page = logged_in("olga", desk, viewport=size, locale="it-IT")

    def go(address: str) -> None:
        page.goto(page.url.split("/desk/")[0] + desk + address)

    def done() -> None:
        page.get_by_role("button", name="Procedi").click()

    # A pair is not there at table 8; then it comes and plays after all.
    go("rounds/1/tables/8/")
    assert clear_of_table(page.get_by_role("link", name="A questo tavolo si siede qualcun altro"))
    page.get_by_text("Qualcuno è in ritardo").scroll_into_view_if_needed()
    page.get_by_role("group", name="Chi manca").get_by_role("radio").first.check()
    page.get_by_label("Minuti (vuoto").fill("11")
    picture(page, "late")
    page.get_by_role("button", name="Annota").click()
    expect(page.get_by_text("→ 14")).to_be_visible()
    picture(page, "late-asked")
    assert clear_of_table(page.get_by_role("button", name="Procedi"))
    done()
    page.locator("#mend-mp-8-0").fill("700")
    page.locator("#mend-mp-8-1").fill("500")
    page.locator("#mend-reason").fill("si è giocato")
    picture(page, "mend")
    page.get_by_role("button", name="Assegna questo risultato").click()
    done()
    expect(page.get_by_role("cell", name="700")).to_be_visible()

    # The round is closed, and opened again for a slip.
    go("")
    page.get_by_role("button", name="Chiudi il turno").click()
    page.get_by_text("Un passo indietro").click()
    picture(page, "a-step-back")
    page.get_by_label("Riaprire il turno 1").fill("manca uno score")
    page.get_by_role("button", name="Riapri").click()
    expect(page.get_by_text("diventa provvisoria")).to_be_visible()
    done()
    page.get_by_role("button", name="Chiudi il turno").click()

    # A late pair, a pairing changed by hand, an hour, a recall.
    go("entries/")
    page.get_by_label("Nome", exact=True).fill("Ugo Verdi")
    page.get_by_label("Compagno", exact=True).fill("Ivo Verdi")
    page.get_by_role("button", name="Iscrivi", exact=True).click()
    expect(page.get_by_text("Arriva dopo il sorteggio")).to_be_visible()
    picture(page, "comes-late")
    done()
    expect(page.get_by_role("row")).to_have_count(18)
    go("")
    page.get_by_role("button", name="Abbina").click()
    page.get_by_role("link", name="Controlla, cambia a mano").click()
    picture(page, "proposal-closely")
    page.locator("#swap-a").select_option("1")
    page.locator("#swap-b").select_option("17")
    page.locator("#swap-reason").fill("fratelli")
    page.get_by_role("button", name="Scambia i posti").click()
    done()
    expect(page.get_by_text("Cambiato a mano dalla direzione.").first).to_be_visible()
    picture(page, "proposal-changed")
    page.get_by_role("button", name="Ho controllato").click()
    go("")
    page.get_by_role("button", name="Esponi il turno 2").click()
    picture(page, "posted-by-hand")
    done()
    page.get_by_text("Un passo indietro").click()
    page.get_by_label("Ritirare il turno 2").fill("ora sbagliata")
    page.get_by_role("button", name="Ritira il turno").click()
    picture(page, "recall")
    done()
    state = load(tournament).state
    assert len(state.rounds) == 1
    assert state.proposal is not None

    # Somebody goes, somebody sits for another; the last thing is undone.
    go("entries/2/")
    picture(page, "entry")
    page.locator("#substitute-out").select_option(index=1)
    page.locator("#substitute-name").fill("Pina Sostituta")
    page.locator("#substitute-reason").fill("malata")
    page.get_by_role("button", name="Sostituisci").click()
    picture(page, "substitution")
    done()
    expect(page.get_by_role("heading", name="Pina Sostituta")).to_be_visible()
    go("undo/")
    expect(page.get_by_text("Sostituzione", exact=True)).to_be_visible()
    expect(page.get_by_role("listitem").filter(has_text="Pina Sostituta → ")).to_be_visible()
    page.get_by_label("Motivo").fill("è guarita")
    picture(page, "undo")
    page.get_by_role("button", name="Annulla", exact=True).click()
    done()
    go("official/")
    page.get_by_label("Motivo").fill("una serata tra amici")
    picture(page, "official")
    page.get_by_role("button", name="Esci dalla modalità ufficiale").click()
    done()
    expect(page.get_by_text("Fuori dalla modalità ufficiale")).to_be_visible()
    picture(page, "not-official")
