"""Taking back a line of the log on any later day: what it changed goes back, and what was changed since stays."""

from dataclasses import replace

from django.http import Http404, QueryDict
from django.utils.translation import gettext as _

from scorekeeper.match import checks, facts, renaming, ripple
from scorekeeper.match.facts import Fact, Unreadable
from scorekeeper.match.reading import RecordError
from scorekeeper.match.ripple import Edit
from scorekeeper.rules.words import N_
from scorekeeper.store import amendments, codec, moves, rulesets, selectors, services
from scorekeeper.store.models import Entry, Revision
from scorekeeper.web.matches import history
from scorekeeper.web.matches.changes import ChangePlan, Effect, Typed, along_with
from scorekeeper.web.matches.open_match import OpenMatch

Deed = Revision.Deed


def plan_to_take_back(opened: OpenMatch, _typed: Typed, _query: QueryDict, version: int) -> ChangePlan:
    """A line that cannot be read cannot be taken back; one that was taken back already changes nothing."""
    revision = selectors.revision(opened.row, version)
    effect = _effect(opened, revision) if revision else None
    if revision is None or effect is None:
        raise Http404
    return ChangePlan(
        opened=opened,
        place=0,
        title=_title(opened, revision),
        save=_("Take it back"),
        done=_("Taken back."),
        action=opened.url("change", version),
        effect=_with_others(opened, revision, effect),
        idle=N_("This was taken back already, or deleted since."),
    )


def _title(opened: OpenMatch, revision: Revision) -> str:
    """About a hand by the number that it has now; of one that was deleted, by the one that it would have again."""
    entry = selectors.entry(opened.row, revision.entry_id or 0)
    number = history.hand_number(opened.step_of(entry)) if entry else 0
    return _("Take back the change to hand {number}?").format(number=number) if number else _("Take this back?")


def _effect(opened: OpenMatch, revision: Revision) -> Effect | None:
    """What taking it back does; nothing is known where the log cannot be read."""
    whole = {Deed.REOPENED: _reopened, Deed.RENAMED: _renamed}.get(Deed(revision.deed))
    if whole:
        return whole(opened, revision)
    entry = selectors.entry(opened.row, revision.entry_id or 0)
    known = {Deed.STRUCK: _restored, Deed.AMENDED: _amended, Deed.MOVED: _moved}
    return known.get(Deed(revision.deed), _struck)(opened, entry, revision) if entry else None


def _place(opened: OpenMatch, entry: Entry) -> int | None:
    """Where an entry stands, unless it is struck."""
    return next((place for place, other in enumerate(opened.notebook.entries) if other.pk == entry.pk), None)


def _nothing(opened: OpenMatch) -> Effect:
    """It is as it was already."""
    edit = Edit(before=opened.match, after=opened.match, pairs=())
    return Effect(edit=edit, write=lambda _writer, _key: None)


def _struck(opened: OpenMatch, entry: Entry, revision: Revision) -> Effect:
    """What was brought back goes again as it came; what was recorded, with what waits for it."""
    if _place(opened, entry) is None:
        return _nothing(opened)
    along = moves.came_back(revision, entry)
    edit = ripple.without(opened.match, {_place(opened, each) for each in (entry, *along)})
    return Effect(edit=edit, write=lambda writer, _key: services.strike(entry, writer=writer, along=along))


def _restored(opened: OpenMatch, entry: Entry, _revision: Revision) -> Effect:
    if entry.struck_at is None:
        return _nothing(opened)
    back = selectors.with_waiting(entry)
    edit = ripple.restore(opened.match, [(opened.place_again(each), _fact(opened, each.fact)) for each in back])
    return Effect(edit=edit, write=lambda writer, _key: services.restore(entry, writer=writer))


