"""Everything Burraco says to people, in both languages."""

from games.kernel.words import Phrase, Words

WORDS: Words = {
    # --- refusals
    "row_empty": Phrase("Nella tua fila non ci sono carte.", "There is no card in your row."),
    "row_card_needs_two_hand_cards": Phrase(
        "La carta della fila apre un gioco solo con almeno due carte della tua mano.",
        "The card of the row opens a meld only with at least two cards of your hand.",
    ),
    "sets_not_allowed": Phrase(
        "Nel burraco reale si calano solo scale.", "In Burraco reale only sequences may be laid."
    ),
    "not_a_meld": Phrase(
        "Queste carte non formano un gioco valido.", "These cards do not make a valid meld."
    ),
    "duplicate_set": Phrase(
        "La tua linea ha già una combinazione di questo valore: attacca le carte a quella.",
        "Your side already has a set of this rank: add the cards to it.",
    ),
    "not_your_meld": Phrase(
        "Puoi attaccare solo ai giochi della tua linea.", "You may add only to your side's melds."
    ),
    "wild_locked": Phrase(
        "La matta è bloccata: si sposta solo se attacchi la carta di cui ha il posto.",
        "The wild card is locked: it moves only if you add the card whose place it has.",
    ),
    "single_pickup_card": Phrase(
        "Non puoi scartare la sola carta che hai raccolto.",
        "You may not discard the only card you picked up.",
    ),
    "must_keep_discard": Phrase(
        "Devi tenere una carta da scartare.", "You must keep a card to discard."
    ),
    "cannot_close_no_burraco": Phrase(
        "Per chiudere, alla tua linea manca ancora il burraco che ci vuole.",
        "To close, your side still lacks the burraco that is needed.",
    ),
    "cannot_close_row_not_empty": Phrase(
        "Non puoi chiudere finché nella tua fila ci sono carte.",
        "You may not close while there are cards in your row.",
    ),
    "more_deals_than_cap": Phrase(
        "Questo tavolo gioca al massimo {most} smazzate: {value} sono troppe.",
        "This table plays {most} deals at most: {value} are too many.",
    ),
    "cannot_close_with_wild": Phrase(
        "Non si chiude scartando una matta.", "You may not close by discarding a wild card."
    ),
    # --- events
    "pozzetti_formed": Phrase("I pozzetti sono pronti.", "The pozzetti are ready."),
    "rows_dealt": Phrase(
        "Le carte delle file sono scoperte.", "The cards of the rows are turned up."
    ),
    "discard_pile_opened": Phrase(
        "Il monte degli scarti si apre con {card}.", "The discard pile opens with {card}."
    ),
    "discards_taken": Phrase("{seat} raccoglie il monte.", "{seat} picks up the pile."),
    "meld_extended": Phrase(
        "{seat} attacca {cards}: {reading}.", "{seat} adds {cards}: {reading}."
    ),
    "pozzetto_taken": Phrase(
        "{seat} prende il pozzetto {number}.", "{seat} takes pozzetto {number}."
    ),
    "pozzetto_seen": Phrase("{seat} guarda il pozzetto.", "{seat} looks at the pozzetto."),
    "coalition_formed": Phrase(
        "{soloist} è il solitario: gli altri due giocano in coppia.",
        "{soloist} is the soloist: the other two play as a pair.",
    ),
    "deal_ended.stock_exhausted": Phrase(
        "Il tallone è esaurito: la smazzata è finita.", "The stock is used up: the deal is over."
    ),
    "deal_ended.time_out": Phrase(
        "Il tempo è scaduto e l'ultimo giro è finito: nessuno ha chiuso.",
        "Time is up and the last round is over: nobody has closed.",
    ),
    "deal_ended.stalled": Phrase(
        "Nessuno cala più niente: la smazzata è finita.",
        "Nobody lays anything any more: the deal is over.",
    ),
    "three_pozzetti_started": Phrase(
        "Da adesso i pozzetti sono tre.", "From now on there are three pozzetti."
    ),
    # --- the table
    "burraco": Phrase("Burraco", "Burraco"),
    "cards_laid": Phrase("Carte calate", "Cards laid"),
    "cards_held": Phrase("Carte in mano", "Cards held"),
    "closing": Phrase("Chiusura", "Closing"),
    "pozzetto": Phrase("Pozzetto non preso", "Pozzetto not taken"),
    "partners_half": Phrase("Metà al compagno", "The partner's half"),
    "deal_points": Phrase("Punti della smazzata finora", "Points of this deal so far"),
    "deal_points.short": Phrase("Smazzata", "Deal"),
    "clean": Phrase("pulito", "clean"),
    "semi_clean": Phrase("semi\u00adpulito", "semi-clean"),
    "dirty": Phrase("sporco", "dirty"),
    "nobile": Phrase("nobile", "nobile"),
    "reale": Phrase("reale", "reale"),
    "al_volo": Phrase("al volo", "al volo"),
    "con_scarto": Phrase("con scarto", "by discarding"),
    "draw": Phrase("Pesca o raccogli", "Draw or pick up"),
    "take_discards": Phrase("Raccogli", "Pick up"),
    "use_row": Phrase("Usa la fila", "Use the row"),
    "wild_end": Phrase("Posto della matta", "Place of the wild card"),
    "true": Phrase("sì", "yes"),
    "false": Phrase("no", "no"),
    "ask_discard_wild": Phrase(
        "È una matta: vuoi davvero scartarla?", "It is a wild card: do you really discard it?"
    ),
    "zone_stock": Phrase("Tallone", "Stock"),
    "zone_pile": Phrase("Monte degli scarti", "Discard pile"),
    "zone_pozzetto": Phrase("Pozzetto", "Pozzetto"),
    "zone_hand": Phrase("Mano", "Hand"),
    "zone_row": Phrase("Fila", "Row"),
    "zone_meld": Phrase("Gioco", "Meld"),
    "slip_closed_twice": Phrase(
        "Una smazzata la chiude una linea sola.", "Only one side closes a deal."
    ),
    "slip_pozzetto_of_nobody": Phrase(
        "Nessuno ha preso un pozzetto: allora nessuno lo paga.",
        "Nobody took a pozzetto: then nobody pays for it.",
    ),
    "slip_burrachi": Phrase("Burrachi", "Burrachi"),
    "slip_closing": Phrase("Chiusura", "Closing"),
    "slip_cards": Phrase("Carte calate", "Cards laid"),
    "slip_in_hand": Phrase("Carte in mano", "Cards in hand"),
    "slip_no_pozzetto": Phrase("Pozzetto non preso", "No pozzetto"),
}
