"""Any text is either parsed or refused with a NotationError."""

from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.editions import CLASSIC
from game.rules.engine import apply
from game.rules.errors import IllegalActionError
from game.rules.moves import legal_actions
from game.rules.notation import (
    GameText,
    NotationError,
    format_action,
    format_game,
    format_options,
    format_position,
    parse_action,
    parse_game,
    parse_options,
    parse_position,
)
from game.rules.state.state import State
from game.rules.views import view
from tests.rules.random_games import random_game_steps, random_generators, random_state, setups

PARSERS: dict[str, tuple[Callable[[str], Any], Callable[[Any], str]]] = {
    "action": (lambda text: parse_action(text, CLASSIC), lambda a: format_action(a, CLASSIC)),
    "options": (parse_options, format_options),
    "position": (parse_position, format_position),
    "game": (parse_game, format_game),
}
FRAGMENTS = st.sampled_from([*'0123456789-/,= \n\r"[]\\SHDBKPREUX>yesno²٣\0', "=", "99999999999"])


def parse_and_check(kind: str, text: str) -> Any:
    """Parse a text and check the round trip; return ``None`` if the text is refused."""
    parse, write = PARSERS[kind]
    value, error = outcome(parse, text)
    if error is None:
        assert parse(write(value)) == value
        return value
    assert 1 <= error.line <= text.count("\n") + 1
    assert error.reason
    return None


def outcome(parse: Callable[[str], Any], text: str) -> tuple[Any, NotationError | None]:
    try:
        return parse(text), None
    except NotationError as error:
        return None, error


@pytest.mark.parametrize("kind", PARSERS)
@given(text=st.text(max_size=80) | st.lists(FRAGMENTS, max_size=30).map("".join))
def test_any_text_is_parsed_or_refused(kind, text):
    parse_and_check(kind, text)


@given(st.from_regex(r"\A[A-Z][0-9]{1,3}>[0-9]{1,3}\Z") | st.from_regex(r"\A[EUX][0-9]?\Z"))
def test_texts_like_actions_are_parsed_exactly_or_refused(text):
    action = parse_and_check("action", text)
    if action is not None:
        assert format_action(action, CLASSIC) == text


def damage(text: str, chance: Random) -> str:
    """Return the text with one to three pieces removed, doubled or replaced."""
    fragments = [*'0123456789-/,=SHDBKPX \n"\\[]', "37"]
    for _ in range(chance.randint(1, 3)):
        at, end = sorted(chance.choices(range(len(text) + 1), k=2))
        end = min(end, at + chance.choice([0, 1, 1, 1, 3, 40]))
        fragment = chance.choice(["", chance.choice(fragments), text[at:end] * 2])
        text = text[:at] + fragment + text[end:]
    return text


def change_values(text: str, chance: Random) -> str:
    """Change one or two values in a position's text; the new text is often no legal position."""
    words = [word.split("=", 1) for word in text.split()]
    for _ in range(chance.randint(1, 2)):
        one, two = chance.sample(words, 2)
        one[1] = chance.choice([two[1], "-", "0", "1", one[1][::-1]])
    return " ".join("=".join(word) for word in words)


def assert_playable(state: State) -> None:
    """Check that an accepted position can be viewed and played on."""
    view(state, state.seat_on_turn)
    for action in legal_actions(state):
        apply(state, action)


@given(setups(), random_generators())
def test_a_damaged_position_is_refused_or_playable(setup, chance):
    text = format_position(random_state(setup, chance))
    for harm in (damage, change_values):
        state = parse_and_check("position", harm(text, chance))
        if state is not None:
            assert_playable(state)


@given(setups(), random_generators())
def test_a_damaged_game_is_parsed_or_refused(setup, chance):
    record = tuple(action for _, action, _ in random_game_steps(setup, chance, max_actions=20))
    text = format_game(GameText(setup, record, {"Seat0": 'A "b"\n\\'}))
    assert parse_and_check("game", text)
    parse_and_check("game", damage(text, chance))


@given(setups(), st.dictionaries(st.from_regex(r"\A[A-W][A-Za-z0-9]{0,9}\Z"), st.text()))
def test_tags_hold_any_text(setup, tags):
    tags = {f"T{name}": value for name, value in tags.items()}
    game = GameText(setup, (), tags)
    assert parse_game(format_game(game)) == game
    assert list(parse_game(format_game(game)).tags) == list(tags)


@given(setups(), random_generators())
def test_an_action_of_any_kind_is_played_or_refused(setup, chance):
    state = random_state(setup, chance, max_actions=20)
    for text in ("E", "U", "X0", "X9", "R9>5", "R0>0", "R999>999"):
        with suppress(IllegalActionError):
            apply(state, parse_action(text, setup.options.edition))
