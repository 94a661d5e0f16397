"""The choices of an organiser.

The preset `ruleset = reale` (BUR-76) and the presets of three players (BUR-72) are defaults that
depend on the options above them.
"""

from collections.abc import Callable
from typing import Any

from games.kernel.options import Option, Options, choice, number, switch
from games.kernel.words import Phrase

FOUR_PAIRS, TWO, THREE = "four_pairs", "two", "three"
TIMED = "timed"
"""So many deals; called time leaves one lap more (BUR-78)."""
BY_DEALS = ("deals", TIMED)
SEATS = {FOUR_PAIRS: 4, TWO: 2, THREE: 3}

VP_TABLES = {
    "seed_three": "three-player",
    "fibur_2_deals": "fibur-2026-2",
    "fibur_3_deals": "fibur-2026-3",
    "fibur_4_deals": "fibur-2026-4",
}
"""Value of `vp_table` → id of the kernel's table (BUR-74)."""


def _reale(then: object, otherwise: object) -> Callable[[Options], Any]:
    return lambda options: then if options["ruleset"] == "reale" else otherwise


def _libera(then: object, otherwise: object) -> Callable[[Options], Any]:
    return lambda options: then if options["three_format"] == "libera" else otherwise


def _three(then: object, otherwise: object) -> Callable[[Options], Any]:
    return lambda options: then if options["players_format"] == THREE else otherwise


