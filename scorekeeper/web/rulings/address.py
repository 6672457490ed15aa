"""A question as it stands in an address; the match it was opened from; and the game last asked about."""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TypeVar
from urllib.parse import parse_qs, parse_qsl, quote, urlencode

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from scorekeeper.rules import questions
from scorekeeper.rules.cards.notation import NotationError, trump
from scorekeeper.rules.cards.order import Order
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.kinds import OptionError
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.questions import Ruled
from scorekeeper.rules.questions.asked import QuestionError, Refused
from scorekeeper.rules.questions.fields import CardsField, PlayersField, QuestionField
from scorekeeper.rules.questions.question import Question
from scorekeeper.rules.questions.rows import CardListsField
from scorekeeper.rules.questions.scored import CAPTURED, IN_IT, LAST_TRICK, POINTS, size_untold
from scorekeeper.web.rulings.fields import Given, rank_of, suit_of
from scorekeeper.web.rulings.limits import count_costly
from scorekeeper.web.rulings.questions import KINDS
from scorekeeper.web.rulings.rows import inputs
from scorekeeper.web.rulings.shouts import KITTY, Shout, shout_named

Reply = Ruled | QuestionError
"""A ruling, or why there is none."""
PARAMETERS = ("match", "at")
SHOUT = "shout"
EXAMPLE = "example"
LED_BY = "leader"
VERDICT = "verdict"
ELSEWHERE = {"page", "players", SHOUT, EXAMPLE, VERDICT, *PARAMETERS}
"""Parameters that are no part of most questions, and not worth a word there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """A match by its address, and how many of its facts came before the hand that is asked about.

    Neither opens anything: whoever may not see the match is shown the question alone. Whoever may is told the names by
    which its scorebook keeps house rules.
    """

    match: str
    at: int
    houses: Mapping[str, str] = field(default_factory=dict, compare=False)

    @property
    def fields(self) -> Mapping[str, str]:
        return {"match": self.match, "at": str(self.at)}

    @property
    def url(self) -> str:
        """The way back."""
        return reverse("match", args=[self.match])


@dataclass(frozen=True)
class Asking:
    """A question as far as it was asked; `strangers` are parameters that no field knows.

    One that was opened from a match, or by what somebody shouted, says so in the addresses of its pages, and not in
    those that are sent or kept, unless the shout wants an answer of its own. So does an `example`, which is about
    nobody at the table, and one that a `verdict` on another question led to. Where the match knows who plays on which
    of the `sides`, these are their names.
    """

    kind: Question
    values: Mapping[str, object]
    strangers: tuple[str, ...] = ()
    origin: Origin | None = None
    shout: Shout | None = None
    sides: Mapping[str, str] = field(default_factory=dict)
    example: bool = False
    verdict: "Asking | None" = None

    @cached_property
    def question(self) -> dict[str, object]:
        """The question as the referee reads it."""
        values = {CAPTURED.name: self._in_last_trick, **self.values} if self.factor_alone else self.values
        told = {field.name: _for_referee(field, values.get(field.name)) for field in self.kind.fields}
        return {"op": self.kind.op, **{name: value for name, value in told.items() if value is not None}}

    @property
    def answered_by_rules(self) -> bool:
        """Whether the rules that were named leave nothing to ask."""
        return "rules" in self.values and bool(self.rules and self.kind.answered(self.rules, self.values))

    @cached_property
    def missing(self) -> tuple[QuestionField, ...]:
        """What has to be said before there can be an answer."""
        if self.answered_by_rules:
            return ()
        required = (field for field in self.kind.fields if field.required and self._silent(field))
        if self.times_what and not self._counted:
            return () if self.factor_alone and not self.size_untold else (LAST_TRICK,)
        return (*([LAST_TRICK] if self.size_untold else []), *required)

    @property
    def size_untold(self) -> tuple[QuestionField, ...]:
        """What has to be said of the size of the last trick before there can be an answer."""
        return size_untold(self.played, self.values, times_what=self.times_what)

    def _silent(self, field: QuestionField) -> bool:
        value = self.values.get(field.name)
        if field.unless in self.values:
            return False
        return value is None or (field.name == "trump" and half_a_trump(value))

    @cached_property
    def _loaded(self) -> RuleSet | OptionError:
        try:
            return presets.load(self.values.get("rules"))
        except OptionError as error:
            return error

    @property
    def rules(self) -> RuleSet | None:
        """The rules, where they can be read."""
        return self._loaded if isinstance(self._loaded, RuleSet) else None

    @property
    def unread(self) -> OptionError | None:
        """Why the rules cannot be read."""
        return self._loaded if isinstance(self._loaded, OptionError) else None

    @property
    def played(self) -> RuleSet:
        """The rules, or what stands in for them while they cannot be read."""
        return self.rules or presets.load(self.kind.usual)

    @property
    def houses(self) -> Mapping[str, str]:
        """House rules as addresses have them, by the names under which the scorebook of the match keeps them."""
        return self.origin.houses if self.origin else {}

    @property
    def calls_nobody(self) -> bool:
        """Whether friends are asked about where partners are fixed."""
        return self.kind.friends and bool(self.rules and self.rules.table.partnerships.known_beforehand)

    @cached_property
    def home(self) -> Order | None:
        """The order of the cards, where the trump can be read."""
        try:
            return self.played.trumps.order(trump({**self.of_verdict, **self.values}["trump"]))
        except (KeyError, NotationError):
            return None

    @property
    def of_verdict(self) -> Mapping[str, object]:
        """What was said of the hand where a verdict led to this question."""
        return self.verdict.values if self.verdict else {}

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What the players are called, as far as anybody said, from whoever led where that is said."""
        said = self.values.get("players")
        names = tuple(str(name) for name in said) if isinstance(said, list) else ()
        first = names.index(str(self.values[LED_BY])) if self.values.get(LED_BY) in names else 0
        return (*names[first:], *names[:first])

    @property
    def from_leader(self) -> tuple[str, ...]:
        """The players by name from whoever led, where it is known who did."""
        return self.names if self.values.get(LED_BY) in self.names else ()

    @property
    def cards(self) -> tuple[str, ...]:
        """The names of those of its fields that say which cards it is about."""
        told = (field.name for field in self.kind.fields if isinstance(field, CardsField | CardListsField))
        return tuple(name for name in told if name in self.values)

    @cached_property
    def query(self) -> str:
        """The question in its short form."""
        pairs = ((field.name, self.values.get(field.name), field) for field in inputs(self.kind.op))
        texts = ((name, field.prepare_value(value)) for name, value, field in pairs if value is not None)
        return "&".join(f"{name}={quote(text, safe='/:~,')}" for name, text in texts if text)

    @property
    def addressed(self) -> str:
        """The same, and where it was opened."""
        return "&".join(filter(None, [self.query, urlencode(self.beside)]))

    @property
    def beside(self) -> dict[str, str]:
        """What the address says that is no part of the question."""
        origin = self.origin.fields if self.origin else {}
        shout = {SHOUT: self.shout.slug} if self.shout else {}
        verdict = {VERDICT: f"{self.verdict.kind.slug}?{self.verdict.query}"} if self.verdict else {}
        return {**origin, **shout, **({EXAMPLE: "on"} if self.example else {}), **verdict}

    def url(self, route: str) -> str:
        """The address of one of the pages about this question."""
        return f"{reverse(route, args=[self.kind.slug])}?{self.addressed}".rstrip("?")

    @property
    def alone(self) -> "Asking":
        """The same question, wherever it was opened."""
        shout = self.shout if self.times_what else None
        return replace(self, origin=None, shout=shout, example=False, verdict=None)

    @property
    def times_what(self) -> bool:
        """Whether it is asked how often the kitty counts, and what the points bring comes second."""
        return self.shout is not None and self.shout.slug == KITTY

    @property
    def factor_alone(self) -> bool:
        """Whether that is all that can be told: it hangs on the last trick, and nobody has said what was captured."""
        return self.times_what and LAST_TRICK.name in self.values and not self._counted

    @property
    def _counted(self) -> bool:
        """Whether somebody has said what was captured, or the total."""
        return not {CAPTURED.name, POINTS.name}.isdisjoint(self.values)

    @property
    def _in_last_trick(self) -> object:
        """The points of the last trick, which are among those that were captured."""
        last = self.values[LAST_TRICK.name]
        return last.get(IN_IT.name, 0) if isinstance(last, Mapping) else 0

    @property
    def title(self) -> str:
        """What is asked, in the words of a shout that wants an answer of its own."""
        return self.shout.words if self.shout and self.times_what else self.kind.title

    @property
    def verdict_url(self) -> str:
        """The way back to the verdict that led here."""
        return replace(self.verdict, origin=self.origin).url("ruling") if self.verdict else ""

    @property
    def unsaid(self) -> "Asking":
        """The question from which an example was opened, before anything is said."""
        return replace(self, values={}, example=False)

    def with_values(self, **values: object) -> "Asking":
        """The same question with other facts."""
        return replace(self, values={**self.values, **values})


