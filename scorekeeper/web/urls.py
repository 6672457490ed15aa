"""Every address. The first word names the resource, and so the folder that answers."""

import re

from django.contrib import admin
from django.urls import path, register_converter
from django.urls.converters import StringConverter
from django.urls.resolvers import URLPattern

from scorekeeper.web.accounts import views as accounts
from scorekeeper.web.books import book, exports, imports, mergers, player, removals, sharing, signature, standings
from scorekeeper.web.books import views as books
from scorekeeper.web.matches import changes, evening, log, names, picture, rules_changed, taking_back
from scorekeeper.web.matches import views as matches
from scorekeeper.web.rulebook import house_rules, rules_played, which
from scorekeeper.web.rulebook import views as rulebook
from scorekeeper.web.rulings import api, kept
from scorekeeper.web.rulings import views as rulings
from scorekeeper.web.site import certificate, metrics, style
from scorekeeper.web.site import views as site
from scorekeeper.web.start import views as start


class AddressConverter(StringConverter):
    """What a book or a match is called in its address; one that is damaged may be anything, and is linked to still."""

    regex = r"[^/\x00]+"

    def to_url(self, value: str) -> str:
        return re.sub(r"[/\x00]", "-", value) or "-"


register_converter(AddressConverter, "address")


def _between(kind: str) -> list[URLPattern]:
    """A change that holds from a hand on, and its preview."""
    return _change(f"matches/<address:slug>/{kind}/", kind, {"plan": changes.plan_to_insert, "kind": kind})


def _change(address: str, name: str, plan: dict[str, object]) -> list[URLPattern]:
    """A change, and what it changes alone."""
    return [
        path(address, matches.match_change, plan, name=name),
        path(f"{address}preview/", matches.change_preview, plan, name=f"{name}-preview"),
    ]


