"""What is asked before something is done: the rows of `tournaments.warning_levels`."""

from games.kernel.words import Phrase, Words

WARNINGS: Words = {
    "article_unlisted": Phrase(
        "Il codice di gara di questo torneo non ha questo articolo: scegliere dall'elenco, o "
        "«altro» con il motivo.",
        "The code of this tournament has no such article: choose from its list, or “other” with "
        "the reason.",
    ),
    "revokes_warning": Phrase(
        "L'ammonizione non conta più; se costava un punto, il punto torna.",
        "The warning counts no longer; if it cost a point, the point comes back.",
    ),
    "homologates": Phrase(
        "La classifica diventa definitiva: poi non si corregge più niente.",
        "The standings become final: nothing can be corrected afterwards.",
    ),
    "homologates_early": Phrase(
        "Il tempo per correzioni, decisioni e reclami non è ancora finito.",
        "The time for corrections, rulings and appeals is not over yet.",
    ),
    "proposes_correction": Phrase(
        "È tardi: la correzione vale solo quando un altro ufficiale di gara la conferma.",
        "It is late: the correction counts only once another official has confirmed it.",
    ),
    "confirms_correction": Phrase(
        "Con questa conferma la correzione tardiva vale; restano scritti i due nomi.",
        "With this the late correction counts; both names stay on record.",
    ),
    "comes_late": Phrase(
        "Arriva dopo il sorteggio: completa un tavolo del primo turno o gioca dal prossimo.",
        "It comes after the draw: it completes a table of the first round, or plays from the next.",
    ),
    "comes_too_late": Phrase(
        "Più di metà dei turni è già esposta: le regole non ammettono altre iscrizioni.",
        "More than half of the rounds are posted: the rules admit no more entries.",
    ),
    "withdraws": Phrase(
        "L'iscrizione non gioca più: ciò che ha giocato resta.",
        "The entry plays no more: what it has played stands.",
    ),
    "returns": Phrase(
        "L'iscrizione ritirata torna in gara dal prossimo turno.",
        "The entry that had withdrawn plays again from the next round.",
    ),
    "returns_unjustified": Phrase(
        "Si è ritirata senza giustificazione: le regole non la riammettono.",
        "It left without good reason: the rules do not take it back.",
    ),
    "substitutes": Phrase(
        "Dal turno indicato gioca un'altra persona; la valutazione è di chi siede al tavolo.",
        "From that round on somebody else plays; ratings belong to whoever sits there.",
    ),
    "substitutes_late": Phrase(
        "Più di metà degli incontri è giocata: le regole non ammettono sostituzioni.",
        "More than half of the matches are played: the rules admit no substitution.",
    ),
    "is_late": Phrase(
        "Chi è in ritardo paga ciò che le regole del torneo prevedono a quel minuto.",
        "Who is late pays what the rules of the tournament say for that minute.",
    ),
    "draws_lots": Phrase(
        "Si tira a sorte tra chi è pari: l'ordine che esce resta scritto e conta.",
        "Lots are drawn between those who are level: the order that comes out stays on record and "
        "counts.",
    ),
    "alters": Phrase(
        "La direzione cambia gli abbinamenti: resta scritto che cosa e perché.",
        "The direction changes the pairing: what and why stays on record.",
    ),
    "checks": Phrase("Gli abbinamenti sono stati controllati.", "The pairing has been looked at."),
    "posts": Phrase("Il turno è esposto.", "The round is posted."),
    "posts_unchecked": Phrase(
        "Qualcuno si incontra di nuovo, e nessuno ha segnato di aver controllato.",
        "Some meet again, and nobody has said that they looked at it.",
    ),
    "posts_by_hand": Phrase(
        "Questi abbinamenti sono stati cambiati a mano.", "This pairing has been changed by hand."
    ),
    "recalls": Phrase(
        "Il turno torna una proposta; nessuno l'ha ancora visto.",
        "The round is a proposal again; nobody has seen it yet.",
    ),
    "recalls_public": Phrase(
        "Il turno torna una proposta, ma tutti hanno già potuto vedere i tavoli.",
        "The round is a proposal again, but everybody may have seen the tables.",
    ),
    "reopens": Phrase("Il turno chiuso si riapre.", "The closed round is opened again."),
    "reopens_published": Phrase(
        "Il turno chiuso si riapre: la classifica pubblicata diventa provvisoria.",
        "The closed round is opened again: the published standings become provisional.",
    ),
    "corrects": Phrase("Un risultato registrato cambia.", "A recorded result changes."),
    "mends": Phrase(
        "Il tavolo riceve un risultato di altro genere.", "The table gets another kind of result."
    ),
    "revokes_result": Phrase(
        "L'ultima decisione su questo tavolo si ritira: vale quella di prima, o nessuna.",
        "The last word on this table is taken back: the one before stands, or none.",
    ),
    "revokes_credit": Phrase(
        "Questo riposo o questa penalità non conta più: non si può annullare.",
        "This rest or penalty counts no longer: that cannot be undone.",
    ),
    "walks_over": Phrase(
        "Il tavolo non si gioca: chi c'era riceve il punteggio del riposo.",
        "The table is not played: who was there gets the rest score.",
    ),
    "awards": Phrase(
        "Il punteggio lo decide l'arbitro, con il suo articolo.",
        "The referee decides the score, with its article.",
    ),
    "penalises": Phrase(
        "Si tolgono punti in classifica; nessun altro li riceve.",
        "Points are taken in the standings; nobody else gets them.",
    ),
    "warns": Phrase(
        "Un'ammonizione resta scritta; nel registro pubblico si legge l'articolo.",
        "A warning stays on record; the public log tells its article.",
    ),
    "rules_on_call": Phrase(
        "La chiamata è decisa: la decisione resta scritta.",
        "The call is ruled on: the ruling stays on record.",
    ),
    "settles": Phrase(
        "Gli score non coincidono: vale il risultato che dà l'arbitro.",
        "The slips differ: the result that the referee gives stands.",
    ),
    "leaves_official_mode": Phrase(
        "Si esce dalla modalità ufficiale: non si torna indietro, e ogni pagina lo dirà.",
        "It leaves its official mode: there is no way back, and every page will say so.",
    ),
    "ends": Phrase(
        "Il torneo finisce: dopo non si corregge più niente.",
        "The tournament ends: nothing can be corrected afterwards.",
    ),
}

