"""`docs/10-programs.md` tells of every command of a tournament, and where a program gives it."""

import re
from collections import Counter
from pathlib import Path
from uuid import UUID

from django.urls import Resolver404, resolve
from msgspec import Struct
from msgspec.json import schema_components

from smazzata.api.commands import ALLOWED
from smazzata.api.urls import urlpatterns
from tournaments.authority import NO_OFFICE
from tournaments.registry import BOOK, COMMANDS
from tournaments.subjects.slips import ClaimResult

PAGE = (Path(__file__).parents[2] / "docs" / "10-programs.md").read_text("utf-8")
ROWS = {
    row[0].strip("` "): row[1:]
    for line in PAGE.partition("## What of the desk is here")[2].splitlines()
    if line.startswith("| `")
    for row in [[cell.strip() for cell in line.strip("|").split("|")]]
}
"""By command: where the desk gives it, where a program does."""


def test_every_command_is_in_one_place_of_the_code_and_in_the_table() -> None:
    assert set(ROWS) == {command.name() for command in COMMANDS}


def test_the_table_says_where_a_program_gives_a_command() -> None:
    for command in ALLOWED:
        assert "`commands`" in ROWS[command.name()][1], command
    for command, rule in BOOK.rules.items():
        said, address = ROWS[command.name()][1], rule.program
        named = re.findall(r"`([\w-]+)`", said)
        if command.name() == "propose_correction":
            assert said == "by itself"
        elif address:
            assert address in named, command
        else:
            assert said.startswith("nowhere"), command


def test_what_nobody_may_give_is_given_nowhere() -> None:
    for command in COMMANDS:
        if BOOK.rules[command].offices == NO_OFFICE and command is not ClaimResult:
            assert BOOK.rules[command].program == "", command


def test_addresses_of_the_table_are_there() -> None:
    known = {str(pattern.pattern).rpartition("/")[2] for pattern in urlpatterns}
    for _desk, said in ROWS.values():
        assert set(re.findall(r"`([\w-]+)`", said)) <= known
    for desk, _said in ROWS.values():
        for address in re.findall(r"`(/[^`]+)`", desk):
            path = re.sub(r"\b[NT]\b", "1", address.replace("ID", str(UUID(int=7))))
            try:
                assert resolve(path)
            except Resolver404 as error:
                raise AssertionError(address) from error


def test_every_address_that_does_something_is_in_the_page() -> None:
    for pattern in urlpatterns:
        if pattern.name in {None, "root", "schema"}:
            continue
        route = str(pattern.pattern).removeprefix("tournaments/")
        for part, letter in (
            ("<uuid:tournament_id>", "ID"),
            ("<int:number>", "N"),
            ("<int:table>", "T"),
            ("<int:device>", "N"),
            ("<int:remark>", "N"),
            ("<uuid:preset>", "KEY"),
            ("<uuid:circuit_id>", "ID"),
            ("<uuid:match_id>", "ID"),
            ("<uuid:member_id>", "ID"),
        ):
            route = route.replace(part, letter)
        if hasattr(getattr(pattern.callback, "view_class", None), "post"):
            assert f"| `{route}`" in PAGE, route
        else:
            known = str(pattern.pattern).startswith("tournaments/")
            whole = f"tournaments/{route}" if known else route
            assert f"| `/api/{whole}" in PAGE, route


def test_no_two_shapes_of_the_schema_have_one_name() -> None:
    """A component is called as its struct is: a second one of the name would not be told."""

    def below(one: type[Struct]) -> set[type[Struct]]:
        return {one}.union(*map(below, one.__subclasses__()))

    ours = [each.__name__ for each in below(Struct) if each.__module__.startswith("smazzata.api")]
    names = Counter([*ours, *schema_components(ALLOWED)[1]])
    assert {"Opening", "Standings", "RecordResult"} <= names.keys()
    assert not [name for name, times in names.items() if times > 1]
