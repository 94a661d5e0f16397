"""Everything that Busca says to people, in Italian and English."""

from games.kernel.words import Phrase, Words

WORDS: Words = {
    "unknown_card": Phrase("Questa carta non esiste.", "There is no such card."),
    "opening_denari_forbidden": Phrase(
        "La prima presa della smazzata non si può aprire a denari.",
        "The first trick of the deal may not be led with coins.",
    ),
    "pita_discard_forbidden": Phrase(
        "Nella prima presa non si può scartare la Pita, l'asso di denari.",
        "The Pita, the ace of coins, may not be discarded on the first trick.",
    ),
    "deck_not_agreed": Phrase(
        "Per giocare con carte italiane dovete essere d'accordo tutti e quattro.",
        "To play with Italian cards all four of you must agree.",
    ),
    "no_end_condition": Phrase(
        "Ci vuole un limite: un numero di busche o di smazzate.",
        "A limit is needed: a number of busche or of deals.",
    ),
    "opening_leader_drawn": Phrase("Comincia {seat}.", "{seat} begins."),
    "cards_dealt": Phrase("Dieci carte a testa; apre {leader}.", "Ten cards each; {leader} leads."),
    "trick_won": Phrase(
        "{seat} fa la presa (punti: {points}).", "{seat} takes the trick (points: {points})."
    ),
    "deal_scored": Phrase(
        "Punti {points}, busche {busche}, totali {totals}.",
        "Points {points}, busche {busche}, totals {totals}.",
    ),
    "busche": Phrase("Busche", "Busche"),
    "most_points": Phrase("Più punti di tutti", "Most points"),
    "not_covered": Phrase("Non ha coperto", "Has not covered"),
    "busca": Phrase("Busca", "Busca"),
}
INTERNATIONAL_WORDS: Words = {
    key: Phrase(said.it.replace("denari", "quadri"), said.en.replace("coins", "diamonds"))
    for key, said in WORDS.items()
}
"""The same with international cards, where denari are diamonds (BUS-3)."""
