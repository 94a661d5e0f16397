"""Where the tables of victory points that ship with the program come from."""

from games.kernel.victory import VictoryTable
from games.kernel.words import Phrase, Words

SOURCES: Words = {
    "vp_source_three_player": Phrase(
        "L'esempio pubblicato 1550, 1350, 850: nessuna tabella ufficiale dà i suoi 15 punti a una "
        "differenza di 500; lo fa la tabella per tre smazzate con ogni limite contato verso "
        "l'alto.",
        "The published example 1550, 1350, 850: no official table gives its 15 points at a "
        "difference of 500; the table for three deals does with each limit counted upwards.",
    ),
    "vp_source_fibur_2026_2": Phrase(
        "FIBUR, Codice di gara, gennaio 2026, tabelle: turni di due smazzate",
        "FIBUR, Codice di gara, January 2026, tables: rounds of two deals",
    ),
    "vp_source_fibur_2026_3": Phrase(
        "FIBUR, Codice di gara, gennaio 2026, tabelle: turni di tre smazzate",
        "FIBUR, Codice di gara, January 2026, tables: rounds of three deals",
    ),
    "vp_source_fibur_2026_4": Phrase(
        "FIBUR, Codice di gara, gennaio 2026, tabelle: turni di quattro smazzate",
        "FIBUR, Codice di gara, January 2026, tables: rounds of four deals",
    ),
    "vp_source_wbf": Phrase(
        "Scala continua della WBF del 2013, {boards} smazzate; in centesimi di punto vittoria",
        "WBF continuous scale of 2013, {boards} boards; in hundredths of a victory point",
    ),
}


def source_said(table: VictoryTable, language: str) -> str:
    """Where a table comes from; of one's own what its author wrote.

    The `source` of a table itself is recorded with tournaments, so it stays as it is.
    """
    if table.status == "house":
        return table.source
    series, _, last = table.id.rpartition("-")
    if series == "wbf":
        return SOURCES["vp_source_wbf"].say(language, {"boards": last})
    return SOURCES[f"vp_source_{table.id.replace('-', '_')}"].say(language)
