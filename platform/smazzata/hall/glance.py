"""What the page of the tables at a glance lists: tables, what waits, what came last, who leads."""

from collections.abc import Sequence
from typing import Any, NamedTuple
from uuid import uuid4

from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from smazzata.desk.rights import granted, offices
from smazzata.hall.evening import last_published
from smazzata.hall.table_states import Condition, Hours, TableState, minutes_since
from smazzata.members.principals import principal_of
from smazzata.presentation.search import find_tables, read_search
from smazzata.presentation.tournament_presenter import TournamentPresenter
from tournaments.authority import RULING
from tournaments.state import Round

WORDS: dict[Condition, Promise] = {
    Condition.CALLS: gettext_lazy("referee"),
    Condition.DIFFERS: gettext_lazy("slips differ"),
    Condition.LEVEL: gettext_lazy("level"),
    Condition.ONE_SLIP: gettext_lazy("one slip"),
    Condition.OVERDUE: gettext_lazy("no slip"),
}
"""What stands on a table that does not simply play."""
NEEDS: dict[Condition, Promise] = {
    Condition.CALLS: gettext_lazy("Calls the referee"),
    Condition.DIFFERS: gettext_lazy("The two slips differ"),
    Condition.LEVEL: gettext_lazy("Level: somebody has to go on"),
}
FILTERS: dict[str, Promise] = {
    "": gettext_lazy("all"),
    "missing": gettext_lazy("missing"),
    "waits": gettext_lazy("without a slip"),
    "calls": gettext_lazy("need somebody"),
    "recorded": gettext_lazy("handed in"),
    "mine": gettext_lazy("typed by me"),
}
"""What the list can be kept to, by the value of `show`."""
RECENT = 3
LEADING = 5


class Need(NamedTuple):
    """Something that waits for an official."""

    table: int
    """0: no table."""
    what: str
    since_ms: int | None
    minutes: int | None
    address: str
    key: str
    """What tells it from others on the page."""


def list_tables(
    request: HttpRequest,
    presenter: TournamentPresenter,
    played: Round,
    states: Sequence[TableState],
) -> dict[str, Any]:
    """The tables that are asked for, with the filters and how many tables each of them keeps."""
    me = principal_of(request).member
    kept = {
        "": list(states),
        "missing": [s for s in states if s.number not in played.results],
        "waits": [s for s in states if s.waits],
        "calls": [s for s in states if s.wants],
        "recorded": [s for s in states if s.number in played.results],
        "mine": [s for s in states if s.typed_by and s.typed_by == me],
    }
    show, asked = request.GET.get("show", ""), read_search(request)
    show = show if show in kept else ""
    found = kept[show]
    if asked:
        among = find_tables(played, asked, presenter.sides)
        found = [state for state in found if state.number in among]
    # Another round is named in the address: the newest needs no name.
    several = len(presenter.state.open_rounds) > 1
    return {
        "tables": [(state, WORDS.get(state.condition, "")) for state in found],
        "filters": [(name, FILTERS[name], len(tables)) for name, tables in kept.items()],
        "show": show,
        "q": asked,
        "rounds": [each.number for each in presenter.state.open_rounds] if several else [],
        "counted": len(kept["recorded"]),
    }


def list_needs(
    presenter: TournamentPresenter,
    played: Round,
    states: Sequence[TableState],
    hours: Hours,
    now_ms: int,
) -> list[Need]:
    """What waits for somebody, the longest first: tables of this round, then other things."""
    tournament, state = presenter.id, presenter.state
    referee = reverse("desk:referee", args=[tournament])
    found = [
        Need(
            one.number,
            str(NEEDS[one.condition]),
            one.since_ms,
            one.minutes,
            reverse("desk:table", args=[tournament, played.number, one.number])
            + "?back=tables"
            + (f"#call-{one.call}" if one.call else ""),
            f"table-{one.number}",
        )
        for one in states
        if one.wants
    ]
    for call in state.open_calls:
        if call.round != played.number:
            since = hours.called.get(call.call)
            what = _("Calls the referee in round %(number)s") % {"number": call.round}
            where = f"{referee}?call={call.call}#call-{call.call}"
            minutes = minutes_since(since, now_ms)
            found.append(Need(call.table, what, since, minutes, where, f"call-{call.call}"))
    for appeal in state.open_appeals:
        since = hours.appealed.get(appeal.appeal)
        minutes = minutes_since(since, now_ms)
        what = _("An appeal waits for its panel")
        found.append(Need(0, what, since, minutes, f"{referee}#appeals", f"appeal-{appeal.appeal}"))
    if state.waiting_corrections:
        final = reverse("desk:final", args=[tournament])
        found.append(Need(0, _("A late correction waits"), None, None, final, "corrections"))
    return sorted(found, key=lambda need: (need.since_ms is None, need.since_ms))


def list_recent(
    request: HttpRequest, presenter: TournamentPresenter, states: Sequence[TableState]
) -> dict[str, Any]:
    """The results that came last, each with the id of the form that takes it back; None where
    whoever looks may not.
    """
    who = principal_of(request)
    held = offices(who, presenter.id)
    rules = not held.isdisjoint(RULING)
    may = "revoke_result" in granted(held)
    done = [s for s in states if s.totals and s.since_ms is not None]
    done.sort(key=lambda s: s.since_ms or 0, reverse=True)
    return {
        "recent": [
            (one, uuid4() if may and (rules or one.typed_by == who.member) else None)
            for one in done[:RECENT]
        ]
    }


def list_leading(presenter: TournamentPresenter) -> dict[str, Any]:
    """Who leads by the standings that were published last."""
    published = last_published(presenter)
    if published is None:
        return {"leading": [], "published": None}
    rows = published.presenter.standings("1", rows=LEADING)[1]
    return {"leading": rows, "published": published.publication}
