"""One match open before somebody, with every step of it, and what was sent along with a form."""

import re
from collections import OrderedDict
from dataclasses import dataclass, replace
from itertools import takewhile
from secrets import token_urlsafe
from time import perf_counter

from django.http import Http404, QueryDict
from django.urls import reverse
from django.utils import timezone

from scorekeeper.match import facts, fold, renaming
from scorekeeper.match.standing import Standing, opening
from scorekeeper.match.step import Step
from scorekeeper.store import codec, selectors
from scorekeeper.store.meters import METERS
from scorekeeper.store.models import Entry, Match, Revision
from scorekeeper.store.selectors import Notebook
from scorekeeper.store.services import Writer
from scorekeeper.web.access import MatchAccess
from scorekeeper.web.rulings.address import Origin

KEY = re.compile(r"[\w-]{8,64}", re.ASCII)
VERSION = re.compile(r"\d{1,9}", re.ASCII)
NAMES = re.compile(r"(fold_)?declarer|friends|by|next|on\d+|seat\d+", re.ASCII)
"""Fields that name players."""
NEVER = -1
"""A version that no match ever has: whoever does not say what was seen is shown everything first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenMatch:
    """A match as it stands now."""

    access: MatchAccess
    notebook: Notebook
    steps: tuple[Step, ...]

    @property
    def row(self) -> Match:
        return self.notebook.row

    @property
    def match(self) -> facts.Match:
        return self.notebook.match

    @property
    def recorded(self) -> tuple[tuple[Entry, Step], ...]:
        """Entries with what each of them did."""
        return tuple(zip(self.notebook.entries, self.steps, strict=True))

    @property
    def standing(self) -> Standing:
        """Where the match stands now."""
        return self.standing_before(len(self.steps))

    def standing_before(self, place: int) -> Standing:
        """What the fact at this place started from, or would start from."""
        return self.steps[place - 1].after if place else opening(self.match)

    def before_waiting(self, place: int) -> int:
        """Where a hand can be dealt that takes nothing upon itself that waits there for the one after it."""
        while self.standing_before(place).breaches:
            place -= 1
        return place

    def step_at(self, place: int) -> Step | None:
        """What the fact at this place did; nothing where none is written yet."""
        return self.steps[place] if place < len(self.steps) else None

    def hand_from(self, place: int) -> facts.Played | facts.Redeal | None:
        """The hand that was dealt there, or the first one after that; nothing while it is played."""
        return next((fact for fact in self.match.facts[place:] if isinstance(fact, facts.Played | facts.Redeal)), None)

    def until_hand(self, place: int) -> tuple[facts.Fact, ...]:
        """What happened from there to the hand that was dealt there, or first after that."""
        return tuple(
            takewhile(lambda fact: not isinstance(fact, facts.Played | facts.Redeal), self.match.facts[place:])
        )

    def place_of(self, pk: int) -> tuple[int, Entry]:
        """Where an entry stands; one that was struck, or is another match's, stands nowhere."""
        for place, entry in enumerate(self.notebook.entries):
            if entry.pk == pk:
                return place, entry
        raise Http404

    def origin(self, pk: int) -> Origin:
        """Where questions about an entry, and about what it rests on, were opened."""
        return Origin(match=self.row.slug, at=self.place_of(pk)[0])

    def place_again(self, entry: Entry) -> int:
        """Where an entry that was struck would stand if it came back."""
        at = (entry.place, entry.pk)
        return sum((other.place, other.pk) < at for other in self.notebook.entries)

    def step_of(self, entry: Entry) -> Step:
        """What an entry did; of one that was struck, what it would do if it came back."""
        place = self.place_again(entry)
        if entry.struck_at is None:
            return self.steps[place]
        return fold.after(self.standing_before(place), codec.fact(entry.fact, len(self.match.players)))

    def as_called_now(self, revision: Revision, written: object) -> object:
        """A fact of the log, with the names that people were given since."""
        if not isinstance(written, dict):
            return written
        fact = codec.fact(written, len(self.match.players))
        for _by, old, new in selectors.renamings(self.row, revision.version):
            fact = renaming.renamed(fact, old, new)
        return codec.written(fact)

    def without(self, entry: Entry) -> "OpenMatch":
        """The match as it would stand if this had not been written."""
        entries = tuple(each for each in self.notebook.entries if each.pk != entry.pk)
        place = self.place_again(entry)
        return self._going_on(place, self.match.facts[place + len(self.steps) - len(entries) :], entries)

    def with_struck(self, entry: Entry | None) -> "OpenMatch":
        """The match as it would stand if this came back, and what was struck with it."""
        table = self
        for each in selectors.with_waiting(entry) if entry else ():
            place, entries = table.place_again(each), table.notebook.entries
            rest = (codec.fact(each.fact, len(self.match.players)), *table.match.facts[place:])
            table = table._going_on(place, rest, (*entries[:place], each, *entries[place:]))
        return table

    def _going_on(self, place: int, rest: tuple[facts.Fact, ...], entries: tuple[Entry, ...]) -> "OpenMatch":
        """The match as it would stand with these facts from this place on, and with all these entries."""
        match = replace(self.match, facts=(*self.match.facts[:place], *rest))
        steps = (*self.steps[:place], *fold.replay(self.standing_before(place), rest))
        return replace(self, notebook=replace(self.notebook, entries=entries, match=match), steps=steps)

    def fact(self, place: int) -> facts.Fact:
        return self.match.facts[place]

    def url(self, route: str, *rest: int) -> str:
        """The address of a page of this match."""
        return reverse(route, args=(self.row.slug, *rest))

    def known(self) -> tuple[str, ...]:
        """Everybody in the book, whether they play today or not."""
        return selectors.roster(self.access.book)


