"""What is wrong with a list of entries, and where."""

from collections.abc import Mapping

import msgspec

from games.kernel.refusal import Refusal
from games.kernel.words import Phrase, Words

FAULTS: Words = {
    "column_name": Phrase("nome", "name"),
    "column_surname": Phrase("cognome", "surname"),
    "column_partner": Phrase("compagno", "partner"),
    "column_partner_surname": Phrase("cognome del compagno", "partner's surname"),
    "column_pair": Phrase("coppia", "pair"),
    "column_pair_number": Phrase("numero della coppia", "number of the pair"),
    "column_club": Phrase("circolo", "club"),
    "column_licence": Phrase("tessera", "licence"),
    "column_partner_licence": Phrase("tessera del compagno", "partner's licence"),
    "column_rating": Phrase("punteggio", "rating"),
    "column_family": Phrase("famiglia", "family"),
    "column_province": Phrase("provincia", "province"),
    "column_table": Phrase("tavolo fisso", "fixed table"),
    "column_town": Phrase("città del circolo", "town of the club"),
    "column_born": Phrase("nascita", "birth"),
    "csv_bad_licence": Phrase(
        "«{given}» non è il numero di una tessera.", '"{given}" is not the number of a licence.'
    ),
    "csv_bad_birth": Phrase(
        "«{given}» non è una data o un anno di nascita: scrivere per esempio 1950 o 15/03/1950.",
        '"{given}" is no date or year of birth: write for example 1950 or 15/03/1950.',
    ),
    "csv_no_licence_no_club": Phrase(
        "non ci sono né tessera né circolo: niente distingue questa persona da un omonimo.",
        "there is neither a licence nor a club: nothing tells this person from a namesake.",
    ),
    "csv_too_many_columns": Phrase(
        "il foglio ha più di {most} colonne.", "the sheet has more than {most} columns."
    ),
    "csv_row_too_long": Phrase(
        "la riga ha più di {most} celle.", "the row has more than {most} cells."
    ),
    "csv_bad_pair": Phrase(
        "«{given}» non sono due nomi separati da un trattino o una barra.",
        '"{given}" is not two names with a dash or a slash between them.',
    ),
    "csv_total": Phrase("è una riga di totali, non un'iscrizione.", "this is a line of totals."),
    "csv_note": Phrase("è una nota, non un'iscrizione.", "this is a note, and no entry."),
    "csv_seeks_partner": Phrase(
        "{given} cerca un compagno: scrivere chi gioca con lui o lei.",
        "{given} has no partner yet: write who plays with them.",
    ),
    "csv_licence_altered": Phrase(
        "«{given}» non è una tessera: il foglio ne ha fatto una data o un altro numero. Scriverla "
        "com'è sulla tessera.",
        '"{given}" is no licence: the spreadsheet made a date or another number of it. Write it '
        "as the card has it.",
    ),
    "csv_pair_of": Phrase(
        "la coppia {given} ha {count} righe, non due.",
        "pair {given} has {count} lines instead of two.",
    ),
    "line_member_already_entered": Phrase(
        "{given} è già nell'iscrizione {entry}.", "{given} is already in entry {entry}."
    ),
    "member_already_waiting": Phrase(
        "{given} è già in lista d'attesa.", "{given} is on the waiting list already."
    ),
    "licence_entered": Phrase(
        "la tessera {licence} è di {known}, che è già nell'iscrizione {entry}.",
        "the licence {licence} is that of {known}, who is already in entry {entry}.",
    ),
    "namesake_entered": Phrase(
        "{given} è già nell'iscrizione {entry}, o è un omonimo: se è un'altra persona, scrivere il "
        "circolo o la tessera che la distingue, o un'iniziale nel nome.",
        "{given} is already in entry {entry}, or has the same name: if this is somebody else, "
        "write the club or licence that tells them apart, or an initial in the name.",
    ),
    "namesake_waiting": Phrase(
        "{given} è già in lista d'attesa, o è un omonimo: se è un'altra persona, scrivere il "
        "circolo o la tessera che la distingue, o un'iniziale nel nome.",
        "{given} is on the waiting list already, or has the same name: if this is somebody else, "
        "write the club or licence that tells them apart, or an initial in the name.",
    ),
    "sheet_too_large": Phrase("il file supera {most} kB.", "the file is larger than {most} kB."),
    "sheet_too_long": Phrase(
        "l'elenco ha più di {most} righe: iscriverlo a pezzi, {most} righe alla volta.",
        "the list has more than {most} rows: enter it in parts of {most} rows each.",
    ),
    "sheet_xls": Phrase(
        "questo è un foglio del vecchio Excel (.xls), o protetto da una password: salvarlo come "
        ".xlsx o CSV.",
        "this is a sheet of the old Excel (.xls), or has a password: save it as .xlsx or CSV.",
    ),
    "sheet_ods": Phrase(
        "questo è un foglio OpenDocument (.ods): salvarlo come .xlsx o CSV.",
        "this is an OpenDocument sheet (.ods): save it as .xlsx or CSV.",
    ),
    "sheet_pdf": Phrase(
        "questo è un PDF: serve il foglio da cui è stato fatto, come .xlsx o CSV.",
        "this is a PDF: the sheet it was made from is needed, as .xlsx or CSV.",
    ),
    "sheet_packed": Phrase(
        "questo è un archivio compresso: serve il file che contiene.",
        "this is a packed archive: the file inside it is needed.",
    ),
    "sheet_rtf": Phrase(
        "questo è un testo RTF: salvarlo come testo o CSV.",
        "this is RTF text: save it as plain text or CSV.",
    ),
    "sheet_picture": Phrase(
        "questa è una fotografia: l'elenco va scritto.",
        "this is a picture: the list has to be typed.",
    ),
    "sheet_broken": Phrase(
        "il foglio non si può leggere: è rovinato o non è quello che dice di essere.",
        "the sheet cannot be read: it is damaged, or not what it claims to be.",
    ),
    "sheet_unpacks_too_large": Phrase(
        "il foglio, aperto, sarebbe troppo grande.", "unpacked, the sheet would be too large."
    ),
    "sheet_too_many_cells": Phrase(
        "il foglio ha più di {most} celle: copiare solo l'elenco in un foglio nuovo.",
        "the sheet has more than {most} cells: copy just the list into a new one.",
    ),
    "sheet_takes_too_long": Phrase(
        "la lettura del foglio richiede troppo tempo: salvarlo come CSV.",
        "the sheet takes too long to read: save it as CSV.",
    ),
    "at_line": Phrase("Riga {line}:", "Line {line}:"),
    "at_column": Phrase("Riga {line}, colonna {column}:", "Line {line}, column {column}:"),
    "csv_wrong_encoding": Phrase(
        "il file non è in UTF-8 (byte {byte}); salvarlo di nuovo come «CSV UTF-8».",
        'the file is not UTF-8 (byte {byte}); save it again as "CSV UTF-8".',
    ),
    "csv_control_character": Phrase(
        "il carattere {character} non si può usare.", "the character {character} cannot be used."
    ),
    "csv_too_large": Phrase("il file supera {most} byte.", "the file is larger than {most} bytes."),
    "csv_too_many_lines": Phrase(
        "ci sono più di {most} iscrizioni.", "there are more than {most} entries."
    ),
    "csv_bad_quotes": Phrase(
        "le virgolette non si chiudono bene.", "the quotation marks do not match."
    ),
    "csv_empty": Phrase("il file è vuoto.", "the file is empty."),
    "csv_no_entries": Phrase(
        "dopo l'intestazione non c'è nessuna iscrizione.", "no entry follows the header."
    ),
    "csv_unknown_column": Phrase(
        "la colonna «{given}» non è conosciuta (name, club, licence, rating, partner,"
        " partner licence).",
        'the column "{given}" is not known (name, club, licence, rating, partner,'
        " partner licence).",
    ),
    "csv_column_twice": Phrase(
        "la colonna «{given}» c'è già.", 'the column "{given}" is there already.'
    ),
    "csv_missing_column": Phrase("manca la colonna {column}.", "the column {column} is missing."),
    "csv_field_count": Phrase(
        "ci sono {given} campi invece di {wanted}.", "there are {given} fields instead of {wanted}."
    ),
    "csv_too_long": Phrase(
        "il testo supera {most} caratteri.", "the text is longer than {most} characters."
    ),
    "csv_name_missing": Phrase("manca il nome.", "the name is missing."),
    "csv_bad_name": Phrase("«{given}» non è un nome.", '"{given}" is not a name.'),
    "csv_bad_table": Phrase(
        "«{given}» non è il numero di un tavolo.", '"{given}" is not the number of a table.'
    ),
    "csv_bad_rating": Phrase(
        "«{given}» non è un numero intero da 0 a {most}.",
        '"{given}" is not a whole number from 0 to {most}.',
    ),
    "csv_licence_twice": Phrase(
        "la tessera {given} è già alla riga {first}.",
        "the licence {given} is already on line {first}.",
    ),
    "csv_partner_same": Phrase(
        "{given} non può giocare con sé stesso: i due nomi, o le due tessere, sono uguali.",
        "{given} cannot play with themselves: both names, or both licences, are the same.",
    ),
    "csv_name_twice": Phrase(
        "{given} è già alla riga {first}: se è un'altra persona, scrivere il circolo o la tessera "
        "che la distingue.",
        "{given} is already on line {first}: if this is somebody else, write the club or licence "
        "that tells them apart.",
    ),
}
"""What is said of lists: of their columns, of whole files, of single lines."""


