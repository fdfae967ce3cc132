"""Boards that lag: how long they have lagged, and why."""

from service.monitoring.boards import BoardLag, LaggingBoards, Wait


def boards_behind(*lags: BoardLag, now: float = 110.0) -> LaggingBoards:
    """Return the summary of boards with these lags at the moment ``now``."""
    found = LaggingBoards(lambda: now)
    found.lags = lambda: lags
    return found


def test_no_board_lags_before_the_lags_are_known() -> None:
    found = LaggingBoards()
    assert found.longest_wait() == 0
    assert found.count_by_reason() == {Wait.TURN: 0, Wait.REFUSED: 0, Wait.FAILED: 0}


def test_longest_wait_is_that_of_the_oldest_lag() -> None:
    found = boards_behind(BoardLag(100, Wait.TURN), BoardLag(105, Wait.TURN))
    assert found.longest_wait() == 10
    assert found.count_by_reason() == {Wait.TURN: 2, Wait.REFUSED: 0, Wait.FAILED: 0}


def test_longest_wait_ignores_refused_and_failed_boards() -> None:
    found = boards_behind(
        BoardLag(40, Wait.REFUSED), BoardLag(50, Wait.FAILED), BoardLag(109, Wait.TURN)
    )
    assert found.longest_wait() == 1
    assert found.count_by_reason() == {Wait.TURN: 1, Wait.REFUSED: 1, Wait.FAILED: 1}
