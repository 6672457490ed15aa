"""What a template asks for by name: icons, codes, cards and marks, values for scripts, sentences in a row."""

from collections.abc import Iterable
from functools import lru_cache
from html import escape

import segno
from django import template
from django.conf import settings
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.html import format_html, json_script
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from scorekeeper.web.forms import pills
from scorekeeper.web.matches.history import HistoryRow
from scorekeeper.web.rulings.marks import Mark
from scorekeeper.web.site import wording
from scorekeeper.web.site.cards import CardFace
from scorekeeper.web.site.scripts import by_script

register = template.Library()
register.simple_tag(pills)
register.simple_tag(json_script, name="data")
register.filter(by_script)

QUIET = 4
"""White modules round a code; cameras look for them."""


@register.simple_tag
def joined(sentences: Iterable[str]) -> SafeString:
    return by_script(wording.joined(sentences))


@register.simple_tag
@lru_cache(maxsize=256)
def icon(name: str, classes: str = "icon") -> SafeString:
    """An icon says nothing by itself; the words beside it do."""
    drawing = '<svg class="{}" aria-hidden="true"><use href="{}#{}"></use></svg>'
    return format_html(drawing, classes, static("img/icon.svg"), name)


@register.simple_tag
@lru_cache(maxsize=2048)
def card(face: CardFace) -> SafeString:
    """Drawn once: pages are full of cards, and a face says its name in one language."""
    return mark_safe(render_to_string("parts/_card.html", {"card": face}).strip())  # noqa: S308 - our own template


@register.simple_tag
def cards(faces: Iterable[CardFace]) -> SafeString:
    """Several beside one another."""
    return mark_safe("".join(map(card, faces)))  # noqa: S308 - each is our own template


@register.simple_tag
@lru_cache(maxsize=512)
def mark(judged: Mark) -> SafeString:
    """What was judged, by a drawing, a colour and a word."""
    return mark_safe(render_to_string("rulings/_mark.html", {"mark": judged}).strip())  # noqa: S308 - our own template


@register.simple_tag
def qr(text: str, label: str) -> SafeString:
    code = segno.make(text, error="m", micro=False).svg_inline(omitsize=True, border=QUIET, svgclass=None)
    drawing = mark_safe(code.removeprefix("<svg"))  # noqa: S308  # made of segno's own path data, not of the text
    return format_html('<svg role="img" aria-label="{}"{}', label, drawing)


EDITED = ' <span class="badge badge--edited">{}{}</span>'
RULED = ' <span class="badge">{}{}</span>'
BESIDE = 2
"""Columns beside the number of a hand: who declared, and the points; then a level for each fixed side."""
NOTE = '<p class="small"><a href="{}">{}</a> · {}</p>'
SIDE = '<span class="side__mark side--{}">{}<span class="side__letter">{}</span></span> '


@register.simple_tag
def ledger_row(row: HistoryRow) -> SafeString:
    """A row of the history; a template would take five times as long for each of the many of an evening."""
    edited = format_html(EDITED, icon("pencil"), _("corrected")) if row.edited else ""
    edited += format_html(RULED, icon("scales"), row.rulings) if row.rulings else ""
    said = f'<td colspan="{BESIDE}">{by_script(row.said)}{edited}{_below(row.costs)}</td>'
    cells = (said if row.said else _hand(row, edited)) + "".join(map(_figure, row.figures))
    return mark_safe(f"<tr><td>{_number(row)}</td>{cells}</tr>{_comments(row)}\n")  # noqa: S308  # words are escaped


def _number(row: HistoryRow) -> str:
    """With the one link of the row, which its style lays over all of it, and which says the number aloud."""
    link = '<span aria-hidden="true">{}</span><a class="ledger__open" href="{}"><span class="unseen">{}</span></a>'
    number = escape(row.number)
    return link.format(number, escape(row.url), escape(row.name)) if row.url else number


def _hand(row: HistoryRow, edited: str) -> str:
    side = format_html(SIDE, row.shape, icon(row.shape, "side__shape"), row.letter) if row.shape else ""
    below = _below(row.brought) + _below(row.costs)
    names = f'<td class="ledger__names">{side}{by_script(row.declarer)}{edited}{below}</td>'
    return names + _figure(row.points, row.sum)


def _figure(figure: str, below: str = "") -> str:
    return f'<td class="ledger__figure">{escape(figure)}{_below(below)}</td>'


def _below(words: str) -> str:
    return f'<small class="ledger__note">{by_script(words)}</small>' if words else ""


def _comments(row: HistoryRow) -> str:
    """In a row of their own, so that an article can be tapped."""
    trouble = f'<p class="field__error small">{icon("problem")}<span>{by_script(row.trouble)}</span></p>'
    notes = [format_html(NOTE, note.url, note.article, by_script(note.sentence)) for note in row.notes]
    said = [trouble] * bool(row.trouble) + notes
    cells = f'<td></td><td colspan="{BESIDE + len(row.figures)}">{"".join(said)}</td>'
    return f'<tr class="ledger__trouble">{cells}</tr>' if said else ""


@register.simple_tag
def found(name: str) -> str:
    """The address of a static file, for pages that must stand even when the list of hashed names is lost."""
    try:
        return static(name)
    except (OSError, ValueError):
        return settings.STATIC_URL + name