class EntryFileFault(msgspec.Struct, frozen=True):
    """What is wrong, and where."""

    code: str
    line: int
    """From 1; 0 where the whole file is meant."""
    column: str = ""
    """The column as this program calls it; empty if the whole line is meant."""
    params: Mapping[str, str | int] = {}

    @property
    def refusal(self) -> Refusal:
        """The same as a refusal of the whole list, with the line, from 1."""
        return Refusal(self.code, params={**self.params, "line": self.line})

    def say(self, language: str) -> str:
        """One sentence in `it` or `en`, with the line and the column in front."""
        said = self.reason(language)
        if not self.line:
            return said[:1].upper() + said[1:]
        column = FAULTS[f"column_{self.column}"].say(language) if self.column else ""
        where = FAULTS["at_column" if self.column else "at_line"].say(
            language, {"line": self.line, "column": column}
        )
        return f"{where} {said}"

    def of_field(self, language: str) -> str:
        """The same where one entry is typed: the field in front, and no line."""
        said = self.reason(language)
        if self.column:
            said = f"{FAULTS[f'column_{self.column}'].say(language)}: {said}"
        return said[:1].upper() + said[1:]

    def reason(self, language: str) -> str:
        """The same without the place."""
        params = dict(self.params)
        if "column" in params:
            params["column"] = FAULTS[f"column_{params['column']}"].say(language)
        # Of a line somebody is named, where a rule of the tournament only counts.
        said = FAULTS.get(f"line_{self.code}") or FAULTS[self.code]
        return said.say(language, params)
