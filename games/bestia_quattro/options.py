"""The options of Bestia with four cards."""

from games.kernel.options import Option, choice, number, switch

ALL, DEALER = "all", "dealer"
SCHEDULE, PLAYERS = "schedule", "players"
MOST_SANCTION = 1_000
"""No referee takes more at once (BEQ-52)."""

OPTIONS: tuple[Option, ...] = (
    choice("players", "BEQ-1", (4, 5, 6, 7), usual=True).describe("Giocatori", "Players"),
    number("stake", 4, "BEQ-4", least=1, most=1_000, usual=True).describe("Posta", "Stake"),
    choice("ante_mode", "BEQ-5", usual=True)
    .describe("Chi mette la posta", "Who pays the stake")
    .offer(ALL, "Tutti, a piatto vuoto", "Everybody, when the pot is empty")
    .offer(DEALER, "Il mazziere, al suo turno", "The dealer, on his turn"),
    switch("blinds", True, "BEQ-13", usual=True).describe("Buio e controbuio", "Blind raises"),
    switch("steal", True, "BEQ-18", usual=True).describe(
        "Il mazziere può rubare la briscola", "The dealer may steal the trump"
    ),
    number("rounds_before_giro", 1, "BEQ-53", least=0, most=100, usual=True).describe(
        "Giri di mazzo prima del giro finale", "Times that each seat deals before the giro"
    ),
    choice("giro_call", "BEQ-53")
    .describe("Chi chiama il giro finale", "Who calls the giro")
    .offer(SCHEDULE, "Nessuno, comincia da sé", "Nobody, it begins by itself")
    .offer(PLAYERS, "Anche i giocatori, quando vogliono", "Players too, when they like"),
    number("max_deals_per_turn", 12, "BEQ-59", least=1, most=100).describe(
        "Smazzate al massimo per ogni mazziere nel giro",
        "Greatest number of deals of each dealer in the giro",
    ),
)
