"""Everything that Pinnacola says to people, in Italian and English."""

from games.kernel.words import Phrase, Words

WORDS: Words = {
    # --- refusals
    "not_opened": Phrase(
        "Non hai ancora aperto: prima cala un gioco nuovo.",
        "You have not opened yet: lay a new meld first.",
    ),
    "bad_index": Phrase("Nel pozzo non c'è questa carta.", "There is no such card in the pozzo."),
    "use_missing": Phrase(
        "Dal pozzo la carta più vecchia che prendi va calata subito: scegli anche le carte con cui "
        "la cali.",
        "The oldest card that you take from the pozzo has to be laid at once: choose the cards "
        "that go with it as well.",
    ),
    "first_card_not_used": Phrase(
        "Tra le carte che cali manca la prima di quelle che prendi dal pozzo.",
        "The first of the cards that you take from the pozzo is not among those you lay.",
    ),
    "new_meld_required": Phrase(
        "A questo tavolo ci vuole un gioco nuovo: attaccare non basta.",
        "At this table it takes a new meld: adding is not enough.",
    ),
    "not_a_meld": Phrase(
        "Queste carte non formano un gioco. Le scale si scelgono dalla carta più bassa alla più "
        "alta, con il jolly al suo posto.",
        "These cards do not make a meld. Choose a sequence from its lowest card to its highest, "
        "with a joker at its place.",
    ),
    "joker_suit_missing": Phrase(
        "Di' quale seme rappresenta il jolly.", "Say which suit the joker stands for."
    ),
    "must_keep_discard": Phrase(
        "A questo tavolo si chiude con lo scarto: tieni una carta.",
        "At this table you close with a discard: keep a card.",
    ),
    "not_your_meld": Phrase(
        "Puoi attaccare solo ai giochi della tua coppia.", "You may add only to your side's melds."
    ),
    "no_joker": Phrase(
        "In questo gioco non c'è un jolly da sostituire.",
        "There is no joker to exchange in this meld.",
    ),
    "wrong_card": Phrase(
        "Nessun jolly di questo gioco sta al posto di questa carta.",
        "No joker of this meld stands for this card.",
    ),
    "joker_not_placed": Phrase(
        "Il jolly che prendi va calato subito, in un gioco valido della tua coppia.",
        "The joker that you take has to be laid at once, in a valid meld of your side.",
    ),
    "ask_discard_joker": Phrase(
        "È un jolly: vuoi davvero scartarlo?", "It is a joker: do you really want to discard it?"
    ),
    # --- events
    "pozzo_opened": Phrase("Apre il pozzo: {card}.", "The pozzo begins with the {card}."),
    "pozzo_taken": Phrase(
        "{seat} prende dal pozzo: {cards}.", "{seat} takes from the pozzo: {cards}."
    ),
    "meld_extended": Phrase(
        "{seat} attacca {cards}: {reading}.", "{seat} adds {cards}: {reading}."
    ),
    "joker_swapped": Phrase(
        "{seat} prende un jolly e mette al suo posto {card}: {reading}.",
        "{seat} takes a joker and puts the {card} in its place: {reading}.",
    ),
    "seat_opened": Phrase("{seat} ha aperto.", "{seat} has opened."),
    "deal_ended.closed_from_hand": Phrase(
        "{seat} chiude in mano: la smazzata è finita.",
        "{seat} closes from the hand: the deal is over.",
    ),
    "deal_ended.stock_exhausted": Phrase(
        "Il mazzo è finito: la smazzata è finita.", "The stock is used up: the deal is over."
    ),
    "deal_ended.stalled": Phrase(
        "Si gira a vuoto: la smazzata finisce qui.",
        "Only idle rounds: the deal ends here.",
    ),
    # --- moves
    "take_pozzo": Phrase("Prendi dal pozzo", "Take from the pozzo"),
    "take_pozzo.help": Phrase(
        "Da sola si prende soltanto l'ultima carta scartata. Per una più vecchia scegli anche le "
        "carte con cui la cali subito: prendi quella e tutte le successive.",
        "By itself you can take only the newest discard. For an older one choose as well the "
        "cards with which you lay it at once: you take that card and all after it.",
    ),
    "take_and_lay": Phrase("Prendi e cala", "Take and lay"),
    "take_and_add": Phrase("Prendi e attacca a", "Take and add to"),
    "open_meld.help": Phrase(
        "Scegli le carte di una scala dalla più bassa alla più alta, con i jolly al loro posto; "
        "quelle di un tris o di un poker in qualunque ordine.",
        "Choose the cards of a sequence from the lowest to the highest, with jokers at their "
        "places; those of a set in any order.",
    ),
    "swap_joker": Phrase("Sostituisci il jolly e calalo", "Exchange the joker and lay it"),
    "swap_joker.help": Phrase(
        "Scegli prima la carta che va al posto del jolly, poi quelle del gioco nuovo, dalla più "
        "bassa alla più alta; ti viene chiesto dove va il jolly, se non è chiaro.",
        "Choose the card that takes the joker's place first, then those of the new meld, from the "
        "lowest to the highest; you are asked where the joker goes, if that is not plain.",
    ),
    "swap_and_add": Phrase("Sostituisci il jolly e attaccalo", "Exchange the joker and add it"),
    "from_index": Phrase("Carta del pozzo", "Card of the pozzo"),
    "to_meld": Phrase("Gioco a cui attaccarlo", "Meld to add it to"),
    "end": Phrase("Estremità", "End"),
    "joker_suit": Phrase("Seme del jolly", "Suit of the joker"),
    "suit_H": Phrase("jolly di cuori", "joker of hearts"),
    "suit_D": Phrase("jolly di quadri", "joker of diamonds"),
    "suit_C": Phrase("jolly di fiori", "joker of clubs"),
    "suit_S": Phrase("jolly di picche", "joker of spades"),
    # --- the table
    "pinnacola": Phrase("Pinnacola", "Pinnacola"),
    "pozzo": Phrase("Pozzo", "Pozzo"),
    "sequence": Phrase("Scala", "Sequence"),
    "set": Phrase("Tris o poker", "Set"),
    "poker_of_jokers": Phrase("Quattro jolly", "Four jokers"),
    "doubled": Phrase("pinna\u00adcola", "pinna\u00adcola"),
    "opened": Phrase("ha aperto", "has opened"),
    "melds": Phrase("Giochi calati", "Melds laid"),
    "melds.short": Phrase("Giochi", "Melds"),
    "hands": Phrase("Carte in mano", "Cards in hand"),
    "bonus": Phrase("Premio di chiusura", "Bonus for closing"),
    "penalties": Phrase("Penali", "Penalties"),
    "closed": Phrase("Chiusa", "Closed"),
    "closed_from_hand": Phrase("Chiusa in mano", "Closed from the hand"),
    "stock_exhausted": Phrase("Mazzo finito", "Stock used up"),
    "stalled": Phrase("Giri a vuoto", "Idle rounds"),
    "draw": Phrase("Pesca o prendi dal pozzo", "Draw or take from the pozzo"),
}
