"""Publication: standings, ratings, and an order that somebody else has published.

Standings are those after the rounds that are closed. Ratings that a tournament recorded itself are
those of before law 1: nobody gives that command any more, and old logs are judged by it (ADR 0048).
An official order is kept as it was published, however its places
were found.
"""

from games.kernel.command import Command
from games.kernel.event import Event
from games.kernel.refusal import Refusal
from games.kernel.words import Phrase
from tournaments.authority import NO_OFFICE, SCORES, Acting
from tournaments.events.publication import (
    OfficialLine,
    OfficialOrderImported,
    RatingsChanged,
    StandingsPublished,
)
from tournaments.queries import current_standings, rated_tables, standings_digest
from tournaments.rating.fold import Kind, RatingChange, fold_ratings
from tournaments.rating.skill import Rating
from tournaments.state import Tournament
from tournaments.subjects.subject import (
    Case,
    Decision,
    Fact,
    LogPosition,
    Rule,
    Subject,
    number_parts,
    skip_undo,
)

RATINGS_PART = 40
ORDER_PART = 100
"""Lines of one event."""


class PublishStandings(Command, frozen=True):
    """Publish the standings as they are now."""


class PublishRatings(Command, frozen=True):
    """Rate all played tables from the ratings that members and partnerships had before."""

    individual: dict[str, Rating] = {}
    partnership: dict[str, Rating] = {}


class ImportOfficialOrder(Command, frozen=True):
    """Keep an official order beside the computed one; a later one replaces it."""

    source: str
    lines: tuple[OfficialLine, ...]


