"""The living style page, for developers: every component in every state, in light and dark."""

from dataclasses import dataclass, replace

from django import forms
from django.conf import settings
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scorekeeper.rules.cards.card import face
from scorekeeper.rules.house.presets import TRACTOR
from scorekeeper.web.forms import LineField, OneOfField, ParagraphField, SomeOfField, WholeField
from scorekeeper.web.matches.history import HistoryRow
from scorekeeper.web.matches.scoreboard import ScoreboardSide
from scorekeeper.web.rulebook.scoring_table import ScoringTable, scoring_table
from scorekeeper.web.rulebook.trump_ladder import LadderRung, trump_ladder
from scorekeeper.web.site.cards import CardFace, shown
from scorekeeper.web.site.pages import Confirmation, Flash, Page, Searching, Tally


@dataclass(frozen=True, slots=True, kw_only=True)
class SuitColours:
    """Cards under one choice of suit colours."""

    colours: str
    label: str
    cards: tuple[CardFace, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StyleSheet:
    """Every component in every state, under one light."""

    theme: str
    form: Form
    objected: Form
    question: Confirmation
    flashes: tuple[Flash, ...]
    suits: tuple[SuitColours, ...]
    tallies: tuple[Tally, ...]
    levels: tuple[ScoreboardSide, ...]
    rows: tuple[HistoryRow, ...]
    scoring: ScoringTable
    rungs: tuple[LadderRung, ...]


QUESTION = Confirmation(
    region="page",
    question="Strike hand 7?",
    consequence="Its 85 points go, and hands 8 to 12 are counted anew: Mei and Otto end on 9 instead of 10.",
    action="/style/",
    answer="Strike the hand",
    back="/style/",
)
FLASHES = (
    Flash(tone="success", icon="check", sentence="Hand 7 saved — playing 6.", undo="/style/", undo_label="Undo"),
    Flash(tone="problem", icon="problem", sentence="Hand 12 was recorded while you were typing."),
    Flash(tone="information", icon="info", sentence="1 hand waits for the network."),
)
LEVELS = (
    ScoreboardSide(name="Mei and Otto", figure="7", letter="A", shape="circle", declares=True),
    ScoreboardSide(name="李伟 and Ada", figure="10", letter="B", shape="diamond"),
)

FIRST = HistoryRow(
    number="1",
    url="#main",
    name="Hand 1",
    declarer="Mei",
    letter="A",
    shape="circle",
    brought="A +2",
    points="5–35",
    figures=("4", "2"),
)
ROWS = (
    replace(FIRST, number="2", name="Hand 2", brought="B +1", points="130", sum="70 + 15 × 4", edited=True),
    FIRST,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class StylePage(Page):
    """The living style page; `address` is its own, for the code to hold a camera to."""

    address: str
    search: Searching
    sheets: tuple[StyleSheet, ...]


CHIPS = [("0", "0"), ("1", "5–35"), ("2", "40–75"), ("3", "80–115")]
PLAYERS = [("mei", "Mei"), ("otto", "Otto"), ("li", "李伟"), ("ada", "Ada")]


class SpecimenForm(forms.Form):
    """One field of every kind."""

    name = LineField(
        label="Name",
        help_text="As the table calls her.",
        initial="Mei",
        error_messages={"required": "The seat is still empty. Write who sits there."},
    )
    points = WholeField(label="Points of the defenders", help_text="Card points come in fives.")
    note = ParagraphField(label="Note", required=False)
    bracket = OneOfField(label="Points, roughly", choices=CHIPS, initial="2")
    friends = SomeOfField(label="Who turned out to be friends", choices=PLAYERS, initial=["li"])

    def clean_points(self) -> int:
        """The sentence the product says, so that the specimen shows its length."""
        points: int = self.cleaned_data["points"]
        if points % 5:
            raise forms.ValidationError(f"Card points come in fives; {points} does not.")
        return points


@require_safe
def style(request: HttpRequest) -> HttpResponse:
    if not settings.DEBUG:
        raise Http404
    page = StylePage(
        title="Style",
        address=request.build_absolute_uri(),
        search=Searching(address="/style/", label="Find a rule", sought="shuaipai", hint="A word, or pinyin."),
        sheets=(_sheet("light"), _sheet("dark")),
    )
    return render(request, "style/style.html", {"page": page})


def _sheet(theme: str) -> StyleSheet:
    objected = SpecimenForm({"name": "", "points": "33", "bracket": "9"}, auto_id=f"{theme}_objected_%s")
    return StyleSheet(
        theme=theme,
        form=SpecimenForm(auto_id=f"{theme}_%s"),
        objected=objected,
        question=replace(QUESTION, region=f"{theme}-page"),
        flashes=FLASHES,
        suits=(_dealt("two", "Two colours"), _dealt("four", "Four colours")),
        tallies=tuple(Tally.of(count, f"{count} strokes") for count in (0, 1, 2, 3, 4, 5, 13)),
        levels=LEVELS,
        rows=ROWS,
        scoring=scoring_table(TRACTOR),
        rungs=trump_ladder(TRACTOR, "").trumps,
    )


def _dealt(colours: str, label: str) -> SuitColours:
    trumps = [shown(face(name), trump=True) for name in ("RJ", "BJ", "7H", "AH")]
    plain = [shown(face(name)) for name in ("AS", "10S", "KD", "QC", "5D")]
    marked = [shown(face("9C"), owed=True), shown(face("3C"), spent=True)]
    return SuitColours(colours=colours, label=label, cards=(*trumps, *plain, *marked))
