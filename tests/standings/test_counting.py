"""Only what people did themselves counts, and only rated games among people are rated."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.model.results import Result, SeatEnd
from game.model.time import Moment
from game.standings.counting import Season, order_of_people, rated_results, season_of
from tests.standings.results import (
    ANN,
    BEN,
    CLEO,
    DAN,
    FORGOTTEN,
    computer,
    game,
    left,
    person,
    ranking,
)


def test_only_the_order_among_people_counts() -> None:
    result = game(computer("admiral", 1), person(BEN, 2), computer("sailor", 3), person(ANN, 4))
    assert order_of_people(result) == ((BEN,), (ANN,))


def test_who_resigned_or_was_removed_shares_the_last_place() -> None:
    result = game(left(CLEO, 3), left(ANN, 2, SeatEnd.REMOVED), person(DAN, 4), person(BEN, 1))
    assert order_of_people(result) == ((BEN,), (DAN,), (ANN, CLEO))


def test_a_seat_that_was_handed_over_counts_for_nobody() -> None:
    handed_over = person(ANN, 1, end=SeatEnd.HANDED_OVER)
    assert order_of_people(game(handed_over, person(BEN, 2), person(CLEO, 3))) == ((BEN,), (CLEO,))


def test_people_who_share_a_place_have_no_order() -> None:
    result = game(person(CLEO, 2), person(BEN, 2), person(ANN, 1))
    assert order_of_people(result) == ((ANN,), (BEN, CLEO))


@pytest.mark.parametrize(
    ("result", "why"),
    [
        (ranking(ANN, BEN, drawn=True), "drawn"),
        (ranking(ANN, BEN, friendly=True), "friendly"),
        (ranking(ANN, BEN, private=True), "private"),
        (game(person(ANN, 1), computer("sailor", 2)), "one person"),
        (game(computer("sailor", 1), computer("captain", 2)), "nobody"),
        (game(person(ANN, 1), person(BEN, 2, end=SeatEnd.HANDED_OVER)), "one person to the end"),
        (game(computer("sailor", 1), left(ANN, 2), left(BEN, 3)), "no order"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_game_that_says_no_order_is_not_rated(result: Result, why: str) -> None:
    assert rated_results([result]) == [], why
    assert len(rated_results([ranking(ANN, FORGOTTEN)])) == 1


def test_the_first_three_games_of_the_same_people_on_a_day_are_rated() -> None:
    morning = [ranking(ANN, BEN, day=20 + hour / 24) for hour in range(3)]
    unrated = ranking(BEN, ANN, day=20, friendly=True)
    evening = [ranking(BEN, ANN, day=20 + hour / 24) for hour in range(20, 24)]
    others = [ranking(ANN, BEN, CLEO, day=20.9), ranking(BEN, ANN, day=21)]
    assert rated_results([*others, *evening, unrated, *morning]) == [*morning, *others]


@given(st.permutations([ranking(ANN, BEN, day=day / 9) for day in range(18)]))
def test_rated_results_come_in_the_order_in_which_the_games_ended(results: list[Result]) -> None:
    days = [one.ended for one in rated_results(results)]
    assert days == [ranking(ANN, BEN, day=day / 9).ended for day in (0, 1, 2, 9, 10, 11)]


@pytest.mark.parametrize(
    ("moment", "season"),
    [
        ("2026-01-01T00:00:00+00:00", Season(2026, 1)),
        ("2026-03-31T23:59:59.999+00:00", Season(2026, 1)),
        ("2026-04-01T00:00:00+00:00", Season(2026, 2)),
        ("2026-12-31T23:59:59.999+00:00", Season(2026, 4)),
        ("2027-01-01T00:30:00+01:00", Season(2026, 4)),
    ],
)
def test_a_season_is_a_quarter_of_the_calendar_year_in_utc(moment: str, season: Season) -> None:
    at = Moment(round(datetime.fromisoformat(moment).timestamp() * 1000))
    assert season_of(at) == season
    assert season.begin <= at < season.end


def test_a_season_ends_where_the_next_begins() -> None:
    assert Season(2026, 4).end == Season(2027, 1).begin
    assert Season(2026, 2).begin == datetime(2026, 4, 1, tzinfo=UTC).timestamp() * 1000
    inside, outside = ranking(ANN, BEN, day=19), ranking(ANN, BEN, day=90)
    assert Season(1970, 1).results([outside, inside]) == [inside]
