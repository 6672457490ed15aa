"""What can be sent of a match: a text for the group chat and a picture, in the language of whoever will read them."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _

from scorekeeper.web.matches.open_match import OpenMatch
from scorekeeper.web.matches.poster import poster, undrawn
from scorekeeper.web.matches.told import lines, told
from scorekeeper.web.site.pages import LinkChoice
from scorekeeper.web.site.preferences import language_tag

LANGUAGE = "in"
"""The part of an address that says in which language something is sent."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sendable:
    """A text and a picture in one of the languages, and the addresses of this page in all of them.

    Where this machine has no font for what a picture would say, `undrawn` says so instead.
    """

    text: str
    picture: str
    about: str
    undrawn: str
    lang: str
    languages: tuple[LinkChoice, ...]


def language(request: HttpRequest) -> str:
    """The one that the address names, or else the reader's own."""
    named = request.GET.get(LANGUAGE, "")
    return named if named in dict(settings.LANGUAGES) else get_language() or settings.LANGUAGE_CODE


def sendable(opened: OpenMatch, link: str, code: str) -> Sendable:
    with override(code):
        found = told(opened)
        text = "\n".join(lines(found, link))
        planned = poster(opened, found, link, code)
    return Sendable(
        text=text,
        picture=f"{opened.url('match-picture')}?{LANGUAGE}={code}",
        about=_("The picture of this match: {state} {levels}").format(state=found.state, levels=found.levels),
        undrawn=undrawn(planned),
        lang=language_tag(code),
        languages=tuple(_languages(code)),
    )


def _languages(now: str) -> Iterator[LinkChoice]:
    for code, name in settings.LANGUAGES:
        yield LinkChoice(value=f"?{LANGUAGE}={code}#send", label=name, lang=language_tag(code), current=code == now)
