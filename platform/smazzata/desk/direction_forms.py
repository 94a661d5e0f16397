"""What directors and referees ask for by forms: rounds, proposals by hand, entries, mending."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import TypeAlias, get_args

from django.utils.timezone import make_aware

from games.kernel.command import Command
from games.kernel.refusal import MALFORMED, Refusal
from smazzata.presentation.typed_numbers import read_whole
from tournaments import commands
from tournaments.decisions.hand_pairing import seat_by_hand
from tournaments.events.results import Source
from tournaments.state import Proposal, Round

Form: TypeAlias = Mapping[str, str]


def text(form: Form, name: str) -> str:
    """What was typed, without spaces too many."""
    return " ".join(form.get(name, "").split())


def number(form: Form, name: str) -> int | Refusal:
    """A whole number, or why it is none."""
    found = read_whole([form.get(name, "").strip()])
    return found if isinstance(found, Refusal) else found[0]


def read_hour(form: Form) -> int | Refusal:
    """The hour of a posting, in seconds since 1970; 0 for now. Refusal: `unreadable_hour`."""
    typed = form.get("hour", "").strip()
    if not typed:
        return 0
    try:
        return int(make_aware(datetime.fromisoformat(typed)).timestamp())
    except (ValueError, OverflowError):
        return Refusal("unreadable_hour", params={"given": typed[:20]})


def read_change(form: Form, proposal: Proposal) -> Command | Refusal:
    """A change of the proposed tables: two swap places, or a table is set."""
    round_number = proposal.head.round
    reason, seen = text(form, "reason"), form.get("seen", "")
    if form.get("do") == "check":
        return commands.CheckProposal(round_number, seen)
    if form.get("do") == "swap":
        a, b = number(form, "a"), number(form, "b")
        if isinstance(a, Refusal) or isinstance(b, Refusal):
            return MALFORMED
        return commands.AlterProposal(round_number, ((a, b),), reason, seen)
    table = number(form, "table")
    if isinstance(table, Refusal) or not 1 <= table <= len(proposal.tables):
        return MALFORMED
    seats = range(len(proposal.tables[table - 1].sides))
    wanted = read_whole([form.get(f"seat-{at}", "").strip() for at in seats])
    if isinstance(wanted, Refusal):
        return wanted
    known = {n for t in proposal.tables for n in t.sides} | set(proposal.byes)
    for n in wanted:
        if n not in known:
            return Refusal("not_in_round", params={"entry": n, "round": round_number})
        if wanted.count(n) > 1:
            return Refusal("seated_twice", params={"entry": n})
    swaps = seat_by_hand(proposal, table, wanted)
    if not swaps:
        return Refusal("table_unchanged", params={"table": table})
    return commands.AlterProposal(round_number, tuple(swaps), reason, seen)


def read_withdrawal(form: Form, entry: int) -> Command | Refusal:
    """The withdrawal of an entry."""
    kind = form.get("kind", "")
    if kind not in ("justified", "unjustified"):
        return MALFORMED
    at_once = form.get("at_once") == "yes"
    return commands.WithdrawEntry(entry, kind, text(form, "reason"), at_once)  # type: ignore[arg-type]


def read_return(form: Form, entry: int) -> Command | Refusal:
    """That an entry comes back."""
    return commands.ReturnEntry(entry, text(form, "reason"))


def read_revocation(form: Form, _entry: int) -> Command | Refusal:
    """That a credit is taken back."""
    credit = number(form, "credit")
    if isinstance(credit, Refusal):
        return credit
    return commands.RevokeCredit(credit, text(form, "reason"))


def read_mending(form: Form, played: Round, table: int) -> Command | Refusal:
    """Another kind of result for a table that has one."""
    source = form.get("source", "")
    if source not in get_args(Source):
        return MALFORMED
    sides = played.tables[table - 1].sides
    of_sides = range(len(played.sides_at(table)))
    totals: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    if source != "walkover":
        found = read_whole([form.get(f"mp-{table}-{at}", "").strip() for at in of_sides])
        if isinstance(found, Refusal):
            return found
        totals = played.of_entries(table, found)
    if source == "arbitral":
        found = read_whole([form.get(f"vp-{table}-{at}", "").strip() for at in of_sides])
        if isinstance(found, Refusal):
            return found
        points = played.of_entries(table, found)
    present = tuple(n for n in sides if form.get(f"present-{n}") == "yes")
    return commands.MendResult(
        played.number,
        table,
        source,  # type: ignore[arg-type]
        text(form, "reason"),
        totals,
        points,
        present if source == "walkover" else (),
        article=text(form, "article"),
    )


def read_revoked(form: Form, played: Round, table: int) -> Command | Refusal:
    """That the last word on a table is taken back."""
    return commands.RevokeResult(played.number, table, text(form, "reason"))


def read_lateness(form: Form, played: Round, table: int) -> Command | Refusal:
    """That a side is not at its table."""
    side = number(form, "side")
    minutes = number(form, "minutes") if form.get("minutes", "").strip() else None
    if isinstance(minutes, Refusal):
        return minutes
    if isinstance(side, Refusal):
        return MALFORMED
    return commands.NoteLate(played.number, table, side, minutes)


OF_TABLES: dict[str, Callable[[Form, Round, int], Command | Refusal]] = {
    "mend": read_mending,
    "revoke": read_revoked,
    "late": read_lateness,
}
OF_ENTRIES: dict[str, Callable[[Form, int], Command | Refusal]] = {
    "withdraw": read_withdrawal,
    "return": read_return,
    "revoke": read_revocation,
}
