"""What findings say to people, in Italian and in English."""

from typing import Any

from games.kernel.words import KERNEL_WORDS, Phrase, Words
from replays.finding import Finding

WORDS: Words = {
    "at_deal": Phrase("smazzata {deal}", "deal {deal}"),
    "at_move": Phrase("mossa {move}", "move {move}"),
    "record_too_large": Phrase(
        "Il documento è troppo grande: {size} byte, al massimo {most}.",
        "The document is too large: {size} bytes, at most {most}.",
    ),
    "record_malformed": Phrase(
        "Non è una registrazione smazzata-record/1{place}.",
        "This is not a smazzata-record/1 document{place}.",
    ),
    "record_without_master": Phrase(
        "Un mazzo è detto mescolato, ma manca il segreto della partita (master).",
        "A deck is said to be shuffled, but the match's secret (master) is missing.",
    ),
    "record_unknown_game": Phrase(
        "Gioco o versione sconosciuti: {game} {version}.",
        "Unknown game or version: {game} {version}.",
    ),
    "record_empty": Phrase(
        "Nella registrazione non si gioca nulla.", "Nothing is played in this record."
    ),
    "record_too_long": Phrase(
        "La partita è troppo lunga per essere mostrata: {events} eventi, al massimo {most}.",
        "The match is too long to be shown: {events} events, at most {most}.",
    ),
    "record_unreadable": Phrase(
        "{file} non si può leggere: {detail}.", "{file} cannot be read: {detail}."
    ),
    "unknown_match": Phrase("La partita {match} non esiste.", "There is no match {match}."),
    "options_refused": Phrase("Opzioni rifiutate.", "The options are refused."),
    "wrong_deck": Phrase(
        "Mazzo sbagliato (carte in più: {extra}; mancanti: {missing}).",
        "Wrong deck (cards too many: {extra}; missing: {missing}).",
    ),
    "wrong_position": Phrase(
        "La posizione non si può mettere sul tavolo.", "The position cannot be laid on the table."
    ),
    "position_has_no_log": Phrase(
        "Comincia da una posizione: si può controllare, ma non è il registro di una partita.",
        "It begins with a position: it can be checked, but it is not the log of a match.",
    ),
    "broken_commitment": Phrase(
        "L'impegno scritto non è quello del mazzo.", "The commitment stated is not the deck's."
    ),
    "broken_secret": Phrase(
        "Il segreto scritto non corrisponde all'impegno.",
        "The secret stated does not match the commitment.",
    ),
    "step_malformed": Phrase("Mossa illeggibile: {text}.", "This step cannot be read: {text}."),
    "illegal_move": Phrase(
        "Mossa non ammessa, {command} del posto {seat}.",
        "Illegal move, {command} by seat {seat}.",
    ),
    "wrong_refusal": Phrase(
        "{command} del posto {seat}: previsto il rifiuto {stated}, avuto {found}.",
        "{command} by seat {seat}: refusal {stated} expected, {found} given.",
    ),
    "not_refused": Phrase(
        "{command} del posto {seat} doveva essere rifiutata e non lo è.",
        "{command} by seat {seat} had to be refused and is not.",
    ),
    "wrong_event": Phrase(
        "Evento previsto e non avvenuto: {stated}.", "Event expected, not seen: {stated}."
    ),
    "wrong_view": Phrase(
        "{place}: previsto {stated}, trovato {found}.",
        "{place}: expected {stated}, found {found}.",
    ),
    "wrong_scores": Phrase(
        "Punti della smazzata: scritti {stated}, contati {found}.",
        "Scores of the deal: stated {stated}, counted {found}.",
    ),
    "wrong_result": Phrase(
        "Risultato: scritto {stated}, contato {found}.",
        "Result: stated {stated}, counted {found}.",
    ),
    "missing_end": Phrase(
        "La registrazione finisce prima di quanto dice (smazzate: {deals}).",
        "The record stops before the end that it states (deals: {deals}).",
    ),
    "broken_sum": Phrase(
        "Somma di controllo: scritta {stated}, calcolata {found}.",
        "Check sum: stated {stated}, computed {found}.",
    ),
    "broken_log": Phrase(
        "L'evento {event} del registro non segue dalle regole.",
        "Event {event} of the log does not follow from the rules.",
    ),
    "match_not_over": Phrase(
        "La partita non è finita: esportarla rivelerebbe le carte.",
        "The match is not over: its record would tell the cards.",
    ),
    "deals_not_revealed": Phrase(
        "Gli stessi mazzi sono ancora in gioco ad altri tavoli.",
        "The same decks are still being played at other tables.",
    ),
}


def sentence(finding: Finding, language: str, words: Words = KERNEL_WORDS) -> str:
    """A finding in one line: where, what, and why; `words` are those of the record's game."""
    text = WORDS[finding.code].say(language, finding.params)
    if finding.reason:
        text = f"{text} {_why(finding, language, words)}".rstrip()
    where = _where(finding, language)
    code = ", ".join(part for part in (finding.code, finding.reason, finding.clause) if part)
    return f"{where}{text} [{code}]"


def _where(finding: Finding, language: str) -> str:
    parts = [WORDS["at_deal"].say(language, {"deal": finding.deal})] if finding.deal else []
    parts += [WORDS["at_move"].say(language, {"move": finding.move})] if finding.move else []
    return ", ".join(parts).capitalize() + ": " if parts else ""


def _why(finding: Finding, language: str, words: Words) -> str:
    phrase = words.get(finding.reason)
    if phrase is None:
        return ""
    values: dict[str, Any] = finding.params.get("params") or finding.params
    try:
        return phrase.say(language, values)
    except (KeyError, IndexError):
        return phrase.say(language)
