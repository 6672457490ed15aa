"""Checks: could this fact have happened here? Every problem at once, each with its field and a sentence."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping

from scorekeeper.match.facts import (
    Captured,
    Dealt,
    Fact,
    Hand,
    HandLost,
    Match,
    NewRules,
    Penalties,
    Penalty,
    Redeal,
    Seats,
    SetScore,
    Total,
    Unreadable,
)
from scorekeeper.match.standing import Standing
from scorekeeper.rules.cards.card import Rank
from scorekeeper.rules.house.brackets import FIVES, Side
from scorekeeper.rules.house.ladder import Ladder
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.rulings import Problem, Sentence, say, series
from scorekeeper.rules.score import counting, scoring

FEWEST_PLAYERS, MOST_PLAYERS = 4, 12


def problems(standing: Standing, fact: Fact) -> Iterator[Problem]:
    """Why nothing can follow from a fact at this standing."""
    if isinstance(fact, Unreadable):
        sentence = say(
            "What was written down here cannot be read, so it counts for nothing. {why} Write down what happened, or "
            "delete it.",
            why=fact.why,
        )
        yield _problem("", sentence)
        return
    if standing.finished and not isinstance(fact, SetScore):
        names = series(standing.winners)
        yield _problem("", say("The match was over: {names} won it. Delete this, or start another match.", names=names))
        return
    match fact:
        case Hand():
            yield from _hand(standing, fact)
        case HandLost():
            yield from _dealt(standing, fact, fact.by)
            yield from _friends(standing, fact)
        case Redeal():
            yield from _dealt(standing, fact, fact.by)
        case Penalties():
            yield from _penalties(standing, fact.penalties, sides=bool(standing.declared_last))
        case SetScore():
            yield from _set_score(standing, fact)
        case Seats():
            yield from _seats(standing.rules, fact)
        case _:
            yield from _rules(standing, fact)


def opening_problems(match: Match) -> Iterator[Problem]:
    """What speaks against the seats and the handicaps with which a match begins."""
    yield from seating(match.rules, match.players, "players")
    yield from _levels(match.rules.ladder, match.players, match.levels)
    if not match.rules.table.partnerships.known_beforehand:
        return
    for side in (match.players[::2], match.players[1::2]):
        given = {match.levels[name] for name in side if name in match.levels}
        if len(given) > 1:
            yield _problem("levels", _partners_apart(side))


def _problem(field: str, sentence: Sentence) -> Problem:
    return Problem(field=field, sentence=sentence)


def _stranger(name: str, players: Iterable[str]) -> Sentence:
    return say("{name} does not sit at this table; there are {players}.", name=name, players=series(players))


def _dealt(standing: Standing, fact: Dealt, by: str | None = None) -> Iterator[Problem]:
    """Who declared, and who did what the fact says."""
    if not (fact.declarer or standing.declarer) and not isinstance(fact, Redeal):
        yield _problem("declarer", say("The deal was open: say who declared."))
    if fact.declarer and fact.declarer not in standing.players:
        yield _problem("declarer", _stranger(fact.declarer, standing.players))
    if by is not None and by not in standing.players:
        yield _problem("lost_by" if isinstance(fact, HandLost) else "by", _stranger(by, standing.players))
    yield from _penalties(standing, fact.penalties, sides=bool(fact.declarer or standing.declarer))


def _penalties(standing: Standing, penalties: Iterable[Penalty], *, sides: bool) -> Iterator[Problem]:
    """Who is to pay sits here; declarers and defenders are those of a hand."""
    for place, penalty in enumerate(penalties):
        if not isinstance(penalty.on, Side):
            if penalty.on not in standing.players:
                yield _problem(f"penalties[{place}].on", _stranger(penalty.on, standing.players))
        elif not sides:
            sentence = say("Nobody here has declared a hand yet, so there are no sides: name the player who pays.")
            yield _problem(f"penalties[{place}].on", sentence)


def _friends(standing: Standing, fact: Hand | HandLost) -> Iterator[Problem]:
    if not fact.friends:
        return
    if standing.fixed:
        yield _problem("friends", say("Partners are fixed at this table, so nobody turns out to be a friend."))
        return
    for name in (name for name in fact.friends if name not in standing.players):
        yield _problem("friends", _stranger(name, standing.players))
    for name in (name for name, times in Counter(fact.friends).items() if times > 1):
        yield _problem("friends", say("{name} is named twice; a friend counts once.", name=name))
    declarer = fact.declarer or standing.declarer
    if declarer in fact.friends:
        sentence = say("{name} declares and is nobody's friend; leave the name out.", name=declarer or "")
        yield _problem("friends", sentence)
    most = standing.rules.friends.wanted(len(standing.players))
    if len(fact.friends) > most:
        sentence = say(
            "{players} players allow {most} friends; {named} are named.",
            players=len(standing.players),
            most=most,
            named=len(fact.friends),
        )
        yield _problem("friends", sentence)


def _hand(standing: Standing, fact: Hand) -> Iterator[Problem]:
    yield from _dealt(standing, fact)
    yield from _friends(standing, fact)
    yield from _count(standing.rules, fact)
    yield from _fines(standing.rules, fact)
    yield from _last_trick(standing.rules, fact)
    yield from _copies(standing.rules, fact)
    yield from _unknown_suit(standing, fact)


def _count(rules: RuleSet, fact: Hand) -> Iterator[Problem]:
    match fact.count:
        case Total(points=points):
            yield from _fives("points", points)
            yield from counting.above_the_most(rules, points, fact.fines)
        case Captured() as count:
            yield from _captured(rules, count, fact)
        case row:
            yield from _bracket(rules, row.start, row.end, fined=bool(fact.fines))


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


def _bracket(rules: RuleSet, start: int, end: int | None, *, fined: bool) -> Iterator[Problem]:
    here = scoring.bracket_of(rules, start)
    if (here.start, here.end) != (start, end):
        row = f"{here.start}–{here.end}" if here.end is not None else f"{here.start}+"
        sentence = say("The scoring table has no row like this from {start}; there it has {row}.", start=start, row=row)
        yield _problem("bracket", sentence)
    if fined:
        sentence = say("A fine changes a total, and here only the bracket is known: give the points.")
        yield _problem("fines", sentence)


def _fines(rules: RuleSet, fact: Hand) -> Iterator[Problem]:
    for place, fine in enumerate(fact.fines):
        yield from _fives(f"fines[{place}].points", fine.points)
    yield from counting.fined_too_much(rules.table, fact.fines)


def _last_trick(rules: RuleSet, fact: Hand) -> Iterator[Problem]:
    last = fact.last_trick
    if last is None:
        return
    hand = counting.hand_size(rules.table)
    if last.cards > hand:
        sentence = say("{cards} cards are more than a hand, which has {hand}.", cards=last.cards, hand=hand)
        yield _problem("last_trick.cards", sentence)
    if last.longest > last.cards:
        sentence = say(
            "The longest part, {longest}, is longer than the trick, {cards}.", longest=last.longest, cards=last.cards
        )
        yield _problem("last_trick.longest", sentence)
    others = last.cards * (rules.table.players - 1)
    if len(fact.captures) > others:
        sentence = say(
            "The trick had {others} other cards; {named} are named.", others=others, named=len(fact.captures)
        )
        yield _problem("last_trick.captures", sentence)


def _copies(rules: RuleSet, fact: Hand) -> Iterator[Problem]:
    for face, named in Counter([*([fact.card] if fact.card else []), *fact.captures]).items():
        copies = rules.table.copies(face)
        if named > copies:
            sentence = say(
                "The pack holds {copies} of {card}; {named} are named.", copies=copies, card=face, named=named
            )
            yield _problem("last_trick.captures" if face in fact.captures else "last_trick.card", sentence)


def _unknown_suit(standing: Standing, fact: Hand) -> Iterator[Problem]:
    """A jack throws back where jacks are the trump rank, and then it matters which is the jack of trumps."""
    declarer = fact.declarer or standing.declarer
    rank = standing.rank_played(fact, declarer if declarer in standing.levels else None)
    jack = fact.card and fact.card.rank is Rank.JACK
    if jack and rank is Rank.JACK and fact.trump is None and standing.rules.ladder.jack.hangs_on_suit:
        yield _problem("trump", say("What the jack does hangs on the trump suit: say what was trump."))


def _set_score(standing: Standing, fact: SetScore) -> Iterator[Problem]:
    yield from _levels(standing.rules.ladder, tuple(standing.levels), fact.levels)
    for name in (name for name in fact.laps if name not in standing.levels):
        yield _problem("laps", _stranger(name, standing.players))
    if fact.declarer and fact.declarer not in standing.players:
        yield _problem("next", _stranger(fact.declarer, standing.players))
    levels, laps = {**standing.levels, **fact.levels}, {**standing.laps, **fact.laps}
    for side in standing.sides:
        if len({levels[name] for name in side}) > 1:
            yield _problem("levels", _partners_apart(side))
        if len({laps[name] for name in side}) > 1:
            yield _problem("laps", _laps_apart(side))


def _levels(ladder: Ladder, names: Collection[str], levels: Mapping[str, Rank]) -> Iterator[Problem]:
    """Levels for people who are there, on the ladder that they climb."""
    for name, level in levels.items():
        if name not in names:
            yield _problem("levels", _stranger(name, names))
        elif not ladder.lowest.height <= level.height <= ladder.finish.height:
            sentence = say(
                "{name} cannot stand at {level}: levels run from {start} to {finish}.",
                name=name,
                level=level,
                start=ladder.lowest,
                finish=ladder.finish,
            )
            yield _problem("levels", sentence)


def _partners_apart(side: Iterable[str]) -> Sentence:
    return say("{names} are partners and stand at one level; give all of them the same.", names=series(side))


def _laps_apart(side: Iterable[str]) -> Sentence:
    return say("{names} are partners and on one lap; give all of them the same.", names=series(side))


def seating(rules: RuleSet, players: tuple[str, ...], field: str) -> Iterator[Problem]:
    """Whether these people can sit down to play."""
    for name in (name for name, times in Counter(players).items() if times > 1):
        yield _problem(field, say("{name} sits at this table twice; tell the two apart by name.", name=name))
    count = len(players)
    if not FEWEST_PLAYERS <= count <= MOST_PLAYERS:
        sentence = say(
            "{fewest} to {most} people play; named here: {count}.",
            fewest=FEWEST_PLAYERS,
            most=MOST_PLAYERS,
            count=count,
        )
        yield _problem(field, sentence)
    elif count % 2 and rules.table.partnerships.known_beforehand:
        yield _problem(field, say("{count} players do not make two equal sides; seat an even number.", count=count))


def _seats(rules: RuleSet, fact: Seats) -> Iterator[Problem]:
    """Who may sit down, and at which level; partners move together, so that theirs is one."""
    yield from seating(rules, fact.players, "seats")
    yield from _levels(rules.ladder, fact.players, fact.levels)
    for side in (fact.players[::2], fact.players[1::2]) if rules.table.partnerships.known_beforehand else ():
        if len({fact.levels.get(name) for name in side}) > 1:
            yield _problem("levels", _partners_apart(side))


def _rules(standing: Standing, fact: NewRules) -> Iterator[Problem]:
    yield from seating(fact.rules, standing.players, "rules")
    finish = fact.rules.ladder.finish
    for name in standing.players:
        if standing.levels[name].height > finish.height:
            sentence = say(
                "{name} stands at {level}, beyond the last level of these rules, {finish}.",
                name=name,
                level=standing.levels[name],
                finish=finish,
            )
            yield _problem("rules", sentence)
    if fact.rules.table.partnerships.known_beforehand:
        for side in (standing.players[::2], standing.players[1::2]):
            if len({standing.levels[name] for name in side}) > 1:
                yield _problem("rules", _partners_apart(side))
