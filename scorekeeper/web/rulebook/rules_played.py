"""Which rules does this table really play? What the hands of a book rule out, what remains, and what to ask next."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from scorekeeper.match import candidates, evidence, fold
from scorekeeper.match.candidates import Mask
from scorekeeper.match.evidence import Clue
from scorekeeper.match.remaining import Remaining, remaining
from scorekeeper.match.step import Step
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.store import catalogue, selectors
from scorekeeper.store.models import Saved
from scorekeeper.store.selectors import Notebook
from scorekeeper.web import access
from scorekeeper.web.books.pages import book_title, day
from scorekeeper.web.rulebook import games
from scorekeeper.web.rulebook.interview import Interview, LinkedReply, Speaking, interview, presets_by_place
from scorekeeper.web.rulebook.rulings_played import (
    DECIDED,
    MOST_RULINGS,
    OPERATIONS,
    RulingClue,
    RulingPlayed,
    label,
    ruling_played,
)
from scorekeeper.web.rulebook.rulings_played import clues as ruling_clues
from scorekeeper.web.site.pages import LinkChoice, Page
from scorekeeper.web.site.wording import joined, translated

MOST_MATCHES = 40
"""As many of the latest matches are looked at: a worker that has just started needs up to two seconds for their hands,
after that a few hundredths of one."""
MOST_HANDS = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class HandAgainst:
    """A hand that some rules do not explain: which, and what was seen after it."""

    label: str
    seen: str
    url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PresetTried:
    """A way to play that is known: whether it explains everything, or the first thing that speaks against it."""

    name: str
    told: str
    against: LinkedReply | None


@dataclass(frozen=True, slots=True, kw_only=True)
class BackToBook:
    """The book that is looked at."""

    title: str
    url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesPlayedPage(Page):
    """What was looked at, what speaks against the rules that were chosen, and what remains."""

    nothing: str
    looked_at: str
    chosen: str
    chosen_link: str
    others: tuple[LinkChoice, ...]
    set_by_hand: str
    count_set: str
    verdict: str
    rulings_verdict: str
    against: tuple[HandAgainst, ...]
    rulings: tuple[RulingPlayed, ...]
    more_rulings: str
    presets: tuple[PresetTried, ...]
    presets_against: tuple[PresetTried, ...]
    interview: Interview | None
    back: BackToBook


@dataclass(frozen=True, slots=True, kw_only=True)
class _Seen:
    """What a match of the book says, and the match."""

    notes: Notebook
    clue: Clue


@dataclass(frozen=True, slots=True, kw_only=True)
class _Kept:
    """The rulings that tell something about the chosen rules, and whether the book has more that were not looked at."""

    clues: tuple[RulingClue, ...]
    more: bool

    @property
    def fallen(self) -> frozenset[str]:
        """The presets that some of them rule out."""
        return frozenset(preset for clue in self.clues for preset in clue.presets)

    def against(self, preset: str) -> list[RulingClue]:
        """Those that a preset answers the other way."""
        return [clue for clue in self.clues if preset in clue.presets]


@require_safe
def rules_played(request: HttpRequest, slug: str) -> HttpResponse:
    found = access.book_to_read(request, slug)
    notebooks = [notes for notes in catalogue.latest_read(found.book, MOST_MATCHES) if isinstance(notes, Notebook)]
    by_rules: dict[RuleSet, list[_Seen]] = {}
    for notes in notebooks:
        for clue in evidence.clues(notes.match):
            by_rules.setdefault(clue.rules, []).append(_Seen(notes=notes, clue=clue))
    rulings = selectors.latest_rulings(found.book, OPERATIONS, DECIDED, MOST_RULINGS + 1)
    if rulings and notebooks and not by_rules:
        by_rules[notebooks[0].match.rules] = []
    asked = request.GET.get("rules", "")
    chosen = next((rules for rules in by_rules if games.link(rules) == asked), next(iter(by_rules), None))
    back = BackToBook(title=book_title(found.book), url=reverse("book", args=[slug]))
    page = _page(request, chosen, by_rules, _kept(rulings, chosen, by_rules), back) if chosen else _empty(back)
    return render(request, "rulebook/rules_played.html", {"page": page})


def _kept(rulings: Sequence[Saved], chosen: RuleSet, by_rules: Collection[RuleSet]) -> _Kept:
    """Rulings under other rules of this book are looked at with those."""
    others = set(by_rules) - {chosen}
    clues = ruling_clues(rulings[:MOST_RULINGS])
    told = tuple(clue for clue in clues if clue.asking.rules not in others)
    return _Kept(clues=told, more=len(rulings) > MOST_RULINGS)


def _empty(back: BackToBook) -> RulesPlayedPage:
    return RulesPlayedPage(
        title=_("Which rules do you play?"),
        nothing=_("No hand tells anything yet: what the rules make of a hand shows when the next one is dealt."),
        looked_at="",
        chosen="",
        chosen_link="",
        others=(),
        set_by_hand="",
        count_set="",
        verdict="",
        rulings_verdict="",
        against=(),
        rulings=(),
        more_rulings="",
        presets=(),
        presets_against=(),
        interview=None,
        back=back,
    )


def _page(
    request: HttpRequest, rules: RuleSet, by_rules: dict[RuleSet, list[_Seen]], rulings: _Kept, back: BackToBook
) -> RulesPlayedPage:
    seen, counts_set, link = by_rules[rules], request.GET.get("set") == "1", games.link(rules)
    by_hand = sum(each.clue.set_by_hand for each in seen)
    counted = [each for each in seen if counts_set or not each.clue.set_by_hand]
    left = remaining(candidates.space(rules), [each.clue for each in counted])
    here = left.space.place(rules) or 0
    tried = list(_presets(counted, left, rulings))
    against = _hands_against(counted, left, here)
    fallen = [clue for clue in rulings.clues if clue.against(rules)]
    speaking = Speaking(
        hand=lambda those: _ruled_out_by(counted, left, those),
        fallen=rulings.fallen | {link for _clue in fallen},
    )
    kept = {"rules": link, **({"set": "1"} if counts_set else {})}
    return RulesPlayedPage(
        title=_("Which rules do you play?"),
        nothing="",
        looked_at=_looked_at(seen),
        chosen=games.named_game(rules).name,
        chosen_link=link,
        others=tuple(_choices(by_rules, rules)) if len(by_rules) > 1 else (),
        set_by_hand=_set_by_hand(by_hand, counted=counts_set),
        count_set=("" if counts_set else f"?rules={link}&set=1") if by_hand else "",
        verdict=_verdict(len(against)),
        rulings_verdict=_rulings_verdict(len(fallen)),
        against=tuple(_hand_against(each) for each in against[:MOST_HANDS]),
        rulings=tuple(map(ruling_played, rulings.clues)),
        more_rulings=_more_rulings() if rulings.more else "",
        presets=tuple(each for each in tried if not each.against),
        presets_against=tuple(each for each in tried if each.against),
        interview=interview(request, left.space, left.mask, kept, speaking),
        back=back,
    )


def _looked_at(seen: list[_Seen]) -> str:
    matches = len({each.notes.row.pk for each in seen})
    hands = len({(each.notes.row.pk, each.clue.after) for each in seen})
    told = _("Hands that tell something: {hands}. They are from {count} of the latest {most} matches.")
    return told.format(hands=hands, count=matches, most=MOST_MATCHES)


def _choices(by_rules: dict[RuleSet, list[_Seen]], chosen: RuleSet) -> Iterator[LinkChoice]:
    """The rules under which matches of this book are written down."""
    for rules in by_rules:
        link = games.link(rules)
        yield LinkChoice(value=f"?rules={link}", label=games.named_game(rules).name, lang="", current=rules == chosen)


def _set_by_hand(count: int, *, counted: bool) -> str:
    if not count:
        return ""
    if counted:
        return _("Scores that the table set itself are counted too.")
    return _("Scores that the table set itself are not counted, as it may have had any reason for them.")


def _verdict(against: int) -> str:
    if not against:
        return _("Everything that was recorded fits these rules.")
    told = ngettext(
        "{count} hand went on otherwise than these rules have it.",
        "{count} hands went on otherwise than these rules have it.",
        against,
    )
    return told.format(count=against)


def _rulings_verdict(against: int) -> str:
    if not against:
        return ""
    told = ngettext(
        "{count} ruling was kept otherwise than these rules have it.",
        "{count} rulings were kept otherwise than these rules have it.",
        against,
    )
    return told.format(count=against)


def _more_rulings() -> str:
    return _("The latest {count} rulings were looked at; the book has more.").format(count=MOST_RULINGS)


def _hands_against(counted: list[_Seen], left: Remaining, place: int) -> list[_Seen]:
    """The hands that a candidate does not explain, each once."""
    pairs = zip(counted, left.told, strict=True)
    found = {(each.notes.row.pk, each.clue.after): each for each, (_clue, fits) in pairs if not fits >> place & 1}
    return list(found.values())


def _hand_against(each: _Seen) -> HandAgainst:
    steps, clue = fold.steps(each.notes.match), each.clue
    number = steps[clue.after].before.hands + 1
    told = _("hand {number} of {day}").format(number=number, day=day(each.notes.row))
    url = f"{reverse('match-evening', args=[each.notes.row.slug])}#hand-{number}"
    return HandAgainst(label=told, seen=_seen(clue, steps[clue.place]), url=url)


def _ruled_out_by(counted: list[_Seen], left: Remaining, those: Mask) -> LinkedReply | None:
    clue = left.first_against(those)
    if clue is None:
        return None
    found = _hand_against(next(each for each in counted if each.clue is clue))
    return LinkedReply(label=found.label, url=found.url)


def _seen(clue: Clue, step: Step) -> str:
    """What was seen after the hand, and what the rules that were chosen have to say to it."""
    seen = (
        _("After it {name} stood at {level}.").format(name=clue.who, level=clue.level.value)
        if clue.level
        else _("After it {name} declared.").format(name=clue.who)
    )
    return joined([seen, *(translated(note.sentence) for note in step.notes)])


def _presets(counted: list[_Seen], left: Remaining, rulings: _Kept) -> Iterator[PresetTried]:
    """The known ways to play, those that explain everything first."""
    tried = [
        (_hands_against(counted, left, place), rulings.against(preset.id), preset)
        for place, presets in presets_by_place(left.space).items()
        for preset in presets
    ]
    for hands, kept, preset in sorted(tried, key=lambda item: len(item[0]) + len(item[1])):
        told = " · ".join(_told(len(hands), len(kept)))
        yield PresetTried(name=_(preset.name), told=told, against=_first(hands, kept))


def _first(hands: list[_Seen], kept: list[RulingClue]) -> LinkedReply | None:
    if hands:
        against = _hand_against(hands[0])
        return LinkedReply(label=against.label, url=against.url)
    return LinkedReply(label=label(kept[0]), url=kept[0].asking.url("ruling")) if kept else None


def _told(hands: int, rulings: int) -> Iterator[str]:
    if not hands and not rulings:
        yield _("explains everything")
    if hands:
        yield ngettext("{count} hand speaks against it", "{count} hands speak against it", hands).format(count=hands)
    if rulings:
        told = ngettext("{count} ruling speaks against it", "{count} rulings speak against it", rulings)
        yield told.format(count=rulings)
