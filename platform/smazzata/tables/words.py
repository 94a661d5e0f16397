"""What tables refuse beside the rules of the games, in words."""

from collections.abc import Mapping

from games.kernel.refusal import Refusal
from games.kernel.words import KERNEL_WORDS, Phrase, Words

WORDS: Words = {
    "stale_version": Phrase(
        "Nel frattempo il tavolo è andato avanti: guarda e decidi di nuovo.",
        "The table has moved on in the meantime: look, and decide again.",
    ),
    "no_such_seat": Phrase(
        "Questo posto non esiste a questo tavolo.", "The table has no such seat."
    ),
    "bot_in_seat": Phrase(
        "Un bot gioca per questo posto: riprendilo prima di muovere.",
        "A bot plays this seat: take it back before you move.",
    ),
    "no_bot_in_seat": Phrase("In questo posto non gioca un bot.", "No bot plays in this seat."),
    "rated_seat": Phrase(
        "A un tavolo valido per la classifica nessun bot gioca per te.",
        "At a rated table no bot plays for you.",
    ),
    "not_your_seat": Phrase("Questo posto non è tuo.", "This seat is not yours."),
    "not_away": Phrase(
        "Si può chiedere un bot per chi manca da {seconds} secondi o ha lasciato scadere il tempo "
        "{turns} volte di seguito.",
        "A bot may be asked for whoever has been away for {seconds} seconds or has let the time "
        "run out {turns} times in a row.",
    ),
    "seat_out": Phrase("Questo posto non gioca più.", "This seat plays no more."),
    "chair_restless": Phrase(
        "Qui i posti sono passati di mano troppe volte: aspetta la prossima mossa.",
        "Chairs have changed hands too often here: wait for the next move.",
    ),
    "bad_clock": Phrase(
        "Questi tempi non vanno bene: le mosse da 1 a {move} secondi per numero crescente di carte "
        "a partire da 0, la riserva fino a {bank} secondi, il turno fino a {round}.",
        "These times will not do: moves of 1 to {move} seconds by rising numbers of cards from 0 "
        "on, a bank of at most {bank} seconds, a round of at most {round}.",
    ),
    "bad_delay": Phrase(
        "Il ritardo per chi guarda va da 0 a {moves} mosse e da 0 a {seconds} secondi.",
        "The delay for those who watch is 0 to {moves} moves and 0 to {seconds} seconds.",
    ),
    "unknown_pace": Phrase(
        "Questa andatura dei bot non esiste. Ci sono: {known}.",
        "There is no such pace of the bots. There are: {known}.",
    ),
    "unknown_bot": Phrase(
        "Il bot {bot} non gioca a {game}. Ci sono: {known}.",
        "The bot {bot} does not play {game}. There are: {known}.",
    ),
    "unknown_game": Phrase(
        "Il gioco {game} non esiste. Ci sono: {known}.",
        "There is no game {game}. There are: {known}.",
    ),
}


def sentence(refusal: Refusal, language: str, *sources: Mapping[str, Phrase]) -> str:
    """What a refusal says in `it` or `en`; `sources` are looked into first."""
    for words in (*sources, KERNEL_WORDS, WORDS):
        if refusal.code in words:
            return words[refusal.code].say(language, refusal.params)
    return refusal.code
