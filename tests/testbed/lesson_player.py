"""Somebody who follows a lesson by the guide's line, through the page, and reaches everything there."""

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


class LessonPlayer(GamePlayer):
    """A learner: gives the commands of the line, each when the guide asks for it."""

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
                60,
                lambda: f"{load(self.match).state.followed}: {move.play}",
                page=self.page,
            )
            self.hear_of(load(self.match).version)
            if move.title is not None:
                title = self.page.locator(GUIDE).locator("[data-part=guide-title]")
                expect(title).to_have_text(move.title.say(self.language))
            yield move, command

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
