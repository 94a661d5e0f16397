"""The options of Spacca il mazzo."""

from games.kernel.options import PLAYERS, Option, choice, number, switch
from games.spacca_il_mazzo.cards import KING_ABOVE, QUEEN_ABOVE

DEALS, TARGET = "deals", "target"

OPTIONS: tuple[Option, ...] = (
    number(PLAYERS, 4, "SPM-04", least=2, most=4, usual=True).describe("Giocatori", "Players"),
    choice("court_order", "SPM-01")
    .describe("L'ordine delle figure, dalla più bassa", "The order of the figures, lowest first")
    .offer(QUEEN_ABOVE, "fante, re, donna, asso", "jack, king, queen, ace")
    .offer(KING_ABOVE, "fante, donna, re, asso", "jack, queen, king, ace"),
    switch("pass_after_draw", False, "SPM-20").describe(
        "Chi ha pescato può passare", "Who has drawn may pass"
    ),
    choice("match_mode", "SPM-50", usual=True)
    .describe("Come finisce la partita", "How the match ends")
    .offer(DEALS, "dopo un numero di smazzate", "after a number of deals")
    .offer(TARGET, "quando qualcuno arriva ai punti", "when somebody has the points"),
    number("match_deals", 4, "SPM-50", least=1, most=50, usual=True).describe(
        "Numero di smazzate", "Number of deals"
    ),
    number("target_score", 150, "SPM-50", least=25, most=1000).describe(
        "Punti che finiscono la partita", "Points that end the match"
    ),
    number("max_turns", 1000, "SPM-43", least=100, most=10_000).describe(
        "Turni dopo i quali una smazzata finisce", "Turns after which a deal ends"
    ),
)
