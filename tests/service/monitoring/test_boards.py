"""Boards that lag: how long they have lagged, and why."""

from service.monitoring.metrics import BoardLag, LaggingBoards, LagReason


def boards_behind(*lags: BoardLag, now: float = 110.0) -> LaggingBoards:
    """Return the summary of boards with these lags at the moment ``now``."""
    found = LaggingBoards(lambda: now)
    found.lags = lambda: lags
    return found


def test_no_board_lags_before_the_lags_are_known() -> None:
    found = LaggingBoards()
    assert found.longest_wait() == 0
    assert found.count_by_reason() == {LagReason.TURN: 0, LagReason.REFUSED: 0, LagReason.FAILED: 0}


def test_longest_wait_is_that_of_the_oldest_lag() -> None:
    found = boards_behind(BoardLag(100, LagReason.TURN), BoardLag(105, LagReason.TURN))
    assert found.longest_wait() == 10
    assert found.count_by_reason() == {LagReason.TURN: 2, LagReason.REFUSED: 0, LagReason.FAILED: 0}


def test_longest_wait_ignores_refused_and_failed_boards() -> None:
    found = boards_behind(
        BoardLag(40, LagReason.REFUSED),
        BoardLag(50, LagReason.FAILED),
        BoardLag(109, LagReason.TURN),
    )
    assert found.longest_wait() == 1
    assert found.count_by_reason() == {LagReason.TURN: 1, LagReason.REFUSED: 1, LagReason.FAILED: 1}
