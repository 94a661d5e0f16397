"""The public log of a tournament: every event in words, with its hour, its office and remarks.

Who did it is told by office, not by name. A machine's steps are told as the program's.
"""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import NamedTuple
from uuid import UUID

from django.core.paginator import Page, Paginator
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.kernel.event import Event
from smazzata.desk.models import Officer
from smazzata.hall.models import Remark
from smazzata.ledger.events import StoredEvent
from smazzata.ledger.reader import load
from smazzata.members.name_changes import changes_of
from smazzata.members.principals import member_of
from smazzata.presentation.narration import language
from smazzata.presentation.tournament_presenter import TournamentPresenter
from smazzata.runtime.remembered import Remembered
from tournaments.authority import Office
from tournaments.decider import apply
from tournaments.events.entries import MemberCorrected
from tournaments.events.results import ResultCorrected, ResultMended, ResultRecorded
from tournaments.events.rounds import RoundRecalled
from tournaments.pairing.model import Number
from tournaments.queries import public_rounds
from tournaments.registry import CODEC
from tournaments.state import Tournament
from tournaments.subjects.subject import Topic
from tournaments.words import is_part_of_earlier, say, topic_of

LINES = 100
"""Lines on a page."""
KINDS: dict[Topic, Promise] = {
    "entries": _("Entries"),
    "pairings": _("Draw and pairings"),
    "results": _("Results"),
    "rulings": _("Corrections and rulings"),
    "standings": _("Standings"),
    "course": _("Course of the tournament"),
}
"""What the lines of each kind are about."""
OFFICES: dict[str, Promise] = {
    "director": _("director"),
    "chief": _("chief referee"),
    "referee": _("referee"),
    "score_room": _("score room"),
    "delegate": _("federation delegate"),
    "captain": _("captain"),
    "program": _("by the program"),
    "official": _("an official"),
}
_POSTING = frozenset({"round_proposed", "round_posted"})


class PublicRemark(NamedTuple):
    """What an official says of an event."""

    said: Remark
    office: str

    @property
    def office_name(self) -> Promise:
        """The office in words."""
        return OFFICES[self.office]


class LogLine(NamedTuple):
    """An event for everybody."""

    version: int
    at: datetime
    kind: Topic
    words: str
    office: str
    """`director`, `referee`, `score_room`; `program`; `official` for one who serves no more."""
    remarks: list[PublicRemark]

    @property
    def office_name(self) -> Promise:
        """The office in words."""
        return OFFICES[self.office]


class _Told(NamedTuple):
    stored: StoredEvent
    event: Event
    seated: tuple[Number, ...]
    before: tuple[int, ...] | None


def page_of(
    presenter: TournamentPresenter, kind: str, entry: int | None, page: str | int | None
) -> tuple[Page[_Told], list[LogLine]]:
    """A page of the log, the newest first; of one kind, or of what concerns one entry."""
    told = [one for one in _told(presenter) if not kind or topic_of(one.stored.type) == kind]
    if entry is not None:
        told = [one for one in told if entry in _concerned(one)]
    shown = Paginator(told[::-1], LINES).get_page(page)
    return shown, _lines(presenter, list(shown))


def _told(presenter: TournamentPresenter) -> list[_Told]:
    """All that is public or was, in the order of the log; tables and totals are of their hour."""
    public = len(presenter.state.rounds)
    # What was hidden when an event was stored is told by its hour alone: it never changes.
    return _TOLD.get(
        (presenter.id, presenter.hash, public),
        lambda: _tell(presenter.id, presenter.version, public),
    )


_TOLD: Remembered[list[_Told]] = Remembered(8)


def _tell(tournament: UUID, version: int, public: int) -> list[_Told]:
    """The same, from the log.

    A round that is recalled, and perhaps posted again with others at its tables, keeps its lines.
    """
    then, found = Tournament(), []
    totals: dict[tuple[int, int], tuple[int, ...]] = {}
    for stored in load(tournament)[:version]:
        event = CODEC.convert(stored.type, stored.data, stored.schema)
        number, table = getattr(event, "round", 0), getattr(event, "table", 0)
        shown = max(public, public_rounds(then, stored.at_ms))
        apply(then, [event])
        if isinstance(event, RoundRecalled):
            totals = {place: mp for place, mp in totals.items() if place[0] != number}
        if is_part_of_earlier(event) or (number > shown and stored.type not in _POSTING):
            continue
        seated: tuple[Number, ...] = ()
        if 0 < number <= len(then.rounds) and table in then.rounds[number - 1].numbers:
            seated = then.rounds[number - 1].table(table).sides
        before = totals.get((number, table))
        if isinstance(event, ResultRecorded | ResultCorrected | ResultMended):
            totals[number, table] = event.mp
        found.append(_Told(stored, event, seated, before))
    return found


def beside(presenter: TournamentPresenter) -> list[object]:
    """What the page shows that stands beside the log: who holds an office, and remarks."""
    rows = Remark.objects.filter(tournament=presenter.id, withdrawn=False)
    return [*sorted(_offices(presenter.id).items()), *rows.order_by("id").values_list("id")]


def _concerned(one: _Told) -> set[Number]:
    own = getattr(one.event, "number", None)
    order = getattr(one.event, "order", ()) if one.stored.type == "lots_drawn" else ()
    return {*one.seated, *order, *([own] if own is not None else [])}


def _lines(presenter: TournamentPresenter, told: Sequence[_Told]) -> list[LogLine]:
    numbers = {n for one in told for n in _concerned(one)} & {
        *presenter.state.entries,
        *presenter.state.deleted,
    }
    sides = presenter.sides(sorted(numbers))
    offices, names = _offices(presenter.id), _say_names(told)
    remarks: dict[int, list[PublicRemark]] = {}
    rows = Remark.objects.filter(
        tournament=presenter.id, withdrawn=False, version__in=[one.stored.version for one in told]
    )
    for row in rows.order_by("id"):
        said = PublicRemark(row, offices.get(row.by, "official"))
        remarks.setdefault(row.version, []).append(said)

    def named(number: Number) -> str:
        return sides[number].name if number in sides else str(number)

    return [
        LogLine(
            one.stored.version,
            datetime.fromtimestamp(one.stored.at_ms / 1000, UTC),
            topic_of(one.stored.type),
            say(one.event, language(), named, one.seated, one.before, presenter.decimals)
            + names.get(getattr(one.event, "digest", ""), ""),
            _office(one.stored.actor, offices),
            remarks.get(one.stored.version, []),
        )
        for one in told
    ]


def _say_names(told: Sequence[_Told]) -> dict[str, str]:
    """By digest: how somebody was written before a correction, and is since."""
    digests = [one.event.digest for one in told if isinstance(one.event, MemberCorrected)]
    return {
        digest: f" {' → '.join(', '.join(filter(None, each[:2])) for each in pair)}."
        for digest, pair in changes_of(digests).items()
    }


def _offices(tournament: UUID) -> dict[str, str]:
    """The highest office of each member who has one now."""
    rank = {office: at for at, office in enumerate(reversed(Office))}
    rows = Officer.objects.filter(tournament=tournament).values_list("member", "office")
    return dict(sorted(rows, key=lambda row: rank[Office(row[1])]))


def _office(actor: str, offices: dict[str, str]) -> str:
    member = member_of(actor)
    return "program" if member is None else offices.get(member, "official")
