"""The addresses of house rules."""

from django.urls import path

from scorekeeper.web.views import houses

urlpatterns = [
    path("rulebook/house/", houses.house, name="house"),
    path("rulebook/house/json/", houses.as_json, name="house-json"),
    path("rulebook/house/options/", houses.options, name="house-options"),
    path("rulebook/house/table/", houses.table, name="house-table"),
    path("books/<slug:slug>/houses/", houses.houses, name="book-houses"),
]
