"""Calls: what a declarer may call, and who joins by playing a called card (A8, B19, B20, B48)."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.rules import possible
from scorekeeper.rules.articles import Article, ArticleId, article
from scorekeeper.rules.cards.card import FACES, Card, Colour, Rank, Suit
from scorekeeper.rules.cards.order import Order, Trump
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.rulings import Cite, Ruling, Verdict
from scorekeeper.rules.words import N_, Problem, Sentence, say, spelled

CALLING = article(
    "calling-friends",
    title=N_("Calling friends"),
    sentence=N_(
        "After the exchange the declarer calls cards, and whoever plays them becomes a friend. A declarer may call "
        "cards of their own hand or of the kitty; two calls may name the same copy of different cards, or different "
        "copies of one card, but never the same copy of the same card."
    ),
    claims="BF-FR-3 BF-FR-5 BF-FR-6 BF-FRC-1",
)
HOW_MANY = article(
    "how-many-friends",
    title=N_("How many friends"),
    sentence=N_("Each table says how many friends a declarer calls; it is exactly that many, neither more nor fewer."),
    claims="BF-FR-1 BF-FR-2",
)
CALLABLE = article(
    "callable-cards",
    title=N_("What may be called"),
    sentence=N_(
        "Only cards that are in the pack can be called. Most tables keep trumps out: the trump suit, the trump rank in "
        "every suit and the jokers. Those that call by colour and rank often let them in."
    ),
    claims="BF-FR-7 BF-FRC-3",
)
JOINING = article(
    "joining",
    title=N_("Who becomes a friend"),
    sentence=N_(
        "Copies count in the order in which they are played; two in one play count one after the other. Whoever plays "
        "a called copy is a friend from that moment, so a player can wait with the card. Nobody is a friend twice, the "
        "declarer is nobody's friend, and a copy that is never played brings none: the side can stay smaller."
    ),
    claims="BF-FR-4 BF-FR-8 BF-FRC-2",
)
POINTS_APART = article(
    "points-apart",
    title=N_("Points before the friends are known"),
    sentence=N_("As long as a friend may still show up, points stay in front of whoever took them."),
    claims="BF-SC-2",
)
ARTICLES = (CALLING, HOW_MANY, CALLABLE, JOINING, POINTS_APART)


@dataclass(frozen=True, slots=True)
class CopyCall:
    """A card, and which copy of it in the order of play, counted from 1."""

    card: Card
    copy: int

    @property
    def faces(self) -> tuple[Card, ...]:
        return (self.card,)

    def copies(self, wanted: int) -> Collection[int]:  # noqa: ARG002 - a call of a colour needs it
        """Which copies meet the call, where so many friends are wanted."""
        return (self.copy,)


@dataclass(frozen=True, slots=True)
class ColourCall:
    """All cards of a colour and rank; without a rank, the joker of that colour."""

    colour: Colour
    rank: Rank | None

    @property
    def faces(self) -> tuple[Card, ...]:
        return tuple(card for card in FACES if card.rank is self.rank and card.colour is self.colour)

    def copies(self, wanted: int) -> Collection[int]:
        """The first so many cards meet the call, whatever their suits."""
        return range(1, wanted + 1)


Call = CopyCall | ColourCall


@dataclass(frozen=True, slots=True, kw_only=True)
class CallRuling(Ruling):
    """A verdict on the calls of a declarer; `refused` are those that cannot stand, each with its reason."""

    wanted: int
    refused: tuple[tuple[Call, Sentence], ...] = ()


def judge_calls(rules: RuleSet, players: int, trump: Trump, calls: tuple[Call, ...]) -> CallRuling:
    """Whether the declarer may call these; what is wrong with one call is said before what is wrong with all."""
    ranking = rules.trumps.order(trump)
    wanted = rules.friends.wanted(players)
    refused = [(call, why) for call in calls if (why := _refusal(rules, ranking, call))]
    obstacle = refused[0][1] if refused else _together(rules, wanted, calls)
    where, reason = obstacle or (CALLING, _may_be_called(wanted))
    return CallRuling(
        verdict=Verdict.FORBIDDEN if obstacle else Verdict.ALLOWED,
        article=where.id,
        reason=reason,
        wanted=wanted,
        refused=tuple((call, sentence) for call, (_, sentence) in refused),
    )


_Obstacle = tuple[Article, Sentence]


def _refusal(rules: RuleSet, ranking: Order, call: Call) -> _Obstacle | None:
    """What is wrong with one call by itself."""
    if isinstance(call, CopyCall) != rules.friends.call.names_copies:
        return CALLING, _other_kind(call)
    held = [rules.table.copies(face) for face in call.faces]
    if not any(held):
        return CALLABLE, say("{cards} cannot be called: there is none in the pack.", cards=call.faces)
    if isinstance(call, CopyCall) and not 1 <= call.copy <= held[0]:
        sentence = say(
            "There is no copy {copy} of {card}; the pack holds {held}, counted in the order of play.",
            copy=call.copy,
            card=call.card,
            held=held[0],
        )
        return CALLABLE, sentence
    return next((barred for face in call.faces if (barred := _barred(rules, ranking, face))), None)


def _other_kind(call: Call) -> Sentence:
    if isinstance(call, CopyCall):
        return say("This table calls a colour and a rank, such as black aces, not a single card.")
    return say("This table calls a card and which copy of it, such as the first AS, not a colour and a rank.")


def _barred(rules: RuleSet, ranking: Order, face: Card) -> _Obstacle | None:
    """Whether the table keeps this face from being called."""
    bars = rules.friends.cards
    suit = ranking.suits[face]
    if bars.bars_trumps and suit is Suit.TRUMPS:
        return CALLABLE, say("{card} is a trump in this hand, and trumps may not be called.", card=face)
    if bars.bars_points and face.points:
        return CALLABLE, say("{card} is a point card, and this table does not let those be called.", card=face)
    if bars.bars_highest and face is _highest(rules, ranking, suit):
        return CALLABLE, say("{card} is the highest of its suit; this table asks for a lower one.", card=face)
    return None


def _highest(rules: RuleSet, ranking: Order, suit: Suit) -> Card:
    """The top card of a plain suit that is in the pack."""
    cards = (face for equals in ranking.ladder(suit) for face in equals)
    return next(face for face in cards if rules.table.copies(face))


def _together(rules: RuleSet, wanted: int, calls: tuple[Call, ...]) -> _Obstacle | None:
    """What is wrong with the calls as a whole: one named twice, or not as many as there are to be friends."""
    if len(set(calls)) < len(calls):
        return CALLING, say("The same call stands here twice; call another copy or another card.")
    needed = wanted if rules.friends.call.names_copies else min(wanted, 1)
    if len(calls) == needed:
        return None
    return HOW_MANY, _needed(needed, wanted, len(calls))


def _needed(needed: int, wanted: int, given: int) -> Sentence:
    if not needed:
        return say("No friend is called: the declarer plays alone against everybody.")
    if needed == 1:
        return say("At this table the declarer makes one call, not {given}.", given=given)
    return say(
        "At this table the declarer makes {needed} calls for {wanted} friends, not {given}.",
        needed=needed,
        wanted=wanted,
        given=given,
    )


def _may_be_called(wanted: int) -> Sentence:
    if not wanted:
        return say("No friend is called: the declarer plays alone against everybody.")
    if wanted == 1:
        return say("One friend may be called like this.")
    return say("{wanted} friends may be called like this.", wanted=spelled(wanted))


def more_friends_than_called(rules: RuleSet, players: int, calls: tuple[Call, ...], friends: int) -> Sentence | None:
    """Why these calls cannot have brought so many friends, if they cannot; a colour and rank may bring them all."""
    most = sum(len(call.copies(rules.friends.wanted(players))) for call in calls)
    if friends <= most:
        return None
    return say(
        "More friends are named, {friends}, than the called cards can bring, {most}.", friends=friends, most=most
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    """Cards that somebody played to a trick."""

    by: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Met:
    """A called copy that was played: in which play, counted from 0, by whom, and whether it brought a friend."""

    call: Call
    play: int
    by: str
    joins: bool
    sentence: Sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class FriendsSoFar:
    """Who has joined the declarer, in order, and which calls could still bring a friend."""

    friends: tuple[str, ...]
    open: tuple[Call, ...]
    met: tuple[Met, ...]
    reason: Sentence
    article: ArticleId = JOINING.id
    cites: tuple[Cite, ...] = ()


_Due = dict[tuple[Card, ...], dict[int, Call]]
"""For each group of faces that are counted together, which call is met by which copy."""


def who_joined(
    rules: RuleSet, players: int, declarer: str, calls: tuple[Call, ...], played: tuple[Play, ...]
) -> FriendsSoFar:
    """Who is a friend after these plays.

    Called are the second AS and the first KH: P2 plays AS AS, and the second of the two makes P2 a friend; P2 then
    plays KH, which brings nobody, for P2 is a friend already.
    """
    due: _Due = {}
    for call in calls:
        due.setdefault(call.faces, {}).update(dict.fromkeys(call.copies(rules.friends.wanted(players)), call))
    counts: Counter[tuple[Card, ...]] = Counter()
    met = tuple(_met(rules, declarer, due, counts, played))
    friends = tuple(line.by for line in met if line.joins)
    unmet = (call for faces, awaited in due.items() for copy, call in awaited.items() if copy > counts[faces])
    still = tuple(dict.fromkeys(unmet))
    return FriendsSoFar(friends=friends, open=still, met=met, reason=_still_out(len(still)))


def _still_out(number: int) -> Sentence:
    if not number:
        return say("Every called card has been played.")
    if number == 1:
        return say("One called card is still out; whoever holds it is a defender until it is played.")
    return say(
        "{number} called cards are still out; whoever holds one is a defender until it is played.",
        number=spelled(number),
    )


def _met(
    rules: RuleSet, declarer: str, due: _Due, counts: Counter[tuple[Card, ...]], played: Sequence[Play]
) -> Iterator[Met]:
    """Every called copy as it is played; copies in one play count one after the other.

    Where one play meets several calls, their own order decides.
    """
    side = {declarer}
    for number, play in enumerate(played):
        for faces, awaited in due.items():
            for _ in range(sum(map(play.cards.count, faces))):
                insider = play.by in side
                if not rules.friends.joining.counts(insider=insider):
                    continue
                counts[faces] += 1
                if call := awaited.get(counts[faces]):
                    side.add(play.by)
                    sentence = _line(declarer, play.by, call, insider=insider)
                    yield Met(call=call, play=number, by=play.by, joins=not insider, sentence=sentence)


def _line(declarer: str, name: str, call: Call, *, insider: bool) -> Sentence:
    if name == declarer:
        return say("{name} is the declarer, so this called card brings no friend.", name=name)
    if insider:
        return say("{name} is a friend already, so this called card brings no other.", name=name)
    if isinstance(call, CopyCall):
        return say(
            "{name} plays copy {copy} of {card} and joins the declarer.", name=name, copy=call.copy, card=call.card
        )
    return say("{name} plays a card of the called colour and rank and joins the declarer.", name=name)


def joining_problems(
    rules: RuleSet, players: tuple[str, ...], declarer: str, played: tuple[Play, ...]
) -> tuple[Problem, ...]:
    """What cannot be as entered: strangers, names given twice, more copies played than the pack holds."""
    places = (((f"played[{place}].cards", play.cards),) for place, play in enumerate(played))
    return (*_strangers(players, declarer, played), *possible.copies(rules.table, places))


def _strangers(players: tuple[str, ...], declarer: str, played: tuple[Play, ...]) -> Iterator[Problem]:
    for name, times in Counter(players).items():
        if times > 1:
            yield Problem(
                field="players", sentence=say("{name} is named twice; give every player one name.", name=name)
            )
    for place, name in (
        ("declarer", declarer),
        *((f"played[{place}].by", play.by) for place, play in enumerate(played)),
    ):
        if name not in players:
            sentence = say("{name} is not among the players; name one of them.", name=name)
            yield Problem(field=place, sentence=sentence)
