"""A fixture: a tournament on its way into a body's calendar.

    draft → asked → delegate → councillor → calendar → approved → published

Each level has a path of its own through these states, each with the days that somebody has for it.
Whoever holds a fixture passes it on or returns it with a reason. One that is returned and asked for
again goes on where it was, with its old place in the queue: who asked first is not overtaken by a
matter of form. Before it is approved nothing may clash, and before it is published the poster has
to be whole.
"""

import itertools
from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias

import msgspec

from games.kernel.refusal import Refusal
from games.kernel.words import Phrase, Words
from tournaments.federation.days import Day
from tournaments.federation.rules_text import (
    Rules,
    against_number,
    against_twice,
    against_unknown,
    first_refusal,
)

Stage: TypeAlias = Literal["asked", "delegate", "councillor", "calendar", "approved", "published"]
STAGES: tuple[Stage, ...] = (
    "asked", "delegate", "councillor", "calendar", "approved", "published",
)  # fmt: skip
FixtureState: TypeAlias = Literal[
    "draft",
    "asked",
    "delegate",
    "councillor",
    "calendar",
    "approved",
    "published",
    "returned",
    "cancelled",
]
ClashAnswer: TypeAlias = Literal["no", "ask", "note"]
CLASH_ANSWERS: tuple[ClashAnswer, ...] = ("no", "ask", "note")
"""The hardest first."""
LONGEST = 366


class PathStage(Rules, frozen=True):
    """A stage of a path."""

    stage: Stage
    days: int = 0
    """How many days a fixture may lie there; 0: nobody says."""


class FixturePath(Rules, frozen=True):
    """The way that fixtures of some levels go."""

    levels: tuple[str, ...]
    stages: tuple[PathStage, ...]
    notice_days: int = 0
    """How many days ahead it has to be asked for."""
    poster: bool = False
    """Whether it is published with a poster."""


class FixtureRules(Rules, frozen=True):
    """The ways into a body's calendar."""

    paths: tuple[FixturePath, ...]
    fund_tables: int = 0
    """On how many tables at least a guaranteed prize fund has to be worked out."""


class Poster(msgspec.Struct, frozen=True):
    """What stands on a poster; money in cents."""

    director: str = ""
    score_head: str = ""
    """Who heads the score room."""
    net_fee: int | None = None
    fund: int | None = None
    """The prize fund that is guaranteed."""
    fund_tables: int = 0
    """On how many tables it was worked out."""


class Fixture(msgspec.Struct, frozen=True):
    """A tournament on its way, and when it got where it is."""

    id: str
    level: str
    club: str
    province: str
    first: Day
    last: Day
    poster: Poster = Poster()
    state: FixtureState = "draft"
    since: Day | None = None
    """When it came to where it is."""
    asked: Day | None = None
    """When it was asked for first."""
    number: int = 0
    """Of its request, in the order in which they came."""
    returned_from: Stage | None = None
    reason: str = ""
    """Why it was returned or cancelled."""


class Clash(msgspec.Struct, frozen=True):
    """Another fixture, or a closed date, that is too near."""

    answer: ClashAnswer
    other: str
    """The id of the fixture; empty: a closed date."""
    days_apart: int
    where: Literal["province", "neighbour", "region", "anywhere"]
    closed: Phrase | None = None
    """What a closed date is kept for."""


def ask_fixture(rules: FixtureRules, fixture: Fixture, number: int, day: Day) -> Fixture | Refusal:
    """The fixture after it was asked for, or asked for again after it was returned.

    `number` is that of a new request; one that comes again keeps its own. Refusals:
    `fixture_wrong_state`, `fixture_level_unknown`, `fixture_days_unfit`, `fixture_notice_short`,
    `fixture_goes_back`.
    """
    path = find_path(rules, fixture.level)
    if path is None:
        return Refusal("fixture_level_unknown", params={"level": fixture.level})
    if fixture.state not in ("draft", "returned"):
        return Refusal("fixture_wrong_state", params={"state": fixture.state})
    if fixture.last < fixture.first:
        return Refusal("fixture_days_unfit")
    if fixture.since is not None and day < fixture.since:
        return Refusal("fixture_goes_back")
    asked = day if fixture.asked is None else fixture.asked
    if fixture.first - asked < path.notice_days or fixture.first < day:
        return Refusal("fixture_notice_short", params={"days": path.notice_days})
    return msgspec.structs.replace(
        fixture,
        state=fixture.returned_from or "asked",
        since=day,
        asked=asked,
        number=fixture.number or number,
        returned_from=None,
        reason="",
    )


