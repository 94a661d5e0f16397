"""What is wrong with a list of entries, and where."""

from collections.abc import Mapping

import msgspec

from tournaments.words import WORDS


class EntryFileFault(msgspec.Struct, frozen=True):
    """What is wrong, and where."""

    code: str
    line: int
    """From 1; 0 where the whole file is meant."""
    column: str = ""
    """The column as this program calls it; empty if the whole line is meant."""
    params: Mapping[str, str | int] = {}

    def say(self, language: str) -> str:
        """One sentence in `it` or `en`, with the line and the column in front."""
        said = self.reason(language)
        if not self.line:
            return said[:1].upper() + said[1:]
        column = WORDS[f"column_{self.column}"].say(language) if self.column else ""
        where = WORDS["at_column" if self.column else "at_line"].say(
            language, {"line": self.line, "column": column}
        )
        return f"{where} {said}"

    def of_field(self, language: str) -> str:
        """The same where one entry is typed: the field in front, and no line."""
        said = self.reason(language)
        if self.column:
            said = f"{WORDS[f'column_{self.column}'].say(language)}: {said}"
        return said[:1].upper() + said[1:]

    def reason(self, language: str) -> str:
        """The same without the place."""
        params = dict(self.params)
        if "column" in params:
            params["column"] = WORDS[f"column_{params['column']}"].say(language)
        return WORDS[self.code].say(language, params)
