"""Everything that Busca says to people, in Italian and English."""

from games.kernel.words import Phrase, Words

WORDS: Words = {
    "unknown_card": Phrase("Questa carta non esiste.", "There is no such card."),
    "opening_denari_forbidden": Phrase(
        "Chi apre la smazzata non può uscire a denari.",
        "Whoever opens the deal may not lead coins.",
    ),
    "pita_discard_forbidden": Phrase(
        "Nella prima mano non si può rifiutare con la Pita (asso di denari).",
        "The Pita (ace of coins) may not be thrown on the first trick.",
    ),
    "deck_not_agreed": Phrase(
        "Carte diverse da quelle internazionali vogliono l'accordo di tutti e quattro.",
        "Cards other than the international ones need the agreement of all four.",
    ),
    "no_end_condition": Phrase(
        "Serve un limite di busche o di smazzate.", "A limit of busche or of deals is needed."
    ),
    "opening_leader_drawn": Phrase("Comincia {seat}.", "{seat} begins."),
    "cards_dealt": Phrase("Dieci carte a testa; apre {leader}.", "Ten cards each; {leader} leads."),
    "trick_won": Phrase(
        "{seat} copre la mano (punti: {points}).", "{seat} takes the trick (points: {points})."
    ),
    "deal_scored": Phrase(
        "Punti {points}, busche {busche}, totali {totals}.",
        "Points {points}, busche {busche}, totals {totals}.",
    ),
    "busche": Phrase("Busche", "Busche"),
    "most_points": Phrase("Più punti di tutti", "Most points"),
    "not_covered": Phrase("Non ha coperto", "Did not cover"),
    "busca": Phrase("Busca", "Busca"),
}
INTERNATIONAL_WORDS: Words = {
    key: Phrase(said.it.replace("denari", "quadri"), said.en.replace("coins", "diamonds"))
    for key, said in WORDS.items()
}
"""The same with international cards, where denari are diamonds (BUS-3)."""
