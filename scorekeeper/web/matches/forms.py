"""The forms that write a fact down, each laid out for a thumb, and the form of a hand."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import Any, ClassVar

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.match import record
from scorekeeper.match.facts import Dealt, Fact
from scorekeeper.match.reading import RecordError
from scorekeeper.match.standing import Standing
from scorekeeper.rules.cards.card import PRINTED_SUITS, Rank, card
from scorekeeper.rules.house.brackets import FIVES, Side
from scorekeeper.rules.words import N_, Problem
from scorekeeper.web.forms import (
    BarredCheckboxes,
    FigureField,
    LineField,
    OneOfField,
    SomeOfField,
    SumField,
    TappedSumField,
)
from scorekeeper.web.matches import hand_facts
from scorekeeper.web.matches.calls import CallPicker, call_picker
from scorekeeper.web.matches.chips import Chip, note
from scorekeeper.web.matches.hand_facts import Written
from scorekeeper.web.site.cards import DRAWN
from scorekeeper.web.site.wording import SYMBOLS, in_words, translated
from scorekeeper.web.start.seating import Seating

INDEX = re.compile(r"\[\d+\]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Fold:
    """Fields that are one tap away; open where something is written in them. Of a `jack` some hands are not asked."""

    title: str
    fields: tuple[BoundField, ...]
    open: bool
    jack: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetFields:
    """A form laid out for a thumb: what is said at its head, what is asked first, and for a hand the rest of it.

    `levels` are filled in anew when another hand is chosen, or other people for the `seating`. `given` is what the
    hands before it say, so that it can be told apart from what somebody changed.
    """

    head: tuple[str, ...] = ()
    seating: Seating | None = None
    given: tuple[tuple[str, str], ...] = ()
    first: tuple[BoundField, ...] = ()
    levels: tuple[BoundField, ...] = ()
    last: tuple[BoundField, ...] = ()
    rows: BoundField | None = None
    chips: tuple[Chip, ...] = ()
    points: BoundField | None = None
    company: tuple[BoundField, ...] = ()
    calls: CallPicker | None = None
    folds: tuple[Fold, ...] = ()
    fives: int = FIVES
    keys: str = "1234567890+"

    @property
    def anew(self) -> bool:
        """Whether levels are asked for, or may be once something else is typed."""
        return bool(self.levels or self.seating)


class FactForm(forms.Form):
    """A form whose clean answer is a fact; `before` is what stood written there so far."""

    unchanged: ClassVar[str] = N_("Nothing was changed.")
    """What is said where all would stay as it is."""
    PLACES: ClassVar[Mapping[str, str]] = {}
    """Where in the form a problem of the record is shown, if not at the field of the same name."""

    def __init__(self, standing: Standing, before: Fact | None = None, **options: Any) -> None:  # noqa: ANN401
        super().__init__(use_required_attribute=False, **options)
        self.standing = standing
        self.before = before
        self.clean_fact: Fact | None = None

    @property
    def fact(self) -> Fact | None:
        """What was typed; nothing, while anything speaks against it."""
        return self.clean_fact if self.is_valid() else None

    def objections(self) -> Iterator[str]:
        """What is said against it, anywhere in the form."""
        return (str(error) for errors in self.errors.values() for error in errors)

    def contract(self) -> Written:
        """What was typed, as the contract writes it."""
        raise NotImplementedError

    @property
    def digest(self) -> str:
        """A word for what was typed, whatever else was sent along; for nothing, none."""
        typed = {name: self[name].data for name in self.fields if self[name].data}
        return blake2b(json.dumps(typed).encode(), digest_size=8).hexdigest() if typed else ""

    def clean(self) -> None:
        written = {} if self.errors else self.contract()
        if self.errors:
            return
        try:
            self.clean_fact = record.read_fact({**self._unasked(), **written}, players=len(self.standing.players))
        except RecordError as error:
            self.say(error.problems)
            return
        self.say(record.fact_problems(self.standing, self.clean_fact))

    def _unasked(self) -> Written:
        """What stood written and no field asks for."""
        kept = {name: getattr(self.before, name, "") for name in ("at", "note") if name not in self.fields}
        return {name: value for name, value in kept.items() if value}

    def laid_out(self) -> SheetFields:
        """One field after the other."""
        return SheetFields(head=self._head(), first=self._those(self.fields))

    def _head(self) -> tuple[str, ...]:
        return tuple(map(str, self.non_field_errors()))

    def _those(self, names: Iterable[str]) -> tuple[BoundField, ...]:
        """Of these fields, the ones that are asked."""
        return tuple(self[name] for name in names if name in self.fields)

    def say(self, problems: Iterable[Problem]) -> None:
        """Each problem once at its field; what has no field in this form is said at its head."""
        said = [(self._place(problem.field), translated(problem.sentence)) for problem in problems]
        for place, sentence in dict.fromkeys(said):
            self.add_error(place, sentence)

    def _place(self, field: str) -> str | None:
        """The form’s field for a place in the record, by its whole path or by what that begins with."""
        path = INDEX.sub("", field)
        root = path.partition(".")[0]
        found = (self.PLACES.get(name, name) for name in (field, path, root))
        return next((name for name in found if name in self.fields), None)


SIDES = ((Side.DEFENDERS.value, _("The defenders")), (Side.DECLARERS.value, _("The declarers")))
LAST_TRICKS = (
    *SIDES,
    ("defenders-1", _("The defenders, with a single card")),
    ("defenders-2", _("The defenders, with a pair")),
    ("defenders-4", _("The defenders, with a tractor")),
    ("declarers-1", _("The declarers, with a single card")),
    ("declarers-2", _("The declarers, with a pair")),
    ("declarers-4", _("The declarers, with a tractor")),
)
HIGH_TO_LOW = PRINTED_SUITS[::-1]
SUITS = (*((suit.value, SYMBOLS[DRAWN[suit]]) for suit in HIGH_TO_LOW), ("NT", _("no suit")))
JACKS = tuple((jack.name, in_words(jack)) for jack in (card(Rank.JACK, suit) for suit in HIGH_TO_LOW))
RANKS = tuple((rank.value, rank.value) for rank in Rank)
KITTY_FIGURES = range(0, 35, FIVES)
"""As many points as most kitties hold."""
KITTY = ("kitty", "last_trick", "cards", "longest", "trick_points")
DEALT = ("declarer", "trump_rank")
JACK = ("jack", "captures")
MORE = ("declarers", "trump", "fines_declarers", "fines_defenders", "penalties", "note")
ENDING = ("ending", "by")
WITHDRAWN = "withdrawn"


class HandForm(FactForm):
    """Everything that can be said about a hand; what this table or this hand does not ask is left out."""

    PLACES: ClassVar[Mapping[str, str]] = {
        "captured": "points",
        "declarers_captured": "declarers",
        "last_trick.cards": "cards",
        "last_trick.longest": "longest",
        "last_trick.points": "trick_points",
        "last_trick.card": "jack",
        "last_trick.captures": "captures",
        "fines": "fines_declarers",
        "redeal": "ending",
        "lost_by": "by",
    }

    declarer = OneOfField(label=_("Who declared"), required=False)
    trump_rank = FigureField(label=_("Played at"), choices=RANKS, required=False)
    bracket = OneOfField(label=_("The defenders’ points"), required=False)
    points = SumField(label=_("Exact points"), required=False)
    friends = SomeOfField(label=_("Who turned out to be friends"), required=False)
    kitty = TappedSumField(label=_("Points in the kitty"), figures=KITTY_FIGURES, required=False)
    last_trick = OneOfField(label=_("Who won the last trick"), choices=LAST_TRICKS, required=False)
    cards = OneOfField(label=_("Cards that each player put into it"), required=False)
    longest = OneOfField(label=_("Cards in its longest part, if it was a throw"), required=False)
    trick_points = SumField(
        label=_("Points in the last trick"),
        help_text=_("At this table they are multiplied like the kitty’s when the defenders win the last trick."),
        required=False,
    )
    declarers = SumField(
        label=_("The declarers’ points"),
        help_text=_("Counted instead of the defenders’, or as a check that nothing is missing."),
        required=False,
    )
    calls = LineField(
        label=_("Called cards"),
        help_text=_("Card and copy, such as AS 2, KH 1; or a colour and a rank, such as red A."),
        max_length=200,
        required=False,
    )
    trump = OneOfField(label=_("The trump suit"), choices=SUITS, required=False)
    jack = OneOfField(label=_("The jack that won the last trick"), required=False)
    captures = SomeOfField(label=_("Jacks that it captured"), choices=JACKS, required=False)
    fines_declarers = SumField(label=_("Fines that the declarers pay"), required=False)
    fines_defenders = SumField(label=_("Fines that the defenders pay"), required=False)
    penalties = OneOfField(
        label=_("Penalties after this hand"),
        choices=(("", _("stay as they are")), (WITHDRAWN, _("withdraw them"))),
        required=False,
    )
    ending = OneOfField(label=_("How the hand ended"), required=False, initial=hand_facts.PLAYED)
    by = OneOfField(label=_("Who showed the cards, or threw"), required=False)
    note = LineField(label=_("A note"), max_length=1000, required=False)

    def __init__(self, standing: Standing, before: Fact | None = None, **options: Any) -> None:  # noqa: ANN401
        self.given = hand_facts.given(standing, before)
        initial = {**self.given, **hand_facts.as_typed(before, standing)}
        super().__init__(standing, before, initial=initial, **options)
        if self.is_bound:
            self.data = hand_facts.filled_in_anew(self.data, standing, before)
        self.fields["declarer"].initial = standing.declarer
        self.fields["trump_rank"].initial = hand_facts.rank_under(self._declarer or "", standing)
        if not (isinstance(before, Dealt) and before.penalties):
            del self.fields["penalties"]
        for name in set(hand_facts.fields_of_no_use(standing)):
            if not self.initial.get(name):
                del self.fields[name]
        self.offered = {name: self._offer(name, pairs) for name, pairs in self._offers()}
        if "friends" in self.fields:
            self._ask_for_friends(self.fields["friends"])

    def _offers(self) -> Iterator[tuple[str, hand_facts.Pairs]]:
        standing = self.standing
        players = [(name, name) for name in standing.players]
        yield from ((name, players) for name in ("declarer", "by"))
        yield "friends", [*players, (hand_facts.NOBODY_ELSE, gettext("nobody else"))]
        yield "last_trick", hand_facts.last_tricks(standing)
        yield from ((name, hand_facts.counts(standing)) for name in ("cards", "longest"))
        rows = hand_facts.bracket_rows(standing)
        yield "bracket", [(hand_facts.of_bracket(row), hand_facts.figure(row)) for row in rows]
        yield "trump_rank", [pair for pair in RANKS if pair[0] in hand_facts.ranks(standing)]
        yield "ending", list(hand_facts.hand_endings(standing))
        yield "jack", [("", gettext("no jack")), *JACKS]

    def _ask_for_friends(self, field: forms.Field) -> None:
        """As many as were called are asked for, and never who declares."""
        wanted = self.standing.rules.friends.wanted(len(self.standing.players))
        field.label = ngettext(
            "{count} friend was called: who joined?", "{count} friends were called: who joined?", wanted
        ).format(count=wanted)
        field.widget = BarredCheckboxes(barred=self._declarer or "", choices=self.offered["friends"])

    @property
    def _declarer(self) -> str | None:
        """Who declares, as far as anybody has said so."""
        return self["declarer"].value() or self.standing.declarer

    @property
    def _rank_given(self) -> str:
        """The rank that goes without saying, whoever is said to declare."""
        return hand_facts.rank_given(self._declarer or "", self.before, self.standing)

    def _offer(self, name: str, pairs: hand_facts.Pairs) -> hand_facts.Pairs:
        """Whatever stands written already can be chosen too."""
        chosen = self.initial.get(name) or []
        field = self.fields.get(name)
        if not isinstance(field, forms.ChoiceField):
            return pairs
        words = dict(LAST_TRICKS)
        field.choices = pairs
        more = [one for one in ([chosen] if isinstance(chosen, str) else chosen) if not field.valid_value(one)]
        field.choices = [*pairs, *((one, words.get(one, one)) for one in more)]
        return field.choices

    def contract(self) -> Written:
        found = hand_facts.TypedHand(self.cleaned_data, self.standing)
        self.say(found.objections())
        return {} if self.errors else found.contract()

    def clean(self) -> None:
        """A row that was chosen beside the points has to be theirs."""
        super().clean()
        if self.clean_fact and not self.errors:
            chosen = self.cleaned_data.get("bracket", "")
            self.say(hand_facts.other_bracket(chosen, self.standing, self.clean_fact))
            self.clean_fact = hand_facts.as_seen(self.clean_fact, self._before_kept, self.standing)

    @property
    def _before_kept(self) -> Fact | None:
        """What stood written, without the penalties that were withdrawn."""
        if isinstance(self.before, Dealt) and self.cleaned_data.get("penalties") == WITHDRAWN:
            return replace(self.before, penalties=())
        return self.before

    def laid_out(self) -> SheetFields:
        """With chips for the rows of the table, and folds for what is seldom said."""
        return SheetFields(
            head=self._head(),
            given=(("fold_declarer", self.given["declarer"]), ("fold_trump_rank", self._rank_given)),
            first=self._those(("declarer",)) if self._open_deal else (),
            rows=self["bracket"],
            chips=tuple(self.chips()),
            points=self["points"],
            company=self._those(("friends",)),
            calls=call_picker(self["calls"], self.standing) if "calls" in self.fields else None,
            folds=tuple(self._folds()),
        )

    def _folds(self) -> Iterator[Fold]:
        """What a jack did lies open where jacks are the trump rank; the page shows it once somebody says they are."""
        jacks = self._jack_rules and self["trump_rank"].value() == Rank.JACK.value
        kitty = self.standing.rules.kitty.counts
        yield self._fold(gettext("Kitty and last trick"), KITTY, open=kitty or jacks)
        if self._jack_rules:
            fold = self._fold(gettext("The jack in the last trick"), ("trump", *JACK) if jacks else JACK, open=True)
            yield replace(fold, jack=True)
        more = MORE if not jacks else tuple(name for name in MORE if name != "trump")
        dealt = ("trump_rank",) if self._open_deal else DEALT
        yield self._fold(
            gettext("More: declarer, trumps, fines, a note"), (*dealt, *more), open="penalties" in self.fields
        )
        yield self._fold(gettext("Redeal, or lost at once"), ENDING)

    @property
    def _jack_rules(self) -> bool:
        return "jack" in self.fields

    @property
    def _open_deal(self) -> bool:
        """Whether it has to be said who declared, or somebody else was named than the hands before it give."""
        return self.standing.declarer in {None, ""} or self._declarer != self.standing.declarer

    def _fold(self, title: str, names: Iterable[str], *, open: bool = False) -> Fold:  # noqa: A002
        fields = self._those(names)
        return Fold(title=title, fields=fields, open=open or any(map(_written, fields)))

    def chips(self) -> Iterator[Chip]:
        """A chip for every row of the table; one that was chosen under another table is there as well."""
        friends = self["friends"].value() if "friends" in self.fields else ()
        joined = [name for name in friends if name != hand_facts.NOBODY_ELSE] if friends else None
        rows = hand_facts.bracket_rows(self.standing)
        notes = {hand_facts.of_bracket(row): note(self.standing, row, self._declarer, joined) for row in rows}
        chosen = self["bracket"].value()
        for value, figure in self.offered["bracket"]:
            yield Chip(value=value, figure=figure, note=notes.get(value, ""), chosen=value == chosen)


def _written(field: BoundField) -> bool:
    """Whether somebody wrote something here, or has to see what is said about it."""
    value = field.value()
    return bool(field.errors) or (bool(value) and value != field.field.initial)
