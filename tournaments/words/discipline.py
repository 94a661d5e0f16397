"""What is said of what a referee takes."""

from games.kernel.words import Phrase, Words

DISCIPLINE: Words = {
    "article_missing": Phrase(
        "Serve l'articolo del codice che lo prevede.",
        "The article of the code that allows it is needed.",
    ),
    "penalty_empty": Phrase(
        "Una penalità toglie almeno un punto.", "A penalty takes one point at least."
    ),
}
