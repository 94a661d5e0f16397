"""What directors ask for by forms: the hour of a round, proposals by hand, what befalls entries."""

from collections.abc import Callable
from datetime import datetime

from django.utils.timezone import make_aware

from games.kernel.command import Command
from games.kernel.refusal import MALFORMED, Refusal
from smazzata.desk.form_fields import Form, number_in, numbers_in, text_in
from tournaments import commands
from tournaments.state import Proposal
from tournaments.subjects.hand_pairing import find_swaps


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
    reason, seen = text_in(form, "reason"), form.get("seen", "")
    if form.get("do") == "check":
        return commands.CheckProposal(round_number, seen)
    if form.get("do") == "swap":
        a, b = number_in(form, "a"), number_in(form, "b")
        if isinstance(a, Refusal) or isinstance(b, Refusal):
            return MALFORMED
        return commands.AlterProposal(round_number, ((a, b),), reason, seen)
    table = number_in(form, "table")
    if isinstance(table, Refusal) or not 1 <= table <= len(proposal.tables):
        return MALFORMED
    seats = range(len(proposal.tables[table - 1].sides))
    wanted = numbers_in(form, *(f"seat-{at}" for at in seats))
    if isinstance(wanted, Refusal):
        return wanted
    known = {n for t in proposal.tables for n in t.sides} | set(proposal.byes)
    for n in wanted:
        if n not in known:
            return Refusal("not_in_round", params={"entry": n, "round": round_number})
        if wanted.count(n) > 1:
            return Refusal("seated_twice", params={"entry": n})
    swaps = find_swaps(proposal, table, wanted)
    if not swaps:
        return Refusal("table_unchanged", params={"table": table})
    return commands.AlterProposal(round_number, tuple(swaps), reason, seen)


def read_withdrawal(form: Form, entry: int) -> Command | Refusal:
    """The withdrawal of an entry."""
    kind = form.get("kind", "")
    if kind not in ("justified", "unjustified"):
        return MALFORMED
    at_once = form.get("at_once") == "yes"
    return commands.WithdrawEntry(entry, kind, text_in(form, "reason"), at_once)  # type: ignore[arg-type]


def read_return(form: Form, entry: int) -> Command | Refusal:
    """That an entry comes back."""
    return commands.ReturnEntry(entry, text_in(form, "reason"))


def read_revocation(form: Form, _entry: int) -> Command | Refusal:
    """That a credit is taken back."""
    credit = number_in(form, "credit")
    if isinstance(credit, Refusal):
        return credit
    return commands.RevokeCredit(credit, text_in(form, "reason"))


OF_ENTRIES: dict[str, Callable[[Form, int], Command | Refusal]] = {
    "withdraw": read_withdrawal,
    "return": read_return,
    "revoke": read_revocation,
}
