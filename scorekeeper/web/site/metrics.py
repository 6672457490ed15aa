"""What the meters show, in the text format of Prometheus."""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorekeeper.store import meters

COUNTERS = {
    "scorekeeper_requests_total": "Requests by the name of their route, method and status.",
    "scorekeeper_changes_saved_total": "Changes of matches that were saved.",
    "scorekeeper_questions_refused_total": "Questions that the referee refused because they were too costly.",
    "scorekeeper_replica_requests_total": "Requests that the replica answered, or for which of reasons it did not.",
}
HISTOGRAMS = {
    "scorekeeper_request_seconds": "How long requests took.",
    "scorekeeper_fold_seconds": "How long it took to work out where a match stands.",
}
STARTED = "scorekeeper_start_time_seconds"
MEMORY = "scorekeeper_resident_memory_bytes"


@require_safe
@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    """Behind a proxy everybody comes from this machine, so where somebody comes from opens nothing; a token does."""
    token = settings.METRICS_TOKEN
    if not token or not constant_time_compare(request.headers.get("Authorization", ""), f"Bearer {token}"):
        raise Http404
    return HttpResponse("".join(f"{line}\n" for line in _lines()), content_type="text/plain; version=0.0.4")


def _lines() -> Iterator[str]:
    found = meters.totals()
    for name, told in COUNTERS.items():
        yield from _head(name, "counter", told)
        yield from (f"{each} {found[each]:.0f}" for each in sorted(found) if each.partition("{")[0] == name)
    for name, told in HISTOGRAMS.items():
        yield from _head(name, "histogram", told)
        number = 0.0
        for bound in meters.BOUNDS:
            number += found[f'{name}_bucket{{le="{bound}"}}']
            yield f'{name}_bucket{{le="{bound}"}} {number:.0f}'
        yield f"{name}_sum {found[f'{name}_sum']:.6f}"
        yield f"{name}_count {number:.0f}"
    yield from _head(STARTED, "gauge", "When each process began to count, in seconds since 1970.")
    yield from (f"{each} {found[each]:.0f}" for each in sorted(found) if each.startswith(STARTED))
    yield from _head(MEMORY, "gauge", "The memory of each process of this server, on Linux.")
    for process in meters.processes():
        with suppress(OSError, ValueError):
            yield f'{MEMORY}{{process="{process}"}} {_resident(process)}'


def _head(name: str, kind: str, told: str) -> Iterator[str]:
    yield f"# HELP {name} {told}"
    yield f"# TYPE {name} {kind}"


def _resident(process: str) -> int:
    """A number that another program has by now is none of ours; it has another parent."""
    facts = Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()
    parent, pages = int(facts[1]), int(facts[21])
    if parent != os.getppid():
        raise ValueError
    return pages * os.sysconf("SC_PAGE_SIZE")
