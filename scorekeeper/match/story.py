"""Story: every step in words, as sentences that any reader gets in the language of the page."""

from collections.abc import Iterator

from scorekeeper.match.facts import Hand, InBracket, Played
from scorekeeper.match.step import Move, Step
from scorekeeper.rules.cards.card import Rank
from scorekeeper.rules.words import Sentence, say, series


def tell(step: Step) -> Iterator[Sentence]:
    """One step, below the number that it has: who declared, what was counted, why it moved whom, what was remarked."""
    if isinstance(step.fact, Played) and step.declarer:
        yield _headline(step, step.declarer)
    yield from _counted(step)
    yield from (reason.sentence for reason in step.reasons)
    yield from _moves(step.moves)
    if step.after.finished and not step.before.finished:
        yield won(step.after.winners)
    yield from step.comments
    if step.fact.note:
        yield say("Note: {note}", note=step.fact.note)


def won(winners: tuple[str, ...]) -> Sentence:
    """Who has won; where friends are called it can be one alone."""
    if len(winners) == 1:
        return say("{name} has won the match.", name=winners[0])
    return say("{names} have won the match.", names=series(winners))


def _headline(step: Step, declarer: str) -> Sentence:
    rank, others = step.trump_rank or "", series(step.side[1:])
    if not others:
        return say("{name} declared alone at {rank}.", name=declarer, rank=rank)
    return say("{name} declared at {rank}, with {others}.", name=declarer, rank=rank, others=others)


def _counted(step: Step) -> Iterator[Sentence]:
    if step.account:
        yield from (line.sentence for line in step.account.lines)
        if len(step.account.lines) > 1:
            yield say("That makes {total}.", total=step.account.total)
    if step.outcome and isinstance(step.fact, Hand) and isinstance(step.fact.count, InBracket):
        yield _bracket(step.fact.count)


def _bracket(row: InBracket) -> Sentence:
    """What the row is, its reason says; one total alone can leave nothing open, such as the 0 of a shut-out."""
    if row.end == row.start:
        return say("The defenders took {points}.", points=row.start)
    return say("Nobody counted.")


def _moves(moves: tuple[Move, ...]) -> Iterator[Sentence]:
    """Players who moved alike are told of together; who passed the last level from there has won and is told of so."""
    alike = dict[tuple[Rank, Rank, int], list[str]]()
    for move in moves:
        if move.start is not move.level or move.laps or not move.levels:
            alike.setdefault((move.start, move.level, move.levels), []).append(move.player)
    for (start, level, levels), players in alike.items():
        names = series(players)
        if levels < 0:
            yield say("Back from {start} to {level}: {names}.", start=start, level=level, names=names)
        elif levels:
            yield say("Up from {start} to {level}: {names}.", start=start, level=level, names=names)
        else:
            yield say("Still at {level}: {names}.", level=level, names=names)
