"""The documents are complete: a checker written from them deals and plays like the engine."""

import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.actions import Action, Advance, Happening, Resign
from game.rules.checking import problem_sentences
from game.rules.editions import Handling, Question
from game.rules.engine import apply, begin, replay_steps
from game.rules.fairness.seed import chosen_first_seat, commitment, game_seed, plain_word
from game.rules.fairness.tags import format_cuts
from game.rules.moves import legal_actions
from game.rules.notation import GameText, format_game, format_options
from game.rules.setup import FirstSeatRule, Options, Setup
from game.rules.state.state import State
from tests.rules.fairness.checker import DOCS, EDITIONS, Table, check_game_text
from tests.rules.fairness.checker_of_marks import UnfairGame
from tests.rules.random_games import PRINTED_EDITIONS, options, random_action, random_generators

ActionChooser = Callable[[State, Random], Action]
WORDS = st.text(min_size=1, max_size=40).map(plain_word).filter(bool)


def test_editions_json_agrees_with_the_editions_of_the_game():
    command = [sys.executable, "-m", "game.rules.fairness.editions_file"]
    generated = subprocess.run(command, cwd=DOCS.parent, capture_output=True, text=True, check=True)
    assert (DOCS / "editions.json").read_text(encoding="utf-8") == generated.stdout, command


def test_fair_shuffles_page_lists_the_faces_of_the_editions_file():
    page = (DOCS / "fair-shuffles.md").read_text(encoding="utf-8").replace("\n", " ")
    face_lists = [edition["faces"] for edition in EDITIONS.values() if edition["faces"]]
    assert len(face_lists) == 3
    for faces in face_lists:
        assert ", ".join(faces) in page


def choose_longest_advance(state: State, chance: Random) -> Action:
    """Choose the longest advance of the foremost movable pirate, or else another action.

    Retreats are rare then, so hands run out.
    """
    actions = legal_actions(state)
    advances = [action for action in actions if isinstance(action, Advance)]
    if advances:
        return max(advances, key=lambda advance: (advance.origin, advance.target))
    other_actions = [action for action in actions if not isinstance(action, Resign)]
    return chance.choice(other_actions if other_actions and chance.random() < 0.95 else actions)


def play_to_the_end(
    options_: Options,
    seats: int,
    cuts: list[str],
    chance: Random,
    choose: ActionChooser = random_action,
) -> tuple[GameText, State]:
    """Play a game to its end. Return the text and the last state of the game."""
    secret = chance.randbytes(32)
    joins = [chance.randrange(10**18) for _ in range(seats)]
    cut = [(seats - 1 - number, word) for number, word in enumerate(cuts[:seats])]
    seed = game_seed(secret, format_options(options_), joins, cut)
    votes = [chance.choice([None, *range(seats)]) for _ in range(seats)]
    if options_.edition.question is Question.OLDEST:
        votes = [chance.choice([None, seat]) for seat in range(seats)]
    if options_.first_seat_rule is FirstSeatRule.NEXT:
        votes = [chance.randrange(seats)] * seats
    host = chance.choice([None, *range(seats)])
    setup = Setup(
        options_, seats, seed, chosen_first_seat(options_.first_seat_rule, seed, host, votes)
    )
    state, record = begin(setup), []
    while not state.over:
        is_too_long = len(record) > 400
        action = legal_actions(state)[-1] if is_too_long else choose(state, chance)
        state = apply(state, action)
        record.append(action)
    source_tag = {"Cuts": format_cuts(tuple(cut))} if cut else {"Joins": " ".join(map(str, joins))}
    tags = {
        "Commitment": commitment(secret),
        "Secret": secret.hex(),
        **source_tag,
        "Host": format_seat(host),
        "Votes": " ".join(map(format_seat, votes)),
        "Winner": format_seat(state.winner),
    }
    return GameText(setup, tuple(record), tags), state


def format_seat(seat: int | None) -> str:
    return "-" if seat is None else str(seat)


def letter_counts(state: State, counts: tuple[int, ...]) -> Counter[str]:
    symbols = state.setup.options.edition.symbols
    return +Counter({symbol.letter: n for symbol, n in zip(symbols, counts, strict=True)})


def assert_same_state(table: Table, state: State) -> None:
    symbols = state.setup.options.edition.symbols
    assert table.board == "".join(symbols[symbol].letter for symbol in state.passage.symbols)
    assert table.stock == [symbols[card].letter for card in state.piles.stock]
    assert table.row == [symbols[card].letter for card in state.piles.row]
    assert Counter(table.discard) == letter_counts(state, state.piles.discard)
    assert [Counter(hand) for hand in table.hands] == [letter_counts(state, h) for h in state.hands]
    assert [sorted(places) for places in table.pirates] == [list(p) for p in state.pirates]
    assert (table.winner, table.shuffles) == (state.winner, state.piles.shuffles)


@given(
    options(PRINTED_EDITIONS),
    st.integers(2, 5),
    st.lists(WORDS, max_size=5, unique=True),
    random_generators(),
)
def test_the_checker_deals_and_plays_like_the_engine(options_, seats, cuts, chance):
    game, state = play_to_the_end(options_, seats, cuts, chance)
    assert problem_sentences(game) == []
    assert_same_state(check_game_text(format_game(game)), state)


def test_the_checker_treats_stuck_seats_like_the_engine():
    """If players seldom retreat, hands run out, turns end early and seats are skipped."""
    seen_happenings: set[Happening] = set()
    for number in range(20):
        chance = Random(number)  # noqa: S311 - which moves are tried is no secret
        edition = replace(PRINTED_EDITIONS[number % 5], pirates=4)
        options_ = Options(edition, chance.choice(list(Handling)), bool(number % 2))
        game, state = play_to_the_end(
            options_, 2 + number % 4, ["a parrot"], chance, choose_longest_advance
        )
        assert_same_state(check_game_text(format_game(game)), state)
        for step in replay_steps(begin(game.setup), game.record):
            seen_happenings.update(event.kind for event in step.after.events)
    assert seen_happenings >= {Happening.TURN_CUT, Happening.STUCK_PASSED, Happening.STUCK_DREW}


@given(
    options(PRINTED_EDITIONS),
    st.lists(WORDS, min_size=1, max_size=3, unique=True),
    random_generators(),
)
def test_the_checker_detects_changed_tags(options_, cuts, chance):
    game, _ = play_to_the_end(options_, 3, cuts, chance)
    cuts_tag = game.tags["Cuts"]
    for tags in ({"Cuts": cuts_tag + "!"}, {"Commitment": "0" * 64}, {"Winner": "7"}):
        with pytest.raises(UnfairGame):
            check_game_text(format_game(replace(game, tags={**game.tags, **tags})))
