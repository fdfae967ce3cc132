"""Solves a puzzle in the simplest way: it tries every turn, action by action.

This code writes symbols as letters, and knows only what the player sees. It shares nothing with
the search that makes puzzles. A face-down card is a `?` in the hand: it can be any symbol.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from game.daily import Task
from game.rules import View

UNSEEN = "?"


@dataclass(frozen=True)
class FixedParts:
    """The parts of a position that stay the same during the turn."""

    letters: str
    passage: str
    other_pirates: tuple[int, ...]
    actions: int
    row: str | None

    @property
    def boat(self) -> int:
        return len(self.passage) + 1


@dataclass(frozen=True)
class Turn:
    """A turn so far: its actions in the notation, and what they led to."""

    actions: tuple[str, ...]
    own_pirates: tuple[int, ...]
    hand: str
    taken_card_count: int = 0


def read_view(seen: View) -> tuple[FixedParts, Turn]:
    letters = "".join(symbol.letter for symbol in seen.options.edition.symbols)
    me = seen.seats[seen.seat_on_turn]
    assert me.hand is not None
    others = [one for number, one in enumerate(seen.seats) if number != seen.seat_on_turn]
    table = FixedParts(
        letters=letters,
        passage="".join(letters[symbol] for symbol in seen.passage.symbols),
        other_pirates=tuple(place for one in others for place in one.pirates),
        actions=seen.actions_left,
        row=None if seen.row is None else "".join(letters[card] for card in seen.row),
    )
    hand = "".join(letter * number for letter, number in zip(letters, me.hand, strict=True))
    return table, Turn((), me.pirates, hand)


def possible_turns(fixed_parts: FixedParts, turn: Turn) -> Iterator[Turn]:
    """Yield this turn as it is, and all turns that continue it."""
    yield turn
    if len(turn.actions) == fixed_parts.actions or set(turn.own_pirates) == {fixed_parts.boat}:
        return
    for longer in with_one_more_action(fixed_parts, turn):
        yield from possible_turns(fixed_parts, longer)


def with_one_more_action(fixed_parts: FixedParts, turn: Turn) -> Iterator[Turn]:
    """Yield the turn with each possible next action; a face-down card counts as any symbol."""
    all_pirates = [*turn.own_pirates, *fixed_parts.other_pirates]
    for origin in sorted(set(turn.own_pirates)):
        for letter in fixed_parts.letters if origin < fixed_parts.boat else "":
            card = letter if letter in turn.hand else UNSEEN
            if card in turn.hand:
                target = origin + 1
                while target < fixed_parts.boat and (
                    fixed_parts.passage[target - 1] != letter or target in all_pirates
                ):
                    target += 1
                text = f"{letter}{origin}>{target}"
                hand = turn.hand.replace(card, "", 1)
                yield Turn(
                    (*turn.actions, text),
                    own_pirates_after(turn, origin, target),
                    hand,
                    turn.taken_card_count,
                )
        target = origin - 1
        while target > 0 and all_pirates.count(target) not in (1, 2):
            target -= 1
        if target > 0:
            brought = all_pirates.count(target)
            taken = turn.taken_card_count + brought
            cards = (
                UNSEEN * brought
                if fixed_parts.row is None
                else fixed_parts.row[turn.taken_card_count : taken]
            )
            assert len(cards) == brought
            yield Turn(
                (*turn.actions, f"R{origin}>{target}"),
                own_pirates_after(turn, origin, target),
                turn.hand + cards,
                taken,
            )


def own_pirates_after(turn: Turn, origin: int, target: int) -> tuple[int, ...]:
    own = list(turn.own_pirates)
    own.remove(origin)
    return (*own, target)


def reaches_goal(task: Task, fixed_parts: FixedParts, turn_at_start: Turn, turn: Turn) -> bool:
    return (
        progress(task, fixed_parts, turn_at_start, turn) >= task.number
        and len(turn.hand) >= task.cards
    )


def progress(task: Task, fixed_parts: FixedParts, turn_at_start: Turn, turn: Turn) -> int:
    """Return how far the turn got: a count of pirates, cards or spaces, or a space's number."""
    match task.kind.value:
        case "aboard" | "win":
            return turn.own_pirates.count(fixed_parts.boat) - turn_at_start.own_pirates.count(
                fixed_parts.boat
            )
        case "cards":
            return turn.taken_card_count
        case "farthest":
            return sum(turn.own_pirates) - sum(turn_at_start.own_pirates)
        case "hindmost":
            return min(turn.own_pirates)
        case "together":
            return max(turn.own_pirates.count(space) for space in range(1, fixed_parts.boat))
        case "reach":
            return task.number if task.number in turn.own_pirates else 0
        case other:
            raise AssertionError(other)
