"""What the last action did, told once on the next page, with the way to take it back."""

from django.contrib import messages
from django.contrib.messages.storage.base import Message
from django.http import HttpRequest
from django.utils.translation import gettext as _

from scorekeeper.web.pages import Flash

TONES = {messages.SUCCESS: "success", messages.ERROR: "problem"}
ICONS = {"success": "check", "problem": "problem", "information": "info"}


def success(request: HttpRequest, sentence: str, *, undo: str = "", label: str = "") -> None:
    """`undo` is the address that takes it back when it is posted to, `label` what its button says."""
    messages.success(request, sentence, extra_tags=f"{undo} {label or _('Undo')}" if undo else "")


def problem(request: HttpRequest, sentence: str) -> None:
    messages.error(request, sentence)


def information(request: HttpRequest, sentence: str) -> None:
    messages.info(request, sentence)


def told(request: HttpRequest) -> tuple[Flash, ...]:
    """Everything still to be told; asking is telling, so it is asked once a page."""
    return tuple(_flash(message) for message in messages.get_messages(request))


def _flash(message: Message) -> Flash:
    tone = TONES.get(message.level, "information")
    undo, _blank, label = (message.extra_tags or "").partition(" ")
    return Flash(tone=tone, icon=ICONS[tone], sentence=str(message), undo=undo, undo_label=label)
