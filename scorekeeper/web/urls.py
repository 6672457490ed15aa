"""URLs are nouns; verbs are methods."""

from django.urls import include, path

from scorekeeper.web.views import api, health, home, offline, preferences, style

urlpatterns = [
    path("", home.home, name="home"),
    path("api/openapi.json", api.description, name="api-description"),
    path("api/referee/", api.referee, name="api"),
    path("healthz", health.healthz, name="healthz"),
    path("manifest.webmanifest", offline.manifest, name="manifest"),
    path("offline/", offline.offline, name="offline"),
    path("preferences/", preferences.preferences_page, name="preferences"),
    path("", include("scorekeeper.web.urls_caselaw")),
    path("rulings/", include("scorekeeper.web.urls_rulings")),
    path("style/", style.style, name="style"),
    path("sw.js", offline.worker, name="worker"),
    path("", include("scorekeeper.web.urls_houses")),
    path("", include("scorekeeper.web.urls_rulebook")),
    path("", include("scorekeeper.web.urls_access")),
    path("", include("scorekeeper.web.urls_books")),
    path("", include("scorekeeper.web.urls_matches")),
]
