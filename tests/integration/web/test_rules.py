"""The pages of the rules: in the reader's language, with what is missing said, and safe."""

import gzip
import re
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import pytest
from django.test import Client

from games import busca, registry
from smazzata.members.models import Account
from smazzata.members.principals import principal_for
from smazzata.play.lobby.handler import open_room
from smazzata.play.lobby.table_form import TableForm
from smazzata.play.models import Room
from smazzata.presentation import rules_pages
from smazzata.web.preferences import COOKIE, Preferences
from tests.testbed import played

RULES = """# The rules of Solo

<script>alert("an author's")</script>

![far](https://elsewhere.example/seen.png) [far away](javascript:alert(1))

- **SOL-01** One <b>card</b>; see SOL-02, SOL-99, GEN-04 and `SOL-02`.
- **SOL-02** Another.
"""
PACKAGE = """from games.{of} import {base}


class Solo({base}):
    id = "{name}"
    version = {version}
"""
HEAVIEST = 30_000
"""Bytes that the rules of a game may take as they travel; the drawings are a file for all pages."""
Author = Callable[..., registry.AnyRuleset]


CHAPTERS = """# The rules of Solo

A game for one.

- **SOL-01** One pack, see SOL-03.

## The deal

- **SOL-02** One card.
  Example: `7D 4S` before `back`, never `7X`.

## The end of all

- **SOL-03** Another.

  Examples: `1D`.
"""
WORDS = """
[[term]]
it = ["mazzo"]
en = ["pack"]
meaning = { it = "Le carte.", en = "The <cards>." }
"""


