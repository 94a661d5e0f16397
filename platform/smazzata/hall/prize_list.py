"""The prizes of a tournament: typed as money, kept as cents, shared out by the standings."""

import re
from collections.abc import Sequence
from typing import NamedTuple
from uuid import UUID

from games.kernel.refusal import Refusal
from smazzata.desk.rights import against_all_but
from smazzata.hall.evening import last_published
from smazzata.hall.models import PrizeList
from smazzata.ledger.writer import now_ms
from smazzata.members.principals import Principal
from smazzata.presentation.sides import Side
from smazzata.presentation.tournament_presenter import TournamentPresenter
from smazzata.tournament_management.publications import Publication
from tournaments.authority import Office
from tournaments.queries import current_standings
from tournaments.standings.prizes import Share, against, against_level, shares, unassigned

_MONEY = re.compile(r"(\d{1,7})(?:[.,](\d{1,2}))?")


class Won(NamedTuple):
    """A side and what it gets."""

    side: Side
    share: Share


class Payout(NamedTuple):
    """Who gets what by certain standings."""

    won: list[Won]
    fund: int
    """Cents, as all others."""
    unassigned: int


class Announced(NamedTuple):
    """What everybody is told of the prizes."""

    prizes: list[int]
    """Cents by place."""
    published: Publication | None
    """The standings by which they are shared out; None before any were published."""
    payout: Payout | None

    @property
    def fund(self) -> int:
        """Cents, all prizes together."""
        return sum(self.prizes)


def prizes_of(tournament: UUID) -> list[int]:
    """The cents by place; empty when no prizes are known."""
    row = PrizeList.objects.filter(tournament=tournament).first()
    return list(row.cents) if row else []


def read_prizes(text: str) -> list[int] | Refusal:
    """The cents of amounts one a line, `120` or `120,50`. Refusal: `no_money`."""
    found = []
    for line in text.split("\n"):
        typed = line.strip().removeprefix("€").removesuffix("€").strip()
        if not typed:
            continue
        money = _MONEY.fullmatch(typed) if typed.isascii() else None
        if money is None:
            return Refusal("no_money", params={"given": typed[:20]})
        found.append(int(money[1]) * 100 + int((money[2] or "").ljust(2, "0")))
    return found


def set_prizes(
    presenter: TournamentPresenter, cents: Sequence[int], who: Principal
) -> Refusal | None:
    """Says what there is to win, the first place first; nothing: no prizes are announced.

    Refusals: `no_office`, `other_office`, of `against`, and of `against_level` while the tournament
    keeps to its code.
    """
    tournament = presenter.id
    rules = presenter.rules.regulation
    refusal = against_all_but({Office.DIRECTOR}, who, tournament, "prizes") or against(cents)
    if refusal is None and presenter.official and rules is not None:
        refusal = against_level(cents, rules.limits)
    if refusal is not None:
        return refusal
    kept = {"cents": list(cents), "at_ms": now_ms(), "by": who.member or ""}
    PrizeList.objects.update_or_create(tournament=tournament, defaults=kept)
    return None


def announced(presenter: TournamentPresenter) -> Announced:
    """The prizes, and who gets them by the standings that were published last."""
    prizes = prizes_of(presenter.id)
    published = last_published(presenter) if prizes else None
    if published is None:
        return Announced(prizes, None, None)
    return Announced(prizes, published.publication, payout(prizes, published.presenter))


def payout(prizes: list[int], presenter: TournamentPresenter) -> Payout:
    """Who gets what by the standings of `presenter`."""
    rows = current_standings(presenter.state)
    found = shares(prizes, rows)
    sides = presenter.sides(share.number for share in found)
    won = [Won(sides[share.number], share) for share in found]
    return Payout(won, sum(prizes), unassigned(prizes, rows))
