"""What a telephone is to be told, compared with what it was told last.

Nothing is kept beside the log: the mark of a seat follows from the tournament as everybody may see
it now, so a round that is published for an hour, recalled, published again with the same tables or
with others, is news exactly when its mark is another one than the telephone's.
"""

import json
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from typing import NamedTuple
from urllib.parse import urlencode
from uuid import UUID

from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from smazzata.hall.models import Announcement, PushSubscription
from smazzata.hall.push.encryption import LONGEST
from smazzata.hall.seating import Seat, seats_of
from smazzata.hall.services import announcement_of
from smazzata.presentation.tournament_presenter import TournamentPresenter, get_tournament
from tournaments.pairing.model import Number
from tournaments.state import Tournament

LONGEST_NAME, LONGEST_TEXT = 120, 600
"""Characters of a title and of a body; telephones show less."""
RECALLED, CANCELLED = "recalled", "cancelled"


class News(NamedTuple):
    """One message, and what it makes of the row when it has arrived."""

    kind: str
    """`seat`, `word` for what is said to all, `table` for one of the lobby: a later one of a kind
    takes the earlier one's place."""
    mark: str
    """What is told: the same mark is never told twice."""
    title: str
    body: str
    address: str
    """The page that it opens."""

    def payload(self, about: UUID, language: str) -> bytes:
        """What the telephone reads: no longer than can be sealed, whatever names people have."""
        told = {
            "title": _cut(self.title, LONGEST_NAME),
            "body": _cut(self.body, LONGEST_TEXT),
            "topic": f"{self.kind}-{about}",
            "tag": f"{self.kind}-{about}-{self.mark}",
            "url": self.address,
            "lang": language,
        }
        while len(found := _written(told)) > LONGEST and told["body"]:
            told["body"] = _cut(told["body"], len(told["body"]) * 3 // 4)
        return found


def _written(told: Mapping[str, str]) -> bytes:
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"[:most]


def seat_mark(state: Tournament, entry: Number, told: str) -> str:
    """What stands of an entry's seat now: `ROUND:DIGEST`, `ROUND:recalled`, or `ROUND:cancelled`.

    `told` is the mark of before; it stays where there is nothing to say: between two rounds, and
    for whoever is not in the round.
    """
    played = state.current
    before = int(told.partition(":")[0] or 0)
    now = played.number if played else 0
    if state.cancelled is not None:
        return f"{before}:{CANCELLED}"
    if before > now:
        return f"{before}:{RECALLED}"
    if played is None or played.closed:
        return told
    if entry in played.byes:
        return f"{now}:rest"
    for table in played.numbers:
        if entry in played.table(table).sides:
            seated = repr((table, played.table(table).sides, played.sides_at(table)))
            return f"{now}:{sha256(seated.encode()).hexdigest()[:16]}"
    return told


class Standing:
    """What stands in the hall of one tournament now, for all its telephones."""

    def __init__(self, presenter: TournamentPresenter, said: Announcement | None) -> None:
        self.presenter = presenter
        self.said = said
        self._seats = cache(self._seats_in)

    @property
    def closed(self) -> bool:
        """Whether the tournament is over, and with it all messages."""
        return self.presenter.state.closed

    @property
    def cancelled(self) -> bool:
        """Whether it was cancelled: then that is the last message."""
        return self.presenter.state.cancelled is not None

    def mark(self, row: PushSubscription) -> str:
        """What stands of the seat of a telephone."""
        return seat_mark(self.presenter.state, row.entry, row.seat)

    def is_due(self, row: PushSubscription) -> bool:
        """Whether a telephone is to be told anything; never of what is older than it knows."""
        if row.version > self.presenter.version:
            return False
        return self.mark(row) != row.seat or self._unheard(row) is not None

    def of(self, row: PushSubscription) -> list[News]:
        """What a telephone is to be told, in its language."""
        if not self.is_due(row):
            return []
        found, said = [], self._unheard(row)
        with translation.override(row.language):
            if self.mark(row) != row.seat:
                found.append(self._of_seat(row))
            if said is not None:
                title = self.presenter.title
                found.append(News("word", str(said.pk), title, said.text, self._address(row.entry)))
        return found

    def _unheard(self, row: PushSubscription) -> Announcement | None:
        return self.said if self.said is not None and self.said.pk > row.said else None

    def _of_seat(self, row: PushSubscription) -> News:
        mark, address = self.mark(row), self._address(row.entry)
        number = mark.partition(":")[0]
        if self.cancelled:
            course = self.presenter.course
            return News("seat", mark, self.presenter.title, course, address)
        if mark.endswith(f":{RECALLED}"):
            title = _("Round %(number)s was taken back") % {"number": number}
            called = {"tournament": self.presenter.title}
            course = self.presenter.course
            wait = _("%(tournament)s: wait for the new tables.") % called
            body = f"{self.presenter.title}: {course}" if course else wait
            return News("seat", mark, title, body, address)
        title = _("Round %(number)s · %(tournament)s") % {
            "number": number,
            "tournament": self.presenter.title,
        }
        seat = self._seats(row.language)[row.entry]
        return News("seat", mark, title, f"{seat.side.name}: {words_of(seat)}", address)

    def _seats_in(self, _language: str) -> Mapping[Number, Seat]:
        played = self.presenter.state.current
        seats = seats_of(self.presenter, played) if played else []
        return {seat.side.number: seat for seat in seats}

    def _address(self, entry: Number) -> str:
        """The page of the seat, as whoever looked for it by name has it."""
        side = self.presenter.sides([entry])[entry]
        page = reverse("hall:seat", args=[self.presenter.id])
        return f"{page}?{urlencode({'name': side.members[0].name})}"


def standing_of(tournament: UUID) -> Standing:
    """What stands in the hall now. Raises `Http404` when there is no such tournament."""
    return Standing(get_tournament(tournament), announcement_of(tournament))


def words_of(seat: Seat) -> str:
    """Where somebody sits, with whom and against whom, in the language that is set."""
    if seat.rests:
        return _("rests this round")
    named = len(seat.against) > 1 and not seat.partners
    facts = {
        "number": seat.table,
        "place": seat.place,
        "partners": "; ".join(other.side.name for other in seat.partners),
        "others": "; ".join(
            f"{other.side.name} ({other.place})" if named else other.side.name
            for other in seat.against
        ),
    }
    if seat.partners:
        return _("table %(number)s, %(place)s, with %(partners)s, against %(others)s") % facts
    return _("table %(number)s, %(place)s, against %(others)s") % facts
