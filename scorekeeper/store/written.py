"""Written: a column of JSON that can always be fetched, whatever has become of a row."""

import json
from math import isinf
from typing import Any, NoReturn

from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper

MOST_LEVELS = 20
"""A scoring table within rules within a fact has six; some hundreds are deeper than Python can follow."""


class Compact(json.JSONEncoder):
    """Every sign is kept with every hand: no blanks, and letters as they are."""

    def __init__(self, **options: Any) -> None:  # noqa: ANN401 - as `json.dumps` calls it
        super().__init__(**{**options, "separators": (",", ":"), "ensure_ascii": False})


class WrittenField(models.JSONField):
    """JSON; a row that holds something else gives its text, and nobody who asks for other rows is kept from them."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - as Django calls it
        super().__init__(*args, **{**kwargs, "encoder": Compact})

    def deconstruct(self) -> Any:  # noqa: ANN401 - as above
        """For migrations it is the column that it has always been."""
        name, _path, args, kwargs = super().deconstruct()
        del kwargs["encoder"]
        return name, "django.db.models.JSONField", args, kwargs

    def from_db_value(self, value: object, _expression: object, _connection: BaseDatabaseWrapper) -> object:
        if value is None:
            return None
        text = value.decode(errors="replace") if isinstance(value, bytes) else str(value)
        try:
            return sound(text)
        except (ValueError, RecursionError):
            return text


def sound(text: str) -> object:
    """Strictly JSON: no NaN, which no database takes back, and no half of a letter, which no page can show."""
    found = json.loads(text, parse_constant=_refused, parse_float=_finite)
    if text.count("[") + text.count("{") > MOST_LEVELS and _is_deep(found, MOST_LEVELS):
        raise ValueError
    if "\\u" in text:
        json.dumps(found, ensure_ascii=False).encode()
    return found


def _refused(constant: str) -> NoReturn:
    raise ValueError(constant)


def _finite(number: str) -> float:
    """1e999 is JSON, and no number that can be written down again."""
    return _refused(number) if isinf(found := float(number)) else found


def _is_deep(found: object, levels: int) -> bool:
    """Whether it nests deeper than so many levels."""
    if not isinstance(found, dict | list):
        return False
    within = found.values() if isinstance(found, dict) else found
    return not levels or any(_is_deep(each, levels - 1) for each in within)
