"""The entries of a simulated tournament: so many invented people, or those of a CSV file."""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from smazzata.runtime.terminal_command import CommandFailure
from smazzata.runtime.translation import translated
from smazzata.runtime.whole_numbers import whole_number
from smazzata.tournament_management.opening import Entrant
from tournaments.entry_lists.faults import EntryFileFault
from tournaments.entry_lists.reading import EntryLine, read_entries

MOST = 50_000


_FIRST = """Ada Agnese Aldo Alba Amelia Angelo Anna Arturo Aurora Bice Bruno Carla Cesare Chiara
Clara Corrado Dario Delia Dino Donata Edda Elio Elsa Emilio Enzo Ester Fausta Fiora Franca Furio
Gemma Gino Gloria Guido Ida Ines Irma Italo Lea Leda Lidia Livio Luce Luigi Mara Marta Milo Mirella
Nella Nino Norma Olga Oreste Ottavia Paola Pia Piero Pina Quinto Remo Rina Rita Rocco Rosa Sandro
Silvia Sofia Teo Tosca Ugo Vanda Vera Vito Wanda Zeno Zita""".split()

_LAST = """Abbate Aliprandi Amaranto Bacchelli Baldassini Barbagelata Belforte Benincasa Boccadoro
Bonaventura Brambati Calabria Campagnoli Carminati Casagrande Castellari Cavalcanti Ceccherini
Colombari Dellacqua Dragonetti Falconieri Fioravanti Fontebasso Frascarelli Gabbiani Garavaglia
Gherardini Girasole Grimaldelli Guardabassi Innocenzi Lampugnani Lanzarotti Locatellini Malaspini
Mandorlo Marchesini Mezzanotte Migliorati Montefiori Morandini Nardecchia Olivastri Pallavera
Passalacqua Pellegrinelli Pettirosso Piccardi Quattrini Ravaglioli Roccabella Rondinelli Sacchetti
Salvaterra Santafede Scarlattini Settembrini Sforzini Tagliabosco Tartaglini Torrebruna Trevisanut
Ubaldini Valdameri Vendramini Verdirame Villanova Zampieri Zuccarelli""".split()

_CLUBS = """Circolo La Pinella|Amici del Pozzetto|Circolo Re di Denari|Il Tavolo Verde|
Circolo Tre Assi|La Scala Reale|Circolo del Fante|Gli Scartini""".replace("\n", "").split("|")


class Entrants(NamedTuple):
    """The entries, each with the people of one side, and the faults of the lines left out."""

    entries: Sequence[Sequence[Entrant]]
    skipped: Sequence[EntryFileFault] = ()


def entrants(
    wanted: str, side_size: int, seed: int, language: str, skip_bad: bool = False
) -> Entrants:
    """Entries of `side_size` people each: `wanted` is a number of entries or a file's name.

    Raises `CommandFailure` with the faults of the file, line by line; of a file with faults
    nothing is taken unless `skip_bad`, and then the faults are told beside the entries.
    """
    if (count := whole_number(wanted, 7)) is not None:
        if not 2 <= count <= MOST:
            said = translated(
                "Entrants go from 2 to {most}, not {count}.", language, most=MOST, count=count
            )
            raise CommandFailure("entrants_out_of_range", said)
        pool = synthetic_entrants(count * side_size, seed)
        # Partners come from the same club: people are dealt out to clubs one after the other.
        if side_size > 1:
            return Entrants(_pairs(pool, side_size))
        return Entrants([pool[i::count] for i in range(count)])
    return _from_file(Path(wanted), side_size, language, skip_bad)


def _pairs(pool: Sequence[Entrant], side_size: int) -> list[list[Entrant]]:
    by_club: dict[str, list[Entrant]] = {}
    for person in pool:
        by_club.setdefault(person.club, []).append(person)
    line = [person for club in sorted(by_club) for person in by_club[club]]
    return [line[i : i + side_size] for i in range(0, len(line), side_size)]


def _from_file(path: Path, side_size: int, language: str, skip_bad: bool) -> Entrants:
    try:
        data = path.read_bytes()
    except OSError as error:
        said = translated(
            "{path} cannot be read: {reason}.", language, path=path, reason=error.strerror
        )
        raise CommandFailure("file_unreadable", said) from None
    found = read_entries(data, side_size=side_size, skip_bad=skip_bad)
    if found.faults and not (skip_bad and found.entries):
        lines = [fault.say(language) for fault in found.faults]
        raise CommandFailure(
            found.faults[0].code, "\n".join(lines), faults=[listed(f) for f in found.faults]
        )
    return Entrants([_side(entry) for entry in found.entries], found.faults)


def listed(fault: EntryFileFault) -> dict[str, str | int]:
    """A fault of a file as programs read it: `{"line", "column", "code"}`."""
    return {"line": fault.line, "column": fault.column, "code": fault.code}


def _side(entry: EntryLine) -> list[Entrant]:
    return [
        Entrant(person.name, entry.club, person.licence, entry.rating) for person in entry.people
    ]


def synthetic_entrants(count: int, seed: int, clubs: int = 6) -> list[Entrant]:
    """`count` people who do not exist, with different names and licence numbers, dealt out to
    `clubs` clubs.
    """
    chance = Random(seed)
    pool = [f"{first} {last}" for last in _LAST for first in _FIRST]
    chance.shuffle(pool)
    return [
        Entrant(
            # A field larger than the pool of names goes round again, with a number behind.
            pool[i % len(pool)] + (f" {i // len(pool) + 1}" if i >= len(pool) else ""),
            _CLUBS[i % min(clubs, len(_CLUBS))],
            f"X{seed % 10_000:04d}{i + 1:06d}",
            None,
        )
        for i in range(count)
    ]