def open_match(access: MatchAccess) -> OpenMatch:
    notebook = selectors.notebook(access.match)
    return OpenMatch(access=access, notebook=notebook, steps=_steps(notebook))


STEPS: OrderedDict[int, tuple[int, tuple[Step, ...]]] = OrderedDict()
"""Version and steps of matches opened last; they hold views of mappings, which Django's cache refuses."""
MOST_MATCHES = 64


def _steps(notebook: Notebook) -> tuple[Step, ...]:
    """Only from the first fact that is new: what is kept of those before it, the replay continues."""
    standing, facts = opening(notebook.match), notebook.match.facts
    _version, known = STEPS.pop(notebook.row.pk, (NEVER, ()))
    kept = known if known and known[0].before == standing else ()
    same = sum(1 for _ in takewhile(lambda pair: pair[0].fact == pair[1], zip(kept, facts, strict=False)))
    began = perf_counter()
    steps = kept[:same] + tuple(fold.replay(kept[same - 1].after if same else standing, facts[same:]))
    METERS.observe("scorekeeper_fold_seconds", began)
    STEPS[notebook.row.pk] = notebook.row.version, steps
    if len(STEPS) > MOST_MATCHES:
        STEPS.popitem(last=False)
    return steps


def _kept_steps(access: MatchAccess) -> tuple[Step, ...] | None:
    """The steps of this version of the match, where they are kept."""
    version, steps = STEPS.get(access.match.pk, (NEVER, ()))
    return steps if version == access.match.version else None


def steps_now(access: MatchAccess) -> tuple[Step, ...]:
    """What has happened so far: a long evening is saved as fast as a short one."""
    steps = _kept_steps(access)
    return open_match(access).steps if steps is None else steps


def standing_now(access: MatchAccess) -> Standing:
    """Where a match stands."""
    steps = _kept_steps(access)
    return steps[-1].after if steps else open_match(access).standing


@dataclass(frozen=True, slots=True, kw_only=True)
class Post:
    """What every writing form carries: which version of the match was seen, and the key that saves it once.

    `looked` is a word for what was typed when what it changes was looked at; programs need not look.
    """

    seen: int
    key: str
    looks: bool
    looked: str

    def writer(self, access: MatchAccess) -> Writer:
        return Writer(seen=self.seen, name=access.name)


def post(data: QueryDict) -> Post:
    """Read leniently: a key that is none of ours is made anew, a version that is none was never seen."""
    key = data.get("key", "")
    return Post(
        seen=seen_version(data),
        key=key if KEY.fullmatch(key) else fresh_key(),
        looks="look" in data,
        looked=data.get("looked", ""),
    )


def seen_version(data: QueryDict) -> int:
    seen = data.get("seen", "")
    return int(seen) if VERSION.fullmatch(seen) else NEVER


def as_called_now(row: Match, data: QueryDict) -> QueryDict:
    """What was sent, with the names that people were given since it was filled in.

    A page that went on to another version says by `named` which one its names are of.
    """
    version = data.get("named", data.get("seen", ""))
    known = int(version) if VERSION.fullmatch(version) else row.version
    changes = selectors.renamings(row, known) if known < row.version else ()
    found = data.copy()
    for field in filter(NAMES.fullmatch, data):
        found.setlist(field, [_followed(name, changes) for name in data.getlist(field)])
    return found


def _followed(name: str, changes: tuple[tuple[int, str, str], ...]) -> str:
    for _by, old, new in changes:
        name = new if name == old else name
    return name


def fresh_key() -> str:
    """96 bits: it is kept with every hand, in its row and in an index."""
    return token_urlsafe(12)


def moment() -> str:
    """When this is: a hand is written down when it is over."""
    return timezone.now().strftime("%Y-%m-%dT%H:%MZ")
