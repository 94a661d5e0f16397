"""The options of Bestia with four cards."""

from games.kernel.options import Option, choice, number, switch
from games.kernel.words import Phrase

ALL, DEALER = "all", "dealer"
SCHEDULE, PLAYERS = "schedule", "players"
MOST_SANCTION = 1_000
"""No referee takes more at once (BEQ-52)."""

OPTIONS: tuple[Option, ...] = (
    Option("players", 4, Phrase("Giocatori", "Players"), "BEQ-1", choices=(4, 5, 6, 7), usual=True),
    number("stake", 4, Phrase("Posta", "Stake"), "BEQ-4", 1, 1_000, usual=True),
    choice(
        "ante_mode",
        ALL,
        Phrase("Chi mette la posta", "Who pays the stake"),
        "BEQ-5",
        {
            ALL: Phrase("Tutti, a piatto vuoto", "Everybody, when the pot is empty"),
            DEALER: Phrase("Il mazziere, al suo turno", "The dealer, on his turn"),
        },
        usual=True,
    ),
    switch("blinds", True, Phrase("Buio e controbuio", "Blind raises"), "BEQ-13", usual=True),
    switch(
        "steal",
        True,
        Phrase("Il mazziere può rubare la briscola", "The dealer may steal the trump"),
        "BEQ-18",
        usual=True,
    ),
    number(
        "rounds_before_giro",
        1,
        Phrase("Giri di mazzo prima del giro finale", "Times that each seat deals before the giro"),
        "BEQ-53",
        0,
        100,
        usual=True,
    ),
    choice(
        "giro_call",
        SCHEDULE,
        Phrase("Chi chiama il giro finale", "Who calls the giro"),
        "BEQ-53",
        {
            SCHEDULE: Phrase("Nessuno, comincia da sé", "Nobody, it begins by itself"),
            PLAYERS: Phrase("Anche i giocatori, quando vogliono", "Players too, when they like"),
        },
    ),
    number(
        "max_deals_per_turn",
        12,
        Phrase(
            "Smazzate al massimo per ogni mazziere nel giro",
            "Greatest number of deals of each dealer in the giro",
        ),
        "BEQ-59",
        1,
        100,
    ),
)
