"""Fields of what is sent and answered: types that also say in the schema what they mean.

A body and an answer are structs of msgspec: what programs send is read by them, what they are
answered is written by them, and `/api/schema` is made of them (`schema.StructExtension`).
"""

from collections.abc import Iterable
from datetime import datetime
from typing import Annotated, TypeAlias

import msgspec

COMPONENTS = "#/components/schemas/"


def note(text: str) -> msgspec.Meta:
    """What the schema says of a field."""
    return msgspec.Meta(description=text)


def one_of(values: Iterable[str]) -> msgspec.Meta:
    """Which texts a field can be: for the schema alone; another one has a refusal of its own."""
    return msgspec.Meta(extra_json_schema={"enum": [str(value) for value in values]})


def shaped(component: str) -> msgspec.Meta:
    """That the schema of a field is a component that no struct makes."""
    return msgspec.Meta(extra_json_schema={"$ref": f"{COMPONENTS}{component}"})


def no_longer(most: int) -> msgspec.Meta:
    """How many characters a text can have: for the schema alone, likewise."""
    return msgspec.Meta(extra_json_schema={"maxLength": most})


Id: TypeAlias = Annotated[str, msgspec.Meta(extra_json_schema={"format": "uuid"})]
Moment: TypeAlias = Annotated[datetime, msgspec.Meta(tz=True)]
Url: TypeAlias = Annotated[str, msgspec.Meta(extra_json_schema={"format": "uri"})]
VpDecimals: TypeAlias = Annotated[
    int, note("how many digits of every `vp` stand behind the point: with 2, 1280 is 12.80")
]
Text: TypeAlias = Annotated[str, msgspec.Meta(max_length=120)]
Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=999)]
