"""No two puzzles are alike. A puzzle that only looks different counts as the same."""

from dataclasses import replace

from game.daily import Puzzle, puzzle_of
from game.daily.likeness import likeness_key
from game.daily.puzzle import format_puzzle, parse_puzzle
from game.rules import State
from tests.daily.days import DAYS

CLASSIC_TO_SWEDISH = str.maketrans("SHDBKP", "FHDBKS")


def test_no_two_days_are_alike() -> None:
    assert len({likeness_key(puzzle_of(day)) for day in DAYS}) == len(DAYS)


def classic_puzzle() -> Puzzle:
    return next(one for one in map(puzzle_of, DAYS) if edition(one) == "classic")


def edition(puzzle: Puzzle) -> str:
    return puzzle.start.setup.options.edition.name


def test_renaming_symbols_does_not_change_the_likeness() -> None:
    """The test swaps two symbols everywhere, then uses the Swedish names of all symbols."""
    puzzle = classic_puzzle()
    day, kind, number, cards, wrong, solution, *rest = format_puzzle(puzzle).split(" ")
    head = [kind, number, cards, wrong]
    swapped = [part.translate(str.maketrans("SB", "BS")) for part in (solution, *rest)]
    assert likeness_key(parse_puzzle(" ".join([day, *head, *swapped]))) == likeness_key(puzzle)

    swedish_date = next(
        one.date
        for one in map(puzzle_of, DAYS)
        if edition(one) == "swedish"
        and one.start.setup.options.handling is puzzle.start.setup.options.handling
    )
    renamed = [part.translate(CLASSIC_TO_SWEDISH) for part in (solution, *rest)]
    assert likeness_key(
        parse_puzzle(" ".join([swedish_date.isoformat(), *head, *renamed]))
    ) == likeness_key(puzzle)


def test_moving_crews_to_other_seats_does_not_change_the_likeness() -> None:
    """Every crew moves to the next seat."""
    puzzle = classic_puzzle()
    start = puzzle.start
    moved = replace(
        start,
        pirates=(start.pirates[-1], *start.pirates[:-1]),
        hands=(start.hands[-1], *start.hands[:-1]),
        seat_on_turn=(start.seat_on_turn + 1) % start.setup.seats,
    )
    assert moved != start
    assert likeness_key(replace(puzzle, start=moved)) == likeness_key(puzzle)


def test_likeness_depends_on_pirates_hands_used_actions_and_task() -> None:
    puzzle = classic_puzzle()
    task, start, seat = puzzle.task, puzzle.start, puzzle.seat
    pirates, hands = list(start.pirates), list(start.hands)
    hand = hands[seat]
    hands[seat] = (hand[0] + 1, *hand[1:])
    pirates[seat] = tuple(sorted((0, *pirates[seat][1:-1], 1)))
    others: list[State] = [
        replace(start, pirates=tuple(pirates)),
        replace(start, hands=tuple(hands)),
        replace(start, used=1),
    ]
    changed = [replace(puzzle, start=other) for other in others]
    changed.append(replace(puzzle, task=replace(task, cards=task.cards + 1)))
    assert len({likeness_key(one) for one in (puzzle, *changed)}) == len(changed) + 1
