"""What is said of what a referee takes."""

from games.kernel.words import Phrase, Words

DISCIPLINE: Words = {
    "hour_unknown": Phrase(
        "Non si sa quando è cominciato il turno {round}: scrivere i minuti.",
        "Nobody knows when round {round} began: type the minutes.",
    ),
    "not_begun": Phrase(
        "Il turno {round} non è ancora cominciato.", "Round {round} has not begun yet."
    ),
    "official_mode_only": Phrase(
        "Le sue regole non lo ammettono: prima il torneo deve uscire dalla modalità ufficiale.",
        "The rules of the tournament do not allow it: it has to leave its official mode first.",
    ),
    "not_a_member_of_entry": Phrase(
        "Questa persona non è dell'iscrizione {entry}.", "This person is not of entry {entry}."
    ),
    "text_too_long": Phrase(
        "Il testo ha al massimo {most} caratteri.", "The text has at most {most} characters."
    ),
    "already_called": Phrase(
        "L'arbitro è già chiamato al tavolo {table}.",
        "The referee is called to table {table} already.",
    ),
    "unknown_call": Phrase("Non c'è una chiamata {call}.", "There is no call {call}."),
    "call_answered": Phrase(
        "Sulla chiamata {call} l'arbitro ha già deciso.", "Call {call} has been ruled on already."
    ),
    "call_open": Phrase(
        "La chiamata {call} aspetta ancora l'arbitro.", "Call {call} still waits for the referee."
    ),
    "heard_unfit": Phrase(
        "Si sentono le parti del tavolo {table}, ognuna una volta.",
        "The sides of table {table} are heard, each once.",
    ),
    "appeal_too_late": Phrase(
        "Per il turno {round} il tempo dei reclami è finito.",
        "The time for appeals of round {round} is over.",
    ),
    "correction_too_late": Phrase(
        "Per il turno {round} il tempo delle correzioni è finito: serve una decisione arbitrale.",
        "The time for corrections of round {round} is over: it takes a referee's ruling.",
    ),
    "unknown_appeal": Phrase("Non c'è un reclamo {appeal}.", "There is no appeal {appeal}."),
    "ruling_against_nobody": Phrase(
        "Dire contro chi si decide: una parte del tavolo {table}.",
        "Say whom the ruling is against: a side of table {table}.",
    ),
    "appeal_of_others": Phrase(
        "Al tavolo {table} del turno {round} l'iscrizione {entry} non siede: il reclamo è di chi "
        "vi siede.",
        "Entry {entry} does not sit at table {table} of round {round}: whoever does may appeal.",
    ),
    "appeal_decided": Phrase(
        "Sul reclamo {appeal} si è già deciso.", "Appeal {appeal} has been decided already."
    ),
    "appeal_open": Phrase(
        "Il reclamo {appeal} non è ancora deciso.", "Appeal {appeal} is not decided yet."
    ),
    "panel_unfit": Phrase(
        "La giuria ha almeno una persona, nessuna due volte e nessuna di una parte di quel tavolo.",
        "A panel has one person at least, none twice and none of a side of that table.",
    ),
    "article_missing": Phrase(
        "Serve l'articolo del codice che lo prevede.",
        "The article of the code that allows it is needed.",
    ),
    "card_not_admitted": Phrase(
        "A questo livello il codice non ammette questa tessera: {card}.",
        "At this level the code does not admit this card: {card}.",
    ),
    "junior_without_adult": Phrase(
        "A questo livello uno juniores gioca solo con un adulto.",
        "At this level a junior plays with an adult only.",
    ),
    "junior_without_authorisation": Phrase(
        "A questo livello per uno juniores serve l'autorizzazione di un genitore.",
        "At this level a junior needs a parent's authorisation.",
    ),
    "substitute_category": Phrase(
        "Chi subentra deve essere di categoria {category} o inferiore: dire di quale è.",
        "Whoever comes in has to be of category {category} or lower: say which it is.",
    ),
    "penalty_empty": Phrase(
        "Una penalità toglie almeno un punto.", "A penalty takes one point at least."
    ),
}
