"""The public log: every event has words, and no word tells what is not public."""

import pytest

from games.kernel.event import Event
from tournaments.events.entries import EntryWithdrawn, LatenessNoted, LotsDrawn, RoundMissed
from tournaments.events.opening import TournamentOpened
from tournaments.events.publication import StandingsPublished
from tournaments.events.refereeing import SECOND_WARNING, PenaltyApplied, WarningGiven
from tournaments.events.results import CorrectionDeclined, ResultCorrected, ResultRecorded
from tournaments.events.rounds import RestAssigned, RoundClosed
from tournaments.registry import BOOK, EVENTS
from tournaments.words import TOPICS, is_part_of_earlier, say, topic_of

SECRET = "was taken ill"
RESULT = ResultRecorded(2, 7, (1500, 995), (15, 5), (1, 2), "played", "", "t/1")
TOLD: list[tuple[Event, str]] = [
    (RESULT, "Round 2, table 7: Anna 1500 (15), Bea 995 (5)."),
    (
        ResultRecorded(1, 1, (0, 0), (14, 6), (1, 2), "walkover", "", "", reason=SECRET),
        "Round 1, table 1, by walk-over: Anna 0 (14), Bea 0 (6).",
    ),
    (
        ResultRecorded(1, 1, (0, 0), (12, 3), (1, 2), "arbitral", "", "", "22", SECRET),
        "Round 1, table 1, score awarded (article 22): Anna 0 (12), Bea 0 (3).",
    ),
    (
        ResultCorrected(2, 7, (1, 2), (9, 11), (2, 1), "addition", "result_only", "", SECRET),
        "Round 2, table 7, corrected (addition): Anna 1 (9), Bea 2 (11); before 1500 – 995.",
    ),
    (
        PenaltyApplied(2, 1, 100, "30", SECRET),
        "Penalty for Bea: points 1, match points 100 (article 30).",
    ),
    (
        PenaltyApplied(2, 1, 0, SECOND_WARNING, SECRET),
        "Penalty for Bea: points 1, match points 0 (every second warning).",
    ),
    (WarningGiven(2, "art. 20", SECRET), "Warning for Bea (art. 20)."),
    (EntryWithdrawn(1, "unjustified", SECRET), "Anna does not play the rounds to come."),
    (LotsDrawn((2, 1), "x"), "Lots between equals: Bea, Anna."),
    (StandingsPublished(3, 2, "d"), "Standings number 3 were published, after round 2."),
]


def named(number: int) -> str:
    return {1: "Anna", 2: "Bea"}[number]


@pytest.mark.parametrize(("event", "words"), TOLD, ids=lambda value: type(value).__name__)
def test_an_event_in_words(event: Event, words: str) -> None:
    assert say(event, "en", named, (1, 2), (1500, 995)) == words


@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("event", [event for event, _ in TOLD], ids=lambda e: type(e).__name__)
def test_no_reason_that_somebody_typed_is_told(event: Event, language: str) -> None:
    told = say(event, language, named, (1, 2), (1500, 995))
    assert SECRET not in told
    assert "justif" not in told.lower()
    assert "giustif" not in told.lower()


def test_one_of_something_is_not_told_as_many() -> None:
    told = [
        say(event, language, named)
        for event in (RestAssigned(1, 1, 1, 1), RoundMissed(1, 1, 1, 1), LatenessNoted(1, 1, 1, 1))
        for language in ("it", "en")
    ]
    wrong = ("1 punti", "1 points", "1 match points", "1 minuti", "1 minutes")
    assert not [words for words in told for one in wrong if one in words]
    for language, many in (("it", "turni"), ("en", "rounds")):
        assert f"{{rounds}} {many}" not in BOOK.facts[TournamentOpened].sentence.say(language)


def test_a_late_correction_that_was_taken_back_is_not_told_as_declined_alone() -> None:
    event = CorrectionDeclined(2, "somebody", SECRET)
    assert say(event, "en", named) == "Late correction 2 was declined or taken back."
    assert say(event, "it", named) == "La correzione tardiva 2 è stata rifiutata o ritirata."


def test_every_event_has_words_of_its_own() -> None:
    names = {event.name() for event in EVENTS}
    assert all(fact.italian != fact.english for fact in BOOK.facts.values())
    assert {topic_of(name) for name in names} == set(TOPICS)


def test_an_event_of_a_later_version_is_told_by_its_name() -> None:
    class BellRung(Event, frozen=True):
        """Not of today."""

    assert say(BellRung(), "en", named) == "Event “bell rung”."
    assert topic_of("bell_rung") == "course"


def test_a_fact_in_parts_is_told_once() -> None:
    assert not is_part_of_earlier(RoundClosed(1))
