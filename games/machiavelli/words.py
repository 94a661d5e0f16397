"""Everything that Machiavelli says to people, in Italian and English."""

from games.kernel.words import Phrase, Words

WORDS: Words = {
    # --- refusals
    "too_many_players": Phrase(
        "In {players} si gioca solo se il tavolo ammette più di cinque giocatori.",
        "A table of {players} has to allow more than five players.",
    ),
    "hand_size_fixed": Phrase(
        "Con meno di cinque giocatori si danno {size} carte a testa.",
        "With fewer than five players everybody gets {size} cards.",
    ),
    "invalid_options": Phrase(
        "Il mazzo non basta: {size} carte a testa in {players}, e nel tallone una per ciascuno.",
        "The pack is too small: {size} cards each for {players}, and one for each in the stock.",
    ),
    "stock_empty": Phrase("Il tallone è finito.", "The stock is empty."),
    "stock_not_empty": Phrase(
        "Finché c'è il tallone si pesca: non si passa.",
        "While there is a stock you draw: you do not pass.",
    ),
    "rearrangement_open": Phrase(
        "Hai annunciato una modifica: prima rimetti il tavolo com'era.",
        "You have announced a rearrangement: put the table back first.",
    ),
    "no_open_rearrangement": Phrase(
        "Non hai annunciato nessuna modifica.", "You have not announced a rearrangement."
    ),
    "already_rearranged": Phrase(
        "In questo turno hai già annunciato una modifica.",
        "You have already announced a rearrangement in this turn.",
    ),
    "table_empty": Phrase(
        "Sul tavolo non c'è nulla da modificare.", "There is nothing on the table to rearrange."
    ),
    "option_off": Phrase(
        "A questo tavolo non ci sono penalità per una modifica fallita.",
        "This table has no penalty for a failed rearrangement.",
    ),
    "malformed_layout": Phrase(
        "Questo non è un tavolo: c'è una combinazione vuota o una carta che non esiste.",
        "This is not a table: a meld is empty, or a card does not exist.",
    ),
    "table_card_missing": Phrase(
        "Manca una carta che era sul tavolo: devono restarci tutte.",
        "A card that was on the table is missing: all of them have to stay there.",
    ),
    "card_not_in_hand": Phrase(
        "C'è una carta che non hai in mano.", "There is a card that is not in your hand."
    ),
    "no_hand_card_played": Phrase(
        "Devi calare almeno una carta della tua mano.",
        "You have to play at least one card from your hand.",
    ),
    "invalid_meld": Phrase(
        "La combinazione numero {number} non è valida.",
        "Meld number {number} is not valid.",
    ),
    "opening_meld_missing": Phrase(
        "Per la prima calata serve una combinazione tutta di carte tue.",
        "Your first play needs a meld made entirely of your own cards.",
    ),
    "ask_begin_rearrangement": Phrase(
        "Se annunci una modifica e poi non ti riesce, peschi le carte di penalità. "
        "Con «Cala» provi in segreto e non rischi nulla. La annunci lo stesso?",
        "If you announce a rearrangement and then fail, you draw penalty cards. "
        "With “Play” you try in private and risk nothing. Announce it all the same?",
    ),
    "ask_failed_rearrangement": Phrase(
        "Questo tavolo non è valido: se insisti torna com'era e peschi le carte di penalità. "
        "Vuoi insistere?",
        "This table is not valid: if you insist, it is put back and you draw the penalty cards. "
        "Do you insist?",
    ),
    # --- events
    "first_dealer_drawn": Phrase(
        "Il primo mazziere è {seat}.", "{seat} is drawn as the first dealer."
    ),
    "card_drawn": Phrase("{seat} pesca.", "{seat} draws."),
    "layout_played": Phrase("{seat} cala {from_hand}.", "{seat} plays {from_hand}."),
    "rearrangement_begun": Phrase(
        "{seat} annuncia una modifica.", "{seat} announces a rearrangement."
    ),
    "table_restored": Phrase(
        "{seat} rimette il tavolo com'era.", "{seat} puts the table back as it was."
    ),
    "layout_failed": Phrase(
        "{seat} propone un tavolo che non è valido.", "{seat} proposes a table that is not valid."
    ),
    "rearrangement_failed": Phrase(
        "La modifica di {seat} è fallita: il tavolo torna com'era e si pesca la penalità.",
        "The rearrangement of {seat} has failed: the table is put back, and the penalty is drawn.",
    ),
    "turn_passed": Phrase("{seat} passa.", "{seat} passes."),
    "deal_ended": Phrase(
        "{how}: la smazzata va a {winners}. Punti in mano: {points}. In tutto: {totals}.",
        "{how}: the deal goes to {winners}. Points in hand: {points}. Totals: {totals}.",
    ),
    # --- the table
    "draw_card": Phrase("Pesca", "Draw"),
    "play_layout": Phrase("Cala", "Play"),
    "layout": Phrase("Il nuovo tavolo", "The new table"),
    "pass_turn": Phrase("Passa", "Pass"),
    "begin_rearrangement": Phrase("Annuncia modifica", "Announce rearrangement"),
    "restore_table": Phrase("Rimetti com'era", "Put it back"),
    "declare_failed_rearrangement": Phrase("Non ci riesco: pesco la penalità", "Give up: penalty"),
    "stock": Phrase("Tallone", "Stock"),
    "meld": Phrase("Combinazione", "Meld"),
    "moves_melds": Phrase("modifica il tavolo", "is rearranging"),
    "has_passed": Phrase("passa", "passes"),
    "deals_won": Phrase("Smazzate vinte", "Deals won"),
    "deals_won.short": Phrase("Vinte", "Won"),
    "hand_points": Phrase("Punti in mano", "Points in hand"),
    "hand_empty": Phrase("Mano vuota", "Empty hand"),
    "blocked": Phrase("Tallone finito", "The stock is empty"),
    "machiavelli": Phrase("Machiavelli", "Machiavelli"),
}
