"""The form of an irregularity: what happened in a hand, whose fault it was, and what it comes to."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, ClassVar
from urllib.parse import parse_qs

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.match import fold
from scorekeeper.match.facts import Breach, Brings, Dealt, Fact, HandEnded, NoClaim, Redeal
from scorekeeper.match.standing import Standing
from scorekeeper.rules.house.brackets import Side
from scorekeeper.rules.questions.irregular import BY, REMEDY, WHAT
from scorekeeper.rules.score.remedies import AtFault, Irregularity
from scorekeeper.rules.words import Problem, say, series
from scorekeeper.web.forms import FigureField, LineField, OneOfField, SomeOfField, TappedSumField, WholeField
from scorekeeper.web.matches.between_forms import LEVELS_LOST, BetweenForm
from scorekeeper.web.matches.forms import SheetFields
from scorekeeper.web.matches.hand_facts import Written
from scorekeeper.web.matches.open_match import moment
from scorekeeper.web.rulings import address
from scorekeeper.web.rulings.address import Asking
from scorekeeper.web.site.wording import in_words, labelled

HAND_GOES_ON, THROWN_IN = "", "redeal"
ENDINGS = (
    (HAND_GOES_ON, _("it goes on")),
    (Brings.NOTHING.value, _("it ends, nobody rises")),
    (Brings.LEVEL.value, _("it ends, the other side rises one level")),
    (Brings.MOST.value, _("it is lost, the other side gets the most")),
    (Brings.MATCH.value, _("the match is lost")),
    (THROWN_IN, _("redeal")),
)
QUESTION = "question"
"""A question to the referee that the table answered by itself: it is kept beside what was agreed."""


class BreachForm(BetweenForm):
    """Points and levels wait for the end of the hand; where the hand ends by it, this is how it ended."""

    fact_type = Breach | HandEnded
    title = _("An irregularity")
    done = _("The irregularity is recorded.")
    PLACES: ClassVar[Mapping[str, str]] = {"breach": "what", "ended_by": "by", "brings": "ends", "redeal": "ends"}

    what = OneOfField(label=_("What happened"), choices=[(what.value, _(label)) for what, label in WHAT.choices])
    by = OneOfField(label=_("Whose fault it is"))
    points = TappedSumField(label=_("Points to the other side"), figures=(5, 10, 15, 20, 30), required=False)
    levels = FigureField(
        label=_("Levels lost after the hand"),
        choices=[("", _("none")), *((str(count), str(count)) for count in range(1, LEVELS_LOST + 1))],
        required=False,
    )
    ends = OneOfField(label=_("What becomes of the hand"), choices=ENDINGS, required=False)
    declarer = OneOfField(label=_("Who declared"), required=False)
    friends = SomeOfField(label=_("Who turned out to be friends"), required=False)
    note = LineField(label=_("A note"), max_length=1000, required=False)
    start = WholeField(label=_("In hand"), required=False)

    def __init__(self, standing: Standing, before: Fact | None = None, **options: Any) -> None:  # noqa: ANN401
        super().__init__(standing, before, initial=dict(_as_typed(before)), **options)
        players = [(name, name) for name in standing.players]
        self.fields["by"].choices = [*self._at_fault()]  # type: ignore[attr-defined]  # OneOf has them
        self.fields["declarer"].choices = self.fields["friends"].choices = players  # type: ignore[attr-defined]
        self.fields["ends"].choices = endings = self._endings()  # type: ignore[attr-defined]
        self.fields["ends"].required = HAND_GOES_ON not in dict(endings)
        if self._seen.declarer:
            del self.fields["declarer"]
        if standing.fixed:
            del self.fields["friends"]
        self.order_fields(["what", "by", "points", "levels", "ends", "declarer", "friends", "note", "start"])

    @property
    def _seen(self) -> Dealt:
        """What is known of the hand: as it was recorded, or who declares it by the hands before it."""
        hand = self.before if isinstance(self.before, Dealt) else self.recorded
        return hand if isinstance(hand, Dealt) else Dealt(declarer=self.standing.declarer)

    def _endings(self) -> list[tuple[str, Any]]:
        """What can become of the hand.

        One that ended before another was dealt did not go on: its points would be paid in that other hand. And one
        that was recorded is not ended by what stands before it, which would be a hand more.
        """
        goes_on, *ends = ENDINGS
        if self.recorded and isinstance(self.before, Breach):
            return [goes_on]
        return ends if self.recorded and self.before else [goes_on, *ends]

    def _at_fault(self) -> Iterator[tuple[str, str]]:
        """The sides by name, where it is known who they are."""
        standing, declarer = self.standing, self._seen.declarer
        side = standing.side_of(declarer) if standing.fixed and declarer in standing.players else ()
        named = {Side.DECLARERS.value: side, Side.DEFENDERS.value: standing.others(side)}
        for by, label in BY.choices:
            names = named.get(by.value, ()) if side else ()
            yield by.value, labelled(gettext(label), in_words(series(names))) if names else gettext(label)

    @property
    def asked(self) -> Asking | None:
        """The question that the table answered by itself."""
        query = self.data.get(QUESTION, "")
        found = address.read(REMEDY, parse_qs(query)) if query else None
        return found if found and not found.missing and found.rules else None

    def laid_out(self) -> SheetFields:
        given = ((QUESTION, self.asked.query),) if self.asked else ()
        return replace(super().laid_out(), given=given)

    def contract(self) -> Written:
        typed = self.cleaned_data
        note = {"note": typed["note"]} if typed["note"] else {}
        if typed["ends"] == HAND_GOES_ON:
            cost = {"points": sum(typed["points"]), "levels": int(typed["levels"] or 0)}
            return {"breach": typed["what"], "by": typed["by"], **cost, **note}
        if typed["points"] or typed["levels"]:
            sentence = say("The hand ends by it, so no points or levels are left to pay: leave them out.")
            self.say([Problem(field="points", sentence=sentence)])
            return {}
        return {**self._ended(), **note}

    def _ended(self) -> Written:
        typed, seen = self.cleaned_data, self._seen
        rank = {"trump_rank": seen.trump_rank.value} if seen.trump_rank else {}
        declarer = typed.get("declarer") or seen.declarer
        told = {**({"declarer": declarer} if declarer else {}), **rank}
        if typed["ends"] == THROWN_IN:
            fault = {"ended_by": typed["by"], "what": typed["what"]}
            return {"redeal": _claim(Irregularity(typed["what"])).value, **fault, **told}
        friends = {"friends": typed["friends"]} if typed.get("friends") else {}
        return {"ended_by": typed["by"], "what": typed["what"], "brings": typed["ends"], **told, **friends}

    def clean(self) -> None:
        """What is recorded anew has a time; and a hand that was counted already has to be able to take the points."""
        super().clean()
        fact = self.clean_fact
        if fact is None or self.errors:
            return
        if isinstance(fact, Dealt | Breach) and isinstance(self.before, Dealt | Breach):
            fact = replace(fact, penalties=self.before.penalties)
        fact = fact if self.before else replace(fact, at=moment())
        step = fold.after(self.standing, fact)
        self.clean_fact = fold.seen(step)
        if isinstance(fact, Breach) and self.recorded:
            *_between, later = fold.replay(step.after, (*self.between, self.recorded))
            self.say(Problem(field="points", sentence=found.sentence) for found in later.problems)


def _claim(what: Irregularity) -> NoClaim:
    return NoClaim.WRONG_COUNT if what is Irregularity.WRONG_COUNT else NoClaim.AGREED


def thrown_in(fact: Fact | None) -> bool:
    """Whether this is a redeal as the form writes it, with nothing besides that would be lost there."""
    return isinstance(fact, Redeal) and fact.what is not None and fact.claim is _claim(fact.what) and not fact.by


def _as_typed(fact: Fact | None) -> Iterator[tuple[str, Any]]:
    """An irregularity as somebody would have typed it."""
    if isinstance(fact, Breach | HandEnded):
        yield from (("what", fact.what.value), ("by", fact.by.value), ("note", fact.note))
    if isinstance(fact, Breach):
        yield from (("points", str(fact.points or "")), ("levels", str(fact.levels or "")))
    if isinstance(fact, Redeal) and fact.what and fact.fault:
        yield from (("what", fact.what.value), ("by", fact.fault.value), ("note", fact.note))
        yield from (("ends", THROWN_IN), ("declarer", fact.declarer or ""))
    if isinstance(fact, HandEnded):
        yield from (("ends", fact.brings.value), ("friends", list(fact.friends)), ("declarer", fact.declarer or ""))


def filled_in(fact: Breach | HandEnded | Redeal, what: Irregularity, by: AtFault) -> dict[str, str]:
    """The form as it is sent with this written in it."""
    if isinstance(fact, Redeal):
        return {"what": what.value, "by": by.value, "ends": THROWN_IN}
    typed = {name: value for name, value in _as_typed(replace(fact, what=what, by=by, note="")) if value}
    return {name: value for name, value in typed.items() if isinstance(value, str)}