def shown(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.fixture
def author(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Author:
    """Writes a game of one's own and registers it."""
    monkeypatch.syspath_prepend(str(tmp_path))

    def write(
        name: str, version: int = 1, base: str = "Busca", **texts: str
    ) -> registry.AnyRuleset:
        folder = tmp_path / f"{name}_{version}"
        folder.mkdir()
        (folder / "__init__.py").write_text(
            PACKAGE.format(name=name, version=version, base=base, of=base.lower()), "utf-8"
        )
        for name_of_text, text in texts.items():
            ending = "toml" if name_of_text == "glossary" else "md"
            (folder / f"{name_of_text}.{ending}").write_text(text, "utf-8")
        rules: registry.AnyRuleset = import_module(folder.name).Solo()
        game = registry.Game(rules, busca.preferences)
        monkeypatch.setattr(registry, "GAMES", (*registry.GAMES, game))
        return rules

    return write


@pytest.mark.parametrize("game", list(registry.rulesets()))
def test_the_rules_of_a_game_are_read_in_ones_own_language(
    db: None, client: Client, game: str
) -> None:
    assert f'href="/rules/{game}/"' in shown(client, "/rules/")
    for wish in ("it", "en"):
        client.defaults["HTTP_ACCEPT_LANGUAGE"] = wish
        page = shown(client, f"/rules/{game}/")
        assert f'<article class="rules" lang="{wish}">' in page
        assert 'class="notice"' not in page
        assert len(gzip.compress(page.encode())) < HEAVIEST, "drawn cards make a page heavy"
        newest = registry.ruleset(game).version
        assert shown(client, f"/rules/{game}/{newest}/").count('class="clause"') > 3
        assert client.get(f"/rules/{game}/99/").status_code == 404


def test_what_holds_in_every_game_stands_beside_the_list_of_games(
    db: None, italian: Client
) -> None:
    page = shown(italian, "/rules/")
    assert '<a href="/learn/burraco/">Burraco</a>' in page
    assert '<a href="/rules/busca/">' in page
    assert '<strong id="GEN-12" class="clause">' in page
    assert "Ciò che vale in ogni gioco" in page


def test_a_game_that_is_not_there_has_no_rules(db: None, client: Client) -> None:
    assert client.get("/rules/poker/").status_code == 404


def test_rules_in_one_language_are_shown_with_a_word_about_it(
    db: None, italian: Client, english: Client, author: Author
) -> None:
    author("solo", RULES=RULES)
    page = shown(english, "/rules/solo/")
    assert "Nobody has translated" not in page
    english.defaults["HTTP_ACCEPT_LANGUAGE"] = "it"
    page = shown(english, "/rules/solo/")
    assert '<html lang="it"' in page
    assert '<article class="rules" lang="en">' in page
    assert "Nessuno ha ancora tradotto queste regole: si leggono in inglese." in page
    author("sola", REGOLE=RULES)
    english.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    assert "they are shown in Italian" in shown(english, "/rules/sola/")


def test_an_authors_text_cannot_do_anything_on_the_site(
    db: None, english: Client, author: Author
) -> None:
    author("solopage", RULES=RULES)
    page = shown(english, "/rules/solopage/")
    article = page[page.index("<article") :]
    assert "<script" not in article
    assert "<b>" not in article
    assert "<img" not in article
    assert 'href="javascript:' not in article


def test_clauses_are_linked_where_they_are_named(db: None, english: Client, author: Author) -> None:
    author("sololinks", RULES=RULES)
    page = shown(english, "/rules/sololinks/")
    assert 'see <a href="#SOL-02">SOL-02</a>, SOL-99, <a href="/rules/#GEN-04">GEN-04</a>' in page
    assert "<code>SOL-02</code>" in page
    assert page.count('id="SOL-02"') == 1


def test_each_chapter_is_folded_and_the_first_is_open(
    db: None, english: Client, author: Author
) -> None:
    author("solochapters", RULES=CHAPTERS)
    page = shown(english, "/rules/solochapters/")
    assert '<li><a href="#the-end-of-all">The end of all</a></li>' in page
    opening, first, second = page[page.index("<article") :].split('<details class="chapter"')
    assert "A game for one." in opening
    assert '<strong id="SOL-01" class="clause">' in opening
    assert first.startswith(" open>")
    assert '<div id="the-deal">' in first
    assert '<li class="stated"><strong id="SOL-02"' in first
    assert second.startswith(">")
    assert '<strong id="SOL-03"' in second


def test_cards_of_an_example_are_drawn_and_have_names(
    db: None, english: Client, author: Author
) -> None:
    author("solocards", RULES=CHAPTERS)
    page = shown(english, "/rules/solocards/")
    assert re.search(r'<br />\s*<em class="example">Example:</em>', page)
    assert '<p><em class="example">Examples:</em>' in page
    assert 'role="img" aria-label="seven of diamonds, four of spades"' in page
    assert 'aria-label="face-down card"' in page
    assert "<code>7X</code>" in page
    assert page.count("french.svg#french-7D-large") == 1


def test_cards_are_of_the_deck_that_the_reader_has_chosen(
    db: None, english: Client, author: Author
) -> None:
    author("soloitalian", base="Cucu", RULES=CHAPTERS)
    assert "/napoletane.svg#napoletane-1D-large" in shown(english, "/rules/soloitalian/")
    english.cookies[COOKIE] = Preferences(italian="piacentine").cookie()
    page = shown(english, "/rules/soloitalian/")
    assert "/piacentine.svg#piacentine-1D-large" in page
    assert "napoletane.svg" not in page


def test_the_words_of_a_game_are_its_last_chapter(
    db: None, english: Client, author: Author
) -> None:
    author("solowords", RULES=CHAPTERS, glossary=WORDS)
    page = shown(english, "/rules/solowords/")
    last = page.split('<details class="chapter"')[-1]
    assert "<h2>The words of the game</h2>" in last
    assert "<dt>pack</dt><dd>The &lt;cards&gt;.</dd>" in last
    assert '<a href="#the-words-of-the-game">' in page


def test_programmers_have_a_page_of_their_own(db: None, italian: Client, author: Author) -> None:
    said = "# Solo for programs\n\n## Options\n\n`target` (SOL-02, GEN-04)\n"
    author("soloprograms", RULES=CHAPTERS, PROGRAMS=said)
    page = shown(italian, "/rules/soloprograms/")
    assert '<a href="/rules/soloprograms/programs/">Per chi programma</a>' in page
    page = shown(italian, "/rules/soloprograms/programs/")
    assert '<h1 lang="en">Solo for programs</h1>' in page
    assert "<code>target</code>" in page
    assert '<a href="/rules/soloprograms/#SOL-02">SOL-02</a>' in page
    assert '<a href="/rules/#GEN-04">GEN-04</a>' in page
    author("solosilent", RULES=CHAPTERS)
    assert "/programs/" not in shown(italian, "/rules/solosilent/")
    assert italian.get("/rules/solosilent/programs/").status_code == 404
    assert italian.get("/rules/poker/programs/").status_code == 404


def test_an_older_version_keeps_its_own_rules(db: None, english: Client, author: Author) -> None:
    older = author("solold", 1, RULES=RULES)
    newer = author("solold", 2, RULES=RULES.replace("Another.", "Another one."))
    assert "Another one." in shown(english, "/rules/solold/")
    assert "Another.</li>" in shown(english, "/rules/solold/1/")
    found = [rules_pages.address_of_clause(rules, "SOL-02") for rules in (older, newer)]
    assert found == ["/rules/solold/1/#SOL-02", "/rules/solold/#SOL-02"]


def test_a_game_without_rules_is_played_without_a_link(
    db: None, english: Client, author: Author
) -> None:
    rules = author("soloplay")
    assert rules_pages.address_of_rules(rules) is None
    assert rules_pages.address_of_clause(rules, "SOL-02") is None
    assert english.get("/rules/soloplay/").status_code == 404
    assert "/rules/soloplay/" not in shown(english, "/") + shown(english, "/rules/")


def test_the_rules_are_beside_a_table_before_and_while_it_is_played(
    db: None, english: Client
) -> None:
    account = Account.objects.create_user("anna", password="tre-civette-sul-como")
    english.force_login(account)
    room = open_room("busca", TableForm({}, seats=4), principal_for(account))
    assert isinstance(room, Room)
    link = r'<a{} href="/rules/{}/" target="_blank">\s*Rules of {} \(opens in a new tab\)\s*</a>'
    assert re.search(link.format("", "busca", "Busca"), shown(english, f"/tables/{room.id}/"))
    match = played.a_match("burraco", 1)
    button = link.format(' class="button"', "burraco", "Burraco")
    assert re.search(button, shown(english, f"/tables/{match}/"))
