"""The number of positions after two actions (three in `make matrix`), in both implementations."""

from collections.abc import Iterator
from copy import deepcopy
from hashlib import sha256

import pytest

from game.rules.editions import EDITIONS, Handling
from game.rules.engine import apply, begin
from game.rules.moves import legal_actions
from game.rules.notation import format_action, format_position, parse_action
from game.rules.setup import Options, Setup
from game.rules.state.state import State
from tests.long import MATRIX_GAME_COUNT, larger_in_matrix
from tests.rules.random_games import random_action, seeded_random
from tests.rules.second.plain import PlainGame

DEPTH = 3 if MATRIX_GAME_COUNT else 2
EXPECTED_COUNTS: dict[tuple[str, str, int, int], tuple[int, int, int]] = {
    ("classic", "jamaica", 2, 0): (6, 32, 176),
    ("classic", "jamaica", 3, 0): (6, 32, 141),
    ("classic", "jamaica", 4, 0): (8, 49, 272),
    ("classic", "jamaica", 5, 0): (8, 41, 184),
    ("classic", "tortuga", 2, 0): (5, 19, 86),
    ("classic", "tortuga", 3, 0): (6, 31, 135),
    ("classic", "tortuga", 4, 0): (7, 36, 180),
    ("classic", "tortuga", 5, 0): (8, 44, 240),
    ("classic", "hispaniola", 2, 0): (5, 21, 101),
    ("classic", "hispaniola", 3, 0): (8, 56, 300),
    ("classic", "hispaniola", 4, 0): (8, 47, 244),
    ("classic", "hispaniola", 5, 0): (9, 57, 325),
    ("classic", "jamaica", 3, 30): (3, 4, 16),
    ("classic", "tortuga", 3, 30): (5, 39, 256),
    ("classic", "hispaniola", 3, 30): (9, 40, 170),
    ("ravensburger-basic", "jamaica", 4, 20): (9, 52, 325),
    ("galleon", "tortuga", 2, 12): (12, 36, 171),
    ("scarce", "tortuga", 3, 25): (9, 50, 164),
    ("bare", "hispaniola", 4, 9): (6, 18, 43),
    ("drought", "jamaica", 3, 5): (3, 4, 5),
}
"""The number of distinct positions after 1, 2 and 3 actions.

The key is (edition, handling, seats, actions played before).
"""


def setup_of(edition: str, handling: str, seats: int) -> Setup:
    """Return the set-up of a row of `EXPECTED_COUNTS`. Each row has its own fixed seed."""
    seed = sha256(f"{edition} {handling} {seats}".encode("ascii")).digest()
    return Setup(Options(EDITIONS[edition], Handling(handling), passing=False), seats, seed)


def opening(setup: Setup, action_count: int) -> tuple[State, list[str]]:
    """Return a state after ``action_count`` random actions, and those actions."""
    state, texts = begin(setup), []
    chance = seeded_random(setup.seed.hex())
    while len(texts) < action_count:
        action = random_action(state, chance)
        texts.append(format_action(action, setup.options.edition))
        state = apply(state, action)
    return state, texts


def positions(state: State, depth: int) -> Iterator[str]:
    """Yield the positions that the engine reaches in exactly ``depth`` actions, some repeatedly."""
    if not depth:
        yield format_position(state)
        return
    for action in legal_actions(state):
        yield from positions(apply(state, action), depth - 1)


def plain_positions(game: PlainGame, depth: int) -> Iterator[str]:
    """Yield the positions that the plain implementation reaches in exactly ``depth`` actions."""
    if not depth:
        yield game.position_text()
        return
    for text in game.legal():
        after = deepcopy(game, {id(game.edition): game.edition})
        after.play(text)
        yield from plain_positions(after, depth - 1)


@larger_in_matrix
@pytest.mark.parametrize("row", EXPECTED_COUNTS, ids=lambda row: "-".join(map(str, row)))
def test_both_implementations_reach_the_same_positions_and_known_counts(row):
    edition, handling, seats, action_count = row
    setup = setup_of(edition, handling, seats)
    state, texts = opening(setup, action_count)
    plain = PlainGame(setup.options.edition, handling, False, seats, setup.seed)
    for text in texts:
        plain.play(text)
    counts = []
    for depth in range(1, DEPTH + 1):
        reached = set(positions(state, depth))
        assert reached == set(plain_positions(plain, depth))
        counts.append(len(reached))
    assert tuple(counts) == EXPECTED_COUNTS[row][:DEPTH]


def test_the_counts_cover_every_handling_and_every_number_of_seats():
    assert {(row[1], row[2]) for row in EXPECTED_COUNTS} >= {
        (h, s) for h in Handling for s in range(2, 6)
    }


def test_an_opening_can_be_replayed_from_the_texts_of_its_actions():
    setup = setup_of("classic", "jamaica", 3)
    state, texts = opening(setup, 30)
    replayed = begin(setup)
    for text in texts:
        replayed = apply(replayed, parse_action(text, setup.options.edition))
    assert replayed == state
