"""Tables of victory points in words: what is wrong with one, and where shipped ones come from."""

from games.kernel.victory import VictoryTable
from games.kernel.words import Phrase, Words

FAULTS: Words = {
    "vp_table_not_json": Phrase(
        "La tabella non è JSON leggibile: {detail}.", "The table is not readable JSON: {detail}."
    ),
    "vp_table_shape": Phrase(
        "La tabella non ha la forma richiesta: {detail}.",
        "The table does not have the required shape: {detail}.",
    ),
    "vp_table_bad_id": Phrase(
        "Il nome {id} della tabella dev'essere di 1-64 caratteri ASCII.",
        "The table's id {id} must be 1 to 64 ASCII characters.",
    ),
    "vp_table_not_positive": Phrase(
        "Il campo {field} della tabella dev'essere almeno 1.",
        "The table's field {field} must be 1 at least.",
    ),
    "vp_table_band_count": Phrase(
        "Le fasce della tabella sono da 2 a 200, ognuna con un limite meno l'ultima; qui {count}.",
        "A table has 2 to 200 bands, each but the last with a limit; here are {count}.",
    ),
    "vp_table_start": Phrase(
        "La prima fascia comincia da {from} e non da 0.", "The first band starts at {from}, not 0."
    ),
    "vp_table_open_end": Phrase(
        "L'ultima fascia finisce a {to}: dev'essere aperta.",
        "The last band ends at {to}: it must be open.",
    ),
    "vp_table_open_band": Phrase(
        "La fascia {row} è aperta ma non è l'ultima.", "Band {row} is open but not the last."
    ),
    "vp_table_band_reversed": Phrase(
        "La fascia {row} va da {from} a {to}: è rovesciata.",
        "Band {row} goes from {from} to {to}: it is reversed.",
    ),
    "vp_table_gap": Phrase(
        "Tra {to} e {from} (fascia {row}) c'è un buco.",
        "There is a gap between {to} and {from} (band {row}).",
    ),
    "vp_table_overlap": Phrase(
        "La fascia {row} comincia da {from}, ma la precedente arriva a {to}.",
        "Band {row} starts at {from}, but the one before ends at {to}.",
    ),
    "vp_table_sum": Phrase(
        "Nella fascia {row} i punti sommano {sum} e non {total}.",
        "In band {row} the points sum to {sum}, not {total}.",
    ),
    "vp_table_not_symmetric": Phrase(
        "In parità la prima fascia dà {points} a una parte: le due parti devono averne uguali.",
        "The first band gives one side {points}: in a draw both sides must get the same.",
    ),
    "vp_table_above_total": Phrase(
        "L'ultima fascia dà {points} punti, più del totale {total}.",
        "The last band gives {points} points, more than the total {total}.",
    ),
    "vp_table_not_monotone": Phrase(
        "La fascia {row} non dà più punti della precedente.",
        "Band {row} gives no more points than the one before.",
    ),
    "vp_table_band_shrinks": Phrase(
        "La fascia {row} è più stretta della precedente.",
        "Band {row} is narrower than the one before.",
    ),
}

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


def say_source(table: VictoryTable, language: str) -> str:
    """Where a table comes from; of one's own what its author wrote.

    The `source` of a table itself is recorded with tournaments, so it stays as it is.
    """
    if table.status == "house":
        return table.source
    series, _, last = table.id.rpartition("-")
    if series == "wbf":
        return SOURCES["vp_source_wbf"].say(language, {"boards": last})
    return SOURCES[f"vp_source_{table.id.replace('-', '_')}"].say(language)
