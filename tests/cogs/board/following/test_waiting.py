"""The wait before a retry grows with every failure, up to an hour."""

from cogs.board.following.attempts import _seconds_to_wait
from cogs.board.following.requests import REFUSED_SECONDS
from service.follower import RETRY_SECONDS

HOUR = 3600


def test_retry_wait_grows_with_every_failure_to_at_most_an_hour() -> None:
    for error, seconds in ((OSError(), RETRY_SECONDS), (ValueError(), REFUSED_SECONDS)):
        waits = [_seconds_to_wait(failures, error) for failures in range(len(seconds) + 2)]
        assert waits == [*seconds, seconds[-1], seconds[-1]]
        assert list(seconds) == sorted(set(seconds))
        assert seconds[-1] <= HOUR
