"""The form of a hand: what may be tapped and typed about one deal."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.match.facts import Fact
from scorekeeper.match.standing import Standing
from scorekeeper.rules.brackets import Side
from scorekeeper.rules.cards import PRINTED_SUITS, Rank, card
from scorekeeper.web.faces import DRAWN
from scorekeeper.web.fields import Line, OneOf, SomeOf, Sum
from scorekeeper.web.recording import hand_written, offers
from scorekeeper.web.recording.fact_form import FactForm, Written
from scorekeeper.web.spoken import SYMBOLS, told

SIDES = ((Side.DECLARERS.value, _("The declarers")), (Side.DEFENDERS.value, _("The defenders")))
HIGH_TO_LOW = PRINTED_SUITS[::-1]
SUITS = (*((suit.value, SYMBOLS[DRAWN[suit]]) for suit in HIGH_TO_LOW), ("NT", _("no suit")))
JACKS = tuple((jack.name, told(jack)) for jack in (card(Rank.JACK, suit) for suit in HIGH_TO_LOW))

UNSAID = {"cards": "1", "ending": offers.PLAYED}
"""What goes without saying, and is chosen where nobody says otherwise."""


class HandForm(FactForm):
    """Everything that can be said about a hand; what this table or this hand does not ask is left out."""

    PLACES: ClassVar[Mapping[str, str]] = {
        "captured": "points",
        "declarers_captured": "declarers",
        "last_trick.cards": "cards",
        "last_trick.longest": "longest",
        "last_trick.card": "jack",
        "last_trick.captures": "captures",
        "fines": "fines_declarers",
        "redeal": "ending",
        "lost_by": "by",
    }

    declarer = OneOf(label=_("Who declared"), required=False)
    bracket = OneOf(label=_("The defenders’ points"), required=False)
    points = Sum(label=_("Exactly"), required=False)
    friends = SomeOf(label=_("Who turned out to be friends"), required=False)
    kitty = Sum(label=_("Points in the kitty"), required=False)
    last_trick = OneOf(label=_("Who won the last trick"), choices=SIDES, required=False)
    cards = OneOf(label=_("Cards that each player put into it"), required=False)
    longest = OneOf(label=_("Cards in its longest part, if it was a throw"), required=False)
    declarers = Sum(
        label=_("The declarers’ points"),
        help_text=_("Counted instead of the defenders’, or as a check that nothing is missing."),
        required=False,
    )
    calls = Line(
        label=_("Called cards"),
        help_text=_("Card and copy, such as AS 2, KH 1; or a colour and a rank, such as red A."),
        max_length=200,
        required=False,
    )
    trump = OneOf(label=_("The trump suit"), choices=SUITS, required=False)
    jack = OneOf(label=_("The jack that won the last trick"), choices=JACKS, required=False)
    captures = SomeOf(label=_("Jacks that it captured"), choices=JACKS, required=False)
    fines_declarers = Sum(label=_("Fines that the declarers pay"), required=False)
    fines_defenders = Sum(label=_("Fines that the defenders pay"), required=False)
    ending = OneOf(label=_("How the hand ended"), required=False)
    by = OneOf(label=_("Who showed the cards, or threw"), required=False)
    note = Line(label=_("A note"), max_length=1000, required=False)

    def __init__(self, standing: Standing, before: Fact | None = None, **options: Any) -> None:  # noqa: ANN401
        super().__init__(standing, before, initial=hand_written.typed(before, standing), **options)
        for name in set(offers.idle(standing)):
            if not self.initial.get(name):
                del self.fields[name]
        for name in UNSAID.keys() & self.fields:
            self.initial.setdefault(name, UNSAID[name])
        self.offered = {name: self._offer(name, pairs) for name, pairs in self._offers()}

    def _offers(self) -> Iterator[tuple[str, offers.Pairs]]:
        standing = self.standing
        players = [(name, name) for name in standing.players]
        yield from ((name, players) for name in ("declarer", "by"))
        others = [(name, name) for name in standing.players if name != standing.declarer]
        yield "friends", [*others, (offers.ALONE, gettext("Nobody: alone"))]
        yield from ((name, offers.counts(standing)) for name in ("cards", "longest"))
        yield "bracket", [(offers.of_bracket(row), offers.figure(row)) for row in offers.rows(standing)]
        yield "ending", list(offers.endings(standing))
        yield from ((name, list(JACKS)) for name in ("jack", "captures"))

    def _offer(self, name: str, pairs: offers.Pairs) -> offers.Pairs:
        """Whatever stands written already can be chosen too."""
        chosen = self.initial.get(name) or []
        known = {value for value, _label in pairs}
        more = [(one, one) for one in ([chosen] if isinstance(chosen, str) else chosen) if one not in known]
        field = self.fields.get(name)
        if isinstance(field, forms.ChoiceField):
            field.choices = [*pairs, *more]
        return [*pairs, *more]

    def contract(self) -> Written:
        found = hand_written.Typed(self.cleaned_data, self.standing)
        self.say(found.objections())
        return {} if self.errors else found.contract()

    def clean(self) -> None:
        """A row that was chosen beside the points has to be theirs."""
        super().clean()
        if self.fact:
            self.say(hand_written.elsewhere(self.cleaned_data.get("bracket", ""), self.standing, self.fact))
            self.fact = None if self.errors else hand_written.in_order(self.fact, self.before)
