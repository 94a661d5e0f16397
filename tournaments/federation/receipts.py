"""Receipts of filings, each of which names the one before, and what a body says of a filing.

A receipt holds the digest of what was filed and the day on which it came. Its bytes are canonical
JSON; whoever signs them signs elsewhere, and whoever has the key and the file checks both without
us. A filing is accepted, or returned with a reason; after that it stays what it is, and a
correction is another edition. One that came too late is kept as *late*: it gives no points, nor do
its corrections.
"""

import hashlib
from collections.abc import Sequence
from typing import Literal, TypeAlias

import msgspec

from games.kernel.refusal import Refusal
from games.kernel.words import Phrase, Words
from tournaments.federation.days import Day
from tournaments.federation.filing import FilingRules, digest_bundle, is_late, read_bundle

FilingState: TypeAlias = Literal["filed", "accepted", "late", "returned"]


class Receipt(msgspec.Struct, frozen=True):
    """What a club gets for a filing."""

    number: int
    """From 1, without a gap."""
    tournament: str
    edition: int
    digest: str
    """Of the bundle."""
    filed: Day
    day: int
    """Days after the end."""
    of: int
    """Days there are."""
    before: str = ""
    """The digest of the receipt before; empty for the first."""


class Filing(msgspec.Struct, frozen=True):
    """An edition that was filed, and what became of it."""

    receipt: Receipt
    state: FilingState = "filed"
    decided: Day | None = None
    reason: str = ""
    """Why it was returned."""


def make_receipt(
    rules: FilingRules, data: bytes, filed: Day, last: Receipt | None
) -> Receipt | Refusal:
    """The receipt of a filing after the last receipt that was given.

    Refusals: those of `read_bundle`, `filing_before_end`.
    """
    bundle = read_bundle(data)
    if isinstance(bundle, Refusal):
        return bundle
    if filed < bundle.ended:
        return Refusal("filing_before_end")
    return Receipt(
        number=1 if last is None else last.number + 1,
        tournament=bundle.tournament,
        edition=bundle.edition,
        digest=digest_bundle(data),
        filed=filed,
        day=filed - bundle.ended,
        of=rules.days,
        before="" if last is None else digest_receipt(last),
    )


def write_receipt(receipt: Receipt) -> bytes:
    """The canonical bytes of a receipt: what is signed."""
    return msgspec.json.encode(msgspec.to_builtins(receipt), order="sorted")


def digest_receipt(receipt: Receipt) -> str:
    """SHA-256 of a receipt's bytes, as text."""
    return hashlib.sha256(b"smazzata.receipt.v1\x00" + write_receipt(receipt)).hexdigest()


def against_receipt(receipt: Receipt, data: bytes) -> Refusal | None:
    """Why a receipt is not one of these bytes: `filing_differs`, those of `read_bundle`."""
    bundle = read_bundle(data)
    if isinstance(bundle, Refusal):
        return bundle
    said = (receipt.tournament, receipt.edition, receipt.digest, receipt.day)
    found = (bundle.tournament, bundle.edition, digest_bundle(data), receipt.filed - bundle.ended)
    return None if said == found else Refusal("filing_differs")


def find_broken_receipt(receipts: Sequence[Receipt]) -> int | None:
    """The number of the first receipt that does not follow on the one before; None: all do."""
    before = ""
    for number, receipt in enumerate(receipts, 1):
        if (receipt.number, receipt.before) != (number, before):
            return number
        before = digest_receipt(receipt)
    return None


def review_filing(
    rules: FilingRules,
    filing: Filing,
    day: Day,
    *,
    accept: bool,
    reason: str = "",
    before: Filing | None = None,
) -> Filing | Refusal:
    """The filing after it was accepted, or returned with a reason.

    `before` is the edition before that was not returned, if there is one. Refusals:
    `filing_decided`, `filing_decided_early`, `filing_return_reason`.
    """
    if filing.state != "filed":
        return Refusal("filing_decided")
    if day < filing.receipt.filed:
        return Refusal("filing_decided_early")
    if not accept and not reason.strip():
        return Refusal("filing_return_reason")
    state: FilingState = "returned"
    if accept:
        state = "late" if _is_too_late(rules, filing.receipt, before) else "accepted"
    return msgspec.structs.replace(filing, state=state, decided=day, reason=reason.strip())


def _is_too_late(rules: FilingRules, receipt: Receipt, before: Filing | None) -> bool:
    """Whether it gives no points: a first edition by its day, a correction by what it corrects."""
    if rules.late_counts:
        return False
    if before is not None:
        return before.state == "late"
    return is_late(rules, receipt.filed - receipt.day, receipt.filed)


def find_standing(filings: Sequence[Filing], day: Day) -> Filing | None:
    """The edition of one tournament that holds at the end of a day: the last accepted one."""
    accepted = [
        each
        for each in filings
        if each.state == "accepted" and each.decided is not None and each.decided <= day
    ]
    return max(accepted, key=lambda each: each.receipt.edition, default=None)


REFUSALS: Words = {
    "filing_before_end": Phrase(
        "Il torneo non era ancora finito.", "The tournament had not ended yet."
    ),
    "filing_differs": Phrase(
        "La ricevuta non è di questi risultati.", "The receipt is not one of these results."
    ),
    "filing_decided": Phrase(
        "Su questo invio è già stato deciso.", "This filing has been decided on already."
    ),
    "filing_return_reason": Phrase(
        "Scrivi perché i risultati tornano indietro.", "Say why the results are returned."
    ),
    "filing_decided_early": Phrase(
        "La decisione viene prima dell'invio.", "The decision comes before the filing."
    ),
}