OPTIONS: tuple[Option, ...] = (
    choice(
        "players_format",
        FOUR_PAIRS,
        Phrase("Quanti giocano e come", "How many play, and how"),
        "BUR-02",
        {
            FOUR_PAIRS: Phrase("Quattro, a coppie", "Four, in pairs"),
            TWO: Phrase("Due", "Two"),
            THREE: Phrase("Tre", "Three"),
        },
        usual=True,
    ),
    choice(
        "ruleset",
        "classico",
        Phrase("Burraco classico o reale", "Classico or reale Burraco"),
        "BUR-76",
        {"classico": Phrase("Classico", "Classico"), "reale": Phrase("Reale", "Reale")},
        usual=True,
    ),
    Option(
        "first_dealer",
        "random",
        Phrase("Chi dà le carte per primo", "Who deals first"),
        "BUR-03",
        choices=("random",),
        called=(Phrase("A sorte", "Drawn by lot"),),
        least=0,
        most=3,
    ),
    choice(
        "match_format",
        "points",
        Phrase("Partita a punti o a smazzate (non in tre)", "To a target or a number of deals"),
        "BUR-53",
        {
            "points": Phrase("A punti", "To a target"),
            "deals": Phrase("A smazzate", "A number of deals"),
            TIMED: Phrase(
                "A smazzate, con il time-out di gara", "A number of deals, with a time-out"
            ),
        },
        usual=True,
    ),
    number(
        "match_target",
        2005,
        Phrase("Punti che chiudono la partita", "Points that end the match"),
        "BUR-53",
        5,
        usual=True,
    ),
    number(
        "match_deals",
        4,
        Phrase("Numero di smazzate della partita", "Number of deals of the match"),
        "BUR-54",
        1,
        usual=True,
    ),
    number(
        "deal_cap",
        60,
        Phrase(
            "Numero massimo di smazzate, pareggi compresi",
            "Most deals of a match, extra deals included",
        ),
        "GEN-12",
        1,
    ),
    choice(
        "tie_rule",
        "extra_deals",
        Phrase("Parità: altra smazzata o vittoria divisa", "Tie: extra deals or shared win"),
        "BUR-55",
        {
            "extra_deals": Phrase("Altra smazzata", "Extra deals"),
            "shared": Phrase("Vittoria divisa", "Shared win"),
        },
    ),
    choice(
        "wild_values",
        _reale("10_10", "30_20"),
        Phrase("Valore di jolly e pinelle", "Value of jokers and twos"),
        "BUR-04",
        {"30_20": Phrase("30 e 20", "30 and 20"), "10_10": Phrase("10 e 10", "10 and 10")},
    ),
    switch(
        "semi_clean",
        _reale(False, True),
        Phrase("Il burraco semipulito vale 150", "A semi-clean burraco is worth 150"),
        "BUR-47",
    ),
    switch(
        "burraco_from_sets",
        True,
        Phrase("Anche una combinazione è burraco", "A set can be a burraco too"),
        "BUR-45",
    ),
    choice(
        "duplicate_sets",
        "forbidden",
        Phrase("Due combinazioni dello stesso valore", "Two sets of the same rank"),
        "BUR-25",
        {"forbidden": Phrase("Vietate", "Forbidden"), "allowed": Phrase("Ammesse", "Allowed")},
    ),
    choice(
        "free_end_wild",
        "all",
        Phrase(
            "Quali matte si spostano dall'estremità", "Which wild cards may leave the end of a meld"
        ),
        "BUR-30",
        {
            "all": Phrase("Tutte", "All of them"),
            "twos_only": Phrase("Solo le pinelle", "Only twos"),
            "none": Phrase("Nessuna", "None"),
        },
    ),
    switch(
        "end_two_may_turn_wild",
        True,
        Phrase(
            "La pinella naturale in fondo può diventare matta",
            "A natural two at the low end may turn wild",
        ),
        "BUR-31",
    ),
    switch(
        "full_ace_sequence",
        _reale(True, False),
        Phrase("Scala con entrambi gli assi", "A sequence may hold both aces"),
        "BUR-20",
    ),
    choice(
        "single_pickup_rule",
        "pair_exempt",
        Phrase("Scarto dell'unica carta raccolta", "Discarding the only card picked up"),
        "BUR-16",
        {
            "pair_exempt": Phrase("Vietato senza coppia", "Forbidden without a pair"),
            "strict": Phrase("Sempre vietato", "Always forbidden"),
        },
    ),
    choice(
        "closing_discard_bar",
        "jokers_and_twos",
        Phrase("Matte con cui non si chiude", "Wild cards that cannot close"),
        "BUR-40",
        {
            "jokers_and_twos": Phrase("Jolly e pinelle", "Jokers and twos"),
            "twos_only": Phrase("Solo le pinelle", "Only twos"),
        },
    ),
    choice(
        "closing_burraco",
        _reale("clean", "any"),
        Phrase("Burraco richiesto per chiudere", "The burraco that closing needs"),
        "BUR-40",
        {"any": Phrase("Qualunque", "Any"), "clean": Phrase("Pulito", "Clean")},
    ),
    choice(
        "pozzetto_view",
        "immediately",
        Phrase(
            "Quando si guarda il pozzetto preso con scarto",
            "When a pozzetto taken by discarding may be looked at",
        ),
        "BUR-38",
        {
            "immediately": Phrase("Subito", "At once"),
            "next_turn": Phrase("Al proprio turno", "At one's next turn"),
        },
    ),
    number(
        "stall_rounds",
        3,
        Phrase("Giri a vuoto che fermano la smazzata", "Idle rounds that stop the deal"),
        "BUR-44",
        1,
        10,
    ),
    switch(
        "row_leftover_counts",
        True,
        Phrase("In due: le carte rimaste in fila si pagano", "Two players: leftover rows count"),
        "BUR-64",
    ),
    choice(
        "three_format",
        "torneo",
        Phrase("In tre: torneo o partita libera", "Three players: tournament or free game"),
        "BUR-72",
        {"torneo": Phrase("Torneo", "Tournament"), "libera": Phrase("Partita libera", "Free game")},
    ),
    Option(
        "three_switch_points",
        _libera(1500, 1000),
        Phrase("In tre: punti per i tre pozzetti", "Three players: points for three pozzetti"),
        "BUR-70",
        choices=(1000, 1005, 1500),
    ),
    Option(
        "three_target",
        _libera(2005, 1505),
        Phrase("In tre: punti che chiudono la partita", "Three players: points that end the match"),
        "BUR-71",
        choices=(1505, 2005),
    ),
    choice(
        "pair_split_rounding",
        "unit",
        Phrase("In tre: arrotondamento della metà", "Three players: rounding of the pair's half"),
        "BUR-69",
        {
            "unit": Phrase("All'unità", "To the unit"),
            "five": Phrase("Al cinque", "To the next five"),
        },
    ),
    Option(
        "vp_table",
        _three("seed_three", "fibur_3_deals"),
        Phrase("Tabella dei punti vittoria", "Table of victory points"),
        "BUR-74",
        choices=tuple(VP_TABLES),
        called=(
            Phrase("Burraco in tre", "Three-player Burraco"),
            Phrase("FIBUR, due smazzate", "FIBUR, two deals"),
            Phrase("FIBUR, tre smazzate", "FIBUR, three deals"),
            Phrase("FIBUR, quattro smazzate", "FIBUR, four deals"),
        ),
    ),
    switch(
        "victory_points",
        False,
        Phrase("Converti la partita in punti vittoria", "Convert the match to victory points"),
        "BUR-57",
    ),
    choice(
        "multi_match_total",
        "victory_points",
        Phrase("Che cosa si somma su più partite", "What several matches add up"),
        "BUR-75",
        {
            "victory_points": Phrase("I punti vittoria", "Victory points"),
            "match_points": Phrase("I punti partita", "Match points"),
        },
    ),
)
