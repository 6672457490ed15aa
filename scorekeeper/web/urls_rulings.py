"""Addresses of the referee: the question is in the query, so a ruling is a link."""

from django.urls import path

from scorekeeper.web.views import rulings

urlpatterns = [
    path("", rulings.new, name="ruling-new"),
    path("grid/preview/", rulings.card_grid, name="ruling-grid"),
    path("tray/preview/", rulings.card_tray, name="ruling-tray"),
    path("<slug:kind>/", rulings.ruling, name="ruling"),
    path("<slug:kind>/question/", rulings.question, name="ruling-question"),
    path("<slug:kind>/preview/", rulings.ruling_preview, name="ruling-preview"),
    path("<slug:kind>/elsewhere/", rulings.elsewhere, name="ruling-elsewhere"),
    path("<slug:kind>/plays/", rulings.plays, name="ruling-plays"),
    path("<slug:kind>/board/", rulings.board, name="ruling-board"),
    path("<slug:kind>/share/", rulings.share, name="ruling-share"),
]
