"""What happens between hands: other seats, other rules, a table that played on from elsewhere."""

from django.http import HttpRequest, HttpResponse, QueryDict
from django.views.decorators.http import require_http_methods, require_safe

from scorekeeper.web import access
from scorekeeper.web.recording.change_answer import answer
from scorekeeper.web.recording.desk import desk
from scorekeeper.web.recording.plans_between import adding
from scorekeeper.web.views.hands import waves


def _typed(request: HttpRequest) -> QueryDict | None:
    """A post, or an address that already says what is to change."""
    return request.POST if request.method == "POST" else request.GET or None


@require_http_methods(["GET", "HEAD", "POST"])
def between(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    found = access.match_to_edit(request, slug)
    return answer(request, found, lambda table: adding(table, kind, _typed(request)))


@require_safe
def between_ahead(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    return waves(request, adding(desk(access.match_to_edit(request, slug)), kind, request.GET))
