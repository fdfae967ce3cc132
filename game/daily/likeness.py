"""Find puzzles that are alike: only the names of symbols and the colours of crews differ."""

from collections.abc import Hashable, Iterable

from game.daily.puzzle import Puzzle
from game.rules.state.cards import list_cards


def likeness_key(puzzle: Puzzle) -> Hashable:
    """Return a value that is equal for two puzzles if, and only if, they are alike.

    The value holds what the turn depends on: the task, the number of actions, the passage, all
    pirates, the player's hand and the open row. Symbols are numbered in the order in which the
    passage shows them. The other seats are sorted by their pirates.
    """
    start, seat = puzzle.start, puzzle.seat
    names: dict[int, int] = {}
    for symbol in start.passage.symbols:
        names.setdefault(symbol, len(names))

    def renamed(cards: Iterable[int]) -> tuple[int, ...]:
        return tuple(names[card] for card in cards)

    others = sorted(places for other, places in enumerate(start.pirates) if other != seat)
    return (
        (puzzle.task.kind, puzzle.task.number, puzzle.task.cards),
        start.actions_left,
        renamed(start.passage.symbols),
        (start.pirates[seat], *others),
        tuple(sorted(renamed(list_cards(start.hands[seat])))),
        renamed(start.piles.row),
    )
