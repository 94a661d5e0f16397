"""Filing results with a federation: the days there are, the bytes that are signed, the receipt.

The day on which a tournament ended is day 0, the next one day 1; the last day counts to midnight.
A filing is a bundle of ids and numbers without a name: results, line-ups and rulings, in canonical
JSON (RFC 8785). A late correction is another edition, which names the digest of the one before and
says why. What a club gets for it is in `receipts`.
"""

import hashlib
import itertools
import unicodedata
from collections.abc import Iterable
from typing import Any, Literal

import msgspec

from games.kernel.refusal import Refusal
from games.kernel.words import Phrase, Words
from tournaments.federation.days import Day
from tournaments.federation.rules_text import Rules, against_number
from tournaments.pairing.model import Number

MOST_INTEGER = 2**53 - 1
"""Above it writers of JSON differ."""


class FilingRules(Rules, frozen=True):
    """By when results have to be there."""

    days: int
    reminders: tuple[int, ...] = ()
    """On which days after the end a club is reminded, as long as nothing is filed."""
    late_counts: bool = False
    """Whether what comes later still gives points."""


class FiledLine(msgspec.Struct, frozen=True):
    """A line of the final standings."""

    entry: Number
    place: int
    vp: int
    gross: int
    net: int


class FiledLineup(msgspec.Struct, frozen=True):
    """Who sat for an entry from a round on, by their handles."""

    entry: Number
    from_round: int
    members: tuple[str, ...]


class FiledRuling(msgspec.Struct, frozen=True):
    """What was taken from an entry, or given to it."""

    entry: Number
    round: int
    article: str
    vp: int
    mp: int


class Bundle(msgspec.Struct, frozen=True):
    """An edition of a tournament's results."""

    tournament: str
    code: str
    """The edition of the code of play."""
    level: str
    ended: Day
    rounds: int
    decimals: int
    """How many digits of victory points stand behind the point."""
    standings: int
    """The version that is filed."""
    results: tuple[FiledLine, ...]
    lineups: tuple[FiledLineup, ...]
    rulings: tuple[FiledRuling, ...] = ()
    edition: int = 1
    before: str = ""
    """The digest of the edition before; empty for the first."""
    reason: str = ""
    """Why there is another edition."""
    format: Literal["smazzata-filing/1"] = "smazzata-filing/1"


class LineMoved(msgspec.Struct, frozen=True):
    """A line that differs between two editions; None: it is not in that one."""

    entry: Number
    before: FiledLine | None
    after: FiledLine | None


def is_late(rules: FilingRules, ended: Day, filed: Day) -> bool:
    """Whether results come after their last day."""
    return filed - ended > rules.days


def due_reminder(rules: FilingRules, ended: Day, today: Day, reminded: Day | None) -> int | None:
    """The day of the reminder that is due, where nothing is filed yet; None: none is.

    `reminded` is the day of the last reminder. Of several that were missed the last one is due.
    """
    due = [day for day in rules.reminders if ended + day <= today]
    if not due or today - ended > rules.days:
        return None
    return due[-1] if reminded is None or reminded < ended + due[-1] else None


def write_bundle(bundle: Bundle) -> bytes | Refusal:
    """The canonical bytes of a bundle, the same in whatever order its lines were given.

    Refusals: `filing_empty`, `filing_entry_twice`, `filing_reason_missing`, `filing_edition_gap`,
    `filing_unfit` (a number or text that not every writer of JSON writes alike).
    """
    if refused := _against_bundle(bundle):
        return refused
    ordered = msgspec.structs.replace(
        bundle,
        results=tuple(sorted(bundle.results, key=lambda each: (each.place, each.entry))),
        lineups=tuple(sorted(bundle.lineups, key=lambda each: (each.entry, each.from_round))),
        rulings=tuple(sorted(bundle.rulings, key=msgspec.structs.astuple)),
    )
    built = msgspec.to_builtins(ordered)
    if not _is_fit(built):
        return Refusal("filing_unfit")
    return msgspec.json.encode(built, order="sorted")


def read_bundle(data: bytes) -> Bundle | Refusal:
    """The bundle of canonical bytes. Refusals: `filing_unreadable`, those of `write_bundle`."""
    try:
        bundle = msgspec.json.decode(data, type=Bundle)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return Refusal("filing_unreadable")
    written = write_bundle(bundle)
    if isinstance(written, Refusal):
        return written
    return bundle if written == data else Refusal("filing_unreadable")


