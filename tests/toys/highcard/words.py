"""Everything high card says to people, in both languages."""

from games.kernel.words import Phrase, Words

WORDS: Words = {
    "highcard": Phrase("Carta più alta", "High card"),
    "pack_laid": Phrase("Il mazzo è in tavola.", "The pack is on the table."),
    "card_shown": Phrase("{seat} mostra {card}.", "{seat} shows {card}."),
    "deal_scored": Phrase("Si contano i punti.", "The points are counted."),
    "show": Phrase("Mostra una carta", "Show a card"),
    "stock": Phrase("Mazzo", "Pack"),
    "trick": Phrase("In tavola", "On the table"),
    "points": Phrase("Carta più alta", "Higher card"),
}
