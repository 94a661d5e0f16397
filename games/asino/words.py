"""Everything that Asino says to people, in Italian and English."""

from games.kernel.words import Phrase, Words

LARGEST_HAND = 13
"""One card of each rank (ASI-09)."""

WORDS: Words = {
    # --- refusals
    "hand_over": Phrase(
        "Questa mano è finita: la prossima sta per cominciare.",
        "This hand is over: the next one is about to begin.",
    ),
    "not_dealer": Phrase(
        "Solo il mazziere può far scegliere la carta a un altro.",
        "Only the dealer may let somebody else choose the card.",
    ),
    "already_delegated": Phrase(
        "In questa mano hai già affidato la scelta a un altro.",
        "You have already let somebody else choose in this hand.",
    ),
    "invalid_seat": Phrase(
        "La scelta si affida a un altro giocatore del tavolo.",
        "The choice is left to another player of this table.",
    ),
    "position_out_of_range": Phrase(
        "Lì non c'è nessuna carta.",
        "No card lies there.",
    ),
    "wrong_target": Phrase(
        "Si pesca dal vicino di sinistra che ha ancora carte.",
        "You draw from the nearest neighbour on the left who still has cards.",
    ),
    "not_target": Phrase(
        "Dispone le carte solo il giocatore da cui si sta per pescare.",
        "Only the player who is about to be drawn from arranges cards.",
    ),
    "already_arranged": Phrase(
        "Hai già disposto le carte per questa pescata.",
        "You have already arranged your cards for this draw.",
    ),
    "invalid_permutation": Phrase(
        "Devi disporre tutte le tue carte, ciascuna una volta sola.",
        "You have to arrange all of your cards, each of them once.",
    ),
    "unknown_kind": Phrase(
        "Si possono mostrare solo gioia o disperazione.",
        "Only joy or despair can be shown.",
    ),
    "too_many_emotes": Phrase(
        "Per questa pescata hai già mostrato gioia o disperazione {most} volte.",
        "You have already shown joy or despair {most} times for this draw.",
    ),
    # --- events
    "deck_spread": Phrase(
        "{dealer} stende il mazzo coperto.", "{dealer} spreads the deck face down."
    ),
    "hidden_choice_delegated": Phrase(
        "{seat} fa scegliere la carta a {to}.", "{seat} lets {to} choose the card."
    ),
    "hidden_card_set": Phrase(
        "{seat} nasconde una carta che nessuno ha visto.",
        "{seat} hides a card that nobody has seen.",
    ),
    "pairs_discarded": Phrase("{seat} butta {cards}.", "{seat} throws {cards}."),
    "turn_started": Phrase(
        "Tocca a {seat}, che pesca da {target}.", "It is {seat}'s turn to draw from {target}."
    ),
    "cards_shuffled": Phrase(
        "Le carte da cui si pesca vengono mescolate.", "The cards to draw from are shuffled."
    ),
    "hand_arranged": Phrase("{seat} dispone le sue carte.", "{seat} arranges the cards."),
    "emote_shown": Phrase("{seat} mostra {kind}.", "{seat} shows {kind}."),
    "card_drawn": Phrase(
        "{seat} pesca una carta da {target}.", "{seat} draws a card from {target}."
    ),
    "pair_discarded": Phrase("{seat} fa coppia: {cards}.", "{seat} has a pair: {cards}."),
    "seat_safe": Phrase(
        "{seat} è senza carte: è in salvo.", "{seat} has no cards left and is safe."
    ),
    "hand_void": Phrase(
        "Mano nulla: qualcuno ha lasciato il tavolo.",
        "Void hand: somebody has left the table.",
    ),
    "hand_ended": Phrase("{loser} è l'asino!", "{loser} is the donkey!"),
    "hand_ended.odd_card": Phrase(
        "{loser} è l'asino! Carta spaiata: {last_card}; carta nascosta: {hidden_card}.",
        "{loser} is the donkey! Odd card: {last_card}; hidden card: {hidden_card}.",
    ),
    "hand_ended.max_draws": Phrase(
        "Si è pescato troppo a lungo: l'asino è {loser}. Carta nascosta: {hidden_card}.",
        "Too many draws: {loser} is the donkey. Hidden card: {hidden_card}.",
    ),
    # --- the table
    "asino": Phrase("Asino", "Asino"),
    "choose_hidden_card": Phrase("Nascondi una carta", "Hide a card"),
    "choose_hidden_card.help": Phrase(
        "La carta che scegli resta coperta fino alla fine: nessuno la vede, nemmeno tu.",
        "The card you choose stays face down to the end: nobody sees it, not even you.",
    ),
    "delegate_hidden_choice": Phrase("Fai scegliere a un altro", "Let somebody else choose"),
    "draw_card": Phrase("Pesca questa carta", "Draw this card"),
    "arrange_hand": Phrase("Disponi le carte così", "Arrange the cards like this"),
    "arrange_hand.help": Phrase(
        "Trascina una carta al posto che vuoi, o tocca tutte le tue carte nell'ordine che vuoi. "
        "Si fa una volta per pescata, e nessuno vede quale ordine hai scelto.",
        "Drag a card to the place you want, or touch all of your cards in the order you want. "
        "You may do it once for each draw, and nobody sees which order you chose.",
    ),
    "raise_card": Phrase("Alza questa carta", "Raise this card"),
    "raise_card.help": Phrase(
        "Tutti vedono quale posto hai alzato, nessuno vede la carta.",
        "Everybody sees which place you raised, nobody sees the card.",
    ),
    **{
        f"raise_{number}": Phrase(f"alza la {number}ª", f"raise number {number}")
        for number in range(1, LARGEST_HAND + 1)
    },
    "emote": Phrase("Mostra", "Show"),
    "emote.help": Phrase(
        "Sul serio o per finta, non cambia niente: serve a confondere chi pesca.",
        "Sincere or not, it changes nothing: it may mislead whoever draws.",
    ),
    "joy": Phrase("gioia", "joy"),
    "despair": Phrase("disperazione", "despair"),
    "position": Phrase("Carte da lasciare sopra", "Cards to leave above it"),
    "seat": Phrase("Chi sceglie", "Who chooses"),
    "order": Phrase("Ordine", "Order"),
    "raised": Phrase("Carta alzata", "Raised card"),
    "kind": Phrase("Che cosa mostri", "What you show"),
    "drawn_from": Phrase("si pesca qui", "is drawn from"),
    "has_raised": Phrase("ha alzato una carta", "has raised a card"),
    "is_safe": Phrase("in salvo", "safe"),
    "hand": Phrase("Carte", "Cards"),
    "deck": Phrase("Mazzo", "Deck"),
    "hidden_card": Phrase("Carta nascosta", "Hidden card"),
    "discards": Phrase("Coppie buttate", "Pairs thrown"),
    "times_donkey": Phrase("Volte asino", "Times the donkey"),
    "times_donkey.short": Phrase("Asino", "Donkey"),
    "donkey": Phrase("Asino", "Donkey"),
    "hide": Phrase("Si nasconde una carta", "A card is hidden"),
    "draw": Phrase("Si pesca", "Drawing"),
    "scored": Phrase("Fine della mano", "End of the hand"),
}
