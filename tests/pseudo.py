"""A language that nobody speaks, English with other letters, a third longer; and a page of each kind in it."""

import re
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from django.conf import settings
from django.test import Client, override_settings
from django.utils.translation import trans_real

from scorekeeper.rules.house import presets
from tests.browser.test_every_page import RULINGS, reached
from tests.web.evening import SIX, begin, opened, play, points

CODE = "xx"
EMPTY = struct.pack("<7I", 0x950412DE, 0, 0, 28, 28, 0, 28)
HOLE = re.compile(r"(\{[^}]*\}|%\(\w+\)[sd]|%[sd]|<[^>]*>|&\w+;)")
LETTERS = str.maketrans("aceinosuyzACEINOSUYZ", "àçéïñöšúýžÀÇÉÏÑÖŠÚÝŽ")


def pseudo(message: str) -> str:
    """Longer in words that can be broken."""
    said = "".join(part if at % 2 else part.translate(LETTERS) for at, part in enumerate(HOLE.split(message)))
    return f"[{said}{' ···' * (len(message) // 12)}]"


class Foreign(trans_real.DjangoTranslation):
    """A language of its own: what is kept for each language is kept for this one apart."""

    def __init__(self) -> None:
        super().__init__("en")

    def to_language(self) -> str:
        return CODE

    def gettext(self, message: str) -> str:
        return pseudo(super().gettext(message))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return pseudo(super().ngettext(msgid1, msgid2, n))


@contextmanager
def foreign() -> Iterator[None]:
    """As long as it lasts, there is one language more: an empty catalogue says so, and what it says is made up."""
    with TemporaryDirectory() as folder:
        catalogue = Path(folder, CODE, "LC_MESSAGES", "django.mo")
        catalogue.parent.mkdir(parents=True)
        catalogue.write_bytes(EMPTY)
        paths = [folder, *settings.LOCALE_PATHS]
        with override_settings(LANGUAGES=[*settings.LANGUAGES, (CODE, "English")], LOCALE_PATHS=paths):
            vars(trans_real)["_translations"][CODE] = Foreign()
            yield


def everywhere(client: Client) -> dict[str, str]:
    """By its kind; the glossary keeps its definitions in each language for itself."""
    row = begin()
    play(row, *points(35, 85, 40))
    play(begin(SIX, presets.LOOKING_FOR_FRIENDS))
    client.cookies["keys"], client.cookies[settings.LANGUAGE_COOKIE_NAME] = opened(row), CODE
    pages = reached(client, "/", f"/matches/{row.slug}/", *[f"/rulings/{each}" for each in RULINGS])
    assert len(pages) > 60
    return {kind: url for kind, url in pages.items() if kind != "glossary "}
