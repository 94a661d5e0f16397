"""The choices of an organiser.

The preset `ruleset = reale` (BUR-76) and the presets of three players (BUR-72) are defaults that
depend on the options above them.
"""

from collections.abc import Callable
from typing import Any

from games.kernel.options import Option, Options, choice, number, switch

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
    choice("players_format", "BUR-02", usual=True)
    .describe("Quanti giocano e come", "How many play, and how")
    .offer(FOUR_PAIRS, "Quattro, a coppie", "Four, in pairs")
    .offer(TWO, "Due", "Two")
    .offer(THREE, "Tre", "Three"),
    choice("ruleset", "BUR-76", usual=True)
    .describe("Burraco classico o reale", "Classico or reale Burraco")
    .offer("classico", "Classico", "Classico")
    .offer("reale", "Reale", "Reale"),
    Option("first_dealer", "random", clause="BUR-03", least=0, most=3)
    .describe("Chi dà le carte per primo", "Who deals first")
    .offer("random", "A sorte", "Drawn by lot"),
    choice("match_format", "BUR-53", usual=True)
    .describe("Partita a punti o a smazzate (non in tre)", "To a target or a number of deals")
    .offer("points", "A punti", "To a target")
    .offer("deals", "A smazzate", "A number of deals")
    .offer(TIMED, "A smazzate, con il time-out di gara", "A number of deals, with a time-out"),
    number("match_target", 2005, "BUR-53", least=5, usual=True).describe(
        "Punti che chiudono la partita", "Points that end the match"
    ),
    number("match_deals", 4, "BUR-54", least=1, usual=True).describe(
        "Numero di smazzate della partita", "Number of deals of the match"
    ),
    number("deal_cap", 60, "GEN-12", least=1).describe(
        "Numero massimo di smazzate, pareggi compresi",
        "Most deals of a match, extra deals included",
    ),
    choice("tie_rule", "BUR-55")
    .describe("Parità: altra smazzata o vittoria divisa", "Tie: extra deals or shared win")
    .offer("extra_deals", "Altra smazzata", "Extra deals")
    .offer("shared", "Vittoria divisa", "Shared win"),
    choice("wild_values", "BUR-04", default=_reale("10_10", "30_20"))
    .describe("Valore di jolly e pinelle", "Value of jokers and twos")
    .offer("30_20", "30 e 20", "30 and 20")
    .offer("10_10", "10 e 10", "10 and 10"),
    switch("semi_clean", _reale(False, True), "BUR-47").describe(
        "Il burraco semipulito vale 150", "A semi-clean burraco is worth 150"
    ),
    switch("burraco_from_sets", True, "BUR-45").describe(
        "Anche una combinazione è burraco", "A set can be a burraco too"
    ),
    choice("duplicate_sets", "BUR-25")
    .describe("Due combinazioni dello stesso valore", "Two sets of the same rank")
    .offer("forbidden", "Vietate", "Forbidden")
    .offer("allowed", "Ammesse", "Allowed"),
    choice("free_end_wild", "BUR-30")
    .describe(
        "Quali matte si spostano dall'estremità", "Which wild cards may leave the end of a meld"
    )
    .offer("all", "Tutte", "All of them")
    .offer("twos_only", "Solo le pinelle", "Only twos")
    .offer("none", "Nessuna", "None"),
    switch("end_two_may_turn_wild", True, "BUR-31").describe(
        "La pinella naturale in fondo può diventare matta",
        "A natural two at the low end may turn wild",
    ),
    switch("full_ace_sequence", _reale(True, False), "BUR-20").describe(
        "Scala con entrambi gli assi", "A sequence may hold both aces"
    ),
    choice("single_pickup_rule", "BUR-16")
    .describe("Scarto dell'unica carta raccolta", "Discarding the only card picked up")
    .offer("pair_exempt", "Vietato senza coppia", "Forbidden without a pair")
    .offer("strict", "Sempre vietato", "Always forbidden"),
    choice("closing_discard_bar", "BUR-40")
    .describe("Matte con cui non si chiude", "Wild cards that cannot close")
    .offer("jokers_and_twos", "Jolly e pinelle", "Jokers and twos")
    .offer("twos_only", "Solo le pinelle", "Only twos"),
    choice("closing_burraco", "BUR-40", default=_reale("clean", "any"))
    .describe("Burraco richiesto per chiudere", "The burraco that closing needs")
    .offer("any", "Qualunque", "Any")
    .offer("clean", "Pulito", "Clean"),
    choice("pozzetto_view", "BUR-38")
    .describe(
        "Quando si guarda il pozzetto preso con scarto",
        "When a pozzetto taken by discarding may be looked at",
    )
    .offer("immediately", "Subito", "At once")
    .offer("next_turn", "Al proprio turno", "At one's next turn"),
    number("stall_rounds", 3, "BUR-44", least=1, most=10).describe(
        "Giri a vuoto che fermano la smazzata", "Idle rounds that stop the deal"
    ),
    switch("row_leftover_counts", True, "BUR-64").describe(
        "In due: le carte rimaste in fila si pagano", "Two players: leftover rows count"
    ),
    choice("three_format", "BUR-72")
    .describe("In tre: torneo o partita libera", "Three players: tournament or free game")
    .offer("torneo", "Torneo", "Tournament")
    .offer("libera", "Partita libera", "Free game"),
    choice(
        "three_switch_points", "BUR-70", (1000, 1005, 1500), default=_libera(1500, 1000)
    ).describe("In tre: punti per i tre pozzetti", "Three players: points for three pozzetti"),
    choice("three_target", "BUR-71", (1505, 2005), default=_libera(2005, 1505)).describe(
        "In tre: punti che chiudono la partita", "Three players: points that end the match"
    ),
    choice("pair_split_rounding", "BUR-69")
    .describe("In tre: arrotondamento della metà", "Three players: rounding of the pair's half")
    .offer("unit", "All'unità", "To the unit")
    .offer("five", "Al cinque", "To the next five"),
    choice("vp_table", "BUR-74", default=_three("seed_three", "fibur_3_deals"))
    .describe("Tabella dei punti vittoria", "Table of victory points")
    .offer("seed_three", "Burraco in tre", "Three-player Burraco")
    .offer("fibur_2_deals", "FIBUR, due smazzate", "FIBUR, two deals")
    .offer("fibur_3_deals", "FIBUR, tre smazzate", "FIBUR, three deals")
    .offer("fibur_4_deals", "FIBUR, quattro smazzate", "FIBUR, four deals"),
    switch("victory_points", False, "BUR-57").describe(
        "Converti la partita in punti vittoria", "Convert the match to victory points"
    ),
    choice("multi_match_total", "BUR-75")
    .describe("Che cosa si somma su più partite", "What several matches add up")
    .offer("victory_points", "I punti vittoria", "Victory points")
    .offer("match_points", "I punti partita", "Match points"),
)
