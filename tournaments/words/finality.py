"""What is said of windows, homologation, the rule of two, and orders from elsewhere."""

from games.kernel.words import Phrase, Words

FINALITY: Words = {
    "homologated": Phrase(
        "La classifica è omologata: non si corregge più niente.",
        "The standings are homologated: nothing is corrected any more.",
    ),
    "not_homologated": Phrase(
        "La classifica è ancora provvisoria: prima va omologata.",
        "The standings are still provisional: they have to be homologated first.",
    ),
    "rounds_to_play": Phrase(
        "Non sono ancora giocati tutti i {rounds} turni.",
        "Not all of the {rounds} rounds have been played.",
    ),
    "standings_not_published": Phrase(
        "La classifica com'è ora non è pubblicata: prima va pubblicata.",
        "The standings as they are now are not published: publish them first.",
    ),
    "standings_superseded": Phrase(
        "Nel frattempo è stata pubblicata la versione {version}: guardare quella.",
        "Version {version} has been published meanwhile: look at that one.",
    ),
    "windows_unfit": Phrase(
        "I tempi vanno da 0 a {most} minuti, e quello degli errori manifesti non è il più corto.",
        "Times are 0 to {most} minutes, and that for manifest errors is not shorter than for "
        "scores.",
    ),
    "second_person_needed": Phrase(
        "È una correzione tardiva: la propone un ufficiale di gara, un altro la conferma.",
        "This is a late correction: one official proposes it, another confirms it.",
    ),
    "same_person": Phrase(
        "La conferma spetta a un'altra persona, non a chi l'ha proposta.",
        "Somebody else has to confirm it, not who proposed it.",
    ),
    "not_your_office": Phrase(
        "Questa correzione spetta a un altro ufficio.", "This correction belongs to another office."
    ),
    "unknown_correction": Phrase(
        "Non c'è una correzione proposta {proposal}.", "There is no proposed correction {proposal}."
    ),
    "correction_settled": Phrase(
        "Sulla correzione {proposal} si è già deciso.",
        "Correction {proposal} has been decided already.",
    ),
    "correction_waits": Phrase(
        "La correzione {proposal} aspetta ancora la conferma di un altro ufficiale.",
        "Correction {proposal} still waits for another official.",
    ),
    "call_too_late": Phrase(
        "Per il turno {round} il tempo per chiamare l'arbitro è finito.",
        "The time for calling the referee about round {round} is over.",
    ),
    "too_many_statements": Phrase(
        "Di una chiamata si raccolgono al massimo {most} dichiarazioni.",
        "At most {most} statements are taken on a call.",
    ),
    "unknown_warning": Phrase(
        "Non c'è un'ammonizione {warning}.", "There is no warning {warning}."
    ),
    "source_missing": Phrase(
        "Da dove viene questa classifica?", "Where does this order come from?"
    ),
    "order_unfit": Phrase(
        "Una classifica ha ogni iscrizione una volta, con un posto da 1 in su.",
        "An order has each entry once, with a place from 1 on.",
    ),
}
