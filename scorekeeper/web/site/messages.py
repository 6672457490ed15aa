"""What the last action did, shown once on the next page, with the way to take it back.

Django's messages; their one field for anything else is text, so the button goes there as JSON.
"""

import json

from django.contrib import messages
from django.contrib.messages.storage.base import Message
from django.http import HttpRequest
from django.utils.translation import gettext as _

from scorekeeper.web.site.pages import Flash

TONES = {messages.SUCCESS: ("success", "check"), messages.ERROR: ("problem", "problem")}


def success(request: HttpRequest, sentence: str, *, undo: str = "", label: str = "") -> None:
    """`undo` is the address that takes it back when it is posted to, `label` what its button says."""
    button = {"undo": undo, "undo_label": label or _("Undo")}
    messages.success(request, sentence, extra_tags=json.dumps(button) if undo else "")


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
