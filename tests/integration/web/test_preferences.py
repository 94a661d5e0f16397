"""Everybody's own settings: kept in a cookie, read by the server, strict about what is in it."""

import re
from dataclasses import asdict

import pytest
from django.test import Client

from smazzata.web.preferences import CHOICES, Preferences, colour, parse

ROOT = re.compile(r"<html lang=\"(\w+)\" ([^>]*)>")


def root(client: Client, address: str = "/settings/") -> dict[str, str]:
    """The attributes of the page's root element that one can choose."""
    found = ROOT.search(client.get(address).content.decode())
    assert found
    said = dict(re.findall(r"data-(\w+)=\"(\w+)\"", found[2]))
    return {"lang": found[1], **{name: said[name] for name in said if name != "density"}}


def test_whoever_chose_nothing_gets_the_first_of_everything(db: None, english: Client) -> None:
    defaults = {name: values[0] for name, values in CHOICES.items()}
    assert asdict(Preferences()) == defaults
    assert root(english) == {"lang": "en", **defaults}


def test_what_is_chosen_holds_on_every_page(db: None, english: Client) -> None:
    wish = {"theme": "dark", "suits": "four", "index": "large", "type": "big", "sound": "on",
            "italian": "piacentine", "back": "checks", "felt": "claret",
            "touch": "once"}  # fmt: skip
    answer = english.post("/preferences/", {**wish, "language": "it", "next": "/tournaments/"})
    assert answer.headers["Location"] == "/tournaments/"
    assert answer.cookies["preferences"].value == (
        "dark.four.large.big.on.piacentine.checks.claret.once"
    )
    assert answer.cookies["preferences"]["httponly"]
    for address in ("/settings/", "/design/", "/nothing"):
        assert root(english, address) == {"lang": "it", **wish}


def test_a_form_changes_only_what_it_names(db: None, english: Client) -> None:
    english.post("/preferences/", {"suits": "four", "type": "big"})
    english.post("/preferences/", {"theme": "light"})
    defaults = asdict(Preferences())
    assert root(english) == {
        "lang": "en", **defaults, "theme": "light", "suits": "four", "type": "big"
    }  # fmt: skip


def test_the_language_can_be_given_back_to_the_browser(db: None, english: Client) -> None:
    english.post("/preferences/", {"language": "it"})
    assert root(english)["lang"] == "it"
    english.post("/preferences/", {"language": "auto"})
    assert root(english)["lang"] == "en"


@pytest.mark.parametrize(
    "wrong",
    [
        {"theme": "pink"},
        {"index": "huge"},
        {"language": "fr"},
        {"type": ""},
        {"italian": "bergamasche"},
        {"italian": "../french"},
        {"back": "stripes"},
        {"felt": "\x00"},
        {"touch": "never"},
    ],
)
def test_what_cannot_be_chosen_is_refused_and_changes_nothing(
    db: None, english: Client, wrong: dict[str, str]
) -> None:
    answer = english.post("/preferences/", {"suits": "four", **wrong})
    assert answer.status_code == 400
    said = answer.content.decode()
    if "\0" in wrong.get("felt", ""):
        assert "This request cannot be understood" in said
    else:
        assert 'role="alert" data-code="' in said
        assert said.count("This cannot be chosen. Choose one of the answers shown.") == 2
        (name,) = wrong
        others = CHOICES.keys() | {"language"}
        checked = set(re.findall(r'name="(\w+)" value="[^"]*"[^>]* checked', said))
        assert checked == others - {name}
    assert "preferences" not in answer.cookies
    assert root(english)["suits"] == "two"


def test_whoever_came_from_a_table_finds_the_way_back(db: None, english: Client) -> None:
    table = "/tables/01a20000-0000-7000-8000-000000000000/"
    page = english.get("/settings/", {"next": table}).content.decode()
    assert f'<input type="hidden" name="next" value="{table}">' in page
    assert f'href="{table}">Back to the table' in page
    for elsewhere in ("https://evil.example/", "//evil.example/", "javascript:alert(1)", ""):
        page = english.get("/settings/", {"next": elsewhere}).content.decode()
        assert "Back to the table" not in page


