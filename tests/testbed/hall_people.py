"""People of an evening in a hall, each with a browser of their own; they only use pages."""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import zxingcpp
from playwright.sync_api import Locator, Page, expect


class Seated(NamedTuple):
    """A table of a round: its number and who sits there, in the order of its lines."""

    number: int
    names: tuple[str, ...]


class Desk:
    """Somebody with an office: director, referee or score room."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        """Of this tournament at the desk, with a slash at the end."""

    def go(self, under: str = "") -> None:
        """Opens a page of the desk."""
        self.page.goto(self.address + under)

    def press(self, name: str, *, confirmed: bool = False) -> None:
        """Presses a button, and what is asked before it is done if it must be `confirmed`."""
        with self.page.expect_navigation():
            self.page.get_by_role("button", name=name, exact=True).click()
        if confirmed:
            self.proceed()

    def proceed(self) -> None:
        """Goes on after what would change was shown."""
        expect(self.page.get_by_role("heading", name="Prima di procedere")).to_be_visible()
        with self.page.expect_navigation():
            self.page.get_by_role("button", name="Procedi").click()

    def fill(self, **fields: str | int) -> None:
        """Types into fields by their names, underscores for hyphens."""
        for name, value in fields.items():
            self.page.locator(f"#{name.replace('_', '-')}").fill(str(value))

    def under(self, heading: str) -> Locator:
        """The form with a heading."""
        named = self.page.get_by_role("heading", name=heading, exact=True)
        return self.page.locator("form.panel").filter(has=named)

    def in_form(self, heading: str, button: str, **fields: str | int) -> None:
        """Fills in the form with a heading, field by field's name, and sends it."""
        form = self.under(heading)
        for name, value in fields.items():
            form.locator(f"[name='{name.replace('_', '-')}']").fill(str(value))
        with self.page.expect_navigation():
            form.get_by_role("button", name=button, exact=True).click()

    def seats(self, number: int) -> list[Seated]:
        """Who sits where in a posted round, as its page says."""
        self.go(f"rounds/{number}/")
        found = []
        for card in self.page.locator(".table-card").all():
            table = re.search(r"\d+", card.locator("h2 a").inner_text())
            assert table is not None
            names = card.locator("p.field > label, .typed-total > span").all_inner_texts()
            found.append(Seated(int(table[0]), tuple(names)))
        return found

    def type_totals(self, number: int, totals: Mapping[int, Sequence[int]]) -> None:
        """Types the totals of tables without touching the mouse, and records them."""
        self.go(f"rounds/{number}/")
        for table, row in totals.items():
            self.page.locator(f"#mp-{table}-0").focus()
            for total in row:
                self.page.keyboard.type(str(total))
                self.page.keyboard.press("Tab")
        self.press("Registra ciò che è scritto")


class Phone:
    """Somebody at a table with a telephone and no account, who reads the code on the slip."""

    def __init__(self, page: Page, name: str) -> None:
        self.page = page
        self.name = name

    def scan(self, code: str) -> None:
        """Opens what the code on a slip says."""
        self.page.goto(code)

    def says(self, totals: Sequence[int]) -> None:
        """Writes how it ended, for the own side."""
        self.page.get_by_role("radio", name=self.name).last.check()
        for at, total in enumerate(totals):
            self.page.locator(f"#mp-{at}").fill(str(total))
        with self.page.expect_navigation():
            self.page.get_by_role("button", name="Conferma").click()

    def agrees(self) -> None:
        """Agrees with what another side has said."""
        with self.page.expect_navigation():
            self.page.get_by_role("button", name="D'accordo").click()


def code_on(image: Locator) -> str:
    """What a telephone's camera reads from a printed code."""
    gray = image.evaluate(
        """(image) => {
            const side = 400;
            const canvas = document.createElement("canvas");
            canvas.width = canvas.height = side;
            const pen = canvas.getContext("2d");
            pen.fillStyle = "white";
            pen.fillRect(0, 0, side, side);
            pen.imageSmoothingEnabled = false;
            pen.drawImage(image, 20, 20, side - 40, side - 40);
            const pixels = pen.getImageData(0, 0, side, side).data;
            return Array.from({length: side * side}, (_, at) => pixels[4 * at]);
        }"""
    )
    found = zxingcpp.read_barcodes(memoryview(bytes(gray)).cast("B", (400, 400)))
    assert len(found) == 1, "one code on a slip"
    return found[0].text


def ranking_on(page: Page) -> dict[str, int]:
    """Names and points of the standings on a page, the first place first."""
    rows = page.locator("table.standings tbody tr").evaluate_all(
        """(rows) => rows.map((row) => [
            [...row.querySelector(".who").childNodes]
                .filter((node) => node.nodeName !== "SMALL")
                .map((node) => node.textContent)
                .join("")
                .replace(/\\s+/g, " ")
                .trim(),
            Number(row.querySelector("td.points").innerText),
        ])"""
    )
    return {name: int(points) for name, points in rows}
