"""The living style page, for whoever develops: every component in every state, by day and by night."""

from django import forms
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scorekeeper.rules.cards import face
from scorekeeper.web import pages
from scorekeeper.web.faces import shown
from scorekeeper.web.fields import Line, OneOf, Paragraph, SomeOf, Whole

CHIPS = [("0", "0"), ("1", "5–35"), ("2", "40–75"), ("3", "80–115")]
PLAYERS = [("mei", "Mei"), ("otto", "Otto"), ("li", "李伟"), ("ada", "Ada")]


class SpecimenForm(forms.Form):
    """One field of every kind."""

    name = Line(
        label="Name",
        help_text="As the table calls her.",
        initial="Mei",
        error_messages={"required": "The seat is still empty. Write who sits there."},
    )
    points = Whole(label="Points of the defenders", help_text="Card points come in fives.")
    note = Paragraph(label="Note", required=False)
    bracket = OneOf(label="Points, roughly", choices=CHIPS, initial="2")
    friends = SomeOf(label="Who turned out to be friends", choices=PLAYERS, initial=["li"])

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
    page = pages.Style(
        title="Style",
        address=request.build_absolute_uri(),
        search=pages.Searching(address="/style/", label="Find a rule", sought="shuaipai", hint="A word, or pinyin."),
        sheets=(_sheet("light"), _sheet("dark")),
    )
    return render(request, "style/style.html", {"page": page})


def _sheet(theme: str) -> pages.Sheet:
    objected = SpecimenForm({"name": "", "points": "33", "bracket": "9"}, auto_id=f"{theme}_objected_%s")
    return pages.Sheet(
        theme=theme,
        form=SpecimenForm(auto_id=f"{theme}_%s"),
        objected=objected,
        over_the_page=_confirmation(f"{theme}-over"),
        as_a_page=_confirmation(f"{theme}-page"),
        flashes=_flashes(),
        suits=(_dealt("two", "Two colours"), _dealt("four", "Four colours")),
        tallies=tuple(pages.Tally.of(count, f"{count} strokes") for count in (0, 1, 2, 3, 4, 5, 13)),
        levels=_levels(),
    )


def _confirmation(region: str) -> pages.Confirmation:
    return pages.Confirmation(
        region=region,
        question="Strike hand 7?",
        consequence="Its 85 points go, and hands 8 to 12 are counted anew: Mei and Otto end on 9 instead of 10.",
        action="/style/",
        answer="Strike the hand",
        back="/style/",
    )


def _flashes() -> tuple[pages.Flash, ...]:
    return (
        pages.Flash(
            tone="success", icon="check", sentence="Hand 7 saved — playing 6.", undo="/style/", undo_label="Undo"
        ),
        pages.Flash(tone="problem", icon="problem", sentence="Hand 12 was recorded while you were typing."),
        pages.Flash(tone="information", icon="info", sentence="1 hand waits for the network."),
    )


def _dealt(colours: str, label: str) -> pages.Dealt:
    trumps = [shown(face(name), trump=True) for name in ("RJ", "BJ", "7H", "AH")]
    plain = [shown(face(name)) for name in ("AS", "10S", "KD", "QC", "5D")]
    marked = [shown(face("9C"), owed=True), shown(face("3C"), spent=True)]
    return pages.Dealt(colours=colours, label=label, cards=(*trumps, *plain, *marked))


def _levels() -> tuple[pages.Level, ...]:
    side_a = pages.Side(letter="A", shape="circle", name="Mei and Otto")
    side_b = pages.Side(letter="B", shape="diamond", name="李伟 and Ada")
    return pages.Level(side=side_a, figure="7", declares=True), pages.Level(side=side_b, figure="10")
