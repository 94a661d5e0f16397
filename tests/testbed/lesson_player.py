"""Somebody who follows a lesson through the page, and reaches all that its guide asks for."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from playwright.sync_api import Page, expect

from games.kernel.command import Command
from replays.lesson import LEARNER, Course, Move
from smazzata.tables.lessons import course_of
from smazzata.tables.table import Table, load
from tests.testbed.game_player import GamePlayer
from tests.testbed.waiting import wait_until

GUIDE = ".guide:not([hidden])"
NOTICE = "[data-part=notice]:not([hidden])"
LIT = ".card.wanted, .zone.wanted, .offers .spoken"
"""What a step asks for."""


COVERED = """() => {
  const guide = document.querySelector(".guide:not([hidden])").getBoundingClientRect();
  const covered = (part) => {
    const { left, right, top, bottom } = part.getBoundingClientRect();
    const beside = left >= guide.right - 1 || right <= guide.left + 1
      || top >= guide.bottom - 1 || bottom <= guide.top + 1;
    const within = left > -1 && right < innerWidth + 1 && top > -1 && bottom < innerHeight + 1;
    return right > left && !(beside && within);
  };
  const asked = ".wanted, .spoken, .own-seat .card, .trick .card, .offers button, [data-part=hint]";
  return [...document.querySelectorAll(asked)].filter(covered).map((part) =>
    part.getAttribute("aria-label") ?? (part.textContent || part.className));
}"""
"""What is asked for, or wanted to move at all, and lies under the guide or beside the screen."""


class LessonPlayer(GamePlayer):
    """A learner: gives the commands of the line, each when the guide asks for it.

    A card, a place or a button that is not lit, covered or out of sight is a failure.
    """

    def __init__(self, page: Page, match: UUID, language: str, *, touch: bool) -> None:
        super().__init__(page, match, LEARNER, language, touch=touch)
        self.course: Course = course_of(load(match).state.opened.game)

    def steps(self) -> Iterator[tuple[Move, Command]]:
        """The learner's moves, each when the table waits for it and the guide has said it."""
        for number, (move, (seat, command)) in enumerate(
            zip(self.course.lesson.line, self.course.moves, strict=True)
        ):
            if seat != LEARNER:
                continue
            wait_until(
                lambda at=number: load(self.match).state.followed == at,  # type: ignore[misc]
                told=lambda play=move.play: f"never {play}",  # type: ignore[misc]
                page=self.page,
            )
            self.hear_of(load(self.match).version)
            if move.title is not None:
                self.read(move)
            yield move, command

    def read(self, move: Move) -> None:
        """Reads the guide, and sees all that it asks for."""
        assert move.title is not None
        title = self.page.locator(GUIDE).locator("[data-part=guide-title]")
        expect(title).to_have_text(move.title.say(self.language))
        self.settle()
        expect(self.page.locator(LIT).filter(visible=True)).not_to_have_count(0)
        wait_until(
            lambda: self.page.evaluate(COVERED) == [],
            10,
            lambda: f"{move.play}: {self.page.evaluate(COVERED)}",
            page=self.page,
        )
        expect(self.page.locator(NOTICE)).to_have_count(0)

    def means(self, table: Table, offered: dict[str, Any], command: Command) -> bool:
        """Whether what a button sends is this command: a line says more, as it is stored."""
        said = command.data()
        return super().means(table, offered, command) or all(
            said.get(name) == value for name, value in offered.items()
        )

    def follow(self, command: Command) -> None:
        """Gives a command of the line."""
        live = load(self.match)
        table, before = live.state, live.version
        assert table.followed is not None
        last = table.followed + 1 == len(self.course.moves)
        view = table.rules.observe(table.state, self.seat)
        assert self.give(table, view, command), command
        # What comes after the line has left it.
        after = load(self.match)
        assert after.version > before, f"{command} was not taken"
        assert last or (after.state.followed or 0) > table.followed, f"{command} left the line"
