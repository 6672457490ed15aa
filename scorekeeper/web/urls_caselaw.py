"""The addresses of kept rulings."""

from django.urls import path

from scorekeeper.web.views import caselaw

urlpatterns = [
    path("rulings/<slug:kind>/keeping/", caselaw.keeping, name="ruling-keeping"),
    path("books/<slug:slug>/rulings/", caselaw.rulings, name="book-rulings"),
    path("books/<slug:slug>/rulings/<int:number>/removal/", caselaw.removal, name="ruling-removal"),
    path("books/<slug:slug>/rulings/<int:number>/restoration/", caselaw.restoration, name="ruling-restoration"),
]
