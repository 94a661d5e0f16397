"""FIBUR, Codice di gara, January 2026: the Italian game.

The tables are those of the edition itself. The list of articles goes by the index of July 2017, the
last that could be read as far as article 23 bis; the rest comes from a commentary that went through
the code article by article, and from the federation's regulations.
"""

from games.kernel.victory_tables import FIBUR_2, FIBUR_3, FIBUR_4
from games.kernel.words import Phrase
from tournaments.regulations.code import PANEL_OF_THREE, Article, Code, RestPoints, Source
from tournaments.regulations.regulation import LatenessStep, Limits, Windows

_WARNING = Phrase(
    "ammonizione; due tolgono un punto vittoria in classifica generale",
    "a warning; two take one victory point in the general standings",
)
_LATE = Phrase(
    "ammonizione a 5 minuti, 100 punti partita oltre, incontro perso da 10",
    "a warning at 5 minutes, 100 match points after them, the match lost from 10 on",
)

ARTICLES = (
    Article("art. 2", Phrase("Composizione dei tavoli", "Who makes up a table")),
    Article("art. 3", Phrase("Preparazione e svolgimento", "Before play and its course")),
    Article("art. 4", Phrase("Mescolare e distribuire", "Shuffling and dealing")),
    Article("art. 5", Phrase("Turni di gioco", "Rounds of play")),
    Article("art. 6", Phrase("Procedure e tempi", "Procedure, and time for a move"), _WARNING),
    Article("art. 7", Phrase("Pescare dal tallone", "Drawing from the stock")),
    Article("art. 8", Phrase("Raccogliere dal monte", "Picking up the discards")),
    Article("art. 14", Phrase("Scarto delle matte", "Discarding wild cards")),
    Article("art. 15", Phrase("Time-out", "Time-out")),
    Article("art. 15 bis", Phrase("Stallo", "Stall")),
    Article("art. 16", Phrase("Chiusura", "Closing")),
    Article("art. 17", Phrase("Conteggio dei punti", "Counting the points")),
    Article("art. 18", Phrase("Tabellone dei punti (score)", "The score slip")),
    Article("art. 19", Phrase("Errori sullo score e correzioni", "Errors on slips, corrections")),
    Article("art. 20", Phrase("Irregolarità di gioco", "Irregularities of play"), _WARNING),
    Article("art. 21", Phrase("Pozzetto irregolare o preso per errore", "Pozzetto wrongly taken")),
    Article("art. 22", Phrase("Carta esposta", "Card shown")),
    Article("art. 23", Phrase("Carta penalizzata", "Penalised card")),
    Article("art. 23 bis", Phrase("Carta penalizzante", "Card that penalises")),
    Article("art. 26", Phrase("Apertura dei giochi", "Laying melds open")),
    Article("art. 28", Phrase("Mancata pesca o raccolta", "Neither drawn nor picked up")),
    Article("ritardi", Phrase("Ritardo al tavolo", "Lateness at the table"), _LATE),
    Article(
        "abbandono",
        Phrase("Abbandono della gara", "Leaving the event"),
        Phrase(
            "senza giustificazione 0 punti e segnalazione",
            "without good reason 0 points and a report",
        ),
    ),
    Article("comportamento", Phrase("Comportamento in gara", "Conduct"), _WARNING),
)

CODE = Code(
    id="fibur-2026",
    body="FIBUR",
    edition=Phrase("codice di gara, gennaio 2026", "code of play, January 2026"),
    sources=(
        PANEL_OF_THREE,
        Source(
            Phrase("Tabelle per 2, 3 e 4 mani", "Tables for 2, 3 and 4 hands"),
            "official",
            Phrase(
                "FIBUR, Codice di gara, gennaio 2026, sezione delle tabelle, pagina 23",
                "FIBUR, Codice di gara, January 2026, section of the tables, printed page 23",
            ),
        ),
        Source(
            Phrase("Numeri degli articoli fino al 23 bis", "Numbers of articles up to 23 bis"),
            "official",
            Phrase(
                "FIBUR, Codice di gara, luglio 2017, sommario",
                "FIBUR, Codice di gara, July 2017, index",
            ),
        ),
        Source(
            Phrase("Articoli 26 e 28", "Articles 26 and 28"),
            "commented",
            Phrase(
                "eburraco.com, commento al codice di marzo 2012",
                "eburraco.com, commentary on the code of March 2012",
            ),
        ),
        Source(
            Phrase("Durata dei turni, riposo, ritardi", "Length of rounds, rests, lateness"),
            "commented",
            Phrase(
                "eburraco.com, commento al codice italiano, articolo per articolo",
                "eburraco.com, commentary on the Italian code, article by article",
            ),
        ),
        Source(
            Phrase("Livelli, tessere, dieci giorni", "Levels, cards, ten days"),
            "official",
            Phrase(
                "FIBUR, Regolamento, gennaio 2022; eburraco.com sulle regole 2025 per gli juniores",
                "FIBUR, Regolamento, January 2022; eburraco.com on the rules of 2025 for juniors",
            ),
        ),
        Source(
            Phrase("Montepremi per livello", "Prizes by level"),
            "commented",
            Phrase(
                "eburraco.com sui montepremi delle gare FIBUR; di un'edizione precedente",
                "eburraco.com on the prizes of FIBUR events; of an older edition",
            ),
        ),
        Source(
            Phrase(
                "Mezz'ora per score, decisioni e reclami; una settimana per errori manifesti",
                "Half an hour for slips, rulings and appeals; a week for manifest errors",
            ),
            "ours",
            Phrase(
                "Come nel bridge e nei circoli (leggi 79C, 92B): il codice non si è potuto leggere",
                "As bridge and its clubs have it (Law 79C, 92B): the code's own could not be read",
            ),
        ),
    ),
    unknown=(
        Phrase("la tabella delle squadre", "the table for teams"),
        Phrase("il paragrafo degli ex aequo", "the paragraph on ties"),
        Phrase(
            "i punti partita che vanno con il punto delle due ammonizioni",
            "the match points that go with the point of two warnings",
        ),
        Phrase("i punti federali per piazzamento", "the federation's points by place"),
        Phrase(
            "i numeri degli articoli su ritardi, abbandono, comportamento",
            "the numbers of the articles on lateness, leaving, conduct",
        ),
    ),
    tables={2: FIBUR_2, 3: FIBUR_3, 4: FIBUR_4},
    rests={2: RestPoints(14, 305, 6), 3: RestPoints(14, 355, 6), 4: RestPoints(12, 305, 8)},
    minutes={2: 25, 3: 35, 4: 45},
    ladder=(
        LatenessStep(5, "warning"),
        LatenessStep(6, "match_points", 100),
        LatenessStep(10, "walkover"),
    ),
    lateness="ritardi",
    windows=Windows(scores=30, rulings=30, appeals=30, manifest=7 * 24 * 60),
    articles=ARTICLES,
    levels={
        "club": Limits(most_rounds=4, most_prizes=100_000),
        "federal": Limits(least_prizes=26_000, most_prizes=150_000),
        "regional": Limits(
            least_prizes=150_000,
            most_prizes=400_000,
            cards=("ordinary", "junior"),
            junior_with_adult=True,
        ),
        "national": Limits(
            least_prizes=350_000, cards=("ordinary", "junior"), junior_with_adult=True
        ),
    },
    rounds_of_level={("regional", 3): 6, ("regional", 4): 5},
    filing_days=10,
)
