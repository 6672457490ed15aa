"""Addresses of scorebooks, and of where a match starts."""

from django.urls import path

from scorekeeper.web.views import beginnings, books, demo, players

urlpatterns = [
    path("matches/new/", beginnings.match_new, name="match-new"),
    path("matches/new/preview/", beginnings.preview, name="match-new-preview"),
    path("matches/new/draft/", beginnings.draft, name="match-new-draft"),
    path("matches/new/rules/", beginnings.rules, name="match-new-rules"),
    path("demo/", demo.demonstration, name="demo"),
    path("books/", books.scorebooks, name="scorebooks"),
    path("books/<slug:slug>/", books.book, name="book"),
    path("books/<slug:slug>/name/", books.title, name="book-name"),
    path("books/<slug:slug>/players/<int:number>/", players.player, name="player"),
    path("books/<slug:slug>/matches/new/", beginnings.book_match_new, name="book-match-new"),
]
