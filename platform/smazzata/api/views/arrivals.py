"""Who is here, by programs: the roll call, codes read at the door, and who came instead."""

from typing import Annotated
from uuid import UUID

from django.utils import timezone
from msgspec import Meta
from rest_framework.request import Request

from games.kernel.refusal import Refusal
from smazzata.api.fields import Text, note
from smazzata.api.requests import Confirmed, NamedPerson, Part, Sent
from smazzata.api.responses import Outcome
from smazzata.api.submission import find_tournament, officially, once, submit_call
from smazzata.api.views.base import ProgramView
from smazzata.desk.entries import roll_call
from smazzata.desk.entries.check_in import check_in
from smazzata.desk.entries.line_up import Substitution as Swap
from smazzata.desk.entries.line_up import substitute
from smazzata.desk.entries.names import Correction, correct
from smazzata.desk.rights import against_door
from smazzata.members.name_changes import Written
from smazzata.members.permissions import Action
from smazzata.members.principals import Principal, requires
from smazzata.presentation.tournament_presenter import TournamentPresenter
from smazzata.presentation.typed_text import one_line
from tournaments.entry_lists.sheets import clean
from tournaments.pairing.model import Number


class Tick(Part, frozen=True):
    """Whether an entry is here."""

    entry: Number
    here: bool
    settled: bool | None = None


class Arrivals(Sent, frozen=True, kw_only=True):
    """Who is here."""

    entries: Annotated[list[Tick], Meta(max_length=1000)] = []
    code: Annotated[str, note("read from a card or a telephone at the door")] = ""


@requires(Action.HOLD_OFFICE)
class ArrivalsAPIView(ProgramView):
    """Who is here."""

    @officially("arrive")
    def post(
        self, presenter: TournamentPresenter, sent: Arrivals, who: Principal
    ) -> Refusal | None:
        """Ticks entries off the list at the door, or the one whose `code` was read there.

        `settled` is left as it stands where it is not said. Nothing of this is in the log.
        """
        refusal = against_door(who, presenter.id)
        unknown = [t.entry for t in sent.entries if t.entry not in presenter.state.entries]
        if refusal is None and unknown:
            refusal = Refusal("unknown_entry", params={"entry": unknown[0]})
        if refusal is not None:
            return refusal
        if sent.code:
            found = check_in(presenter.id, sent.code, who, timezone.now())
            if isinstance(found, Refusal):
                return found
        known = roll_call.ticked(presenter.id)
        before, now = {}, {}
        for tick in sent.entries:
            row = known.get(tick.entry)
            stood = (bool(row and row.here), bool(row and row.settled))
            before[tick.entry] = stood
            now[tick.entry] = (tick.here, stood[1] if tick.settled is None else tick.settled)
        return roll_call.tick(presenter.id, before, now, who)


class Substitution(Confirmed, frozen=True, kw_only=True):
    """Somebody else for a member of an entry."""

    entry: Number
    out: Annotated[str, note("the member who leaves")]
    person: NamedPerson
    club: Text = ""
    round: Annotated[int, note("the first in which the person sits")]
    reason: str
    category: Annotated[int, Meta(ge=0, le=99)] = 0


class NameCorrection(Confirmed, frozen=True, kw_only=True):
    """How somebody of an entry is to be written."""

    entry: Number
    member: Annotated[str, note("who, as a member of the entry")]
    person: Annotated[NamedPerson, note("name and licence, whole: also what stays")]
    club: Annotated[Text, note("also where it stays")] = ""
    family: Annotated[Text, note("empty: as it was")] = ""
    province: Annotated[Text, note("empty: as it was")] = ""
    category: Annotated[int, Meta(ge=0, le=99)] | None = None


@requires(Action.HOLD_OFFICE)
class NamesAPIView(ProgramView):
    """How people are written."""

    @once("correct_names")
    def post(self, request: Request, sent: NameCorrection, tournament_id: UUID) -> Outcome:
        """Puts right how a person is written: the same one, not another who plays.

        Whoever has an account here writes the own name there: `name_is_own`.
        """
        presenter, who = find_tournament(request, tournament_id)
        person = sent.person.listed
        written = Written(person.name, clean(sent.club), person.licence)
        keys = (clean(sent.family), clean(sent.province), sent.category)
        fix = Correction(sent.entry, sent.member, written, *keys, surname=person.surname)
        due = fix.command(presenter.state.entries.get(sent.entry))
        return submit_call(
            presenter,
            [due] if person.name else Refusal("name_missing"),
            who,
            sent,
            carry_out=lambda: correct(presenter.id, [fix], who, sent.id),
        )


@requires(Action.HOLD_OFFICE)
class SubstitutionsAPIView(ProgramView):
    """Somebody else for a member of an entry."""

    @once("substitute")
    def post(self, request: Request, sent: Substitution, tournament_id: UUID) -> Outcome:
        """Has a person sit for an entry from a round on, for its member `out`; who is not known yet
        becomes a member.
        """
        presenter, who = find_tournament(request, tournament_id)
        person = sent.person.listed
        club, reason = clean(sent.club), one_line(sent.reason)
        swap = Swap(sent.entry, sent.out, person, club, sent.round, reason, sent.category)
        return submit_call(
            presenter,
            [swap.command()] if person.name else Refusal("name_missing"),
            who,
            sent,
            carry_out=lambda: substitute(presenter.id, swap, who, sent.id),
        )
