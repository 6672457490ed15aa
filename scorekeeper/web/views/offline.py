"""What a browser needs to install the pages, and to show a match without a network."""

import json
from hashlib import blake2b
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorekeeper.web.context import BARS
from scorekeeper.web.pages import offline as pages

WORKER = "js/sw.js"
DRAWINGS = ("css/index.css", "img/icon.svg", "img/icons.svg", "img/strokes.svg", "django_htmx/htmx-2.min.js")


@require_safe
@never_cache
def worker(_request: HttpRequest) -> HttpResponse:
    """The service worker. It is another one as soon as a file of the shell is, so browsers fetch it anew."""
    code = Path(finders.find(WORKER) or WORKER).read_text("utf-8")
    shell = [*_shell(), reverse("offline")]
    version = blake2b("\n".join([code, *shell]).encode(), digest_size=6).hexdigest()
    kept = {"version": version, "shell": shell, "assets": settings.STATIC_URL, "offline": reverse("offline")}
    return HttpResponse(f"const KEPT = {json.dumps(kept)};\n{code}", content_type="text/javascript")


def _shell() -> list[str]:
    """The files that every page needs."""
    root = settings.ROOT / "static"
    scripts = sorted(path.relative_to(root).as_posix() for path in (root / "js").rglob("*.js"))
    return [static(name) for name in (*DRAWINGS, *scripts) if name != WORKER]


@require_safe
def manifest(_request: HttpRequest) -> HttpResponse:
    """How the pages look on a home screen."""
    icons = [
        {"src": static("img/icon.svg"), "sizes": "any", "type": "image/svg+xml"},
        {"src": static("img/touch.png"), "sizes": "180x180", "type": "image/png"},
    ]
    described = {
        "name": _("Scorekeeper"),
        "short_name": _("Scorekeeper"),
        "id": reverse("home"),
        "start_url": reverse("home"),
        "scope": reverse("home"),
        "display": "standalone",
        "theme_color": BARS["light"],
        "background_color": BARS["light"],
        "icons": icons,
    }
    return JsonResponse(described, content_type="application/manifest+json", json_dumps_params={"ensure_ascii": False})


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """What stands in for a page that was never open on this phone."""
    page = pages.Offline(
        title=_("There is no network"),
        description=_("This page was never open on this phone. The match that was open last is kept here."),
        url=reverse("home"),
        way_on=_("Open the last match"),
    )
    return render(request, "offline/offline.html", {"page": page})
