"""The "codice di gara unico": an index of articles, and little more that could be read of it."""

from games.kernel.words import Phrase
from tournaments.regulations.code import PANEL_OF_THREE, Article, Code, Source

ARTICLES = (
    Article("art. 3", Phrase("Preparazione e svolgimento", "Before play and its course")),
    Article("art. 4", Phrase("Mescolare e distribuire", "Shuffling and dealing")),
    Article("art. 6", Phrase("Procedura", "Procedure")),
    Article("art. 7", Phrase("Pesca", "Drawing")),
    Article("art. 8", Phrase("Raccolta", "Picking up")),
    Article("art. 14", Phrase("Scarto della matta", "Discarding a wild card")),
    Article("art. 16", Phrase("Chiusura", "Closing")),
    Article("art. 17", Phrase("Punteggi ed ex aequo", "Scores and ties")),
    Article("art. 18", Phrase("Stallo", "Stall")),
    Article(
        "art. 19", Phrase("Compilare e consegnare lo score", "Filling in and handing in slips")
    ),
    Article("art. 20", Phrase("Procedura dopo un'irregolarità", "What follows an irregularity")),
    Article("art. 21", Phrase("Irregolarità", "Irregularities")),
    Article("art. 22", Phrase("Pozzetti", "Pozzetti")),
    Article("art. 23", Phrase("Carta esposta o caduta", "Card shown or dropped")),
    Article(
        "art. 24", Phrase("Carta penalizzata, eccedente, fantasma", "Penalised or excess card")
    ),
    Article("art. 25", Phrase("Carta penalizzante", "Card that penalises")),
    Article("art. 26", Phrase("Carte mancanti o in più nel mazzo", "Cards missing or too many")),
    Article("art. 28", Phrase("Pesca o raccolta fuori turno", "Drawing or picking up out of turn")),
    Article("art. 29", Phrase("Apertura di combinazioni uguali", "Laying equal sets open")),
    Article("art. 30", Phrase("Chiusura irregolare", "Irregular closing")),
    Article("art. 31", Phrase("Punteggi non conteggiati", "Scores that were not counted")),
    Article("art. 34", Phrase("Interruzione del gioco", "Interruption of play")),
    Article("art. 35", Phrase("Abbandono", "Leaving the event")),
    Article("art. 36", Phrase("Ritardo, riposo, tavolo incompleto", "Lateness, rest, short table")),
)

CODE = Code(
    id="unico",
    body="Codice di gara unico",
    edition=Phrase("senza data", "undated"),
    sources=(
        PANEL_OF_THREE,
        Source(
            Phrase("Numeri degli articoli", "Numbers of the articles"),
            "official",
            Phrase(
                "Burraco, Codice di gara unico, indice (docplayer.it/106362677)",
                "Burraco, Codice di gara unico, index (docplayer.it/106362677)",
            ),
        ),
        Source(
            Phrase("Ritardi e limiti di tempo", "Lateness and time limits"),
            "ours",
            Phrase(
                "Quelli di un torneo senza codice: i suoi non si sono potuti leggere",
                "Those of a tournament without a code: its own could not be read",
            ),
        ),
    ),
    unknown=(
        Phrase("le tabelle dei punti vittoria", "the tables of victory points"),
        Phrase("le durate dei turni", "the lengths of rounds"),
        Phrase("penalità e limiti", "penalties and limits"),
    ),
    lateness="art. 36",
    articles=ARTICLES,
)
