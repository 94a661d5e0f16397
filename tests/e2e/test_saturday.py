"""A Saturday of Burraco in three, from the list of entries to the final ranking, by pages alone.

A director, a score room, a referee, four telephones at the tables and a screen on the wall: each
has a browser of its own. What can go otherwise than planned does. At the end every point on the
ranking is worked out again from the totals that were typed.
"""

import re
from collections import Counter
from collections.abc import Callable
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Page, expect

from tests.testbed.hall_people import Phone, Seated, ranking_on
from tests.testbed.saturday import (
    PEOPLE,
    Hall,
    announced,
    closed,
    codes_of,
    entered,
    looked_at,
    opened,
    posted,
    typed,
)
from tests.testbed.saturday_points import REST, Ledger, credit, points, resting, totals_of
from tests.testbed.waiting import wait_until

pytestmark = [pytest.mark.browser, pytest.mark.second_gate, pytest.mark.timeout(400)]
ROME = ZoneInfo("Europe/Rome")


def first_round(hall: Hall, points_of: Ledger, everybody: set[str]) -> list[Seated]:
    """A disputed slip, one that two telephones agree on, a no-show, and somebody who comes late."""
    hall.olga.go()
    hall.olga.press("Fai il sorteggio")
    seats = posted(hall, 1)
    resting(seats, points_of, everybody)
    disputed, agreed, alone = seats[0], seats[1], seats[2]
    strips = [(disputed.number, 0), (disputed.number, 1), (agreed.number, 0), (agreed.number, 2)]
    annas, beas, carlas, doras = codes_of(hall, 1, *strips)

    anna = Phone(hall.strangers[0], disputed.names[0])
    bea = Phone(hall.strangers[1], disputed.names[1])
    anna.scan(annas)
    looked_at(anna.page, "30-slip")
    anna.says([1350, 1550, 850])
    bea.scan(beas)
    bea.says([1350, 1505, 850])
    expect(bea.page.get_by_text("si chiama l'arbitro")).to_be_visible()
    expect(anna.page.get_by_text("si chiama l'arbitro")).to_be_visible()  # by itself
    looked_at(bea.page, "31-disputed")

    carla = Phone(hall.strangers[2], agreed.names[0])
    dora = Phone(hall.strangers[3], agreed.names[2])
    carla.scan(carlas)
    carla.says(totals_of(1, agreed.number))
    dora.scan(doras)
    dora.agrees()
    expect(carla.page.get_by_text("È registrato.")).to_be_visible()
    credit(points_of, agreed, totals_of(1, agreed.number))
    looked_at(carla.page, "32-agreed")

    rita = hall.rita
    rita.go()
    expect(rita.page.get_by_text("Arbitro (1)")).to_be_visible()
    looked_at(rita.page, "33-referee-is-told")
    rita.page.get_by_role("link", name=f"Turno 1, tavolo {disputed.number}").click()
    for at, total in enumerate((1350, 1550, 850)):
        rita.page.locator(f"#settle-mp-{disputed.number}-{at}").fill(str(total))
    rita.page.locator("#settle-reason").fill("somma rifatta al tavolo")
    rita.page.locator("#settle-article").fill("17")
    looked_at(rita.page, "34-ruling")
    rita.press("Decidi", confirmed=True)
    credit(points_of, disputed, [1350, 1550, 850])
    assert points([1350, 1550, 850]) == [23, 28, 9]
    expect(bea.page.get_by_text("È registrato.")).to_be_visible()

    rita.go(f"rounds/1/tables/{alone.number}/")
    rita.page.get_by_role("group", name="Chi manca").get_by_role("radio").first.check()
    rita.page.get_by_label("Minuti (vuoto").fill("11")
    rita.press("Annota")
    looked_at(rita.page, "35-no-show")
    rita.proceed()
    for name in alone.names[1:]:
        points_of[name] += REST

    hall.sala.go("entries/")
    hall.sala.fill(field_name="Ugo Tardi", field_club="Circolo A")
    hall.sala.press("Iscrivi", confirmed=True)
    everybody.add("Ugo Tardi")

    typed(hall, seats, 1, points_of, {one.number for one in (disputed, agreed, alone)})
    looked_at(hall.sala.page, "36-typed")
    closed(hall)
    return seats


def second_round(hall: Hall, first: list[Seated], points_of: Ledger, everybody: set[str]) -> str:
    """A pairing changed by hand, a substitution, and a wrong score of the first round.

    Returns an hour between the two publications of the first round's ranking.
    """
    olga = hall.olga
    olga.go()
    olga.press("Abbina")
    olga.page.get_by_role("link", name="Controlla, cambia a mano").click()
    one, other = (olga.page.locator(f".table-card >> nth={at}").locator("p") for at in (0, 4))
    a, b = (re.match(r"(\d+) ", each.first.inner_text()) for each in (one, other))
    assert a
    assert b
    olga.page.locator("#swap-a").select_option(a[1])
    olga.page.locator("#swap-b").select_option(b[1])
    olga.fill(swap_reason="madre e figlia")
    olga.press("Scambia i posti", confirmed=True)
    expect(olga.page.get_by_text("Cambiato a mano dalla direzione.").first).to_be_visible()
    looked_at(olga.page, "40-by-hand")
    olga.go()
    olga.press("Esponi il turno 2", confirmed=True)
    seats = announced(hall, 2)
    resting(seats, points_of, everybody)

    # A slip of the first round was added up wrongly: its result changes, nobody moves.
    wrong = first[3]
    before, right = totals_of(1, wrong.number), totals_of(1, wrong.number)
    right[0] += 600
    rita = hall.rita
    rita.go(f"rounds/1/tables/{wrong.number}/")
    expect(rita.page.get_by_text("cambia solo il risultato, i posti restano")).to_be_visible()
    form = rita.under("Correggere il risultato")
    form.locator("input[inputmode], input[size='6']").first.fill(str(right[0]))
    form.locator("#correct-reason").fill("riporto dimenticato")
    form.get_by_role("button", name="Correggi").click()
    gain = points(right)[0] - points(before)[0]
    assert gain > 0
    had = points_of[wrong.names[0]]
    # Below the points stand the ratings that move, a row a person as well.
    row = rita.page.get_by_role("row", name=re.compile(re.escape(wrong.names[0]))).first
    expect(row).to_contain_text(f"{had} → {had + gain}")
    looked_at(rita.page, "41-preview")
    rita.proceed()
    credit(points_of, wrong, before, -1)
    credit(points_of, wrong, right)
    assert olga.seats(2) == seats
    hour = datetime.now(ROME)
    # Hours are told to the second, and these are to differ.
    wait_until(lambda: datetime.now(ROME).second != hour.second)
    hall.sala.go()
    hall.sala.press("Pubblica di nuovo la classifica")

    leaving = seats[1].names[0]
    substituted(hall, leaving)
    everybody.remove(leaving)
    everybody.add("Pina Sostituta")
    points_of["Pina Sostituta"] = points_of.pop(leaving)
    seats = olga.seats(2)
    assert "Pina Sostituta" in seats[1].names
    typed(hall, seats, 2, points_of, set())
    closed(hall)
    return hour.strftime("%Y-%m-%dT%H:%M:%S")