SITE = [
    path("", site.home, name="home"),
    path("healthz", site.healthz, name="healthz"),
    path("readyz", site.readyz, name="readyz"),
    path("metrics", metrics.metrics, name="metrics"),
    path("manifest.webmanifest", site.manifest, name="manifest"),
    path("offline/", site.offline, name="offline"),
    path("certificate/", certificate.certificate, name="certificate"),
    path("certificate/scorekeeper.crt", certificate.certificate_file, {"kind": "crt"}, name="certificate-crt"),
    path(
        "certificate/scorekeeper.mobileconfig",
        certificate.certificate_file,
        {"kind": "mobileconfig"},
        name="certificate-profile",
    ),
    path("preferences/", site.preferences_page, name="preferences"),
    path("style/", style.style, name="style"),
    path("sw.js", site.worker, name="worker"),
]
ACCOUNTS = [
    path("admin/login/", accounts.admin_sign_in),  # it goes by the name of Django's own, which it stands before
    path("admin/", admin.site.urls),
    path("account/", accounts.account, name="account"),
    path("account/new/", accounts.new, name="account-new"),
    path("account/password/", accounts.password, name="account-password"),
    path("account/removal/", accounts.removal, name="account-removal"),
    path("account/sign-in/", accounts.sign_in, name="sign-in"),
    path("account/sign-out/", accounts.sign_out, name="sign-out"),
]
BOOKS = [
    path("open/<slug:token>/", books.open_link, name="open"),
    path("open/<slug:token>/picture.png", picture.opened_picture, name="open-picture"),
    path("code/", books.enter_code, name="code"),
    path("books/", books.scorebooks, name="scorebooks"),
    path("books/<address:slug>/", book.scorebook, name="book"),
    path("books/<address:slug>/standings/", standings.standings_page, name="standings"),
    path("books/<address:slug>/name/", books.book_name, name="book-name"),
    path("books/<address:slug>/players/<int:number>/", player.player, name="player"),
    path("books/<address:slug>/players/<int:number>/name/", player.player_name, name="player-name"),
    path("books/<address:slug>/players/<int:number>/merger/", mergers.player_merger, name="player-merger"),
    path("books/<address:slug>/players/<int:number>/retirement/", mergers.player_retirement, name="player-retirement"),
    path("books/<address:slug>/players/<int:number>/return/", mergers.player_return, name="player-return"),
    path("books/<address:slug>/mergers/<int:number>/removal/", mergers.merger_removal, name="merger-removal"),
    path("books/<address:slug>/signature/", signature.signature, name="signature"),
    path("books/<address:slug>/sharing/", sharing.book_sharing, name="sharing"),
    path("books/<address:slug>/keys/<int:number>/code/", sharing.key_code, name="key-code"),
    path("books/<address:slug>/keys/<int:number>/renewal/", sharing.renewal, name="key-renewal"),
    path("books/<address:slug>/keys/<int:number>/revocation/", sharing.revocation, name="key-revocation"),
    path("books/<address:slug>/departure/", removals.departure, name="book-departure"),
    path("books/<address:slug>/removal/", removals.book_removal, name="book-removal"),
    path("books/<address:slug>/restoration/", removals.book_restoration, name="book-restoration"),
    path("import/", imports.new_import, name="import"),
    path("books/<address:slug>/import/", imports.book_import, name="book-import"),
    path("books/<address:slug>/export/", exports.book_export, name="book-export"),
    path("books/<address:slug>/rules-played/", rules_played.rules_played, name="book-rules-played"),
    path("books/<address:slug>/houses/", house_rules.houses, name="book-houses"),
    path("books/<address:slug>/rulings/", kept.rulings, name="book-rulings"),
    path("books/<address:slug>/rulings/<int:number>/removal/", kept.removal, name="ruling-removal"),
    path("books/<address:slug>/rulings/<int:number>/restoration/", kept.restoration, name="ruling-restoration"),
]
START = [
    path("demo/", start.demonstration, name="demo"),
    path("matches/new/", start.match_new, name="match-new"),
    path("matches/new/preview/", start.start_preview, name="match-new-preview"),
    path("matches/new/draft/", start.start_draft, name="match-new-draft"),
    path("matches/new/rules/", start.start_rules, name="match-new-rules"),
    path("books/<address:slug>/matches/new/", start.book_match_new, name="book-match-new"),
]
HAND = "matches/<address:slug>/hands/<int:pk>/"
MATCHES = [
    path("matches/<address:slug>/", matches.match_view, name="match"),
    path("matches/<address:slug>/preview/", matches.next_hand_preview, name="match-preview"),
    path("matches/<address:slug>/json/", matches.match_json, name="match-json"),
    path("matches/<address:slug>/csv/", exports.match_csv, name="match-csv"),
    path("matches/<address:slug>/log/", log.match_log, name="match-log"),
    path("matches/<address:slug>/evening/", evening.evening, name="match-evening"),
    path("matches/<address:slug>/picture.png", picture.match_picture, name="match-picture"),
    path("matches/<address:slug>/names/", names.match_names, name="match-names"),
    path("matches/<address:slug>/sharing/", sharing.match_sharing, name="match-sharing"),
    path("matches/<address:slug>/board/", matches.score_board, name="board"),
    path("matches/<address:slug>/live/", matches.live, name="match-live"),
    path("matches/<address:slug>/removal/", removals.match_removal, name="match-removal"),
    path("matches/<address:slug>/restoration/", removals.match_restoration, name="match-restoration"),
    path(
        "matches/<address:slug>/changes/<int:version>/",
        matches.match_change,
        {"plan": taking_back.plan_to_take_back},
        name="change",
    ),
    path("matches/<address:slug>/changes/<int:version>/removal/", matches.change_removal, name="change-removal"),
    *_change(HAND, "hand", {"plan": changes.plan_to_amend}),
    *_change(f"{HAND}before/", "hand-before", {"plan": changes.plan_for_missed_hand}),
    path(f"{HAND}removal/", matches.match_change, {"plan": changes.plan_to_strike}, name="hand-removal"),
    path(f"{HAND}place/", matches.match_change, {"plan": changes.plan_to_move}, name="hand-place"),
    path(f"{HAND}restoration/", matches.hand_restoration, name="hand-restoration"),
    *_between("seats"),
    *_between("rules"),
    path("matches/<address:slug>/rules/options/", rules_changed.match_rules, name="match-rules"),
    *_between("score"),
    *_between("penalty"),
    *_between("breach"),
]
RULEBOOK = [
    path("rulebook/", rulebook.rulebook, name="rulebook"),
    path("rulebook/articles/<slug:key>/", rulebook.article, name="article"),
    path("rulebook/which/", which.which, name="which"),
    path("rulebook/presets/", rulebook.presets, name="presets"),
    path("rulebook/differences/", rulebook.differences, name="differences"),
    path("rulebook/wall/", rulebook.wall, name="wall"),
    path("rulebook/search/", rulebook.find, name="search"),
    path("rulebook/house/", house_rules.house, name="house"),
    path("rulebook/house/json/", house_rules.as_json, name="house-json"),
    path("rulebook/house/options/", house_rules.options, name="house-options"),
    path("rulebook/house/table/", house_rules.table, name="house-table"),
    path("glossary/", rulebook.glossary, name="glossary"),
]
RULINGS = [
    path("api/openapi.json", api.description, name="api-description"),
    path("api/referee/", api.referee, name="api"),
    path("rulings/", rulings.new, name="ruling-new"),
    path("rulings/sentence/", rulings.sentence, name="ruling-sentence"),
    path("rulings/next/", rulings.next_declarer, name="ruling-next"),
    path("rulings/next/board/", rulings.next_declarer, {"board": True}, name="ruling-next-board"),
    path("rulings/grid/preview/", rulings.card_grid, name="ruling-grid"),
    path("rulings/tray/preview/", rulings.card_tray, name="ruling-tray"),
    path("rulings/<slug:kind>/", rulings.ruling, name="ruling"),
    path("rulings/<slug:kind>/keeping/", kept.keeping, name="ruling-keeping"),
    path("rulings/<slug:kind>/question/", rulings.question, name="ruling-question"),
    path("rulings/<slug:kind>/preview/", rulings.ruling_preview, name="ruling-preview"),
    path("rulings/<slug:kind>/elsewhere/", rulings.elsewhere, name="ruling-elsewhere"),
    path("rulings/<slug:kind>/plays/", rulings.plays, name="ruling-plays"),
    path("rulings/<slug:kind>/board/", rulings.board, name="ruling-board"),
    path("rulings/<slug:kind>/share/", rulings.share, name="ruling-share"),
]

urlpatterns = [*SITE, *ACCOUNTS, *BOOKS, *START, *MATCHES, *RULEBOOK, *RULINGS]
