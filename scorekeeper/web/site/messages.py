"""What the last action did, shown once on the next page, with the way to take it back.

Django's messages; their one field for anything else is text, so the button goes there as JSON. What this browser
changed last in a match is kept beside them for an evening, so that it can be taken back after a reload as well; only
there, for several messages would wait where two tabs write, or come back with a slow answer.
"""

import json
from datetime import timedelta

from django.contrib import messages
from django.contrib.messages.storage.base import Message
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from scorekeeper.web.access import keep
from scorekeeper.web.site.pages import Flash

LAST = "last"
AN_EVENING = timedelta(hours=12)
TONES = {messages.SUCCESS: ("success", "check"), messages.ERROR: ("problem", "problem")}


def success(request: HttpRequest, sentence: str, *, undo: str = "", label: str = "") -> None:
    """`undo` is the address that takes it back when it is posted to, `label` what its button says."""
    button = {"undo": undo, "undo_label": label or _("Undo")}
    messages.success(request, sentence, extra_tags=json.dumps(button) if undo else "")


def keep_success(response: HttpResponse, about: str, sentence: str, *, undo: str, label: str = "") -> None:
    """This browser keeps what it did last; `about` tells what stood there then."""
    keep(response, LAST, signing.dumps([about, sentence, undo, label], salt=LAST))


def kept_success(request: HttpRequest, about: str) -> None:
    """What this browser did last, while all still stands as it left it, and there is nothing else to say."""
    try:
        kept = signing.loads(request.COOKIES.get(LAST, ""), salt=LAST, max_age=AN_EVENING)
    except signing.BadSignature:
        return
    was, sentence, undo, label = kept
    if was == about and not len(messages.get_messages(request)):
        success(request, sentence, undo=undo, label=label)


def problem(request: HttpRequest, sentence: str) -> None:
    messages.error(request, sentence)


def information(request: HttpRequest, sentence: str) -> None:
    messages.info(request, sentence)


def flashes(request: HttpRequest) -> tuple[Flash, ...]:
    """What is still to be shown; asking for it uses it up, so it is asked for once a page."""
    return tuple(_flash(message) for message in messages.get_messages(request))


def _flash(message: Message) -> Flash:
    tone, icon = TONES.get(message.level, ("information", "info"))
    button = json.loads(message.extra_tags) if (message.extra_tags or "").startswith("{") else {}
    return Flash(tone=tone, icon=icon, sentence=str(message), **button)