DONE: Words = {
    "done_warning_given": Phrase("Ammonizione", "Warning"),
    "done_referee_called": Phrase("Arbitro chiamato", "Referee called"),
    "done_call_answered": Phrase("Decisione su una chiamata", "Ruling on a call"),
    "done_appeal_filed": Phrase("Reclamo presentato", "Appeal filed"),
    "done_appeal_decided": Phrase("Reclamo deciso", "Appeal decided"),
    "done_call_reopened": Phrase("Decisione su una chiamata ritirata", "Ruling on a call undone"),
    "done_statement_taken": Phrase("Dichiarazione raccolta", "Statement taken"),
    "done_warning_revoked": Phrase("Ammonizione ritirata", "Warning taken back"),
    "done_standings_homologated": Phrase("Classifica omologata", "Standings homologated"),
    "done_official_order_imported": Phrase(
        "Classifica ufficiale importata", "Official order brought in"
    ),
    "done_correction_proposed": Phrase("Correzione tardiva proposta", "Late correction proposed"),
    "done_correction_confirmed": Phrase(
        "Correzione tardiva confermata", "Late correction confirmed"
    ),
    "done_correction_declined": Phrase("Correzione tardiva rifiutata", "Late correction declined"),
    "done_tournament_opened": Phrase("Apertura del torneo", "Opening of the tournament"),
    "done_entry_admitted": Phrase("Iscrizione", "Entry"),
    "done_entry_withdrawn": Phrase("Ritiro", "Withdrawal"),
    "done_entry_returned": Phrase("Ritorno in gara", "Return of an entry"),
    "done_member_substituted": Phrase("Sostituzione", "Substitution"),
    "done_lateness_noted": Phrase("Ritardo al tavolo", "Lateness at a table"),
    "done_draw_made": Phrase("Sorteggio", "Draw"),
    "done_lots_drawn": Phrase("Estrazione a sorte", "Lots drawn"),
    "done_round_proposed": Phrase("Abbinamenti proposti", "Pairing proposed"),
    "done_proposal_altered": Phrase("Abbinamenti cambiati a mano", "Pairing changed by hand"),
    "done_proposal_checked": Phrase("Abbinamenti controllati", "Pairing looked at"),
    "done_round_posted": Phrase("Turno esposto", "Round posted"),
    "done_round_recalled": Phrase("Turno ritirato", "Round recalled"),
    "done_round_closed": Phrase("Turno chiuso", "Round closed"),
    "done_round_reopened": Phrase("Turno riaperto", "Round opened again"),
    "done_result_recorded": Phrase("Risultato registrato", "Result recorded"),
    "done_result_corrected": Phrase("Risultato corretto", "Result corrected"),
    "done_result_mended": Phrase("Risultato di altro genere", "Another kind of result"),
    "done_result_revoked": Phrase("Decisione ritirata", "Ruling taken back"),
    "done_credit_revoked": Phrase("Riposo o penalità ritirati", "Rest or penalty taken back"),
    "done_penalty_applied": Phrase("Penalità", "Penalty"),
    "done_lineup_recorded": Phrase("Chi sedeva al tavolo", "Who sat at a table"),
    "done_standings_published": Phrase("Classifica pubblicata", "Standings published"),
    "done_ratings_changed": Phrase("Valutazioni pubblicate", "Ratings published"),
    "done_tournament_closed": Phrase("Fine del torneo", "End of the tournament"),
    "done_officer_named": Phrase("Nomina di un ufficiale di gara", "An official named"),
    "done_officer_dismissed": Phrase("Revoca di un ufficiale di gara", "An official dismissed"),
    "done_official_mode_left": Phrase("Uscita dalla modalità ufficiale", "Official mode left"),
    "done_slip_claimed": Phrase("Score scritto al tavolo", "Slip written at a table"),
    "done_slip_disputed": Phrase("Score contestato", "Slip disputed"),
    "done_tournament_lent": Phrase("Torneo affidato altrove", "Tournament lent"),
    "done_tournament_returned": Phrase("Torneo restituito", "Tournament returned"),
}
"""What was done, by the name of its first event."""
