"""Every number in the reason for a better turn is right, for both turns that it compares."""

from itertools import islice

import pytest

from game.computer import Gains
from game.computer.gains import count_gains, plain_reason
from game.rules.views import view
from tests.computer.reasons import gains_by_the_rules, reviewed_mistakes
from tests.long import long


@pytest.mark.parametrize(
    ("seed", "count"),
    [(1, 10), *(pytest.param(seed, 50, marks=long) for seed in range(2, 12))],
)
def test_reasons_compare_the_better_turn_with_the_played_turn(seed: int, count: int) -> None:
    reasons = 0
    for state, costly in islice(reviewed_mistakes(seed), count):
        played = gains_by_the_rules(state, costly.actions_played)
        better = gains_by_the_rules(state, costly.hint.plan)
        assert costly.hint.gains == better
        if costly.reason is not None:
            assert not costly.hint.turn_continues
            assert costly.reason == better - played
            reasons += 1
    assert count // 5 < reasons < count


def test_a_better_turn_that_only_looks_worse_gets_no_reason() -> None:
    """The better turn went one space forward with a card less, the played one seven spaces."""
    better, played = Gains(1, -1, 0, 0), Gains(7, -1, 0, 0)
    assert plain_reason(better, played) is None
    assert plain_reason(played, better) == Gains(6, 0, 0, 0)
    assert plain_reason(played, played) is None


def test_cards_for_spaces_are_a_reason_if_they_are_worth_more() -> None:
    """The better turn went back 4 spaces for 3 cards; the played one went 2 spaces forward."""
    better, played = Gains(-4, 3, 0, 0), Gains(2, 0, 0, 0)
    assert plain_reason(better, played) == Gains(-6, 3, 0, 0)
    assert plain_reason(played, better) is None


def test_only_a_player_gains_something() -> None:
    state, _ = next(reviewed_mistakes(3))
    with pytest.raises(ValueError, match="onlooker"):
        count_gains(view(state, None), ())
