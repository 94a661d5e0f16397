"""People as programs name them: by name and, if they have one, licence number; never by an id."""

from typing import Annotated

import msgspec

from tournaments.entry_lists.reading import ListedPerson
from tournaments.entry_lists.sheets import clean

Text = Annotated[str, msgspec.Meta(max_length=120)]
Licence = Annotated[str, msgspec.Meta(max_length=32)]


class Person(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody; who is not known yet becomes a member."""

    name: Annotated[Text, msgspec.Meta(min_length=1)]
    licence: Licence = ""

    @property
    def listed(self) -> ListedPerson:
        """As lists of entries have them; a name of blanks is empty."""
        return ListedPerson(clean(self.name), clean(self.licence))
