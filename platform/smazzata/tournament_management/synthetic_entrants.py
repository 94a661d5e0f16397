"""Entrants who do not exist, for demonstrations and simulations."""

from random import Random
from typing import NamedTuple

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


class SyntheticEntrant(NamedTuple):
    """One invented person."""

    name: str
    club: str
    licence: str
    rating: int | None


def synthetic_entrants(count: int, seed: int, clubs: int = 6) -> list[SyntheticEntrant]:
    """`count` people with different names and licence numbers, dealt out to `clubs` clubs."""
    chance = Random(seed)
    pool = [f"{first} {last}" for last in _LAST for first in _FIRST]
    chance.shuffle(pool)
    return [
        SyntheticEntrant(
            # A field larger than the pool of names goes round again, with a number behind.
            pool[i % len(pool)] + (f" {i // len(pool) + 1}" if i >= len(pool) else ""),
            _CLUBS[i % min(clubs, len(_CLUBS))],
            f"X{seed % 10_000:04d}{i + 1:06d}",
            None,
        )
        for i in range(count)
    ]
