"""Somebody who plays a game as its bot would, but through the page, as a person does.

What to do is decided by the game's judgement from the seat's own view; how to say it is found in
the page by the menu's data alone: cards are clicked, numbers set, a table laid out, buttons
pressed. No game is known here: what a bot of any game may choose is something a person can do.
"""

import json
from collections.abc import Iterable
from random import Random
from time import monotonic
from typing import Any
from uuid import UUID

from playwright.sync_api import Error, Locator, Page, expect

from games.kernel.command import Command
from games.kernel.view import LAYOUT, MenuItem, View
from games.registry import bots, strengths
from smazzata.tables.table import Table, load
from tests.testbed.table_player import CORNER, TablePlayer

CARDS = ("card", "cards", "place", "places")
SOON = 15_000
"""Milliseconds in which a page offers what the rules allow, on a busy machine."""
HEARD = """([match, version]) => JSON.parse(localStorage.getItem(`witness:${match}`) ?? "[]")
  .some(([heard]) => heard >= version)"""
"""Whether a page knows a version of its match: it keeps the links of the chain that it saw."""


def entry_for(view: View, command: Command) -> MenuItem:
    """The entry of the menu by which a command is composed: it has room for all its cards."""
    said = {
        name for name, value in command.data().items() if isinstance(value, (list, tuple)) and value
    }
    entries = [item for item in view.menu if item.do == command.name()]
    return next(item for item in entries if said <= set(item.params))


def first_of(entry: MenuItem, name: str, said: dict[str, Any]) -> tuple[str, int] | None:
    """The zone and the place of the card from which on a row is taken, if it is one of these."""
    for other, spec in entry.params.items():
        if spec.among == name:
            return spec.zones[0], said[other]
    return None


