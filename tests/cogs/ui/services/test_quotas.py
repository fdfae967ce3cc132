"""How often a person may request long work, and which requests are remembered."""

import pytest

from cogs.ui.services.quotas import QUOTAS, CostlyRequest, Quotas
from cogs.wording.errors import SharedAlready, StillThinking, TooOften
from game.model.ids import GameId, UserId
from tests.makers.people import ANA, BEN, Stopwatch

TABLE, OTHER_TABLE = GameId(1), GameId(2)


@pytest.fixture
def clock() -> Stopwatch:
    return Stopwatch()


@pytest.fixture
def quotas(clock: Stopwatch) -> Quotas:
    return Quotas(clock)


def test_person_runs_only_one_request_of_each_kind_at_a_time(quotas: Quotas) -> None:
    with (
        quotas.counted_request(CostlyRequest.HINT, ANA.user, TABLE),
        quotas.counted_request(CostlyRequest.REVIEW, ANA.user, TABLE),
        quotas.counted_request(CostlyRequest.HINT, BEN.user, TABLE),
    ):
        for _ in range(2):
            with (
                pytest.raises(StillThinking),
                quotas.counted_request(CostlyRequest.HINT, ANA.user, OTHER_TABLE),
            ):
                pytest.fail("asked twice")
    with quotas.counted_request(CostlyRequest.HINT, ANA.user, TABLE):
        pass


def test_requests_without_a_table_run_one_at_a_time_without_a_quota(quotas: Quotas) -> None:
    for _ in range(100):
        with quotas.one_at_a_time(CostlyRequest.FILE_ABOUT_ME, ANA.user):
            with quotas.one_at_a_time(CostlyRequest.FILE_ABOUT_ME, BEN.user):
                pass
            with (
                pytest.raises(StillThinking),
                quotas.one_at_a_time(CostlyRequest.FILE_ABOUT_ME, ANA.user),
            ):
                pytest.fail("asked twice")


@pytest.mark.parametrize("what", QUOTAS)
def test_requests_at_a_table_are_limited_by_the_quota(
    quotas: Quotas, clock: Stopwatch, what: CostlyRequest
) -> None:
    quota = QUOTAS[what]
    for user in range(quota.most):
        with quotas.counted_request(what, UserId(user), TABLE):
            pass
    with pytest.raises(quota.refusal), quotas.counted_request(what, ANA.user, TABLE):
        pytest.fail("too often")
    with quotas.counted_request(what, ANA.user, OTHER_TABLE):
        pass
    clock.now += quota.seconds
    with quotas.counted_request(what, ANA.user, TABLE):
        pass


def test_failed_request_does_not_count(quotas: Quotas) -> None:
    for _ in range(3):
        with (
            pytest.raises(ZeroDivisionError),
            quotas.counted_request(CostlyRequest.SHARE, ANA.user, TABLE),
        ):
            raise ZeroDivisionError
    with quotas.counted_request(CostlyRequest.SHARE, ANA.user, TABLE):
        pass
    with (
        pytest.raises(SharedAlready),
        quotas.counted_request(CostlyRequest.SHARE, ANA.user, TABLE),
    ):
        pytest.fail("shared twice")
    assert issubclass(SharedAlready, TooOften)


def test_old_requests_of_tables_are_forgotten(quotas: Quotas, clock: Stopwatch) -> None:
    for table in range(100):
        with quotas.counted_request(CostlyRequest.HINT, ANA.user, GameId(table)):
            pass
    clock.now += QUOTAS[CostlyRequest.HINT].seconds
    with quotas.counted_request(CostlyRequest.HINT, ANA.user, TABLE):
        assert len(quotas._recent_moments) == 1