def _amended(opened: OpenMatch, entry: Entry, revision: Revision) -> Effect | None:
    place = _place(opened, entry)
    if place is None:
        return _nothing(opened)
    before, after = (opened.as_called_now(revision, each) for each in (revision.before, revision.after))
    fact = _fact(opened, amendments.undone(entry.fact, before, after))
    if isinstance(fact, Unreadable) and not isinstance(opened.fact(place), Unreadable):
        return None
    edit = ripple.amend(opened.match, place, fact)
    return Effect(edit=edit, write=lambda writer, _key: services.amend(entry, fact, writer=writer))


def _moved(opened: OpenMatch, entry: Entry, revision: Revision) -> Effect | None:
    if moves.number_of(revision.before) is None:
        return None
    found = moves.moved_back(revision, entry)
    if found is None:
        return _nothing(opened)
    places = (_place(opened, each) for each in found.order)
    edit = ripple.reorder(opened.match, [place for place in places if place is not None])
    return Effect(edit=edit, write=lambda writer, _key: services.move_back(revision, writer=writer))


def _reopened(opened: OpenMatch, revision: Revision) -> Effect | None:
    changed = amendments.merged(rulesets.together(opened.row.opening), revision.before, revision.after)
    if any(True for _ in selectors.renamings(opened.row, revision.version)):
        return None
    try:
        began = codec.read(changed, ())
    except RecordError:
        return None
    after = replace(began, facts=opened.match.facts)
    if any(checks.opening_problems(after)):
        return None
    edit = Edit(before=opened.match, after=after, pairs=_in_place(opened.match))
    return Effect(edit=edit, write=lambda writer, _key: services.reopen(opened.row, began, writer=writer))


def _renamed(opened: OpenMatch, revision: Revision) -> Effect | None:
    old, new = revision.after, revision.before
    if not (isinstance(old, str) and isinstance(new, str) and codec.is_name(new)):
        return None
    after = _with_name(opened.match, old, new)
    deleted = (_fact(opened, entry.fact) for entry in selectors.struck(opened.row))
    if _with_name(after, new, old) != opened.match or any(renaming.renamed(each, new, old) != each for each in deleted):
        return None  # somebody else is called so by now
    edit = Edit(before=opened.match, after=after, pairs=_in_place(opened.match))
    return Effect(edit=edit, write=lambda writer, _key: services.rename(opened.row, old, new, writer=writer))


def _with_name(match: facts.Match, old: str, new: str) -> facts.Match:
    named = renaming.renamed(match, old, new)
    return replace(named, facts=tuple(renaming.renamed(fact, old, new) for fact in match.facts))


def _in_place(match: facts.Match) -> tuple[tuple[int, int], ...]:
    return tuple((place, place) for place in range(len(match.facts)))


def _with_others(opened: OpenMatch, revision: Revision, effect: Effect) -> Effect:
    """With the entries that were changed along with it, unless somebody changed them since."""
    changed = dict(_others(opened, revision))
    if not changed or effect.idle:
        return effect
    after = list(effect.edit.after.facts)
    for was, now in effect.edit.pairs:
        if was in changed and now is not None:
            after[now] = changed[was]
    edit = replace(effect.edit, after=replace(effect.edit.after, facts=tuple(after)))
    return along_with(opened, effect, edit, [(opened.notebook.entries[at], fact) for at, fact in changed.items()])


def _others(opened: OpenMatch, revision: Revision) -> list[tuple[int, Fact]]:
    """By their places, and as they stood before."""
    listed = revision.alongside if isinstance(revision.alongside, list) else []
    changed = {each[0]: each[1:] for each in listed if isinstance(each, list) and len(each) == len(("pk", "was", "is"))}
    return [
        (place, _fact(opened, changed[entry.pk][0]))
        for place, entry in enumerate(opened.notebook.entries)
        if entry.pk in changed and entry.fact == changed[entry.pk][1]
    ]


def _fact(opened: OpenMatch, written: object) -> Fact:
    return codec.fact(written, len(opened.match.players))
