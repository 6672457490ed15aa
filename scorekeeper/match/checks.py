"""Checks: what speaks against each field of a fact at a standing; which field is checked by what, `record` declares.

A sentence alone is about the field that is checked; a problem names another one, or a place within.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping

from scorekeeper.match.facts import (
    AgreedPenalties,
    Breach,
    Brings,
    Captured,
    Dealt,
    Fact,
    Hand,
    HandEnded,
    HandLost,
    InBracket,
    Match,
    NewRules,
    NewSeats,
    Played,
    Redeal,
    SetScore,
    Total,
    Unreadable,
)
from scorekeeper.match.standing import Standing
from scorekeeper.rules.cards.card import Rank
from scorekeeper.rules.house.brackets import FIVES, Side
from scorekeeper.rules.house.ladder import Ladder
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.score import counting
from scorekeeper.rules.score.outcome import bracket_of
from scorekeeper.rules.score.points import Fine
from scorekeeper.rules.score.remedies import AtFault
from scorekeeper.rules.words import Problem, Sentence, say, series

FEWEST_PLAYERS, MOST_PLAYERS = 4, 12
Found = Iterator[Problem | Sentence]


def over(standing: Standing, fact: Fact) -> Sentence | None:
    """Why nothing whatever can follow from a fact: nobody can read it, or the match was over."""
    if isinstance(fact, Unreadable):
        return say(
            "What was written down here cannot be read, so it counts for nothing. {why} Write down what happened, or "
            "delete it.",
            why=fact.why,
        )
    if standing.finished and not isinstance(fact, SetScore):
        names = series(standing.winners)
        return say("The match was over: {names} won it. Delete this, or start another match.", names=names)
    return None


def opening_problems(match: Match) -> Iterator[Problem]:
    """What speaks against the seats and the handicaps with which a match begins."""
    yield from (_problem("players", sentence) for sentence in _seating(match.rules, match.players))
    yield from (_problem("levels", sentence) for sentence in _handicaps(match))


def _handicaps(match: Match) -> Iterator[Sentence]:
    yield from _levels(match.rules.ladder, match.players, match.levels)
    for side in _sides(match.rules, match.players):
        if len({match.levels[name] for name in side if name in match.levels}) > 1:
            yield _partners_apart(side)


def _problem(field: str, sentence: Sentence) -> Problem:
    return Problem(field=field, sentence=sentence)


def _stranger(name: str, players: Iterable[str]) -> Sentence:
    return say("{name} does not sit at this table; there are {players}.", name=name, players=series(players))


def declarer(standing: Standing, fact: Dealt) -> Found:
    """Who declared sits here; of a hand that was played, it is known who did."""
    if not (fact.declarer or standing.declarer) and not isinstance(fact, Redeal):
        yield say("The deal was open: say who declared.")
    if fact.declarer and fact.declarer not in standing.players:
        yield _stranger(fact.declarer, standing.players)


def doer(standing: Standing, fact: HandLost | Redeal) -> Found:
    """Who asked for a redeal, or lost the hand."""
    yield from _seated(standing, fact.by)


def next_declarer(standing: Standing, fact: SetScore) -> Found:
    yield from _seated(standing, fact.declarer)


def _seated(standing: Standing, name: str | None) -> Found:
    if name and name not in standing.players:
        yield _stranger(name, standing.players)


def penalties(standing: Standing, fact: Dealt | Breach | AgreedPenalties) -> Found:
    """Who is to pay sits here; declarers and defenders are those of a hand, which comes yet after an irregularity."""
    declared: object = standing.declared_last
    if isinstance(fact, Dealt | Breach):
        declared = isinstance(fact, Breach) or fact.declarer or standing.declarer
    for place, penalty in enumerate(fact.penalties):
        if not isinstance(penalty.on, Side):
            if penalty.on not in standing.players:
                yield _problem(f"penalties[{place}].on", _stranger(penalty.on, standing.players))
        elif not declared:
            sentence = say("Nobody here has declared a hand yet, so there are no sides: name the player who pays.")
            yield _problem(f"penalties[{place}].on", sentence)


def friends(standing: Standing, fact: Played) -> Found:
    if standing.fixed:
        yield say("Partners are fixed at this table, so nobody turns out to be a friend.")
        return
    for name in fact.friends:
        yield from _seated(standing, name)
    for name in _twice(fact.friends):
        yield say("{name} is named twice; a friend counts once.", name=name)
    declarer = fact.declarer or standing.declarer
    if declarer in fact.friends:
        yield say("{name} declares and is nobody's friend; leave the name out.", name=declarer or "")
    most = standing.rules.friends.wanted(len(standing.players))
    if len(fact.friends) > most:
        yield say(
            "Of {players} players at most {most} can be friends; {named} are named.",
            players=len(standing.players),
            most=most,
            named=len(fact.friends),
        )


def _twice(names: Iterable[str]) -> Iterator[str]:
    return (name for name, times in Counter(names).items() if times > 1)


def count(standing: Standing, fact: Hand) -> Found:
    match fact.count:
        case Total(points=points):
            yield from _fives("points", points)
            yield from counting.above_the_most(standing.rules, points, (*standing.fines, *fact.fines))
        case Captured() as count:
            yield from _captured(standing.rules, count, fact)
        case row:
            yield from _bracket(standing.rules, row, fined=bool(fact.fines))
            if standing.fines:
                yield _problem("points", _FINED)


_FINED = say("An irregularity in this hand costs points, and here only the range is known: count the points.")


def _captured(rules: RuleSet, count: Captured, fact: Hand) -> Iterator[Problem]:
    yield from _fives("captured", count.points)
    yield from _fives("kitty", count.kitty)
    yield from _fives("declarers_captured", count.declarers or 0)
    yield from counting.too_many(rules, count.points, count.kitty)
    if count.kitty and rules.kitty.counts and fact.last_trick is None:
        sentence = say(
            "Whether the kitty's {points} count hangs on the last trick: say who won it.", points=count.kitty
        )
        yield _problem("last_trick", sentence)


def _fives(field: str, points: int) -> Iterator[Problem]:
    if points % FIVES:
        yield _problem(field, say("Card points come in fives; {points} does not.", points=points))


def _bracket(rules: RuleSet, found: InBracket, *, fined: bool) -> Iterator[Problem]:
    here = bracket_of(rules, found.start)
    if (here.start, here.end) != (found.start, found.end):
        sentence = say(
            "The scoring table has no row like this from {start}; there it has {row}.",
            start=found.start,
            row=here.figure,
        )
        yield _problem("bracket", sentence)
    if fined:
        sentence = say("A fine changes a total, and here only the bracket is known: give the points.")
        yield _problem("fines", sentence)


def breach_points(standing: Standing, fact: Breach) -> Found:
    """What an irregularity costs is a fine like any other."""
    yield from _fives("points", fact.points)
    for found in counting.fined_too_much(standing.rules.table, [Fine(points=fact.points, on=Side.DECLARERS)]):
        yield found.sentence


def ended_by(_standing: Standing, fact: HandEnded) -> Found:
    """Where both sides erred, neither has anything of it."""
    if fact.by is AtFault.BOTH and fact.brings is not Brings.NOTHING:
        yield say("Both sides were at fault, so neither gains anything by it: name one side, or leave the gain out.")


def fines(standing: Standing, fact: Hand) -> Found:
    for place, fine in enumerate(fact.fines):
        yield from _fives(f"fines[{place}].points", fine.points)
    yield from counting.fined_too_much(standing.rules.table, fact.fines)


def last_trick(standing: Standing, fact: Hand) -> Found:
    last, table = fact.last_trick, standing.rules.table
    if last is None:
        return
    hand = counting.hand_size(table)
    if last.cards > hand:
        sentence = say("{cards} cards are more than a hand, which has {hand}.", cards=last.cards, hand=hand)
        yield _problem("last_trick.cards", sentence)
    if last.longest > last.cards:
        sentence = say(
            "The longest part, {longest}, is longer than the trick, {cards}.", longest=last.longest, cards=last.cards
        )
        yield _problem("last_trick.longest", sentence)
    if isinstance(fact.count, Captured):
        yield from counting.too_many_in_the_last_trick(fact.count.points, last)
    others = last.cards * (table.players - 1)
    if len(fact.captures) > others:
        sentence = say(
            "The trick had {others} other cards; {named} are named.", others=others, named=len(fact.captures)
        )
        yield _problem("last_trick.captures", sentence)
    for face, named in Counter([*([fact.card] if fact.card else []), *fact.captures]).items():
        copies = table.copies(face)
        if named > copies:
            sentence = say(
                "The pack holds {copies} of {card}; {named} are named.", copies=copies, card=face, named=named
            )
            yield _problem("last_trick.captures" if face in fact.captures else "last_trick.card", sentence)


def trump_suit(standing: Standing, fact: Hand) -> Found:
    """A jack throws back where jacks are the trump rank, and then it matters which is the jack of trumps."""
    declarer = fact.declarer or standing.declarer
    rank = standing.rank_played(fact, declarer if declarer in standing.levels else None)
    jack = fact.card and fact.card.rank is Rank.JACK
    if jack and rank is Rank.JACK and fact.trump is None and standing.rules.ladder.jack.hangs_on_suit:
        yield say("What the jack does hangs on the trump suit: say what was trump.")


def levels_set(standing: Standing, fact: SetScore) -> Found:
    yield from _levels(standing.rules.ladder, tuple(standing.levels), fact.levels)
    levels = {**standing.levels, **fact.levels}
    for side in standing.sides:
        if len({levels[name] for name in side}) > 1:
            yield _partners_apart(side)


def laps_set(standing: Standing, fact: SetScore) -> Found:
    for name in (name for name in fact.laps if name not in standing.levels):
        yield _stranger(name, standing.players)
    laps = {**standing.laps, **fact.laps}
    for side in standing.sides:
        if len({laps[name] for name in side}) > 1:
            yield say("{names} are partners and on one lap; give all of them the same.", names=series(side))


def gained_set(standing: Standing, fact: SetScore) -> Found:
    for name in (name for name in fact.gained if name not in standing.levels):
        yield _stranger(name, standing.players)


def _levels(ladder: Ladder, names: Collection[str], levels: Mapping[str, Rank]) -> Iterator[Sentence]:
    """Levels for people who are there, on the ladder that they climb."""
    for name, level in levels.items():
        if name not in names:
            yield _stranger(name, names)
        elif not ladder.lowest.height <= level.height <= ladder.finish.height:
            yield say(
                "{name} cannot stand at {level}: levels run from {start} to {finish}.",
                name=name,
                level=level,
                start=ladder.lowest,
                finish=ladder.finish,
            )


def _partners_apart(side: Iterable[str]) -> Sentence:
    return say("{names} are partners and stand at one level; give all of them the same.", names=series(side))


def _seating(rules: RuleSet, players: tuple[str, ...]) -> Iterator[Sentence]:
    """Whether these people can sit down to play."""
    for name in _twice(players):
        yield say("{name} sits at this table twice; tell the two apart by name.", name=name)
    count = len(players)
    if not FEWEST_PLAYERS <= count <= MOST_PLAYERS:
        yield say(
            "{fewest} to {most} people play; named here: {count}.",
            fewest=FEWEST_PLAYERS,
            most=MOST_PLAYERS,
            count=count,
        )
    elif count % 2 and rules.table.partnerships.known_beforehand:
        yield say("{count} players do not make two equal sides; seat an even number.", count=count)


def seats(standing: Standing, fact: NewSeats) -> Found:
    yield from _seating(standing.rules, fact.players)


def levels_seated(standing: Standing, fact: NewSeats) -> Found:
    """Which level a table names for whoever sits down; partners move together, so that theirs is one."""
    yield from _levels(standing.rules.ladder, fact.players, fact.levels)
    for side in _sides(standing.rules, fact.players):
        if len({fact.levels.get(name) for name in side}) > 1:
            yield _partners_apart(side)


def rules_fit(standing: Standing, fact: NewRules) -> Found:
    yield from _seating(fact.rules, standing.players)
    finish = fact.rules.ladder.finish
    for name in standing.players:
        if standing.levels[name].height > finish.height:
            yield say(
                "{name} stands at {level}, beyond the last level of these rules, {finish}.",
                name=name,
                level=standing.levels[name],
                finish=finish,
            )
    for side in _sides(fact.rules, standing.players):
        if len({standing.levels[name] for name in side}) > 1:
            yield _partners_apart(side)


def _sides(rules: RuleSet, players: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Who are partners from the start."""
    return (players[::2], players[1::2]) if rules.table.partnerships.known_beforehand else ()
