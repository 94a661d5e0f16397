"""The options of Asino: any of them goes with any other."""

from games.kernel.cards import pack_option
from games.kernel.options import PLAYERS, Option, number, switch

FEWEST, MOST = 2, 20

OPTIONS: tuple[Option, ...] = (
    number(PLAYERS, 4, "ASI-01", least=FEWEST, most=MOST, usual=True).describe(
        "Giocatori", "Players"
    ),
    pack_option("deck_style", "ASI-02", usual=True),
    number("match_hands", 1, "ASI-22", least=1, most=100, usual=True).describe(
        "Mani da giocare", "Hands to play"
    ),
    switch("auto_shuffle_hand", True, "ASI-25").describe(
        "Le carte da cui si pesca vengono mescolate", "The cards that are drawn from are shuffled"
    ),
    switch("allow_arrange", True, "ASI-23").describe(
        "Si possono disporre le proprie carte", "Hands may be arranged"
    ),
    switch("allow_emotes", True, "ASI-24").describe(
        "Si possono mostrare gioia e disperazione", "Joy and despair may be shown"
    ),
    number("max_draws", 2000, "ASI-21", least=10, most=10_000).describe(
        "Pescate dopo le quali la mano finisce", "Draws after which a hand ends"
    ),
)
