"""The interface for programs held to its own schema: what is answered, and what is taken.

`check` looks at one call. An answer has a status that its address documents and a body that fits,
with nothing in it that the schema does not name; a body that was taken fits what the address asks.
"""

import json
import re
from functools import cache
from typing import Any, Protocol

from django.test import Client
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

Schema = dict[str, Any]


class Answer(Protocol):
    """What a client was answered."""

    status_code: int
    content: bytes


@cache
def schema() -> Schema:
    """What `/api/schema` says."""
    answer = Client(headers={"Accept-Language": "en"}).get("/api/schema")
    assert answer.status_code == 200
    found: Schema = answer.json()
    return found


def operation(method: str, path: str) -> tuple[str, Schema]:
    """The template of an address and what is said of a method there."""
    for pattern, template, methods in _patterns():
        if method in methods and pattern.fullmatch(path):
            return template, methods[method]
    raise AssertionError(f"{method} {path} is not in the schema")


@cache
def _patterns() -> list[tuple[re.Pattern[str], str, Schema]]:
    return [
        (re.compile(re.sub(r"\\{\w+\\}", "[^/]+", re.escape(template))), template, methods)
        for template, methods in schema()["paths"].items()
    ]


def faults(part: Schema, value: Any) -> list[str]:
    """Where a value differs from a part of the schema, or says what that does not name."""
    found = _validator(json.dumps(part)).iter_errors(value)
    return [f"{error.json_path}: {error.message[:300]}" for error in found]


@cache
def _validator(part: str) -> Draft202012Validator:
    return Draft202012Validator({**_closed(json.loads(part)), "components": _components()})


@cache
def _components() -> Schema:
    found: Schema = _closed(schema()["components"])
    return found


def _closed(part: Any) -> Any:
    """The same with nothing allowed beside the properties that are named."""
    if isinstance(part, list):
        return [_closed(each) for each in part]
    if not isinstance(part, dict):
        return part
    found = {name: _closed(value) for name, value in part.items()}
    if isinstance(part.get("properties"), dict) and "type" in part:
        found.setdefault("additionalProperties", False)
    return found


def status_fault(method: str, address: str, status: int) -> str:
    """That an address of the schema answered what it does not document; else empty."""
    try:
        template, said = operation(method, address.partition("?")[0])
    except AssertionError:
        return ""
    return "" if str(status) in said["responses"] else f"{method} {template}: {status}"


def check(method: str, address: str, response: Answer, sent: Any = None) -> None:
    """Holds a call to the schema; the answer is JSON. `sent` is the body that was sent."""
    path = address.partition("?")[0]
    template, said = operation(method, path)
    documented = said["responses"]
    assert str(response.status_code) in documented, (template, response.status_code)
    part = documented[str(response.status_code)]["content"]["application/json"]["schema"]
    wrong = faults(part, json.loads(response.content))
    assert not wrong, (template, response.status_code, wrong)
    if response.status_code == 200 and sent is not None:
        taken = said["requestBody"]["content"]["application/json"]["schema"]
        wrong = faults(taken, json.loads(json.dumps(sent)))
        assert not wrong, (template, "what was sent", wrong)
