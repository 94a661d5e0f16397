"""What a live table's socket says to people beside the rules of the games."""

from games.kernel.words import Phrase, Words
from smazzata.refereeing.words import WORDS as REFEREEING

WORDS: Words = {
    **REFEREEING,
    "not_json": Phrase("Il messaggio non è JSON.", "The message is not JSON."),
    "too_large": Phrase("Il messaggio è troppo lungo.", "The message is too long."),
    "too_many": Phrase(
        "Troppi messaggi in poco tempo: aspetta un momento e ricarica la pagina.",
        "Too many messages in a short time: wait a moment and load the page again.",
    ),
    "unknown_message": Phrase(
        "Il tavolo non capisce questo messaggio.", "The table does not understand this message."
    ),
    "not_seated": Phrase("Non sei seduto a questo tavolo.", "You do not sit at this table."),
    "logged_out": Phrase(
        "Sei uscito dal sito: entra di nuovo per continuare.",
        "You have logged out: log in again to go on.",
    ),
    "no_spectators": Phrase(
        "A questo tavolo non si può guardare finché la partita non è finita.",
        "Nobody may watch this table until the match is over.",
    ),
    "no_such_table": Phrase("Questo tavolo non esiste.", "There is no such table."),
    "command_id_reused": Phrase(
        "Questo messaggio è già stato inviato da qualcun altro.",
        "This message was already sent by somebody else.",
    ),
    "unavailable": Phrase(
        "Il sito non riesce a rispondere adesso: riprova fra poco.",
        "The site cannot answer just now: try again in a moment.",
    ),
}
