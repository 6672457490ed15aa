"""The page behind the link to watch one match: it leads on at once, and tells a chat what to show below the link.

A chat looks at a link without any cookie, so what it may show has to stand at the address of the link itself.
"""

from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import get_language

from scorekeeper.web.access import MatchAccess
from scorekeeper.web.books.sharing import absolute, open_address
from scorekeeper.web.matches.open_match import open_match
from scorekeeper.web.matches.poster import poster, undrawn
from scorekeeper.web.matches.sendable import LANGUAGE
from scorekeeper.web.matches.told import told
from scorekeeper.web.site.pages import OpenGraph, Page
from scorekeeper.web.site.wording import joined


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenedPage(Page):
    """Who plays and how it stands, on the way to the match."""

    match: str
    graph: OpenGraph


def opened_page(request: HttpRequest, found: MatchAccess, token: str) -> OpenedPage:
    opened, code, link = open_match(found), str(get_language()), open_address(request, token)
    said = told(opened)
    drawn = not undrawn(poster(opened, said, link, code))
    picture = f"{reverse('open-picture', args=[token])}?{urlencode({LANGUAGE: code})}"
    graph = OpenGraph(
        title=said.title or said.names,
        description=joined((said.state, said.levels)),
        url=link,
        picture=absolute(request, picture) if drawn else "",
    )
    return OpenedPage(title=said.names, match=opened.url("match"), graph=graph)
