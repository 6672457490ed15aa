"""Access: who may see a book and who may write in it. Private looks like missing.

A browser remembers the keys that it was given in one signed cookie; whether a key still opens anything is asked of the
notebook each time, so a revoked one is worth nothing from that moment on.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar
from urllib.parse import parse_qsl, quote, unquote, urlencode

from django.conf import settings
from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.middleware.csrf import get_token, rotate_token

from scorekeeper.store import seals, selectors, shelves
from scorekeeper.store.beginnings import SHORTEST_KEY
from scorekeeper.store.models import NAME_LENGTH, Book, Key, Match
from scorekeeper.store.selectors import MatchVariant

COOKIE = "keys"
SELF = "me"
PLAYER, OTHER = "#", "="
"""What a player's number begins with in the cookie, and what any other name does."""
Found = TypeVar("Found", bound="Access")

MOST_KEYS = 60
"""More than a cookie has room for are forgotten, the oldest first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Access:
    """A book open before somebody; `match` is the one that was asked for.

    `me` is who the holder of this phone said to be, and nothing where nobody has asked yet.
    """

    book: Book
    key: Key
    me: str | None = None

    @property
    def writes(self) -> bool:
        return self.key.role == Key.Role.KEEPER

    @property
    def name(self) -> str:
        """How the log names whoever holds this phone: a player as they are called now, or the name that was typed."""
        kind, rest = (self.me or "")[:1], (self.me or "")[1:]
        return selectors.players(self.book).get(rest, "") if kind == PLAYER else rest


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchAccess(Access):
    """One match of the book."""

    match: Match

    @property
    def variant(self) -> MatchVariant:
        row = self.match
        return MatchVariant(row.version, self.writes, self.key.match_id is None, self.book.name, row.rulings_version)


def tokens(request: HttpRequest) -> tuple[str, ...]:
    """The keys that this browser was given, the latest first; a cookie that is not ours holds none."""
    try:
        kept = signing.loads(request.COOKIES.get(COOKIE, ""), salt=COOKIE)
    except signing.BadSignature:
        return ()
    return tuple(kept)


def held(request: HttpRequest) -> tuple[str, ...]:
    """The same keys as the notebook knows them."""
    return seals.digests(tokens(request))


def claim(request: HttpRequest, key: str, *, of: int | str = "") -> str:
    """Tells a form from every other, and this browser from every other that may send it; nothing, if that is unsafe.

    The secret of the token against forged forms is what tells browsers apart: each has its own, and keeps it.
    """
    if len(key) < SHORTEST_KEY:
        return ""
    get_token(request)
    return seals.digest(f"{request.META['CSRF_COOKIE']} {of} {key}")


def account(request: HttpRequest) -> int | None:
    """Whoever is signed in. Most visitors are not, and for them nothing is looked up."""
    return request.user.pk if settings.SESSION_COOKIE_NAME in request.COOKIES else None


def remember(request: HttpRequest, response: HttpResponse, *given: str) -> None:
    """Keep keys in this browser, and on the shelf of whoever is signed in."""
    keep(response, COOKIE, signing.dumps([*dict.fromkeys((*given, *tokens(request)))][:MOST_KEYS], salt=COOKIE))
    user_id = account(request)
    if user_id is not None:
        shelves.put(user_id, seals.digests(given))


def forget(request: HttpRequest, response: HttpResponse, book: Book) -> None:
    """Leave: the browser gives its keys to a book back, and so does the shelf of whoever is signed in."""
    rotate_token(request)  # so that no form which once brought a key brings it again
    given = tokens(request)
    gone = {key.digest for key in selectors.keys_to(book, held(request))}
    keep(response, COOKIE, signing.dumps([token for token in given if seals.digest(token) not in gone], salt=COOKIE))
    user_id = account(request)
    if user_id is not None:
        shelves.take_off(user_id, book)


def forget_all(request: HttpRequest, response: HttpResponse) -> None:
    """The browser gives every key back."""
    rotate_token(request)
    keep(response, COOKIE, signing.dumps([], salt=COOKIE))


def keep(response: HttpResponseBase, name: str, value: str) -> None:
    """A cookie as long as a session lasts, for the server's eyes."""
    response.set_cookie(
        name,
        value,
        max_age=settings.SESSION_COOKIE_AGE,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


def _selves(request: HttpRequest) -> dict[str, str]:
    """Who the holder of this phone said to be, book by book; a cookie may hold anything."""
    return dict(parse_qsl(unquote(request.COOKIES.get(SELF, "")), keep_blank_values=True))


def called(request: HttpRequest, book: Book) -> str | None:
    """A player by number, another name, or neither; nothing at all where nobody has asked in this book."""
    me = _selves(request).get(str(book.pk))
    return me if me is None else "".join(sign for sign in me if sign.isprintable())[: len(PLAYER) + NAME_LENGTH]


def call(request: HttpRequest, response: HttpResponse, book: Book, *, player: str = "", name: str = "") -> None:
    """Remember who holds this phone, or that they would not say."""
    me = f"{PLAYER}{player}" if player else f"{OTHER}{name}"
    others = {known: who for known, who in _selves(request).items() if known != str(book.pk)}
    kept = [*others.items(), (str(book.pk), me)][-MOST_KEYS:]
    keep(response, SELF, quote(urlencode(kept)))


def book_to_read(request: HttpRequest, slug: str) -> Access:
    """A book for its keepers and watchers; a match's own link opens no book."""
    return _book(request, selectors.book(slug))


def book_to_edit(request: HttpRequest, slug: str) -> Access:
    return _writing(book_to_read(request, slug))


def book_to_bring_back(request: HttpRequest, slug: str) -> Access:
    """A book for its keepers, whether it was deleted or not."""
    return _writing(_book(request, selectors.any_book(slug)))


def _book(request: HttpRequest, book: Book | None) -> Access:
    key = _best(request, book, None)
    if book is None or key is None:
        raise Http404
    return Access(book=book, key=key, me=called(request, book))


def match_to_read(request: HttpRequest, slug: str) -> MatchAccess:
    """A match for whoever may see its book, or was given this match alone."""
    return _match(request, selectors.match(slug))


def watched_match(key: Key | None) -> MatchAccess | None:
    """What the link to watch one match opens to whoever holds it, whatever else they hold; other links open nothing."""
    if key is None or key.match is None or key.role != Key.Role.WATCHER:
        return None
    return MatchAccess(book=key.book, key=key, match=key.match)


def match_variant(request: HttpRequest, slug: str) -> MatchVariant:
    """A match for whoever may see it, in one query for those who hold a key in this browser."""
    return selectors.match_variant(slug, held(request)) or match_to_read(request, slug).variant


def match_to_edit(request: HttpRequest, slug: str) -> MatchAccess:
    return _writing(match_to_read(request, slug))


def match_to_bring_back(request: HttpRequest, slug: str) -> MatchAccess:
    """A match for the keepers of its book, whether it was deleted or not."""
    return _writing(_match(request, selectors.any_match(slug)))


def _match(request: HttpRequest, match: Match | None) -> MatchAccess:
    key = _best(request, match.book if match else None, match)
    if match is None or key is None:
        raise Http404
    return MatchAccess(book=match.book, key=key, me=called(request, match.book), match=match)


def _writing(access: Found) -> Found:
    """A watcher finds nothing where only keepers go."""
    if not access.writes:
        raise Http404
    return access


def _best(request: HttpRequest, book: Book | None, match: Match | None) -> Key | None:
    """The key that lets its holder do most; where this browser has none, one on the shelf of whoever is signed in."""
    if book is None:
        return None
    return _strongest(selectors.keys_to(book, held(request)), match) or _strongest(_carried(request, book), match)


def _carried(request: HttpRequest, book: Book) -> tuple[Key, ...]:
    user_id = account(request)
    return selectors.keys_on_shelf(book, user_id) if user_id is not None else ()


def _strongest(keys: Iterable[Key], match: Match | None) -> Key | None:
    fitting = [key for key in keys if key.match_id is None or (match and key.match_id == match.pk)]
    return max(fitting, key=lambda key: (key.role == Key.Role.KEEPER, key.match_id is None), default=None)
