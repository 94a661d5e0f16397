"""Each window is told of the table in its own language, whatever the site speaks to others."""

from collections.abc import Iterator
from contextlib import ExitStack
from urllib.request import Request, urlopen
from uuid import UUID

from django.utils.translation import override

from games.kernel.seats import SPECTATOR
from smazzata.ledger.reader import load as stored_events
from smazzata.presentation.narration import Narrator
from smazzata.tables.table import load, numbered
from tests.testbed.live import Seat, a_table, first_legal, move, people
from tests.testbed.site import Site

LANGUAGES = ("it", "en")
OTHER = {"it": "en", "en": "it"}
HAND = {"it": "Mano", "en": "Hand"}
MOVES = 5


def page(site: Site, language: str) -> str:
    """The front page, from the same process, as a browser of this language gets it."""
    with urlopen(Request(site.url, headers={"Accept-Language": language})) as answer:
        text: str = answer.read().decode()
    return text


def sentences(match: UUID, language: str, names: list[str], after: int) -> Iterator[str]:
    """What a spectator is told of the events after a version."""
    table = load(match).state
    with override(language):
        speaker = Narrator(table.rules, table.state.match.options, names)
        for stored in stored_events(match)[after:]:
            for _, event in numbered(table, [stored]):
                yield speaker.event(table.rules.redact(event, SPECTATOR))


def test_two_windows_at_one_table_are_told_each_in_its_own_language(site: Site) -> None:
    four = people(4)
    match = a_table(four)
    with ExitStack() as opened:
        windows = {
            language: opened.enter_context(Seat(site, match, language=language))
            for language in LANGUAGES
        }
        began: dict[str, int] = {}
        for language, window in windows.items():
            assert f'<html lang="{OTHER[language]}"' in page(site, OTHER[language])
            began[language] = window.hear("table")["version"]
        for number in range(MOVES):
            seat, _ = first_legal(match)
            assert f'<html lang="{LANGUAGES[number % 2]}"' in page(site, LANGUAGES[number % 2])
            version = move(match, person=four[seat])
            for window in windows.values():
                window.until(version)
        names = [person.account.username for person in four]
        for language, window in windows.items():
            told = [frame["say"] for frame in window.frames]
            assert told == list(sentences(match, language, names, began[language]))
            labels = {zone["label"] for zone in window.table["zones"] if zone["kind"] == "hand"}
            assert labels == {HAND[language]}
        said = [[frame["say"] for frame in window.frames] for window in windows.values()]
        assert all(one != other for one, other in zip(*said, strict=True))