def publish_standings(case: Case, _command: PublishStandings) -> Decision:
    """The standings after the rounds that are closed; nothing if these were published last.

    While a round is open, those before it can be published again: corrected.
    """
    closed = case.state.rounds_closed
    if not closed and (refusal := check_rounds_closed(case.state)):
        return refusal
    digest = standings_digest(current_standings(case.state, closed))
    last = case.state.published[-1] if case.state.published else None
    if last is not None and (last.digest, last.round) == (digest, closed):
        return ()
    return (
        StandingsPublished(len(case.state.published) + 1, closed, digest, case.acting.at // 1000),
    )


def check_rounds_closed(state: Tournament) -> Refusal | None:
    """Why what needs closed rounds cannot be done. Refusals: `nothing_played`, `round_open`."""
    if state.current is None:
        return Refusal("nothing_played")
    if state.open_rounds:
        return Refusal("round_open", params={"round": state.open_rounds[0].number})
    return None


def publish_ratings(case: Case, command: PublishRatings) -> Decision:
    """The ratings that changed."""
    if refusal := check_rounds_closed(case.state):
        return refusal
    tables = rated_tables(case.state)
    published: list[Event] = []
    before: dict[Kind, dict[str, Rating]] = {
        "individual": command.individual,
        "partnership": command.partnership,
    }
    for kind, known in before.items():
        changes = list(fold_ratings(kind, known, tables))
        if changes == case.state.ratings.get(kind, []):
            continue
        published += [
            RatingsChanged(
                game=case.rules.game,
                kind=kind,
                subjects=tuple(row.subject for row in rows),
                before=tuple(row.before for row in rows),
                after=tuple(row.after for row in rows),
                tables=tuple(row.tables for row in rows),
                part=part,
                parts=parts,
            )
            for rows, part, parts in number_parts(changes, RATINGS_PART)
        ]
    return tuple(published)


def import_official_order(case: Case, command: ImportOfficialOrder) -> Decision:
    """Each line names an entry, once; places may be shared and may leave gaps."""
    if not command.source:
        return Refusal("source_missing")
    numbers = [line.number for line in command.lines]
    for number in numbers:
        if number not in case.state.entries:
            return Refusal("unknown_entry", params={"entry": number})
    if not numbers or len(set(numbers)) < len(numbers):
        return Refusal("order_unfit")
    if any(line.place < 1 for line in command.lines):
        return Refusal("order_unfit")
    lines = tuple(sorted(command.lines, key=lambda line: (line.place, line.number)))
    if (command.source, lines) == (case.state.official_source, case.state.official_order):
        return ()
    return tuple(
        OfficialOrderImported(command.source, piece, part, parts)
        for piece, part, parts in number_parts(lines, ORDER_PART)
    )


def _fold_ratings_changed(state: Tournament, event: RatingsChanged) -> None:
    rows = [
        RatingChange(*row)
        for row in zip(event.subjects, event.before, event.after, event.tables, strict=True)
    ]
    earlier = state.ratings.get(event.kind, []) if event.part > 1 else []
    state.ratings[event.kind] = earlier + rows


def _fold_official_order_imported(state: Tournament, event: OfficialOrderImported) -> None:
    earlier = state.official_order if event.part > 1 else ()
    state.official_source, state.official_order = event.source, (*earlier, *event.lines)


def _trace_ratings_changed(_: RatingsChanged, place: LogPosition) -> Command:
    """The ratings before, gathered from all parts of one publication.

    A kind that the publication leaves out has not changed since the last one.
    """
    before: dict[str, dict[str, Rating]] = {"individual": {}, "partnership": {}}
    for kind, changes in place.state.ratings.items():
        before[kind].update({change.subject: change.before for change in changes})
    finished: set[str] = set()
    for event in place.log[place.at :]:
        if not isinstance(event, RatingsChanged) or event.kind in finished:
            break
        before[event.kind].update(zip(event.subjects, event.before, strict=True))
        if event.part == event.parts:
            finished.add(event.kind)
    return PublishRatings(**before)


def _trace_official_order_imported(event: OfficialOrderImported, place: LogPosition) -> Command:
    """The whole order, gathered from all its parts."""
    lines = event.lines
    for following in place.log[place.at + 1 : place.at + event.parts]:
        if isinstance(following, OfficialOrderImported):
            lines += following.lines
    return ImportOfficialOrder(event.source, lines)


SUBJECT = Subject(
    "publication",
    rules=(
        Rule(PublishStandings, publish_standings, offices=SCORES),
        Rule(
            PublishRatings,
            publish_ratings,
            offices=NO_OFFICE,
            program="",
            after_homologation=True,
        ),
        Rule(ImportOfficialOrder, import_official_order, offices=SCORES, after_homologation=True),
    ),
    facts=(
        Fact(
            StandingsPublished,
            lambda state, event: state.published.append(event),
            "standings",
            "Pubblicata la classifica numero {version}, dopo il turno {round}.",
            "Standings number {version} were published, after round {round}.",
            done=Phrase("Classifica pubblicata", "Standings published"),
            cause=PublishStandings,
            undo=skip_undo,
            said_by=lambda event: Acting(at=event.at * 1000),
        ),
        Fact(
            RatingsChanged,
            _fold_ratings_changed,
            "standings",
            "Calcolata la forza dei giocatori.",
            "Ratings were worked out.",
            done=Phrase("Valutazioni pubblicate", "Ratings published"),
            cause=_trace_ratings_changed,
        ),
        Fact(
            OfficialOrderImported,
            _fold_official_order_imported,
            "standings",
            "Importata la classifica ufficiale di {source}.",
            "The official order of {source} was brought in.",
            done=Phrase("Classifica ufficiale importata", "Official order brought in"),
            cause=_trace_official_order_imported,
        ),
    ),
    refusals={
        "nothing_played": Phrase(
            "Nessun turno è stato ancora giocato.", "No round has been played yet."
        ),
        "source_missing": Phrase(
            "Da dove viene questa classifica?", "Where does this order come from?"
        ),
        "order_unfit": Phrase(
            "Una classifica ha ogni iscrizione una volta, con un posto da 1 in su.",
            "An order has each entry once, with a place from 1 on.",
        ),
    },
)
