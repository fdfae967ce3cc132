"""What waits for Discord waits longer after every failure, and gives up after the last."""

from cogs.board.boards import RETRY_SECONDS, _wait


def test_waiting_grows_with_every_failure_and_ends() -> None:
    waits = [_wait(failures, OSError()) for failures in range(len(RETRY_SECONDS) + 1)]
    assert waits == [*RETRY_SECONDS, None]
    assert list(RETRY_SECONDS) == sorted(set(RETRY_SECONDS))
