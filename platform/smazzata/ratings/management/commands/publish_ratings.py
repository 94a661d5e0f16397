"""`manage.py publish_ratings`: the signed lists of a month."""

import re
from typing import Any

from django.core.management.base import CommandParser
from django.utils import timezone

from games.kernel.refusal import Refusal
from smazzata.ratings.counting import day_of
from smazzata.ratings.lists import publish_lists
from smazzata.runtime.terminal_command import CommandFailure, TerminalCommand
from tournaments.federation.days import month_of, write_month
from tournaments.federation.rating.lists import REFUSALS

MONTH = re.compile(r"([0-9]{4})-(0[1-9]|1[0-2])")


class Command(TerminalCommand):
    help = (
        "Publish the signed rating lists of a month that is over; the last one by itself. A list "
        "that is published stays as it is. Exit status: 0 done, 1 the month is not over, 2 no "
        "month."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("month", nargs="?", default="", help="such as 2027-03")

    def handle(self, *_args: Any, month: str, **_options: Any) -> None:
        today = day_of(int(timezone.now().timestamp() * 1000))
        wanted = month_of(today) - 1
        if month:
            found = MONTH.fullmatch(month)
            if found is None:
                said = REFUSALS["month_unfit"].say(self.lang, {"given": month})
                raise CommandFailure("month_unfit", said, status=2, given=month)
            wanted = 12 * int(found[1]) + int(found[2]) - 1
        lists = publish_lists(wanted, today)
        if isinstance(lists, Refusal):
            said = REFUSALS[lists.code].say(self.lang, lists.params)
            raise CommandFailure(lists.code, said, **lists.params)
        if self.json:
            self.answer(
                {
                    "month": write_month(wanted),
                    "lists": [{"discipline": row.discipline, "note": row.note} for row in lists],
                }
            )
            return
        for row in lists:
            self.stdout.write(row.note)