class GamePlayer(TablePlayer):
    """A person in a seat, with the game's judgement for a head and the page for hands."""

    def __init__(self, page: Page, match: UUID, seat: int, language: str, *, touch: bool) -> None:
        super().__init__(page, seat)
        self.match = match
        self.seat = seat
        self.language = language
        self.touch = touch
        self.done: dict[str, int] = {}
        """How often each command was given."""

    def move(self) -> bool:
        """Makes one move if it is this player's turn."""
        if self.over or not self.on_turn:
            return False
        live = load(self.match)
        table = live.state
        if self.seat not in table.rules.current(table.state):
            self.hear_of(live.version)
            return False
        view = table.rules.observe(table.state, self.seat)
        return self.give(table, view, self.choice(table, view))

    def hear_of(self, version: int) -> None:
        """Waits until the page knows what has happened."""
        # What it writes there nobody else hears of: it is looked up now and then.
        self.page.wait_for_function(HEARD, arg=[str(self.match), version], polling=20)

    def choice(self, table: Table, view: View) -> Command:
        """What the game's judgement would do here."""
        known = table.opened.game, table.opened.ruleset
        judge = bots(*known)[strengths(*known)["medium"]]
        return judge.choose(view, Random(self.moves))

    def give(self, table: Table, view: View, command: Command) -> bool:
        """Gives a command through the page, and waits for the answer.

        False when the table went on meanwhile, as where several act at once.
        """
        entry = entry_for(view, command)
        try:
            self._say(table, entry, command)
        except (Error, AssertionError):
            live = load(self.match)
            now = live.state
            if now.rules.check(now.state, self.seat, command) is None:
                raise
            self.hear_of(live.version)
            return False
        self.until("smazzata-table:not(.busy)")
        self.moves += 1
        self.done[entry.do] = self.done.get(entry.do, 0) + 1
        return True

    def _say(self, table: Table, entry: MenuItem, command: Command) -> None:
        said = {name: value for name, value in command.data().items() if value is not None}
        by = {spec.by: name for name, spec in entry.params.items()}
        self.clear()
        if LAYOUT in by:
            self.lay_out(entry, said[by[LAYOUT]])
            return
        for name, spec in entry.params.items():
            if spec.by in CARDS and name in said and not spec.among:
                self.choose_cards(spec.zones, said[name], first_of(entry, name, said))
        self.settle()
        opener = self.page.locator(f".opens[data-move='{entry.do}']")
        if opener.and_(self.page.locator(".lists")).count():
            self.point(opener)
            self.point(self.offer(table, command))
            self.confirm()
        elif opener.count():
            self.point(opener)
            self.set_numbers(entry, said)
        else:
            self.point(self.offer(table, command))
            self.confirm()

    def point(self, part: Locator) -> None:
        """Presses a part of the page: with a finger on a touch screen, else by mouse."""
        if self.touch:
            part.tap(timeout=SOON)
        else:
            part.click(timeout=SOON)

    def pick(self, card: Locator) -> None:
        """Chooses a card, or puts it back."""
        if self.touch:
            card.tap(position=CORNER)
        else:
            super().pick(card)

    def choose_cards(
        self,
        zones: list[str],
        cards: str | int | Iterable[str | int],
        first: tuple[str, int] | None = None,
    ) -> None:
        """Clicks cards: of copies that are told apart just the one that is meant.

        A number is a place in the first zone. `first`: the card of a row that is one of them; none
        before it is touched.
        """
        for code in [cards] if isinstance(cards, (str, int)) else cards:
            if isinstance(code, int):
                self.pick(self.page.locator(f"[data-zone='{zones[0]}'] [data-at='{code}']"))
                continue
            card = f"[data-at][data-code='{code}']:not(.chosen)"
            anywhere = ", ".join(f"[data-zone='{zone}'] {card}" for zone in zones)
            # The table may still be drawing what was said last.
            self.until(anywhere)
            found = self.page.locator(anywhere)
            if first is None and found.count() == 1:
                # Wherever it comes to lie until it is clicked: a trick may be swept in between.
                self.pick(found.first)
                continue
            places = [self.page.locator(f"[data-zone='{zone}'] {card}") for zone in zones]
            if first is not None:
                row, at = first
                own = self.page.locator(f"[data-zone='{row}'] [data-at='{at}']")
                later = [
                    self.page.locator(f"[data-zone='{row}'] {card}").and_(
                        self.page.locator(f"[data-zone='{row}'] [data-at='{at}'] ~ *")
                    )
                ]
                opening = own.and_(self.page.locator(card))
                places = [opening, *(p for p, z in zip(places, zones, strict=True) if z != row)]
                places += later
            self.pick(next(place.first for place in places if place.count()))

    def offer(self, table: Table, command: Command) -> Locator:
        """The button that says exactly this command; the page may still be making it."""
        place = ":is([data-part=offers], dialog.lists-ways[open]) .offer[data-key]"
        ends = monotonic() + SOON / 1000
        while monotonic() < ends:
            for key in self.page.locator(place).evaluate_all(
                "them => them.map((it) => it.dataset.key)"
            ):
                if self.means(table, json.loads(key), command):
                    return self.page.locator(f"{place}[data-key='{key}']")
            self.news()
        raise AssertionError(f"{command} is not offered")

    def means(self, table: Table, offered: dict[str, Any], command: Command) -> bool:
        """Whether what a button sends is this command."""
        return table.rules.read(table.state, self.seat, offered) == command

    def set_numbers(self, entry: MenuItem, said: dict[str, Any]) -> None:
        """Sets the numbers that the open dialog asks for, and sends them."""
        asks = self.page.locator("dialog.asks-numbers[open]")
        numbers = [(name, spec) for name, spec in entry.params.items() if spec.by == "number"]
        lines = asks.locator(".number")
        expect(lines).to_have_count(len(numbers))
        for at, (name, spec) in enumerate(numbers):
            line = lines.nth(at)
            if spec.optional:
                line.locator("input[type=checkbox]").set_checked(name in said)
            if name in said:
                line.locator("input[type=number]").fill(str(said[name]))
        self.point(asks.locator(".buttons .first"))
        expect(asks).to_be_hidden()
        self.confirm()

    # --- a table laid out -----------------------------------------------------------------------

    def lay_out(self, entry: MenuItem, layout: list[list[str]]) -> None:
        """Lays the table out anew in its editor: by touch, or by keyboard alone."""
        opener = self.page.locator(f".opens[data-move='{entry.do}']")
        if self.touch:
            self.point(opener)
        else:
            opener.focus()
            self.page.keyboard.press("Enter")
        editor = self.page.locator("dialog.lays-out[open]")
        expect(editor).to_be_visible()
        wanted = [tuple(cards) for cards in layout]
        kept = set[str]()
        for row, cards in self._melds(editor).items():
            if cards in wanted:
                wanted.remove(cards)
                kept.add(row)
        for cards in wanted:
            for code in cards:
                self._grasp(editor, code, kept)
            kept.add(self._put_new(editor))
        go = editor.locator(".buttons .first")
        if self.touch:
            go.tap()
        else:
            go.press("Enter")
        expect(editor).to_be_hidden(timeout=SOON)
        self.confirm()

    def _melds(self, editor: Locator) -> dict[str, tuple[str, ...]]:
        """The melds as they lie in the editor."""
        found: dict[str, list[str]] = editor.evaluate(
            """(it) => {
              const cards = (row) => [...row.querySelectorAll("[data-card]")];
              const melds = [...it.querySelectorAll("[data-row]:not(.hand, .new)")];
              return Object.fromEntries(melds.map((row) =>
                [row.dataset.row, cards(row).map((card) => card.dataset.code)]));
            }"""
        )
        return {row: tuple(cards) for row, cards in found.items()}

    def _grasp(self, editor: Locator, code: str, kept: set[str]) -> None:
        """Picks up a card with this face, from the hand if one is there, and not from `kept`."""
        free = f"[data-code='{code}'][aria-pressed=false]"
        rows = ["hand", *(row for row in self._melds(editor) if row not in kept)]
        places = [editor.locator(f"[data-row='{row}'] {free}") for row in rows]
        card = next(place.first for place in places if place.count())
        if self.touch:
            card.tap(position=CORNER)
            return
        self._go(editor, card)
        self.page.keyboard.press("Space")

    def _go(self, editor: Locator, card: Locator) -> None:
        """The keyboard goes to a card: up or down to its row, then along."""
        rows = "them => them.map((it) => it.dataset.row)"
        order = editor.locator("[data-row]").evaluate_all(rows)
        target = order.index(card.evaluate("it => it.closest('[data-row]').dataset.row"))
        here = "() => document.activeElement.closest('[data-row]')?.dataset.row"
        while (at := order.index(self.page.evaluate(here))) != target:
            self.page.keyboard.press("ArrowDown" if at < target else "ArrowUp")
        index = "it => [...it.parentElement.children].indexOf(it)"
        place = card.evaluate(index)
        while (at := self.page.evaluate(f"({index})(document.activeElement)")) != place:
            self.page.keyboard.press("ArrowRight" if at < place else "ArrowLeft")

    def _put_new(self, editor: Locator) -> str:
        """Puts what is picked up down as a new meld; the meld's row."""
        before = set(self._melds(editor))
        here = editor.locator("[data-row=new] .here")
        if self.touch:
            here.tap()
        else:
            here.press("Enter")
        (made,) = set(self._melds(editor)) - before
        return made
