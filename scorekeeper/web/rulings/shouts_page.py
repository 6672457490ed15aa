"""The first page of the referee: what people shout, the likeliest first, and every question there is."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from scorekeeper.rules.questions.scored import SCORE
from scorekeeper.web.rulings.address import Asking
from scorekeeper.web.rulings.asking_page import door
from scorekeeper.web.rulings.marks import readable
from scorekeeper.web.rulings.next_page import TITLE, next_url
from scorekeeper.web.rulings.sentence_page import suggestion
from scorekeeper.web.rulings.shouts import NEXT, Moment, Shout, Tile, in_order
from scorekeeper.web.site.pages import Door, Page
from scorekeeper.web.site.wording import in_words


@dataclass(frozen=True, slots=True, kw_only=True)
class ShoutsPage(Page):
    tiles: tuple[Tile, ...]
    others: tuple[Door, ...]
    again: Tile | None = None
    no_door: Door | None = None
    back: str = ""
    text: str = ""
    hidden: tuple[tuple[str, str], ...] = ()
    suggestion: str = ""


def shouts_page(moment: Moment, begun: Sequence[Asking], last: Asking | None, back: str = "") -> ShoutsPage:
    """Each leads to its question as far as that was begun."""
    return ShoutsPage(
        title=_("Settle an argument"),
        description=_("Say what happened; get the ruling, the reason and the rule it rests on."),
        tiles=shouted(moment, begun),
        others=(*map(door, begun), _next_door(begun[0])),
        again=_again(last) if last else None,
        back=back,
        hidden=tuple(begun[0].beside.items()),
        suggestion=suggestion(begun[0]),
    )


def shouted(moment: Moment, begun: Iterable[Asking]) -> tuple[Tile, ...]:
    """What people shout, the likeliest first, with the question that each leads to."""
    by_kind = {asking.kind.op: asking for asking in begun}
    return tuple(Tile(words=_(shout.words), hint=_(shout.hint), url=_url(by_kind, shout)) for shout in in_order(moment))


def _url(by_kind: Mapping[str, Asking], shout: Shout) -> str:
    if shout.op == NEXT:
        return next_url(replace(by_kind[SCORE.op], shout=shout))
    begun = _begun(by_kind[shout.op], shout)
    return begun.url("ruling" if begun.answered_by_rules else "ruling-question")


def _next_door(asking: Asking) -> Door:
    return Door(url=next_url(asking), label=_(TITLE), hint=_("What every total of a hand brings."), icon="play")


def _begun(asking: Asking, shout: Shout) -> Asking:
    """The question with what the shout says of it."""
    return replace(asking, values={**asking.values, **dict(shout.said)}, shout=shout)


def _again(last: Asking) -> Tile:
    """The question last asked, by its first cards."""
    field = last.values[last.cards[0]]
    cards = in_words(readable(field[0] if isinstance(field, list) and field else field))
    words = _("Once more about {cards}").format(cards=cards)
    return Tile(words=words, hint=_(last.kind.title), url=last.url("ruling-question"))
