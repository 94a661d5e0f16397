"""Somebody who plays at a live table in a browser, and knows no game: only what the page offers."""

from random import Random

from playwright.sync_api import Locator, Page, Position, expect

PATIENCE = 60_000
"""Milliseconds: others may take their time."""
LONG = 2 * PATIENCE
"""Nobody waits longer for bots."""
CURIOSITY = 0.4
"""How often several cards are tried together before one alone."""
NEWS = 250
"""Milliseconds after which somebody looks again though nothing has changed on the page: what is
waited for may have come in between, or on another page."""
CORNER: Position = {"x": 6, "y": 12}
"""Where a card is touched: its corner shows also where the next one covers the rest."""
TURN = "smazzata-table.on-turn:not(.busy)"
SHEET = "dialog[data-part=result][open]"
OVER = "smazzata-table [data-do=result]:not([hidden])"
CHANGES = """([selector, patience]) => new Promise((done) => {
  const found = () => Boolean(selector && document.querySelector(selector));
  const end = () => { watch.disconnect(); clearTimeout(timer); done(found()); };
  const watch = new MutationObserver(() => (!selector || found()) && end());
  const timer = setTimeout(end, patience);
  watch.observe(document, { subtree: true, childList: true, attributes: true });
  if (found()) end();
})"""
"""Until something is there, or, without a selector, anything changes. The page looks by itself: who
asks it all the time keeps it from its work."""


class TablePlayer:
    """Plays legal moves through the page: chooses cards, presses what is offered, confirms."""

    def __init__(self, page: Page, seed: int) -> None:
        self.page = page
        self.chance = Random(seed)
        self.table = page.locator("smazzata-table")
        self.offers = page.locator(".offered .offer")
        self.hand = page.locator("[data-part=own] .zone.hand [data-at]")
        self.result = page.locator(SHEET)
        self.moves = 0

    def sit(self) -> None:
        """Waits until the table is there."""
        expect(self.page.locator("smazzata-table[data-ready]")).to_be_attached(timeout=PATIENCE)

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.page.locator(OVER).count() > 0

    @property
    def on_turn(self) -> bool:
        """Whether the page says that this player may move."""
        return self.page.locator(TURN).count() > 0

    def until(self, selector: str, patience: int = PATIENCE) -> None:
        """Waits until something is on the page."""
        found: bool = self.page.evaluate(CHANGES, [selector, patience])
        assert found, f"never seen: {selector}"

    def wait(self) -> None:
        """Waits until there is something to do, or the match is over."""
        self.until(f"{TURN}, {OVER}", LONG)

    def news(self) -> None:
        """Waits until something changes on the page, for a moment."""
        self.page.evaluate(CHANGES, ["", NEWS])

    def move(self) -> bool:
        """Makes one move if it is this player's turn."""
        if self.over or not self.on_turn:
            return False
        self.settle()
        if self.offers.count() == 0 and not self.choose():
            return False
        return self.press(self.chance.randrange(self.offers.count()))

    def choose(self) -> bool:
        """Chooses cards until something is offered: a few together at first, then one alone."""
        count = self.hand.count()
        together = [3] if self.chance.random() < CURIOSITY else []
        for many in (*together, *[1] * 6):
            if count < many:
                continue
            self.clear()
            for at in self.chance.sample(range(count), many):
                self.pick(self.hand.nth(at))
            self.settle()
            if self.offers.count():
                return True
            if not self.on_turn:
                return False
        for at in range(count):
            self.clear()
            self.pick(self.hand.nth(at))
            self.settle()
            if self.offers.count():
                return True
        return False

    def pick(self, card: Locator) -> None:
        """Chooses a card, or puts it back."""
        card.click(position=CORNER)

    def clear(self) -> None:
        """Puts all chosen cards back."""
        self.page.keyboard.press("Escape")

    def press(self, number: int) -> bool:
        """Makes the move with this number, from 0, and waits until it is answered."""
        self.offers.nth(number).click()
        self.confirm()
        self.until("smazzata-table:not(.busy)")
        self.moves += 1
        return True

    def confirm(self) -> None:
        """Says yes if the page asks."""
        yes = self.page.locator("dialog[data-part=ask][open] button[value=yes]")
        if yes.count():
            yes.click()

    def settle(self) -> None:
        """Waits until the page knows what it may offer."""
        self.until("[data-part=offers][aria-busy=false]")
