"""The options of Spacca il mazzo."""

from games.kernel.options import PLAYERS, Option, choice, number, switch
from games.kernel.words import Phrase
from games.spacca_il_mazzo.cards import ORDERS, QUEEN_ABOVE

DEALS, TARGET = "deals", "target"

OPTIONS: tuple[Option, ...] = (
    number(PLAYERS, 4, Phrase("Giocatori", "Players"), "SPM-04", 2, 4, usual=True),
    Option(
        "court_order",
        QUEEN_ABOVE,
        Phrase("L'ordine delle figure, dalla più bassa", "The order of the figures, lowest first"),
        "SPM-01",
        choices=tuple(ORDERS),
        called=(
            Phrase("fante, re, donna, asso", "jack, king, queen, ace"),
            Phrase("fante, donna, re, asso", "jack, queen, king, ace"),
        ),
    ),
    switch(
        "pass_after_draw",
        False,
        Phrase("Chi ha pescato può passare", "Who has drawn may pass"),
        "SPM-20",
    ),
    choice(
        "match_mode",
        DEALS,
        Phrase("Come finisce la partita", "How the match ends"),
        "SPM-50",
        {
            DEALS: Phrase("dopo un numero di smazzate", "after a number of deals"),
            TARGET: Phrase("quando qualcuno arriva ai punti", "when somebody has the points"),
        },
        usual=True,
    ),
    number(
        "match_deals",
        4,
        Phrase("Numero di smazzate", "Number of deals"),
        "SPM-50",
        1,
        50,
        usual=True,
    ),
    number(
        "target_score",
        150,
        Phrase("Punti che finiscono la partita", "Points that end the match"),
        "SPM-50",
        25,
        1000,
    ),
    number(
        "max_turns",
        1000,
        Phrase("Turni dopo i quali una smazzata finisce", "Turns after which a deal ends"),
        "SPM-43",
        100,
        10_000,
    ),
)