def _for_referee(field: QuestionField, value: object) -> object:
    if field.aside:
        return None
    if isinstance(field, PlayersField) and field.counted and isinstance(value, list):
        return len(value)
    return value


def ask(asking: Asking) -> Reply:
    """What the referee answers, with sentences that can be said in any language."""
    told = questions.ruled(asking.question)
    if isinstance(told, QuestionError) and told.kind is Refused.TOO_COSTLY:
        count_costly()
    return told


def read(kind: Question, given: Given) -> Asking:
    """A question out of the parameters of an address."""
    fields = inputs(kind.op)
    values = {field.name: value for field in fields if (value := field.clean(given)) is not None}
    if values and kind.fields[0].name == "rules":
        values.setdefault("rules", kind.usual)
    strangers = [name for name in given if name not in ELSEWHERE and not any(field.knows(name) for field in fields)]
    shout = shout_named("".join(given.get(SHOUT, ())[-1:]), kind.op)
    found = Asking(kind, values, tuple(strangers), read_origin(given), shout, example=EXAMPLE in given)
    return replace(found, verdict=_whole("".join(given.get(VERDICT, ())[-1:])))


def _whole(text: str) -> Asking | None:
    """A question as it is kept within another address, where there is an answer to it."""
    slug, _mark, query = text.partition("?")
    kind = KINDS.get(slug.replace("-", "_"))
    found = read(kind, parse_qs(query)) if kind else None
    return found if found and not found.missing else None


