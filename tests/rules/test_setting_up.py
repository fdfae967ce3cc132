"""The board, the deal and the first seat follow from the seed alone."""

import re
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.editions import CLASSIC, EDITIONS, RAVENSBURGER_BASIC, Handling
from game.rules.engine import begin
from game.rules.fairness import stream
from game.rules.notation import format_position, parse_position
from game.rules.setup import Options, Setup, options_in_edition, vary_edition
from game.rules.state.passage import passage_from_seed
from game.rules.state.state import State
from tests.long import MATRIX_GAME_COUNT, larger_in_matrix
from tests.rules.editions import GALLEON, SCARCE
from tests.rules.fairness.documents import code_blocks, vector_words
from tests.rules.random_games import setups

SEED = bytes.fromhex("39495ef3fb210d03489ec18789ddb5b889dc36b112fc223bc916df81f0591176")
SEEDS = st.binary(min_size=32, max_size=32)
CLASSIC_GAME, RAVENSBURGER_GAME = [
    block for block in code_blocks("fair-shuffles.md") if block.startswith("begins")
]


def fields(state: State) -> dict[str, str]:
    return dict(field.split("=", 1) for field in format_position(state).split())


@pytest.mark.parametrize(
    ("edition", "document"), [(CLASSIC, CLASSIC_GAME), (RAVENSBURGER_BASIC, RAVENSBURGER_GAME)]
)
def test_a_game_is_set_up_as_documented(edition, document):
    seen = fields(begin(Setup(Options(edition, Handling.JAMAICA, False), 3, SEED)))
    hands = re.findall(r"seat (\d) (\w+)", document)
    assert vector_words(document, "begins") == ["seat", seen["began"]] == ["seat", seen["turn"]]
    assert "".join(vector_words(document, "passage")) == seen["passage"]
    assert [hand for _, hand in sorted(hands)] == seen["hands"].split("/")
    assert "".join(vector_words(document, "stock")) == seen["stock"]


def test_the_open_row_is_the_top_of_the_stock():
    row, *rest = vector_words(CLASSIC_GAME, "stock")
    for handling in (Handling.TORTUGA, Handling.HISPANIOLA):
        seen = fields(begin(Setup(Options(CLASSIC, handling, False), 3, SEED)))
        assert (seen["row"], seen["stock"]) == (row, "".join(rest))


def test_the_documented_position_is_the_start_of_a_game():
    [line] = [block for block in code_blocks("notation.md") if "stock=" in block]
    state = begin(Setup(Options(CLASSIC, Handling.TORTUGA, False), 3, SEED))
    assert format_position(state) == line.strip()
    assert parse_position(line) == state


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_unequal_deal_follows_the_turn_order(seats):
    for first in range(seats):
        options = Options(GALLEON, Handling.JAMAICA, False)
        state = begin(Setup(options, seats, SEED, first))
        cards = [sum(hand) for hand in state.hands]
        assert state.seat_on_turn == state.first == first
        assert cards == [6 if seat == first else 5 for seat in range(seats)]
        assert len(state.piles.stock) == 90 - 5 * seats - 1


@given(setups())
def test_the_first_seat_is_chosen_or_drawn_from_the_seed(setup):
    state = begin(setup)
    drawn = stream.KeyedStream(setup.seed, "first").number_below(setup.seats)
    assert state.first == (drawn if setup.first is None else setup.first)
    assert all(places == (0,) * setup.options.edition.pirates for places in state.pirates)
    assert state.winner is None
    assert begin(setup) == state


def test_every_seat_may_be_the_first():
    drawn = {stream.KeyedStream(bytes([n] * 32), "first").number_below(5) for n in range(100)}
    assert drawn == {0, 1, 2, 3, 4}


def letters(passage: tuple[int, ...], edition=CLASSIC) -> str:
    return "".join(edition.symbols[symbol].letter for symbol in passage)


BOARD_STEP = 1 if MATRIX_GAME_COUNT else 17
"""The step between tested boards: `make matrix` draws all 46,080 boards, other runs every 17th."""


@larger_in_matrix
def test_all_46080_boards_can_be_drawn_and_none_twice(monkeypatch):
    """Each run of choices leads to a different board, so all boards are equally likely."""
    runs = list(product(*map(range, (6, 5, 4, 3, 2)), *[range(2)] * 6))
    assert len(runs) == 46_080
    words: list[int] = []
    monkeypatch.setattr(stream, "_words", lambda key, label: iter(words))
    boards: set[str] = set()
    for run in runs[::BOARD_STEP]:
        words[:] = run
        boards.add(letters(passage_from_seed(CLASSIC, SEED).symbols))
    possible = {
        "".join(CLASSIC.faces[face][::way] for face, way in zip(order, ways, strict=True))
        for order in permutations(range(6))
        for ways in product((1, -1), repeat=6)
    }
    assert boards <= possible
    assert len(boards) == len(runs[::BOARD_STEP])


@given(SEEDS)
def test_each_segment_is_on_the_board_once(seed):
    board = letters(passage_from_seed(CLASSIC, seed).symbols)
    segments = [board[at : at + 6] for at in range(0, 36, 6)]
    laid = {segment if segment in CLASSIC.faces else segment[::-1] for segment in segments}
    assert laid == set(CLASSIC.faces)


@pytest.mark.parametrize("edition", [GALLEON, *EDITIONS.values()], ids=lambda e: e.name)
@given(seed=SEEDS)
def test_each_segment_shows_each_symbol_once(edition, seed):
    passage, each = passage_from_seed(edition, seed).symbols, len(edition.symbols)
    assert len(passage) == edition.space_count
    for at in range(0, len(passage), each):
        assert sorted(passage[at : at + each]) == list(range(each))


@given(SEEDS)
def test_a_long_passage_takes_a_second_set_of_segments(seed):
    board = letters(passage_from_seed(vary_edition(CLASSIC, 6, 8, wild=False), seed).symbols)
    segments = [board[at : at + 6] for at in range(0, 48, 6)]
    laid = [segment if segment in CLASSIC.faces else segment[::-1] for segment in segments]
    assert all(laid.count(face) <= 2 for face in CLASSIC.faces)
    assert set(laid) <= set(CLASSIC.faces)


def test_faces_repeat_if_there_are_more_segments_than_faces():
    board = letters(passage_from_seed(SCARCE, SEED).symbols, SCARCE)
    segments = [board[at : at + 3] for at in range(0, 12, 3)]
    laid = [segment if segment in SCARCE.faces else segment[::-1] for segment in segments]
    assert sorted(laid) == sorted(SCARCE.faces * 2)


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize("there", EDITIONS)
def test_printed_options_stay_printed_in_another_edition(name: str, there: str) -> None:
    printed = Options.printed(EDITIONS[name])
    assert options_in_edition(printed, EDITIONS[there]) == Options.printed(EDITIONS[there])


def test_house_rules_are_kept_in_another_edition() -> None:
    classic, ravensburger = EDITIONS["classic"], EDITIONS["ravensburger-basic"]
    house = Options(vary_edition(classic, 8, 4, wild=True), Handling.TORTUGA, passing=True)
    in_ravensburger = options_in_edition(house, ravensburger)
    assert (in_ravensburger.edition.pirates, in_ravensburger.edition.segments) == (8, 4)
    assert (in_ravensburger.handling, in_ravensburger.passing) == (Handling.TORTUGA, True)
    assert options_in_edition(in_ravensburger, classic).edition == vary_edition(
        classic, 8, 4, wild=False
    )
