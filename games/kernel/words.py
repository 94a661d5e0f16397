"""What people read: every sentence in Italian and in English."""

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeAlias


class Phrase(NamedTuple):
    """A sentence in both languages; `{name}` stands for a parameter."""

    it: str
    en: str

    def say(self, language: str, params: Mapping[str, Any] | None = None) -> str:
        """The sentence in `language` (`it` or `en`)."""
        sentence = self.it if language == "it" else self.en
        return sentence.format_map(params) if params else sentence


Words: TypeAlias = Mapping[str, Phrase]

KERNEL_WORDS: Words = {
    "match_over": Phrase("La partita è finita.", "The match is over."),
    "unknown_command": Phrase("Questa mossa non esiste.", "There is no such move."),
    "malformed": Phrase("La mossa è incompleta.", "The move is incomplete."),
    "wrong_phase": Phrase(
        "Non è il momento di fare questa mossa.", "This move cannot be made at this moment."
    ),
    "not_your_turn": Phrase("Non è il tuo turno.", "It is not your turn."),
    "option_disabled": Phrase(
        "Questa mossa non è prevista a questo tavolo.", "This table plays without this move."
    ),
    "already_committed": Phrase("Hai già scelto.", "You have already chosen."),
    "wrong_player_count": Phrase(
        "Qui si gioca in {seats}, non in {players}.", "This table seats {seats}, not {players}."
    ),
    "wrong_deck": Phrase(
        "Le carte date non sono il mazzo di questo gioco.",
        "The cards given are not the deck of this game.",
    ),
    "cards_not_in_pack": Phrase(
        "Queste carte non sono nel mazzo, o non così tante: {cards}.",
        "The pack has not these cards, or not so many: {cards}.",
    ),
    "too_many_cards": Phrase(
        "Le carte dette sono {told}, il mazzo ne ha {pack}.",
        "{told} cards are told, and the pack has {pack}.",
    ),
    "cards_left_over": Phrase(
        "Di {count} carte del mazzo non si sa dove stiano.",
        "{count} cards of the pack lie nowhere.",
    ),
    "unknown_place": Phrase("A questo tavolo non c'è: {places}.", "Not at this table: {places}."),
    "not_a_table": Phrase(
        "A questo gioco un tavolo così non esiste: {place}.",
        "No table of this game looks like this: {place}.",
    ),
    "chance_not_drawn": Phrase(
        "In questa smazzata «{name}» non si tira a sorte.",
        "“{name}” is not drawn by lot in this deal.",
    ),
    "unknown_option": Phrase("Opzione sconosciuta: {name}.", "Unknown option: {name}."),
    "bad_option_value": Phrase(
        "Il valore {value} non è ammesso per l'opzione {name}. Ammessi: {allowed}.",
        "The value {value} is not allowed for the option {name}. Allowed: {allowed}.",
    ),
    "match_started": Phrase("La partita comincia.", "The match begins."),
    "dealing_told": Phrase(
        "Si dice come vengono date le carte.", "It is told how the cards are dealt."
    ),
    "deal_committed": Phrase(
        "Smazzata {deal}: le carte sono mescolate.", "Deal {deal}: the cards are shuffled."
    ),
    "nonce_given": Phrase(
        "{seat} aggiunge una parola al mescolamento.",
        "{seat} adds a word to the shuffle.",
    ),
    "deal_started": Phrase("Smazzata {deal}.", "Deal {deal}."),
    "shuffles_given": Phrase(
        "Mescolate date da fuori: non dimostrano nulla.",
        "Shuffles given from outside: they prove nothing.",
    ),
    "cards_shuffled": Phrase("Le carte vengono mescolate.", "Cards are shuffled."),
    "shuffles_revealed": Phrase(
        "Le mescolate della smazzata {deal} sono svelate.",
        "The shuffles of deal {deal} are revealed.",
    ),
    "deal_revealed": Phrase(
        "Il mazzo della smazzata {deal} è svelato.", "The deck of deal {deal} is revealed."
    ),
    "turn_timed_out": Phrase("Tempo scaduto.", "Time is up."),
    "time_called": Phrase(
        "Il tempo della partita è finito: questa è l'ultima smazzata.",
        "The time of the match is over: this is the last deal.",
    ),
    "ask_resign": Phrase(
        "Vuoi davvero abbandonare la partita?", "Do you really want to resign the match?"
    ),
    "seat_forfeited": Phrase("{seat} {cause}.", "{seat} {cause} and plays no more."),
    "resigned": Phrase("ha abbandonato la partita", "has resigned"),
    "abandoned": Phrase("ha lasciato il tavolo ed è fuori dalla partita", "has left the table"),
    "absent": Phrase("manca ed è fuori dalla partita", "did not come"),
    "conduct": Phrase(
        "è fuori dalla partita per decisione dell'arbitro", "is excluded by the referee"
    ),
    "match_ended": Phrase("La partita è finita.", "The match is over."),
    "first_dealer_drawn": Phrase("{seat} è il primo mazziere.", "{seat} deals first."),
    "hands_dealt": Phrase("{dealer} dà le carte.", "{dealer} deals."),
    "play": Phrase("Gioco", "Play"),
    "scored": Phrase("Conteggio", "Counting"),
    "dealer": Phrase("mazziere", "dealer"),
    "chosen": Phrase("ha scelto", "has chosen"),
    "hand": Phrase("Mano", "Hand"),
    "set_aside": Phrase("Carte da parte", "Cards set aside"),
    "stock": Phrase("Mazzo", "Stock"),
    "points": Phrase("Punti", "Points"),
    "card": Phrase("Carta", "Card"),
    "cards": Phrase("Carte", "Cards"),
    "resign": Phrase("Abbandona", "Resign"),
    "give_nonce": Phrase("Aggiungi una parola al mescolamento", "Add a word to the shuffle"),
}
