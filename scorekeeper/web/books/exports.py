"""A book saved as one file, and a match as a sheet."""

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils.http import content_disposition_header
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from scorekeeper.store import csv_writing, exporting, selectors
from scorekeeper.web import access
from scorekeeper.web.books.pages import book_title


@require_safe
def book_export(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Everything of a book for its keepers, sent as it is read."""
    book = access.book_to_edit(request, slug).book
    name = slugify(book_title(book), allow_unicode=True) or "scorebook"
    return _saved(StreamingHttpResponse(exporting.archive(book), content_type="application/zip"), f"{name}.zip")


@require_safe
def match_csv(request: HttpRequest, slug: str) -> HttpResponseBase:
    """A match for a spreadsheet."""
    notes = selectors.notebook(access.match_to_read(request, slug).match)
    day = notes.match.date or "match"
    return _saved(HttpResponse(csv_writing.write(notes.match), content_type="text/csv; charset=utf-8"), f"{day}.csv")


def _saved(response: HttpResponseBase, name: str) -> HttpResponseBase:
    response["Content-Disposition"] = content_disposition_header(as_attachment=True, filename=name) or "attachment"
    return response