def digest_bundle(data: bytes) -> str:
    """SHA-256 of a bundle's bytes, as text."""
    return hashlib.sha256(b"smazzata.filing.v1\x00" + data).hexdigest()


def against_edition(bundle: Bundle, before: bytes | None) -> Refusal | None:
    """Why a bundle is not the edition after these bytes (None: the first).

    Refusals: `filing_edition_gap`, `filing_other_tournament`, those of `read_bundle`.
    """
    if before is None:
        first = bundle.edition == 1 and not bundle.before
        return None if first else Refusal("filing_edition_gap", params={"edition": bundle.edition})
    old = read_bundle(before)
    if isinstance(old, Refusal):
        return old
    if old.tournament != bundle.tournament:
        return Refusal("filing_other_tournament")
    if bundle.edition != old.edition + 1 or bundle.before != digest_bundle(before):
        return Refusal("filing_edition_gap", params={"edition": bundle.edition})
    return None


def compare_editions(before: Bundle, after: Bundle) -> tuple[LineMoved, ...]:
    """The lines that differ between two editions, by entry."""
    old = {each.entry: each for each in before.results}
    new = {each.entry: each for each in after.results}
    return tuple(
        LineMoved(entry, old.get(entry), new.get(entry))
        for entry in sorted(old.keys() | new.keys())
        if old.get(entry) != new.get(entry)
    )


def against_filing_rules(rules: FilingRules) -> Refusal | None:
    """Why nobody could keep these days: `rules_bad_number`, `filing_reminders_out_of_order`."""
    if refused := against_number("filing.days", rules.days, 0, 366):
        return refused
    days = (0, *rules.reminders, rules.days + 1)
    if all(one < next_one for one, next_one in itertools.pairwise(days)):
        return None
    return Refusal("filing_reminders_out_of_order", params={"days": rules.days})


def _against_bundle(bundle: Bundle) -> Refusal | None:
    entries = [each.entry for each in bundle.results]
    if not entries:
        return Refusal("filing_empty")
    if len({*entries}) < len(entries):
        return Refusal("filing_entry_twice")
    first = bundle.edition == 1
    if bundle.edition < 1 or first == bool(bundle.before):
        return Refusal("filing_edition_gap", params={"edition": bundle.edition})
    if not first and not bundle.reason.strip():
        return Refusal("filing_reason_missing")
    return None


def _is_fit(value: Any) -> bool:
    """Whether all that is inside is written alike by every writer of canonical JSON."""
    if isinstance(value, str):
        good = not any(unicodedata.category(letter) in ("Cc", "Cs") for letter in value)
        return good and unicodedata.is_normalized("NFC", value)
    if isinstance(value, int):
        return abs(value) <= MOST_INTEGER
    inside: Iterable[Any] = value.values() if isinstance(value, dict) else value
    return all(map(_is_fit, inside))


REFUSALS: Words = {
    "filing_empty": Phrase(
        "Nella classifica da inviare non c'è nessuno.", "There is nobody in the results to file."
    ),
    "filing_entry_twice": Phrase(
        "Nella classifica da inviare qualcuno c'è due volte.",
        "An entry is in the results to file twice.",
    ),
    "filing_edition_gap": Phrase(
        "L'invio numero {edition} non segue quello di prima.",
        "Edition {edition} does not follow on the one before.",
    ),
    "filing_other_tournament": Phrase(
        "L'invio di prima è di un altro torneo.", "The edition before is of another tournament."
    ),
    "filing_reason_missing": Phrase(
        "Scrivi perché i risultati si inviano di nuovo.", "Say why the results are filed again."
    ),
    "filing_unfit": Phrase(
        "Nei risultati c'è un numero troppo grande o un testo con segni non ammessi.",
        "The results have a number that is too large, or a text with signs that are not allowed.",
    ),
    "filing_unreadable": Phrase(
        "Il file dei risultati non si legge, oppure è stato cambiato.",
        "The file of results cannot be read, or has been changed.",
    ),
    "filing_reminders_out_of_order": Phrase(
        "I promemoria vanno in ordine, dal giorno 1 al giorno {days}.",
        "Reminders have to be in order, from day 1 to day {days}.",
    ),
}
