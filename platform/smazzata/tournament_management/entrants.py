"""The entries of a simulated tournament: so many invented people, or those of a CSV file."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from smazzata.runtime.terminal_command import CommandFailure
from smazzata.tournament_management.synthetic_entrants import SyntheticEntrant, synthetic_entrants
from tournaments.entries import EntryLine, read_entries

MOST = 50_000


class CsvEntrant(NamedTuple):
    """A person of a CSV file."""

    name: str
    club: str
    licence: str
    rating: int | None


def entrants(
    wanted: str, side_size: int, seed: int, language: str, skip_bad: bool = False
) -> Sequence[Sequence[SyntheticEntrant | CsvEntrant]]:
    """Entries of `side_size` people each: `wanted` is a number of entries or a file's name.

    Raises `Failure` with the faults of the file, line by line; of a file with faults nothing is
    taken unless `skip_bad`.
    """
    if wanted.isascii() and wanted.isdigit() and len(wanted) < 8:
        count = int(wanted)
        if not 2 <= count <= MOST:
            said = _either(
                language,
                f"Gli iscritti vanno da 2 a {MOST}, non {count}.",
                f"Entrants go from 2 to {MOST}, not {count}.",
            )
            raise CommandFailure("entrants_out_of_range", said)
        pool = synthetic_entrants(count * side_size, seed)
        # Partners come from the same club: people are dealt out to clubs one after the other.
        return [pool[i::count] for i in range(count)] if side_size == 1 else _pairs(pool, side_size)
    return _from_file(Path(wanted), side_size, language, skip_bad)


def _pairs(pool: Sequence[SyntheticEntrant], side_size: int) -> list[list[SyntheticEntrant]]:
    by_club: dict[str, list[SyntheticEntrant]] = {}
    for person in pool:
        by_club.setdefault(person.club, []).append(person)
    line = [person for club in sorted(by_club) for person in by_club[club]]
    return [line[i : i + side_size] for i in range(0, len(line), side_size)]


def _from_file(
    path: Path, side_size: int, language: str, skip_bad: bool
) -> list[list[SyntheticEntrant | CsvEntrant]]:
    try:
        data = path.read_bytes()
    except OSError as error:
        said = _either(language, "non si può leggere", "cannot be read")
        raise CommandFailure("file_unreadable", f"{path} {said}: {error.strerror}.") from None
    found = read_entries(data, side_size=side_size, skip_bad=skip_bad)
    if found.faults and not (skip_bad and found.entries):
        lines = [fault.say(language) for fault in found.faults]
        codes = [{"line": f.line, "column": f.column, "code": f.code} for f in found.faults]
        raise CommandFailure(found.faults[0].code, "\n".join(lines), faults=codes)
    return [_listed(entry) for entry in found.entries]


def _listed(entry: EntryLine) -> list[SyntheticEntrant | CsvEntrant]:
    return [
        CsvEntrant(person.name, entry.club, person.licence, entry.rating) for person in entry.people
    ]


def _either(language: str, it: str, en: str) -> str:
    return it if language == "it" else en