def longer(asking: Asking, query: str) -> bool:
    """Whether a question stands in an address otherwise than in its short form; what cannot be read may have none."""
    if parse_qsl(query, keep_blank_values=True) == parse_qsl(asking.addressed, keep_blank_values=True):
        return False
    return read(asking.kind, parse_qs(asking.query)).query == asking.query


def half_a_trump(value: object) -> bool:
    """Whether the trump rank was said and its suit not yet, or the suit and not the rank."""
    return bool(rank_of(value) or suit_of(value))


SLUG = re.compile(r"[\w-]{1,64}", re.ASCII)
PLACE = re.compile(r"\d{1,5}", re.ASCII)


def read_origin(given: Given) -> Origin | None:
    """Where an address says that it comes from; what says so only by half comes from nowhere."""
    slug, at = ("".join(given.get(name, ())[-1:]) for name in PARAMETERS)
    return Origin(match=slug, at=int(at)) if SLUG.fullmatch(slug) and PLACE.fullmatch(at) else None


Response = TypeVar("Response", bound=HttpResponse)
COOKIE = "game"
LONGEST = 1_000
"""Characters; a table that changes more than fits says its rules anew."""
KEPT = ("rules", "trump")
LAST = "asked"
"""The last question about cards, so that the same trick can be asked about once more."""


def remembered(request: HttpRequest, asking: Asking, names: Collection[str] = KEPT) -> Asking:
    """A question about which nothing was said yet starts from the last game, as far as these fields tell of it."""
    if asking.values:
        return asking
    said = parse_qs(request.COOKIES.get(COOKIE, "")[:LONGEST])
    fields = [field for field in inputs(asking.kind.op) if field.name in names]
    kept = {field.name: value for field in fields if (value := field.clean(said)) is not None}
    found = asking.with_values(**kept)
    found = asking if found.rules is None else found
    return found.with_values(rules=found.kind.usual) if found.calls_nobody else found


def last_asked(request: HttpRequest, origin: Origin | None) -> Asking | None:
    """The last question about cards, where it is kept, as asked from here."""
    found = _whole("".join(parse_qs(request.COOKIES.get(COOKIE, "")[:LONGEST]).get(LAST, ())))
    return replace(found, origin=origin) if found and found.cards else None


def keep(response: Response, asking: Asking) -> Response:
    """Only on answers that no cache may share: the pages themselves are everybody's."""
    told = [field for field in inputs(asking.kind.op) if field.name in KEPT and field.name in asking.values]
    game = {field.name: field.prepare_value(asking.values[field.name]) for field in told}
    whole = {} if asking.missing or not asking.cards else {LAST: f"{asking.kind.slug}?{asking.query}"}
    text = next((text for text in (urlencode({**game, **whole}), urlencode(game)) if len(text) <= LONGEST), "")
    if asking.rules and text:
        response.set_cookie(
            COOKIE,
            text,
            max_age=settings.SESSION_COOKIE_AGE,
            httponly=True,
            samesite="Lax",
            secure=settings.LANGUAGE_COOKIE_SECURE,
        )
    return response
