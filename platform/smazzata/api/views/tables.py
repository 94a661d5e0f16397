"""What is said at a table: how it ended, that the referee should come, who sits there.

Whoever sits at the table says it, through a token of their own account, with the key of a side's
strip, or (claims alone) with the key of the table's device. Who sits there, officials say.
"""

from collections.abc import Callable
from functools import partial
from typing import Annotated
from uuid import UUID

from drf_spectacular.utils import OpenApiParameter, extend_schema
from msgspec import Meta
from rest_framework.request import Request

from games.kernel.refusal import Refusal
from games.registry import rulesets
from smazzata.api.fields import Text, note
from smazzata.api.requests import NamedPerson, Part, Sent
from smazzata.api.responses import Outcome, done, refused
from smazzata.api.submission import find_tournament, once, submit_call
from smazzata.api.views.base import ProgramView
from smazzata.desk.entries.line_up import MOST_DEALS, Change, change_line_up
from smazzata.desk.words import say
from smazzata.hall.slips.device_keys import PREFIX
from smazzata.hall.slips.services import (
    Writer,
    call_referee,
    claim,
    device_writer,
    signing,
    writer,
)
from smazzata.members.permissions import Action
from smazzata.members.principals import ANONYMOUS, AccessDenied, principal_of, requires
from smazzata.presentation.tournament_presenter import TournamentPresenter, get_tournament
from smazzata.presentation.typed_text import one_line
from tournaments.entry_lists.reading import EntryLine
from tournaments.entry_lists.sheets import clean
from tournaments.events.results import Hands
from tournaments.pairing.model import Number
from tournaments.state import Round
from tournaments.subjects.lineups import RecordLineup

TABLE_KEY = OpenApiParameter(
    "Table-Key", str, OpenApiParameter.HEADER, description="of the table's device or of a strip"
)
OTHER_TABLE = Refusal("other_table")
Place = tuple[int, int]
"""Round and table."""


class Claim(Sent, frozen=True, kw_only=True):
    """How a table ended."""

    entry: Number
    totals: Annotated[
        tuple[int, ...], Meta(max_length=20), note("in the order of the table's sides")
    ]
    signer: Annotated[str, note("who of the side signs, as a member")] = ""
    hands: Annotated[Hands, note("figures by hand, side and line of the slip")] = ()
    sure: Annotated[bool, note("the totals are right though they are unlikely")] = False


class Call(Sent, frozen=True, kw_only=True):
    """A call of the referee."""

    entry: Annotated[Number, note("the side that calls")]
    about: str = ""


class SeatChange(Part, frozen=True):
    """Somebody else in a seat."""

    entry: Number
    out: Annotated[str, note("the member who gets up")]
    person: NamedPerson
    club: Text = ""
    deal: Annotated[
        int, Meta(ge=1, le=MOST_DEALS), note("from which deal on; 1: from the start")
    ] = 1


class LineUp(Sent, frozen=True, kw_only=True):
    """Who sits at a table."""

    change: SeatChange | None


@requires(Action.WATCH)
class ClaimAPIView(ProgramView):
    """Claims of the sides of a table."""

    @extend_schema(parameters=[TABLE_KEY])
    @once("claim")
    def post(
        self, request: Request, sent: Claim, tournament_id: UUID, number: int, table: int
    ) -> Outcome:
        """Says for one side how its table ended.

        Whoever sits there sends a token that may write slips; else the header `Table-Key` has the
        key of the device at this table, good in every round for the sides it was made for, or of a
        side's strip of this very slip. What cannot stand on the slip's page is refused by the same
        code. With a key somebody of the side signs: `signer`, a member,
        which need not be said where there is only one.
        """
        presenter = get_tournament(tournament_id)

        def said(by: Writer, played: Round) -> Refusal | None:
            own = signing(by, presenter.state, played, table, sent.entry, sent.signer)
            place = (number, table, sent.entry)
            given = (sent.totals, sent.hands)
            return claim(presenter.id, place, *given, own, sent.id, sure=sent.sure)

        return _at_table(request, presenter, (number, table), said)


