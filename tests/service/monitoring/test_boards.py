"""Boards that lag: since when, and why."""

from service.monitoring.boards import BoardsBehind, Wait


class Hands:
    """A clock that is set by hand."""

    seconds = 100.0

    def __call__(self) -> float:
        return self.seconds


def test_a_board_lags_from_its_first_change_until_it_has_caught_up() -> None:
    hands = Hands()
    behind = BoardsBehind(hands)
    assert behind.longest_wait() == 0
    behind.behind(1)
    hands.seconds += 10
    behind.behind(1)
    behind.behind(2)
    assert behind.longest_wait() == 10
    assert behind.numbers() == {Wait.TURN: 2, Wait.REFUSED: 0, Wait.FAILED: 0}
    behind.caught_up(1)
    hands.seconds += 1
    assert behind.longest_wait() == 1
    behind.caught_up(2)
    assert behind.longest_wait() == 0


def test_a_board_that_only_its_own_channel_or_table_holds_up_counts_apart() -> None:
    hands = Hands()
    behind = BoardsBehind(hands)
    for game in (1, 2, 3):
        behind.behind(game)
    behind.refused(1)
    behind.failed(2)
    hands.seconds += 60
    behind.caught_up(3)
    assert behind.longest_wait() == 0
    assert behind.numbers() == {Wait.TURN: 0, Wait.REFUSED: 1, Wait.FAILED: 1}
    behind.caught_up(1)
    behind.behind(1)
    assert behind.numbers()[Wait.TURN] == 1, "a later change begins anew"


def test_nothing_is_kept_of_boards_that_follow() -> None:
    behind = BoardsBehind()
    for game in range(1000):
        behind.behind(game)
        behind.refused(game)
        behind.caught_up(game)
    assert (behind._since, behind._waits) == ({}, {})