def pass_fixture(
    rules: FixtureRules, fixture: Fixture, day: Day, clashes: Iterable[Clash]
) -> Fixture | Refusal:
    """The fixture a stage further on.

    Refusals: `fixture_level_unknown`, `fixture_wrong_state`, `fixture_goes_back`,
    `fixture_clashes`, `fixture_date_closed`, those of `against_poster`.
    """
    path = find_path(rules, fixture.level)
    if path is None:
        return Refusal("fixture_level_unknown", params={"level": fixture.level})
    stages = [each.stage for each in path.stages]
    if fixture.state not in stages[:-1]:
        return Refusal("fixture_wrong_state", params={"state": fixture.state})
    if fixture.since is not None and day < fixture.since:
        return Refusal("fixture_goes_back")
    state = next(after for at, after in itertools.pairwise(stages) if at == fixture.state)
    if state in ("approved", "published"):
        forbidden = next((each for each in clashes if each.answer == "no"), None)
        if forbidden is not None and forbidden.closed is not None:
            return Refusal("fixture_date_closed")
        if forbidden is not None:
            return Refusal("fixture_clashes", params={"other": forbidden.other})
    if state == "published" and path.poster and (refused := against_poster(rules, fixture.poster)):
        return refused
    return msgspec.structs.replace(fixture, state=state, since=day)


def return_fixture(fixture: Fixture, reason: str, day: Day) -> Fixture | Refusal:
    """The fixture given back to who asked for it; its place in the queue is kept.

    Refusals: `fixture_wrong_state`, `fixture_reason_missing`, `fixture_goes_back`.
    """
    if fixture.state not in STAGES[:-1]:
        return Refusal("fixture_wrong_state", params={"state": fixture.state})
    return _end(fixture, "returned", reason, day, fixture.state)


def cancel_fixture(fixture: Fixture, reason: str, day: Day) -> Fixture | Refusal:
    """The fixture that will not be held. Refusals: as `return_fixture`."""
    if fixture.state in ("draft", "cancelled"):
        return Refusal("fixture_wrong_state", params={"state": fixture.state})
    return _end(fixture, "cancelled", reason, day, None)


def _end(
    fixture: Fixture, state: FixtureState, reason: str, day: Day, returned_from: Stage | None
) -> Fixture | Refusal:
    if not reason.strip():
        return Refusal("fixture_reason_missing")
    if fixture.since is not None and day < fixture.since:
        return Refusal("fixture_goes_back")
    return msgspec.structs.replace(
        fixture, state=state, since=day, reason=reason, returned_from=returned_from
    )


def order_queue(fixtures: Iterable[Fixture]) -> list[Fixture]:
    """Fixtures that wait for somebody, who asked first in front; those returned in their places."""
    waiting = [each for each in fixtures if each.state in (*STAGES[:-1], "returned")]
    return sorted(waiting, key=lambda each: (each.asked or 0, each.number))


def find_deadline(rules: FixtureRules, fixture: Fixture) -> Day | None:
    """The last day on which somebody may keep a fixture where it is; None: nobody says."""
    path = find_path(rules, fixture.level)
    stages = () if path is None else path.stages
    days = next((each.days for each in stages if each.stage == fixture.state), 0)
    return fixture.since + days if days and fixture.since is not None else None


