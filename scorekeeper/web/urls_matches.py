"""Addresses of a match and of what is recorded in it."""

from django.urls import path
from django.urls.resolvers import URLPattern

from scorekeeper.web.views import between, hands, log, matches


def _between(kind: str) -> list[URLPattern]:
    """A change that holds from a hand on, and its preview."""
    address, kinds = f"matches/<slug:slug>/{kind}/", {"kind": kind}
    return [
        path(address, between.between, kinds, name=kind),
        path(f"{address}preview/", between.between_ahead, kinds, name=f"{kind}-preview"),
    ]


HAND = "matches/<slug:slug>/hands/<int:pk>/"

urlpatterns = [
    path("matches/<slug:slug>/", matches.match, name="match"),
    path("matches/<slug:slug>/preview/", matches.ahead, name="match-preview"),
    path("matches/<slug:slug>/log/", log.log, name="match-log"),
    path("matches/<slug:slug>/changes/<int:version>/removal/", matches.take_back, name="change-removal"),
    path(HAND, hands.hand, name="hand"),
    path(f"{HAND}preview/", hands.hand_ahead, name="hand-preview"),
    path(f"{HAND}before/", hands.hand_before, name="hand-before"),
    path(f"{HAND}before/preview/", hands.hand_before_ahead, name="hand-before-preview"),
    path(f"{HAND}removal/", hands.removal, name="hand-removal"),
    path(f"{HAND}restoration/", hands.restoration, name="hand-restoration"),
    path(f"{HAND}place/", hands.place, name="hand-place"),
    *_between("seats"),
    *_between("rules"),
    *_between("override"),
]
