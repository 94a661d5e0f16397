"""What is said of what a referee takes."""

from games.kernel.words import Phrase, Words

DISCIPLINE: Words = {
    "hour_unknown": Phrase(
        "Non si sa quando è cominciato il turno {round}: scrivere i minuti.",
        "Nobody knows when round {round} began: type the minutes.",
    ),
    "not_begun": Phrase(
        "Il turno {round} non è ancora cominciato.", "Round {round} has not begun yet."
    ),
    "official_mode_only": Phrase(
        "Il codice di gara non lo ammette: prima il torneo deve uscire dalla modalità ufficiale.",
        "The code does not allow it: the tournament has to leave its official mode first.",
    ),
    "article_missing": Phrase(
        "Serve l'articolo del codice che lo prevede.",
        "The article of the code that allows it is needed.",
    ),
    "penalty_empty": Phrase(
        "Una penalità toglie almeno un punto.", "A penalty takes one point at least."
    ),
}
