"""The decks and everybody's own settings, as a real Chromium draws them."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from smazzata.web.preferences import CHOICES
from tests.testbed import played
from tests.testbed.site import Site

pytestmark = pytest.mark.browser
Look = Callable[..., Page]
PHONE = {"width": 360, "height": 740}


@pytest.fixture
def site(shared_site: Site) -> Site:
    return shared_site


def colour(card: Locator) -> str:
    return str(card.evaluate("card => getComputedStyle(card).color"))


def shown(card: Locator) -> list[str]:
    """Which of a card's drawings is seen: its face, its large index."""
    return card.evaluate(  # type: ignore[no-any-return]
        "card => [...card.children].filter((part) => part.getBoundingClientRect().width)"
        ".map((part) => part.getAttribute('class'))"
    )


def choose(page: Page, *labels: str, save: str = "Save") -> None:
    page.goto("/settings/")
    for label in labels:
        page.get_by_label(label, exact=True).check()
    page.get_by_role("button", name=save).click()
    page.wait_for_load_state()


def test_every_card_is_drawn_and_named(look: Look) -> None:
    page = look("/design/", locale="en-GB")
    for deck, cards in (("french", 55), ("napoletane", 40), ("piacentine", 40)):
        sheet = page.locator(f"deck-sheet[drawings={deck}] .deck-sheet").first
        expect(sheet.locator(".card")).to_have_count(cards + 1)
        # A drawing that the sprite lacks has no size.
        page.wait_for_function(
            "list => [...list.querySelectorAll('.face use')].every("
            "(use) => use.getBBox().height > 20)",
            arg=sheet.element_handle(),
        )
        names = sheet.evaluate("list => [...list.children].map((card) => card.ariaLabel)")
        assert len(set(names)) == cards + 1
        assert all(names)


@pytest.mark.parametrize("italian", CHOICES["italian"])
def test_small_cards_and_the_large_index_show_rank_and_suit(look: Look, italian: str) -> None:
    page = look("/design/", locale="en-GB")
    deck = page.locator(f"deck-sheet[drawings={italian}]")
    full, small, large, _ = (deck.locator(".deck-sheet").nth(n).locator(".card") for n in range(4))
    expect(full).to_have_count(41)
    assert shown(full.first) == ["face"]
    assert shown(small.first) == ["index"]
    assert shown(large.first) == ["index"]
    for cards in (full, small, large):
        assert shown(cards.last) == ["face"]  # the back


def test_what_is_chosen_is_seen(look: Look) -> None:
    page = look("/design/", locale="en-GB", color_scheme="light")
    choose(page, "Four colours")
    page.goto("/design/")
    card = page.locator("deck-sheet[deck=french] .card.french-D").first
    hearts = page.locator("deck-sheet[deck=french] .card.french-H").first
    four, light = colour(card), page.evaluate("getComputedStyle(document.body).color")
    assert four != colour(hearts)
    size = page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)")
    choose(page, "Dark", "Two colours", "Large rank and suit", "Big")
    page.goto("/design/")
    expect(card).to_be_visible()
    assert colour(card) == colour(hearts) != four
    assert shown(card) == ["index"]
    assert page.evaluate("getComputedStyle(document.body).color") != light
    bigger = page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)")
    assert bigger > size * 1.2


def test_the_deck_the_back_and_the_cloth_are_the_players_own(look: Look, site: Site) -> None:
    """Chosen without an account, they hold in a replay: only that deck is fetched."""
    match = played.a_match("cucu")
    page = look("/settings/", locale="it-IT")
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    grounds = []
    for deck, back, cloth in (
        ("Piacentine", "Scacchi blu", "Blu"),
        ("Napoletane", "Squame verdi", "Bordeaux"),
    ):
        choose(page, deck, back, cloth, save="Salva")
        del fetched[:]
        page.goto(f"/matches/{match}/replay/")
        expect(page.locator("smazzata-replay[data-ready]")).to_be_attached()
        drawn = page.evaluate(
            "[...document.querySelectorAll('smazzata-replay .card use')]"
            ".map((use) => use.href.baseVal)"
        )
        assert drawn
        assert all(f"/{deck.lower()}.svg#" in address for address in drawn), drawn
        decks = {url.split("/")[-1] for url in fetched if "/deck/" in url and url.endswith(".svg")}
        assert decks == {f"{deck.lower()}.svg"}
        table = page.locator("smazzata-replay [data-part=table]")
        grounds.append(table.evaluate("table => getComputedStyle(table).backgroundColor"))
        own = page.evaluate("document.documentElement.dataset.back")
        assert {card.split("-back-")[1] for card in drawn if "-back-" in card} <= {own}
    assert len(set(grounds)) == 2


def test_cards_can_be_read_where_their_drawings_cannot_be_had(
    look: Look, faults: list[str]
) -> None:
    # A worker would have kept them.
    page = look("/tournaments/", locale="it-IT", service_workers="block")
    page.route("**/deck/napoletane.svg", lambda route: route.abort())
    page.goto("/design/")
    expect(page.locator("html")).to_have_attribute("data-missing", "napoletane")
    card = page.locator("deck-sheet[drawings=napoletane] .card").nth(6)
    expect(card).to_have_attribute("aria-label", "sette di denari")
    said = "card => getComputedStyle(card, '::before').content"
    assert card.evaluate(said) == '"7 denari"'
    for others in ("drawings=napoletane] .card.back", "drawings=piacentine] .card"):
        assert page.locator(f"deck-sheet[{others}").first.evaluate(said) == "none"
    faults.clear()  # a browser writes of every request that was cut off


def test_a_chosen_theme_beats_the_system(look: Look) -> None:
    page = look("/settings/", locale="en-GB", color_scheme="dark")
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    dark = page.evaluate(ground)
    choose(page, "Light")
    light = page.evaluate(ground)
    assert light != dark
    choose(page, "As my system has them")
    assert page.evaluate(ground) == dark


def test_settings_need_no_scripts(look: Look) -> None:
    page = look("/settings/", locale="en-GB", java_script_enabled=False)
    choose(page, "Big")
    expect(page.locator("html")).to_have_attribute("data-type", "big")


def test_big_writing_fits_a_phone(look: Look) -> None:
    tournament = played.finished_tournament()
    page = look("/settings/", locale="it-IT", viewport=PHONE)
    page.get_by_label("Grandi", exact=True).check()
    page.get_by_role("button", name="Salva").click()
    for address in ("/", "/tables/", "/tournaments/", f"/tournaments/{tournament}/", "/settings/",
                    "/design/", "/offline/", "/account/login/"):  # fmt: skip
        page.goto(address)
        expect(page.locator("html")).to_have_attribute("data-type", "big")
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width <= PHONE["width"], address
