"""What is refused to referees, in words."""

from games.kernel.words import Phrase, Words

WORDS: Words = {
    "seated_here": Phrase(
        "Chi gioca a questo tavolo, o nello stesso torneo, non può vedere tutte le carte.",
        "Nobody who plays at this table, or in its tournament, may see all cards.",
    ),
    "plays_here": Phrase(
        "Chi gioca a questo tavolo, o nello stesso torneo, non vi fa da arbitro.",
        "Nobody who plays at this table, or in its tournament, rules here.",
    ),
    "no_clock": Phrase("Questo tavolo gioca senza orologio.", "This table plays without a clock."),
    "clocks_stopped": Phrase("Gli orologi sono già fermi.", "The clocks are stopped already."),
    "clocks_running": Phrase("Gli orologi vanno già.", "The clocks are running already."),
    "not_allowed": Phrase("Non puoi farlo.", "You may not do this."),
}