def test_settings_lead_nowhere_else(db: None, english: Client) -> None:
    answer = english.post("/preferences/", {"next": "https://elsewhere.example/"})
    assert answer.headers["Location"] == "/settings/"


@pytest.mark.parametrize(
    ("cookie", "expected"),
    [
        ("", Preferences()),
        ("dark", Preferences()),
        ("dark.four.large.big.more", Preferences("dark", "four", "large", "big")),
        ("dark.four.large.big.off.more", Preferences()),
        (
            "auto.two.normal.normal.on.piacentine.scales.blue",
            Preferences(italian="piacentine", back="scales", felt="blue"),
        ),
        ("auto.two.normal.normal.on.bergamasche.x.blue", Preferences(felt="blue")),
        ("x" * 10_000, Preferences()),
        ('"><script>.four.large.big', Preferences(suits="four", index="large", type="big")),
        (
            "dark.two.normal.big.off.piacentine.scales.blue",
            Preferences("dark", "two", "normal", "big", "off", "piacentine", "scales", "blue"),
        ),
        ("dark.four.large.big", Preferences("dark", "four", "large", "big", "on")),
        ("dark.four.large.big.off", Preferences("dark", "four", "large", "big", "off")),
    ],
)
def test_a_cookie_is_read_strictly(cookie: str, expected: Preferences) -> None:
    assert parse(cookie) == expected


def test_what_was_chosen_under_the_cookies_older_name_holds(db: None, english: Client) -> None:
    english.cookies["looks"] = "dark.four.large.big"
    assert root(english)["theme"] == "dark"
    english.post("/preferences/", {"theme": "light"})
    chosen = root(english)
    assert (chosen["theme"], chosen["suits"]) == ("light", "four")


def test_the_chosen_values_are_the_marked_ones(db: None, english: Client) -> None:
    english.post("/preferences/", {"theme": "dark"})
    body = english.get("/settings/").content.decode()
    assert re.search('name="theme" value="dark"[^>]* checked', body)
    assert body.count(" checked") == len(CHOICES) + 1


def test_the_design_page_shows_every_card_and_both_themes(db: None, english: Client) -> None:
    body = english.get("/design/").content.decode()
    assert body.count("<data value=") == 55 + 2 * 40
    assert '<data value="7D">seven of coins</data>' in body
    assert 'class="theme" data-theme="light"' in body
    assert 'class="theme" data-theme="dark"' in body


def test_the_design_page_shows_the_pieces_of_a_table_too(db: None, english: Client) -> None:
    body = english.get("/design/").content.decode()
    seats, scores = 'class="seat active"', ('data-piece="score"', 'class="slate board"')
    told = ('class="notice"', 'class="empty"', 'data-ended="you_won"')
    for piece in (seats, *scores, *told):
        assert body.count(piece) >= 2, piece


def test_the_browsers_bars_follow_the_theme(db: None, english: Client) -> None:
    def bars() -> list[str]:
        body = english.get("/settings/").content.decode()
        found = re.findall(r'<meta name="theme-color" ([^>]*)>', body)
        return [" ".join(attributes.split()) for attributes in found]

    light, dark = (f'content="{colour("sheet", theme)}"' for theme in ("light", "dark"))
    assert bars() == [
        f'{light} media="(prefers-color-scheme: light)"',
        f'{dark} media="(prefers-color-scheme: dark)"',
    ]
    english.post("/preferences/", {"theme": "dark"})
    assert bars() == [dark]


def test_the_longest_cookie_is_read_back() -> None:
    longest = Preferences(*(max(values, key=len) for values in CHOICES.values()))
    assert parse(longest.cookie()) == longest


def test_the_settings_show_every_deck_back_and_cloth(db: None, english: Client) -> None:
    body = english.get("/settings/").content.decode()
    for drawings in ("french", *CHOICES["italian"]):
        assert f'drawings="{drawings}"' in body
    for kind in ("back", "felt"):
        for value in CHOICES[kind]:
            assert body.count(f'data-{kind}="{value}"') >= 1
