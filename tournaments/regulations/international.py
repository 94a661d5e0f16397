"""FIBUR's code of international Burraco, as a commentary went through it: other times and articles.

Its tables could not be read, so there is none here; a round takes longer than in the Italian game.
"""

from games.kernel.words import Phrase
from tournaments.regulations.code import PANEL_OF_THREE, Article, Code, Source
from tournaments.regulations.fibur_2026 import CODE as ITALIAN
from tournaments.regulations.regulation import LatenessStep, Substitution

_LATE = ITALIAN.article("ritardi")

CODE = Code(
    id="fibur-international",
    body="FIBUR",
    edition=Phrase("codice del burraco internazionale", "code of international Burraco"),
    sources=(
        PANEL_OF_THREE,
        Source(
            Phrase("Articoli 20, 28, 31, 34; tempi", "Articles 20, 28, 31, 34; times"),
            "commented",
            Phrase(
                "eburraco.com, commento al codice internazionale",
                "eburraco.com, commentary on the international code",
            ),
        ),
        Source(
            Phrase("Mezz'ora per score e reclami", "Half an hour for slips and appeals"),
            "ours",
            Phrase(
                "Come nel bridge (leggi 79C e 92B): quelli del codice non si sono potuti leggere",
                "As bridge has it (Law 79C, 92B): the code's own limits could not be read",
            ),
        ),
    ),
    unknown=(
        Phrase("le tabelle dei punti vittoria", "the tables of victory points"),
        Phrase("gli altri articoli", "the other articles"),
        Phrase("i limiti per livello", "the limits by level"),
    ),
    minutes={3: 45, 4: 55},
    ladder=(
        LatenessStep(5, "warning"),
        LatenessStep(6, "match_points", 100),
        LatenessStep(10, "walkover"),
    ),
    lateness="art. 34",
    articles=(
        Article(
            "art. 20",
            Phrase("Irregolarità di gioco", "Irregularities of play"),
            Phrase(
                "penalità, punteggio arbitrale o ammonizione; due tolgono un punto vittoria",
                "a penalty, an arbitral score or a warning; two take one victory point",
            ),
        ),
        Article("art. 28", Phrase("Mancata pesca o raccolta", "Neither drawn nor picked up")),
        Article("art. 31", Phrase("Chiusura irregolare", "Irregular closing")),
        Article(
            "art. 34",
            Phrase("Ritardo al tavolo", "Lateness at the table"),
            _LATE.usual if _LATE else None,
        ),
    ),
    substitution=Substitution(percent=50),
)
