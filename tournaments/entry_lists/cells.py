"""What stands in a list beside people: nothing in many words, totals, notes, spoiled numbers.

A spreadsheet makes a date or a power of ten of a licence number, and writes an error where it finds
nothing. Who enters the list has to look at such a line: it waits, and the others go in.
"""

import re
from collections.abc import Sequence

from tournaments.entry_lists.people import PARTICLES

_NOTHING = frozenset(
    "- -- — – / \\ ? no n/d n.d. nd n/a n.a. nessuna nessuno none null niente assente manca "
    "sprovvisto sprovvista".split()
)
_NO_LICENCE = re.compile(
    r"(?:non (?:ho|ha|ce l.ho|tesserat[oa])|senza(?: tessera)?|(?:nessuna|no) tessera|da fare|"
    r"in attesa|in corso|richiesta)\.?"
)
_ERROR = re.compile(
    r"#(?:N/?[AD]|RIF!?|REF!?|NOME\??|NAME\??|VALORE!?|VALUE!?|DIV/0!?|NUM!?|NULLO?!?)"
)
_DECIMALS = re.compile(r"([0-9]+)[.,]0+")
_MONTH = "(?:gen|feb|mar|apr|mag|giu|lug|ago|set|ott|nov|dic|jan|may|jun|jul|aug|sep|oct|dec)[a-z]*"
_ALTERED = re.compile(
    "|".join(
        (
            r"[0-9]{4}-[0-9]{2}-[0-9]{2}(?:[ T][0-9:.]+)?",
            r"[0-9]{1,2}[/-][0-9]{1,2}[/-][0-9]{2,4}",
            rf"[0-9]{{1,2}}[/-]{_MONTH}",
            rf"{_MONTH}[/-][0-9]{{2,4}}",
            r"[0-9][.,][0-9]+e\+?[0-9]+|[0-9]+e\+[0-9]+",
        )
    ),
    re.IGNORECASE,
)
_SEEKS = re.compile(
    r"\b(?:cerc[ao]|cercasi|in cerca|senza compagn[oa]|da (?:definire|abbinare|trovare|assegnare)"
    r"|looking for|seeks?)\b|^(?:\?+|tbd)$",
    re.IGNORECASE,
)
_TOTAL = re.compile(
    r"(?:(?:sub)?tot(?:ale|ali|\.)?|somma|total)\b"
    r"|(?:(?:n\.?|nr\.?|num\.?|numero)\s*(?:di\s+|degli\s+)?)?"
    r"(?:iscritt[ie]|coppie|giocatori|presenti|paganti|quote)\b(?=.*[0-9]|\s*:?\s*$)",
    re.IGNORECASE,
)
_NOTE = re.compile(
    r"@|https?:|www\.|€|[0-9]{5}|^(?:n\.?b\b|nota\b|note\b|\*)|:\s|:$", re.IGNORECASE
)
_WORD = re.compile(r"[^\W\d_]{2}")
_COUNTED = re.compile(r"[0-9]+ [^\W\d_]+")
"""What a total counts: *17 coppie*."""
_PAID = (
    r"(?:(?:non|già|ha|hanno|da|deve|devono)\s+)*"
    r"(?:pagat[oaie]|pagare|saldat[oaie]|saldare|confermat[oaie]|paid)"
)
_SUM = r"(?:€\s*\d+(?:[.,]\d+)?|\d+(?:[.,]\d+)?\s*(?:€|euro))"
_BESIDE = re.compile(
    rf"[\s,;:.–—-]*(?:\((?:\s*(?:{_PAID}|{_SUM}|ok)[^()]*|(?-i:[a-zà-ÿ])[^()]*)\)"
    rf"|(?<![^\s,;:.–—-])(?:{_PAID}|{_SUM}|arrivano (?:tardi|dopo)|in ritardo))$"
    r"|[\s,;:*!–—-]+$"
    r"|[^\w\s.,;:*!?'’\"()/&+\u2013\u2014-]+$",
    re.IGNORECASE,
)
"""What stands behind a name: that somebody has paid, a sum, a remark, a sign."""
MOST_WORDS = 9
"""Words of a cell that may still be two names."""


def is_nothing(cell: str) -> bool:
    """Whether a cell says in words, or by an error, that nothing stands there."""
    return cell.casefold() in _NOTHING or _ERROR.fullmatch(cell.upper()) is not None


def read_licence(cell: str) -> str:
    """A licence number as somebody wrote it; empty where the cell says that there is none."""
    if is_nothing(cell) or _NO_LICENCE.fullmatch(cell.casefold()):
        return ""
    whole = _DECIMALS.fullmatch(cell)
    return whole[1] if whole else cell


def drop_note(name: str) -> str:
    """A name without what is noted behind it, such as *pagato*; empty where nothing else stands
    there. A word that begins as a name does is none where the name would be one word without it.
    """
    while found := _BESIDE.search(name):
        left, note = name[: found.start()].rstrip(), found[0].strip(" ,;:.–—-")
        if note.istitle() and len(left.split()) == 1:
            break
        name = left
    return name


def is_altered(licence: str) -> bool:
    """Whether a spreadsheet has made a date or a power of ten of a number."""
    return _ALTERED.fullmatch(licence) is not None


def seeks_partner(name: str) -> bool:
    """Whether a cell says that somebody is missing, where a partner should stand."""
    return _SEEKS.search(name) is not None


def is_written_small(name: str) -> bool:
    """Whether a word of it begins with a small letter that is no word of a surname."""
    words = (word.strip(".,;:!?'’()") for word in name.split())
    plain = (w for w in words if len(w) > 2 and w.isalpha() and w not in PARTICLES | {"con"})
    return any(word[0].islower() for word in plain)


def is_note_alone(cell: str) -> bool:
    """Whether a cell that stands alone in its row is no name, where names begin with capitals."""
    begins_as_name = all(word[:1].isupper() for word in cell.split()[:2])
    return is_written_small(cell) and not begins_as_name and not seeks_partner(cell)


def judge_line(fields: Sequence[str]) -> str:
    """Why a line is none of an entry: `csv_total` or `csv_note`; empty where it may be one."""
    first, *others = [field for field in fields if field] or [""]
    numbers = all(_COUNTED.fullmatch(field) or not _WORD.search(field) for field in others)
    if _TOTAL.match(first) and numbers:
        return "csv_total"
    sentence = len(first.split()) > 3 and first.endswith((".", "!", "…"))
    wordy = sentence or len(first.split()) > MOST_WORDS or _NOTE.search(first) is not None
    return "csv_note" if not others and wordy else ""
