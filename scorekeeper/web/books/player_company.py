"""What somebody is worth, with whom it goes best, and against whom worst: said only as far as the hands say it."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.match import worth
from scorekeeper.match.player import Companion, PlayerStatistics
from scorekeeper.match.statistics import FEWEST, Proportion
from scorekeeper.match.worth import FEWEST_HANDS, FEWEST_OWN, Meeting
from scorekeeper.web.books.player_figures import bounds_in_words, share_in_words, signed


@dataclass(frozen=True, slots=True, kw_only=True)
class ShareWon:
    """The hands with somebody on one side: the share that was won, of how many, and where it is likely to lie.

    Where they are few there is no share.
    """

    share: str
    hands: str
    likely: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CompanionRow:
    """How it went with somebody, and against; `url` is that one's own page."""

    name: str
    url: str
    together: ShareWon
    against: ShareWon


def companions(player: PlayerStatistics, pages: Mapping[str, str]) -> Iterator[CompanionRow]:
    """Everybody met at the table, who was met most often first; `pages` are the addresses of all on the roster."""
    with_, against = player.partners, player.opponents
    hands = {name: with_.get(name, Proportion()).of + against.get(name, Proportion()).of for name in {*with_, *against}}
    for name in sorted(hands, key=lambda name: (-hands[name], name)):
        yield CompanionRow(
            name=name,
            url=pages.get(name, ""),
            together=_share_won(with_.get(name, Proportion())),
            against=_share_won(against.get(name, Proportion())),
        )


def _share_won(won: Proportion) -> ShareWon:
    if won.of < FEWEST:
        hands = ngettext("{count} hand", "{count} hands", won.of).format(count=won.of) if won.of else ""
        return ShareWon(share="–", hands=hands, likely="")
    hands = _("{count} of {of}").format(count=won.count, of=won.of)
    return ShareWon(share=share_in_words(won), hands=hands, likely=bounds_in_words(won))


def company_in_words(player: PlayerStatistics) -> Iterator[str]:
    """With whom most was won and against whom least, where somebody stands out among several."""
    best, hardest = player.best_partner, player.hardest_opponent
    if best and _stands_out(best, player.partners):
        said = (
            _("The best partner is {name}: {count} of {of} hands won together.")
            if _is_clear(best, player.partners)
            else _("Won most often with {name}, {count} of {of} hands; as the ranges overlap, that may be chance.")
        )
        yield _told(said, best)
    if hardest and _stands_out(hardest, player.opponents):
        said = (
            _("The hardest to beat is {name}: {count} of {of} hands won against {name}.")
            if _is_clear(hardest, player.opponents)
            else _("Won least often against {name}, {count} of {of} hands; as the ranges overlap, that may be chance.")
        )
        yield _told(said, hardest)


def _stands_out(one: Companion, companions: Mapping[str, Proportion]) -> bool:
    """Whether there are others to compare with, and with none of them it went just as it did with this one."""
    others = [*_others(one, companions)]
    return bool(others) and all(other.share != one.won.share for other in others)


def _is_clear(one: Companion, companions: Mapping[str, Proportion]) -> bool:
    """Whether no range of the others overlaps with this one's."""
    low, high = one.won.bounds or (0, 1)
    bounds = [other.bounds or (0, 1) for other in _others(one, companions)]
    return all(high < below or above < low for below, above in bounds)


def _others(one: Companion, companions: Mapping[str, Proportion]) -> Iterator[Proportion]:
    return (won for name, won in companions.items() if name != one.name and won.of >= FEWEST)


def worth_in_words(name: str, player: PlayerStatistics, meetings: Collection[Meeting]) -> Iterator[str]:
    """What somebody adds to a hand, or why that is not told; and with whom it is more, or less, than that."""
    found, hands = worth.worth(meetings), sum(meeting.gained.of for meeting in meetings)
    if name in found:
        said = _(
            "Adds about {levels} levels a hand, ±{margin}, with partners, opponents and the declarers’ advantage taken "
            "out."
        )
        yield said.format(levels=signed(found[name].levels), margin=f"{found[name].margin:.1f}")
    elif hands < FEWEST_HANDS:
        said = _("What somebody adds to a hand shows from {fewest} hands on; so far there are {hands}.")
        yield said.format(fewest=FEWEST_HANDS, hands=hands)
    elif player.hands.of < FEWEST_OWN:
        said = _("What {name} adds to a hand shows from {fewest} hands on; so far there are {hands}.")
        yield said.format(name=name, fewest=FEWEST_OWN, hands=player.hands.of)
    else:
        yield _("The hands do not show that anybody plays better here than the others.")
    yield from _synergy(name, meetings)


def _synergy(name: str, meetings: Collection[Meeting]) -> Iterator[str]:
    found = worth.synergy(meetings)
    if found and name in found.names:
        other = next(one for one in found.names if one != name)
        said = (
            _("With {name} it is more than the two add apart: about {levels} levels a hand, ±{margin}.")
            if found.levels > 0
            else _("With {name} it is less than the two add apart: about {levels} levels a hand, ±{margin}.")
        )
        yield said.format(name=other, levels=signed(found.levels), margin=f"{found.margin:.1f}")


def _told(said: str, companion: Companion) -> str:
    return said.format(name=companion.name, count=companion.won.count, of=companion.won.of)