def substituted(hall: Hall, leaving: str) -> None:
    """Somebody is ill; another sits there from this round on."""
    rita = hall.rita
    rita.go("entries/")
    rita.page.get_by_role("link", name=f"Ritiro, penalità · {leaving}").click()
    rita.fill(substitute_name="Pina Sostituta", substitute_reason="malore")
    looked_at(rita.page, "42-entry")
    rita.press("Sostituisci")
    looked_at(rita.page, "43-substitution")
    rita.proceed()


def third_round(hall: Hall, points_of: Ledger, everybody: set[str]) -> None:
    """An appeal and its panel; a penalty given to the wrong one, and undone."""
    seats = posted(hall, 3)
    resting(seats, points_of, everybody)
    rita, page = hall.rita, hall.rita.page
    table = hall.olga.seats(2)[0]
    rita.go("referee/")
    given, _, surname = table.names[0].rpartition(" ")
    listed = re.compile(f"{surname} {given}|{given} {surname}")  # by surname where it is known
    who = page.locator("#appeal-entry option").filter(has_text=listed)
    page.locator("#appeal-entry").select_option(who.get_attribute("value"))
    rita.fill(appeal_round=2, appeal_table=table.number, appeal_reason="mancava un burraco")
    looked_at(page, "50-appeal")
    rita.press("Presenta")
    olga = hall.olga
    olga.go("referee/")
    olga.page.get_by_role("checkbox", name="olga").check()
    olga.page.get_by_role("checkbox", name="sala").check()
    olga.page.get_by_role("radio", name="Respinto").check()
    olga.page.locator("[id^=decide-][id$=-reason]").fill("i burrachi erano due")
    looked_at(olga.page, "51-panel")
    olga.press("Decidi", confirmed=True)
    expect(olga.page.get_by_text("i burrachi erano due")).to_be_visible()

    rita.go("entries/1/")
    rita.in_form("Penalità", "Togli questi punti", vp=1, article="20", reason="ritardo")
    rita.proceed()
    rita.go("undo/")
    expect(page.get_by_text("Penalità").first).to_be_visible()
    rita.fill(field_reason="era un altro")
    looked_at(page, "52-undo")
    rita.press("Annulla", confirmed=True)
    typed(hall, seats, 3, points_of, set())
    closed(hall)


def last_round(hall: Hall, points_of: Ledger, everybody: set[str]) -> None:
    """Nothing happens; the tournament ends."""
    seats = posted(hall, 4)
    resting(seats, points_of, everybody)
    typed(hall, seats, 4, points_of, set())
    closed(hall)
    hall.olga.go()
    hall.olga.press("Chiudi il torneo", confirmed=True)
    looked_at(hall.olga.page, "60-end")


def test_a_saturday(logged_in: Callable[..., Page], look: Callable[..., Page]) -> None:
    hall = opened(logged_in, look)
    entered(hall)
    points_of: Ledger = Counter()
    everybody = {f"{first} {last}" for first, last, _, _ in PEOPLE}
    first = first_round(hall, points_of, everybody)
    after_first = dict(points_of)
    hour = second_round(hall, first, points_of, everybody)
    third_round(hall, points_of, everybody)
    last_round(hall, points_of, everybody)

    spectator: Any = hall.wall
    spectator.goto(hall.public)
    looked_at(spectator, "70-final")
    assert ranking_on(spectator) == {name: points_of[name] for name in everybody}
    # The ranking of the first round was published twice: both are there, each as of its hour.
    spectator.goto(f"{hall.public}standings/?at={hour}")
    as_it_was = ranking_on(spectator)
    looked_at(spectator, "71-as-of-one-hour")
    spectator.get_by_role("link", name=re.compile("^2: dopo il turno 1")).click()
    corrected = ranking_on(spectator)
    looked_at(spectator, "72-as-of-the-other")
    assert {n: p for n, p in as_it_was.items() if p} == {n: p for n, p in after_first.items() if p}
    moved = {name for name in as_it_was if as_it_was[name] != corrected[name]}
    assert moved == set(first[3].names)
    spectator.goto(f"{hall.public}log/")
    looked_at(spectator, "73-log")
    spectator.goto(f"{hall.public}audit/")
    expect(spectator.get_by_text("Controllo superato")).to_be_visible()