@requires(Action.WATCH)
class CallAPIView(ProgramView):
    """Calls of the referee from a table."""

    @extend_schema(parameters=[TABLE_KEY])
    @once("call")
    def post(
        self, request: Request, sent: Call, tournament_id: UUID, number: int, table: int
    ) -> Outcome:
        """Calls the referee for one side, as at `claims`; the key of a device does not open this.

        Whoever serves at the tournament calls by the command `call_referee`.
        """
        presenter = get_tournament(tournament_id)

        def called(by: Writer, _played: Round) -> Refusal | None:
            if by.device:
                return Refusal("device_claims_only")
            about = one_line(sent.about)
            return call_referee(presenter.id, (number, table, sent.entry), about, by, sent.id)

        return _at_table(request, presenter, (number, table), called)


def _at_table(
    request: Request,
    presenter: TournamentPresenter,
    place: Place,
    do: Callable[[Writer, Round], Refusal | None],
) -> Outcome:
    """What somebody with a word at a table does, or why they have none there."""
    (number, table), rounds = place, presenter.state.rounds
    if not presenter.rules.claims:
        return Refusal("claims_off")
    if not (1 <= number <= len(rounds) and table in rounds[number - 1].numbers):
        return OTHER_TABLE
    played = rounds[number - 1]
    by = _writer(request, presenter, played, table)
    if isinstance(by, Refusal):
        return by
    refusal = do(by, played)
    if refusal is None:
        return done(presenter.id)
    game = rulesets().get(presenter.rules.game)
    if game is not None and refusal.code in game.words:
        return refused(refusal, message=say(refusal, game.words))
    return refusal


def _writer(
    request: Request, presenter: TournamentPresenter, played: Round, table: int
) -> Writer | Refusal:
    """Who has a word at a table. Raises `AccessDenied` for who sends neither key nor token."""
    key = request.headers.get("Table-Key", "")
    if key.startswith(PREFIX):
        return device_writer(key, presenter.id, played, table)
    if key:
        # Whoever comes with a slip's key comes as nobody: an account has no word here.
        found = writer(ANONYMOUS, key, presenter.id, presenter.state, played, table)
        return found or OTHER_TABLE
    who = principal_of(request)
    if not who.may(Action.WRITE_SLIPS):
        raise AccessDenied(who)
    return writer(who, "", presenter.id, presenter.state, played, table) or Refusal("not_seated")


@requires(Action.HOLD_OFFICE)
class LineUpAPIView(ProgramView):
    """Who sits at a table."""

    @once("line_up")
    def post(
        self, request: Request, sent: LineUp, tournament_id: UUID, number: int, table: int
    ) -> Outcome:
        """Has somebody else sit at a table for the member `out`, from a deal on (1: from the
        start); with `change` null only the members of the entries sat there.
        """
        presenter, who = find_tournament(request, tournament_id)
        rounds = presenter.state.rounds

        if not 1 <= number <= len(rounds):
            refusal = Refusal("unknown_round", params={"round": number})
            return submit_call(presenter, refusal, who, sent)
        if table not in rounds[number - 1].numbers:
            refusal = Refusal("unknown_table", params={"round": number, "table": table})
            return submit_call(presenter, refusal, who, sent)
        if sent.change is None:
            return submit_call(presenter, [RecordLineup(number, table, ())], who, sent)
        person, club = sent.change.person.listed, clean(sent.change.club)
        if not person.name:
            return submit_call(presenter, Refusal("name_missing"), who, sent)
        line = EntryLine(1, (person,), club, None)
        change = Change(sent.change.entry, sent.change.out, line, sent.change.deal)
        seat = partial(change_line_up, presenter.id, (number, table), change, who, sent.id)
        return submit_call(presenter, (), who, sent, carry_out=seat)
