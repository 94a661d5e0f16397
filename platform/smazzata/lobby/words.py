"""Why a room refuses, in words."""

from games.kernel.refusal import Refusal
from games.kernel.words import Phrase, Words
from games.registry import ruleset
from smazzata.presentation.narration import language
from smazzata.tables.words import sentence

WORDS: Words = {
    "no_such_room": Phrase("Questo tavolo non c'è più.", "This table is no longer there."),
    "room_started": Phrase("Al tavolo si gioca già.", "The table is already playing."),
    "room_closed": Phrase(
        "Questo tavolo è stato chiuso prima di cominciare.",
        "This table was closed before it began.",
    ),
    "link_expired": Phrase(
        "Questo invito non vale più: chiedi un nuovo link a chi ha aperto il tavolo.",
        "This invitation is no longer valid: ask whoever opened the table for a new link.",
    ),
    "seat_taken": Phrase("Il posto è già occupato.", "The seat is already taken."),
    "seat_kept": Phrase(
        "Il posto è tenuto per qualcuno ancora per qualche minuto.",
        "The seat is kept for somebody for a few more minutes.",
    ),
    "already_seated": Phrase("Sei già seduto a questo tavolo.", "You already sit at this table."),
    "not_your_room": Phrase(
        "Può farlo solo chi ha aperto il tavolo.", "Only whoever opened the table may do this."
    ),
    "rated_needs_account": Phrase(
        "A un tavolo valido per la classifica serve un'iscrizione.",
        "A rated table needs an account.",
    ),
    "rated_without_bots": Phrase(
        "A un tavolo valido per la classifica non giocano bot.",
        "No bot plays at a rated table.",
    ),
    "too_many_rooms": Phrase(
        "Hai già {most} tavoli in attesa: chiudine uno.",
        "You already have {most} tables waiting: close one.",
    ),
    "too_many_tables": Phrase(
        "Hai già {most} tavoli aperti, tra quelli in attesa e quelli in cui si gioca: finiscine o "
        "lasciane uno. Li trovi tra i tuoi tavoli.",
        "You already have {most} tables open, waiting or playing: finish one or resign there. You "
        "find them among your tables.",
    ),
    "too_many_tables_here": Phrase(
        "Dalla tua rete sono già aperti {most} tavoli: riprova quando uno è finito.",
        "{most} tables are open from your network already: try again when one is over.",
    ),
    "too_many_ahead": Phrase(
        "Hai già {most} tavoli con bot che guardano avanti: finiscine uno, o scegli bot che "
        "giocano a giudizio.",
        "You already have {most} tables with bots that look ahead: finish one, or choose bots "
        "that play by judgement.",
    ),
    "too_many_ahead_here": Phrase(
        "Dalla tua rete sono già aperti {most} tavoli con bot che guardano avanti: scegli bot che "
        "giocano a giudizio.",
        "{most} tables with bots that look ahead are open from your network already: choose bots "
        "that play by judgement.",
    ),
    "bad_setting": Phrase(
        "{name}: il valore {value} non è ammesso.", "{name}: the value {value} is not allowed."
    ),
    "match_running": Phrase(
        "Prima della rivincita va finita la partita.",
        "There is a match to finish before the next.",
    ),
    "no_person": Phrase(
        "Al tavolo serve almeno una persona.", "A table needs at least one person."
    ),
    "unknown_strength": Phrase(
        "A {game} non c'è un bot di forza {bot}.", "{game} has no bot of strength {bot}."
    ),
}


def say(refusal: Refusal, game: str) -> str:
    """A refusal in the reader's language; `game` may be empty."""
    words = ruleset(game).words if game else {}
    return sentence(refusal, language(), WORDS, words)
