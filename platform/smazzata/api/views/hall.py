"""The hall by programs: the clock of the round, words to everybody, lost slips, prizes."""

from typing import Annotated
from uuid import UUID

from msgspec import Meta, Struct
from rest_framework.request import Request

from games.kernel.refusal import Refusal
from smazzata.api.fields import Moment, note, one_of
from smazzata.api.requests import Sent
from smazzata.api.responses import Encoded, Side, side_fields
from smazzata.api.submission import officially
from smazzata.api.views.base import ProgramView
from smazzata.hall import services
from smazzata.hall.clock import Change, Phase
from smazzata.hall.evening import evening
from smazzata.hall.prize_list import announced, set_prizes
from smazzata.hall.slips.device_keys import MOST_TABLES
from smazzata.members.permissions import Action
from smazzata.members.principals import Principal, requires
from smazzata.presentation.tournament_presenter import TournamentPresenter, get_tournament
from tournaments.standings.prizes import MOST_PRIZES


class Clock(Struct):
    """The clock of the round that is posted."""

    round: Annotated[int | None, note("null while there is none")]
    phase: Phase
    ends_ms: Annotated[int | None, note("when the time is over, in ms since 1970, while it runs")]
    left_ms: Annotated[int | None, note("what is left, while it is stopped")]
    over: Annotated[bool, note("the time has run out")]
    changes: Annotated[int, note("how often it was touched in this round")]
    allowed: Annotated[list[Annotated[str, one_of(Change)]], note("what can be done to it now")]


class ClockChange(Sent, frozen=True, kw_only=True):
    """Something done to the clock."""

    do: Change
    minutes: Annotated[int, Meta(ge=0, le=9999), note("with start and extend")] = 0


class Announcement(Struct):
    """What is being said to everybody."""

    text: Annotated[str, note("empty: nothing")]
    at: Moment | None


class Announcing(Sent, frozen=True, kw_only=True):
    """Saying something to everybody."""

    text: Annotated[str, note("empty: what is being said is taken back")]


class SlipKey(Sent, frozen=True, kw_only=True):
    """Replacing the printed code of a slip."""

    table: Annotated[int, Meta(ge=1, le=MOST_TABLES), note("of the newest round")]


class PrizeWon(Side):
    """A side that gets something."""

    place: int
    cents: int
    tied: Annotated[int, note("how many share the place; 1 if nobody else does")]


class Prizes(Struct):
    """What there is to win, and who gets it."""

    cents: Annotated[list[int], note("the first place first; empty: none")]
    fund: Annotated[int, note("all together, in cents")]
    published: Annotated[
        int | None,
        note("number of the publication by which they are shared out; null before the first"),
    ]
    won: list[PrizeWon]
    unassigned: Annotated[
        int | None, note("cents for places that nobody takes; null before a publication")
    ]


class SetPrizes(Sent, frozen=True, kw_only=True):
    """Saying what there is to win."""

    cents: Annotated[
        tuple[int, ...], Meta(max_length=MOST_PRIZES), note("the first place first; empty: none")
    ]


@requires(Action.WATCH)
class ClockAPIView(ProgramView):
    """The clock of the round."""

    def get(self, _request: Request, tournament_id: UUID) -> Encoded[Clock]:
        """The clock of the round that is posted, as all screens have it.

        It goes by the server's time, which the header `Server-Time` tells in milliseconds since
        1970. At its end nothing happens by itself.
        """
        now = evening(get_tournament(tournament_id))
        clock = now.clock
        told = Clock(
            round=now.round.number if now.round else None,
            phase=clock.phase,
            ends_ms=clock.ends_ms if clock.phase == "running" else None,
            left_ms=clock.left_ms if clock.phase == "paused" else None,
            over=clock.over(now.now_ms),
            changes=clock.revision,
            allowed=[*now.allowed],
        )
        return Encoded(told, headers={"Server-Time": str(now.now_ms)})

    @requires(Action.HOLD_OFFICE)
    @officially("change_clock")
    def post(
        self, presenter: TournamentPresenter, sent: ClockChange, who: Principal
    ) -> Refusal | None:
        """Starts the clock, stops it, lets it go on, gives more time, or ends the time now; for a
        director or referee.
        """
        seconds = sent.minutes * 60
        return services.change_clock(presenter.id, sent.do, seconds, who, sent.id)


@requires(Action.WATCH)
class AnnouncementAPIView(ProgramView):
    """What is said to everybody."""

    conditional = True

    def get(self, _request: Request, tournament_id: UUID) -> Announcement:
        """What is being said to everybody, on all screens and telephones."""
        said = services.announcement_of(get_tournament(tournament_id).id)
        return Announcement(said.text, said.at) if said else Announcement("", None)

    @requires(Action.HOLD_OFFICE)
    @officially("announce")
    def post(
        self, presenter: TournamentPresenter, sent: Announcing, who: Principal
    ) -> Refusal | None:
        """Says something to everybody, in place of what was said before; for a director or referee.

        An empty text takes back what is being said.
        """
        return services.announce(presenter.id, sent.text, who, sent.id)


@requires(Action.HOLD_OFFICE)
class SlipKeysAPIView(ProgramView):
    """The codes of printed slips."""

    @officially("replace_slip_key")
    def post(self, presenter: TournamentPresenter, sent: SlipKey, who: Principal) -> Refusal | None:
        """Makes the printed code of a table's slip worth nothing, in the newest round, because the
        slip went astray; the slip that is printed from then on has another. For who runs the hall.
        """
        return services.replace_slip_key(presenter.id, sent.table, who)


@requires(Action.WATCH)
class PrizesAPIView(ProgramView):
    """The prizes."""

    conditional = True

    def get(self, _request: Request, tournament_id: UUID) -> Prizes:
        """The prizes, and who gets them by the standings that were published last.

        Money is whole cents. Whoever shares a place shares the prizes of all places it takes up.
        """
        found = announced(get_tournament(tournament_id))
        payout = found.payout
        return Prizes(
            cents=found.prizes,
            fund=found.fund,
            published=found.published.version if found.published else None,
            won=[
                PrizeWon(*side_fields(side), share.place, share.cents, share.tied)
                for side, share in (payout.won if payout else ())
            ],
            unassigned=payout.unassigned if payout else None,
        )

    @requires(Action.HOLD_OFFICE)
    @officially("set_prizes")
    def post(
        self, presenter: TournamentPresenter, sent: SetPrizes, who: Principal
    ) -> Refusal | None:
        """Says what there is to win, in place of what was said before; for a director.

        `cents` has the first place first, no later place gets more; with none of them no prizes are
        announced.
        """
        return set_prizes(presenter, sent.cents, who)