def against_poster(rules: FixtureRules, poster: Poster) -> Refusal | None:
    """Why a poster is not whole.

    Refusals: `poster_director_missing`, `poster_score_head_missing`, `poster_fee_missing`,
    `poster_fund_missing`, `poster_fund_tables` (worked out on too few tables).
    """
    if not poster.director.strip():
        return Refusal("poster_director_missing")
    if not poster.score_head.strip():
        return Refusal("poster_score_head_missing")
    if poster.net_fee is None or poster.net_fee < 0:
        return Refusal("poster_fee_missing")
    if rules.fund_tables and (poster.fund is None or poster.fund <= 0):
        return Refusal("poster_fund_missing")
    if poster.fund_tables < rules.fund_tables:
        return Refusal("poster_fund_tables", params={"tables": rules.fund_tables})
    return None


def find_path(rules: FixtureRules, level: str) -> FixturePath | None:
    """The way that fixtures of a level go."""
    return next((each for each in rules.paths if level in each.levels), None)


def against_fixture_rules(rules: FixtureRules, levels: Sequence[str]) -> Refusal | None:
    """Why nobody could go these ways.

    Refusals: `rules_unknown_name`, `rules_named_twice` (a level with two ways), `rules_bad_number`,
    `path_out_of_order`.
    """
    named = [level for path in rules.paths for level in path.levels]
    if refused := (
        against_unknown("calendar", levels, named)
        or against_twice("calendar", named)
        or against_number("calendar.fund_tables", rules.fund_tables, 0, 10_000)
    ):
        return refused
    for path in rules.paths:
        numbers = [path.notice_days, *(each.days for each in path.stages)]
        if refused := first_refusal(
            against_number("calendar", each, 0, LONGEST) for each in numbers
        ):
            return refused
        steps = [STAGES.index(each.stage) for each in path.stages]
        whole = steps[:1] == [0] and steps[-1:] == [len(STAGES) - 1]
        if not whole or sorted({*steps}) != steps:
            return Refusal("path_out_of_order", params={"level": ", ".join(path.levels)})
    return None


REFUSALS: Words = {
    "fixture_level_unknown": Phrase(
        "Per il livello «{level}» il calendario non ha un percorso.",
        "The calendar has no way for the level {level}.",
    ),
    "fixture_wrong_state": Phrase(
        "In questo stato la richiesta non si può cambiare così: {state}.",
        "A request in this state cannot be changed so: {state}.",
    ),
    "fixture_days_unfit": Phrase(
        "L'ultimo giorno viene prima del primo.", "The last day comes before the first."
    ),
    "fixture_notice_short": Phrase(
        "La richiesta va fatta almeno {days} giorni prima.",
        "It has to be asked for at least {days} days ahead.",
    ),
    "fixture_goes_back": Phrase(
        "La data viene prima dell'ultimo passo.", "The date comes before the last step."
    ),
    "fixture_clashes": Phrase(
        "Quel giorno non è libero: c'è già {other}.", "The day is not free: {other} is there."
    ),
    "fixture_date_closed": Phrase(
        "In quella data il calendario è chiuso per questo livello.",
        "The calendar is closed for this level on that date.",
    ),
    "fixture_reason_missing": Phrase("Scrivi il motivo.", "Give a reason."),
    "poster_director_missing": Phrase(
        "Sulla locandina manca il direttore di gara.", "The poster names no director."
    ),
    "poster_score_head_missing": Phrase(
        "Sulla locandina manca il responsabile della sala conti.",
        "The poster names no head of the score room.",
    ),
    "poster_fee_missing": Phrase(
        "Sulla locandina manca la quota d'iscrizione netta.", "The poster has no net entry fee."
    ),
    "poster_fund_missing": Phrase(
        "Sulla locandina manca il montepremi garantito.",
        "The poster has no guaranteed prize fund.",
    ),
    "poster_fund_tables": Phrase(
        "Il montepremi garantito va calcolato su almeno {tables} tavoli.",
        "The guaranteed prize fund has to be worked out on at least {tables} tables.",
    ),
    "path_out_of_order": Phrase(
        "Il percorso per il livello «{level}» non va dalla richiesta alla pubblicazione in ordine.",
        "The way for the level {level} does not go from the request to the publication in order.",
    ),
}
