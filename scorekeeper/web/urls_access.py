"""Addresses of what opens books, who may open them, and how they are watched."""

from django.contrib import admin
from django.urls import path

from scorekeeper.web.views import accounts, board, opening, removals, sharing

urlpatterns = [
    path("admin/", admin.site.urls),
    path("open/<slug:token>/", opening.open_link, name="open"),
    path("code/", opening.code, name="code"),
    path("account/", accounts.account, name="account"),
    path("account/new/", accounts.new, name="account-new"),
    path("account/password/", accounts.password, name="account-password"),
    path("account/removal/", accounts.removal, name="account-removal"),
    path("account/sign-in/", accounts.sign_in, name="sign-in"),
    path("account/sign-out/", accounts.sign_out, name="sign-out"),
    path("signature/", sharing.signature, name="signature"),
    path("books/<slug:slug>/sharing/", sharing.book, name="sharing"),
    path("books/<slug:slug>/keys/<int:number>/code/", sharing.code, name="key-code"),
    path("books/<slug:slug>/keys/<int:number>/renewal/", sharing.renewal, name="key-renewal"),
    path("books/<slug:slug>/keys/<int:number>/revocation/", sharing.revocation, name="key-revocation"),
    path("books/<slug:slug>/departure/", removals.departure, name="book-departure"),
    path("books/<slug:slug>/removal/", removals.book, name="book-removal"),
    path("books/<slug:slug>/restoration/", removals.book_back, name="book-restoration"),
    path("matches/<slug:slug>/sharing/", sharing.match, name="match-sharing"),
    path("matches/<slug:slug>/board/", board.board, name="board"),
    path("matches/<slug:slug>/live/", board.live, name="match-live"),
    path("matches/<slug:slug>/removal/", removals.match, name="match-removal"),
    path("matches/<slug:slug>/restoration/", removals.match_back, name="match-restoration"),
]
