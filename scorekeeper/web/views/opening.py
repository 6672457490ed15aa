"""Opening: a link or a code is shown once, and this browser remembers what it opens."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from scorekeeper.store import keys, selectors
from scorekeeper.store.guesses import NotHeardError
from scorekeeper.store.models import Key
from scorekeeper.web import access, callers
from scorekeeper.web.codes import CodeForm, parted
from scorekeeper.web.pages.opening import CodePage
from scorekeeper.web.returning import see_other


@require_safe
def open_link(request: HttpRequest, token: str) -> HttpResponse:
    """Unknown, revoked and mangled links are one and the same: nothing."""
    key = selectors.key(token)
    if key is None:
        raise Http404
    response = redirect(_place(key))
    access.remember(request, response, key.token)
    return response


@require_http_methods(["GET", "HEAD", "POST"])
def code(request: HttpRequest) -> HttpResponse:
    form = CodeForm(request.POST if request.method == "POST" else None)
    if not form.is_valid():
        return _page(request, form, 422 if form.is_bound else 200)
    try:
        key = keys.guess(form.cleaned_data["code"], callers.fingerprint(request))
    except NotHeardError as refusal:
        form.add_error("code", _too_often(refusal))
        return _page(request, form, 429)
    if key is None:
        form.add_error("code", _unknown(form.cleaned_data["code"]))
        return _page(request, form, 422)
    response = see_other(_place(key))
    access.remember(request, response, key.token)
    return response


def _page(request: HttpRequest, form: CodeForm, status: int) -> HttpResponse:
    page = CodePage(title=_("Enter a code"), form=form)
    return render(request, "opening/code.html", {"page": page}, status=status)


def _place(key: Key) -> str:
    return reverse("match", args=[key.match.slug]) if key.match else reverse("book", args=[key.book.slug])


def _unknown(code: str) -> str:
    said = _("{code} opens nothing. A code is good for an hour; ask for a new one.")
    return said.format(code=parted(code))


def _too_often(refusal: NotHeardError) -> str:
    minutes = -((timezone.now() - refusal.until).total_seconds() // 60)
    said = ngettext(
        "Too many codes were wrong. In {minutes} minute you can try again; a link or a QR code opens it at once.",
        "Too many codes were wrong. In {minutes} minutes you can try again; a link or a QR code opens it at once.",
        int(minutes),
    )
    return said.format(minutes=int(minutes))
