"""What the device at a table does, and who gives it its key."""

from typing import Annotated
from uuid import UUID

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.kernel.refusal import Refusal
from smazzata.desk.rights import offices
from smazzata.ledger.errors import LedgerError
from smazzata.members.permissions import Action
from smazzata.members.principals import ANONYMOUS, principal_of, requires
from smazzata.presentation.tournament_presenter import TournamentPresenter, get_tournament
from smazzata.programs import schema
from smazzata.programs.answers import done, failed, refused
from smazzata.programs.bodies import read_body
from smazzata.programs.device_keys import MOST_TABLES, device_key, opens, replace_device_key
from smazzata.score_slips.services import Writer, claim, signing, writer
from tournaments.authority import Office
from tournaments.events.slips import Hands
from tournaments.state import Round

OTHER_TABLE = Refusal("other_table")


class _Claim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: UUID
    entry: int
    """For which side of the table."""
    totals: Annotated[tuple[int, ...], msgspec.Meta(max_length=20)]
    hands: Hands = ()
    signer: str = ""


class _Device(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    table: Annotated[int, msgspec.Meta(ge=1, le=MOST_TABLES)]
    replace: bool = False


@requires(Action.WATCH)
class ClaimAPIView(APIView):
    """Claims of the sides of a table."""

    @extend_schema(operation_id="claim", **schema.CLAIM)
    def post(self, request: Request, tournament_id: UUID, number: int, table: int) -> Response:
        """Says for one side how its table ended, with the key in the header `Table-Key`.

        It is the key of the device at this table, good in every round and for all its sides, or of
        a side's strip of this very slip. Somebody of the side signs: `signer`, a member, which need
        not be said where there is only one.
        """
        sent = read_body(request, _Claim)
        if isinstance(sent, Refusal):
            return refused(sent)
        presenter = get_tournament(tournament_id)
        if not presenter.rules.claims:
            return refused(Refusal("claims_off"))
        rounds = presenter.state.rounds
        if not (1 <= number <= len(rounds) and 1 <= table <= len(rounds[number - 1].tables)):
            return refused(OTHER_TABLE)
        by = _writer(request.headers.get("Table-Key", ""), presenter, rounds[number - 1], table)
        if by is None:
            return refused(OTHER_TABLE)
        try:
            place = (number, table, sent.entry)
            state, played = presenter.state, rounds[number - 1]
            by = signing(by, state, played, table, sent.entry, sent.signer)
            answer = claim(presenter.id, place, sent.totals, sent.hands, by, sent.id)
        except LedgerError as error:
            return failed(error)
        return refused(answer) if answer else done(presenter.id)


def _writer(key: str, presenter: TournamentPresenter, played: Round, table: int) -> Writer | None:
    if key.startswith("smd_"):
        if not opens(key, presenter.id, table):
            return None
        sides = () if played.closed else played.tables[table - 1].sides
        return Writer(f"device:{table}", sides, key)
    # Whoever comes with a slip's key comes as nobody: an account has no word here.
    return writer(ANONYMOUS, key, presenter.id, presenter.state, played, table) if key else None


@requires(Action.HOLD_OFFICE)
class DevicesAPIView(APIView):
    """Keys of devices."""

    @extend_schema(operation_id="device", **schema.DEVICE)
    def post(self, request: Request, tournament_id: UUID) -> Response:
        """The key of the device at a table, for a director; with `replace` another one."""
        sent = read_body(request, _Device)
        if isinstance(sent, Refusal):
            return refused(sent)
        presenter = get_tournament(tournament_id, official=True)
        held = offices(principal_of(request), presenter.id)
        if not held:
            return refused(Refusal("no_office"))
        if Office.DIRECTOR not in held:
            return refused(Refusal("other_office", params={"command": "device"}))
        give = replace_device_key if sent.replace else device_key
        response = Response({"table": sent.table, "key": give(presenter.id, sent.table)})
        response["Cache-Control"] = "no-store"
        return response
