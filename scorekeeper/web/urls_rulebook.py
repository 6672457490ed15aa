"""The addresses of the rulebook."""

from django.urls import path

from scorekeeper.web.views import rulebook

urlpatterns = [
    path("rulebook/", rulebook.rulebook, name="rulebook"),
    path("rulebook/articles/<slug:key>/", rulebook.article, name="article"),
    path("rulebook/presets/", rulebook.presets, name="presets"),
    path("rulebook/differences/", rulebook.differences, name="differences"),
    path("rulebook/wall/", rulebook.wall, name="wall"),
    path("rulebook/search/", rulebook.find, name="search"),
    path("glossary/", rulebook.glossary, name="glossary"),
]
