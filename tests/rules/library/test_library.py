"""The rules as a library: functions for analysis, and errors for wrong arguments."""

from dataclasses import replace
from functools import partial
from inspect import isfunction
from random import Random

import pytest
from hypothesis import given

from game import rules
from game.rules import (
    CLASSIC,
    Advance,
    Agree,
    EndTurn,
    FirstSeatRule,
    GameText,
    Handling,
    IllegalActionError,
    NoSuchSeat,
    NotationError,
    OptionError,
    Options,
    Resign,
    Retreat,
    Setup,
    WrongArgument,
    apply,
    begin,
    format_game,
    format_position,
    legal_actions,
    parse_game,
    parse_position,
    turn_actions,
    view,
)
from game.rules.checking import problem_sentences
from tests.rules.random_games import random_generators, setups

SETUP = Setup(Options.printed(CLASSIC), 2, bytes(32))
REAL_BOARD_TEXT = (
    "edition=classic cards=tortuga passing=no crew=6 segments=6 wild=no opener=host rules=2 "
    "passage=SHPKBDDSBPKHKBSDHPBPHSDKBSHDKPHDKBPS board=laid "
    "pirates=0,3,3,7,20,37/0,0,5,5,12,21 hands=SHD/PPK row=SSHHDDBBKKPP stock=? discard=BB "
    "shuffles=0 began=1 turn=0 used=0 out=- winner=- agreed=- first=1 seed=-"
)


@given(setups(), random_generators())
def test_a_turn_has_an_action_until_the_game_is_over(setup: Setup, chance: Random) -> None:
    state = begin(setup)
    for _ in range(200):
        actions = turn_actions(state)
        assert bool(actions) is not state.over
        if state.over:
            break
        assert all(isinstance(one, Advance | Retreat | EndTurn) for one in actions)
        assert set(actions) <= set(legal_actions(state))
        state = apply(state, chance.choice(legal_actions(state)))


def test_a_game_of_only_turn_actions_ends_with_a_winner() -> None:
    for number in range(10):
        chance, state = Random(number), begin(replace(SETUP, seed=bytes([number]) * 32))  # noqa: S311
        while not state.over:
            state = apply(state, chance.choice(turn_actions(state)))
        assert state.winner is not None


def test_a_real_board_is_set_up_from_a_text() -> None:
    state = parse_position(REAL_BOARD_TEXT)
    assert format_position(state).startswith(REAL_BOARD_TEXT.partition(" board=")[0])
    assert parse_position(format_position(state)) == state
    assert len(state.piles.stock) == 6 * 17 - 3 - 3 - 12 - 2
    assert state.setup.board == state.passage.symbols
    chance = Random(5)  # noqa: S311 - which moves are tried is no secret
    while not state.over:
        state = apply(state, chance.choice(turn_actions(state)))
    game = parse_game(format_game(GameText(state.setup, ())))
    assert game.setup == state.setup


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (("passage=SHPKBD", "passage=SHPKBB"), "a segment does not show each symbol once"),
        (("board=laid", "board=found"), "board cannot be 'found'"),
        (("hands=SHD", "hands=SSSSSSSSSSSSSSSSHD"), "the cards are not those of the edition"),
        (("board=laid ", ""), "seed cannot be '-'"),
        (("first=1", "first=0"), None),
    ],
)
def test_a_real_board_is_refused_only_if_it_is_impossible(
    change: tuple[str, str], reason: str | None
) -> None:
    text = REAL_BOARD_TEXT.replace(*change)
    if reason is None:
        assert parse_position(text) == parse_position(REAL_BOARD_TEXT)
        return
    with pytest.raises(NotationError) as error:
        parse_position(text)
    assert error.value.reason == reason


def test_a_board_that_somebody_laid_fails_the_fairness_check() -> None:
    tags = {"Commitment": "0" * 64, "Secret": "0" * 64, "Joins": "1 2", "Winner": "-"}
    laid = replace(SETUP, board=begin(SETUP).passage.symbols)
    assert "a board that somebody laid" in " ".join(problem_sentences(GameText(laid, (), tags)))


@pytest.mark.parametrize("board", [(), (0,) * 36, (0, 1, 2, 3, 4, 5) * 5])
def test_an_impossible_board_is_refused(board: tuple[int, ...]) -> None:
    with pytest.raises(OptionError):
        replace(SETUP, board=board)


RIGHT_CALLS: dict[str, tuple[object, ...]] = {
    "GameText": (SETUP, ()),
    "Options": (CLASSIC, Handling.JAMAICA, False, FirstSeatRule.HOST),
    "Setup": (SETUP.options, 2, bytes(32), 0, begin(SETUP).passage.symbols),
    "apply": (begin(SETUP), Resign(0)),
    "begin": (SETUP,),
    "format_action": (EndTurn(), CLASSIC),
    "format_game": (GameText(SETUP, ()),),
    "format_position": (begin(SETUP),),
    "legal_actions": (begin(SETUP),),
    "moves": (begin(SETUP),),
    "parse_action": ("E", CLASSIC),
    "parse_game": (format_game(GameText(SETUP, ())),),
    "parse_position": (REAL_BOARD_TEXT,),
    "replay": (SETUP, ()),
    "sample_state": (view(begin(SETUP), 0), bytes(32)),
    "turn_actions": (begin(SETUP),),
    "vary_edition": (CLASSIC, 6, 6),
    "view": (begin(SETUP), 0),
}
"""Arguments that each function takes, and each value that people make themselves."""


def test_every_function_of_the_library_has_a_call() -> None:
    functions = {name for name in rules.__all__ if isfunction(getattr(rules, name))}
    assert functions <= RIGHT_CALLS.keys()


@pytest.mark.parametrize(
    ("name", "position"),
    [(name, position) for name, values in RIGHT_CALLS.items() for position in range(len(values))],
)
def test_an_argument_of_another_type_is_refused_at_once(name: str, position: int) -> None:
    function, arguments = getattr(rules, name), [*RIGHT_CALLS[name]]
    if name == "vary_edition":
        function = partial(function, wild=False)
    assert function(*arguments) is not None
    arguments[position] = object()
    with pytest.raises(WrongArgument, match=r" must be of type .*, not object"):
        function(*arguments)


def test_a_handling_is_no_word() -> None:
    with pytest.raises(WrongArgument):
        Options(CLASSIC, "tortuga", passing=False)  # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize("viewer", [-1, 2])
def test_nobody_views_a_game_from_a_seat_that_it_does_not_have(viewer: int) -> None:
    with pytest.raises(NoSuchSeat, match=f"seat {viewer} does not exist"):
        view(begin(SETUP), viewer)


@pytest.mark.parametrize(
    "action",
    [Advance("H", 0, 4), Advance(0, "0", 4), Retreat(None, 1), Resign("0"), Agree(None)],  # pyright: ignore[reportArgumentType]
    ids=repr,
)
def test_an_action_with_values_of_the_wrong_type_is_illegal(action: Advance) -> None:
    with pytest.raises(IllegalActionError):
        apply(begin(SETUP), action)


def test_the_first_seat_rule_is_given_as_an_enum_member() -> None:
    assert (
        replace(SETUP.options, first_seat_rule=FirstSeatRule.HOST).first_seat_rule
        is FirstSeatRule.HOST
    )
