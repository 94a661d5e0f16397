"""The options of Asino: any of them goes with any other."""

from games.kernel.cards import pack_option
from games.kernel.options import PLAYERS, Option, number, switch
from games.kernel.words import Phrase

FEWEST, MOST = 2, 20

OPTIONS: tuple[Option, ...] = (
    number(PLAYERS, 4, Phrase("Giocatori", "Players"), "ASI-01", FEWEST, MOST, usual=True),
    pack_option("deck_style", "ASI-02", usual=True),
    number(
        "match_hands", 1, Phrase("Mani da giocare", "Hands to play"), "ASI-22", 1, 100, usual=True
    ),
    switch(
        "auto_shuffle_hand",
        True,
        Phrase(
            "Le carte da cui si pesca vengono mescolate",
            "The cards that are drawn from are shuffled",
        ),
        "ASI-25",
    ),
    switch(
        "allow_arrange",
        True,
        Phrase("Si possono disporre le proprie carte", "Hands may be arranged"),
        "ASI-23",
    ),
    switch(
        "allow_emotes",
        True,
        Phrase("Si possono mostrare gioia e disperazione", "Joy and despair may be shown"),
        "ASI-24",
    ),
    number(
        "max_draws",
        2000,
        Phrase("Pescate dopo le quali la mano finisce", "Draws after which a hand ends"),
        "ASI-21",
        10,
        10_000,
    ),
)
