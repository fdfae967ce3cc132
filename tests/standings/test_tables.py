"""What a server's table holds, and in which game the name of a person is found."""

from dataclasses import replace

from game.model.ids import GameId
from game.model.time import Moment
from game.standings.counting import DAY_MS
from game.standings.figures import FirstWin, NewStreak, RecordKind
from game.standings.tables import (
    change_by_game,
    games_with_names,
    person_page,
    server_table,
    week_page,
)
from tests.standings.results import ANN, BEN, CLEO, FORGOTTEN, ranking


def at_day(day: int) -> Moment:
    return Moment(day * DAY_MS)


def test_a_week_has_its_own_games_and_the_records_that_it_beat() -> None:
    earlier = [ranking(ANN, BEN, day=day, turns=30) for day in range(10)]
    week = [ranking(BEN, ANN, CLEO, day=10, turns=12), ranking(BEN, ANN, day=16, private=True)]
    results = [*earlier, *week, ranking(CLEO, ANN, day=17, turns=5)]
    page = week_page(results, at_day(10), at_day(17))
    assert (page.figures.games, page.figures.leaders, page.figures.wins) == (1, (BEN,), 1)
    assert page.new_records.keys() == {RecordKind.FASTEST_ESCAPE}
    assert page.new_records[RecordKind.FASTEST_ESCAPE].holder == BEN
    assert page.games_with_names[CLEO] == results[-1].game


def test_a_server_with_few_games_has_no_new_records() -> None:
    results = [ranking(ANN, BEN, day=1, turns=30), ranking(ANN, BEN, day=2, turns=12)]
    assert week_page(results, at_day(2), at_day(3)).new_records == {}


def test_a_season_and_all_time_are_kept_apart() -> None:
    table = server_table([ranking(ANN, BEN, day=5), ranking(BEN, ANN, day=100)], at_day(101))
    assert table.season.figures.games == 1
    assert table.season.pools["jamaica"].wins == {BEN: 1}
    assert table.all_time.figures.games == 2
    assert table.all_time.pools["jamaica"].wins == {ANN: 1, BEN: 1}


def test_each_handling_of_cards_has_a_pool_if_it_has_rated_games() -> None:
    results = [
        ranking(ANN, BEN),
        replace(ranking(BEN, ANN, day=1), handling="tortuga"),
        replace(ranking(BEN, ANN, day=2), handling="hispaniola", friendly=True),
    ]
    pools = server_table(results, at_day(3)).all_time.pools
    assert list(pools) == ["jamaica", "tortuga"]
    assert pools["tortuga"].wins == {BEN: 1}


def test_most_wins_come_first_and_no_forgotten_person_is_listed() -> None:
    results = [ranking(ANN, BEN, day=0)]
    results += [ranking(BEN, CLEO, day=day) for day in (1, 2)]
    results += [ranking(FORGOTTEN, CLEO, day=day) for day in (3, 4, 5)]
    wins = server_table(results, at_day(6)).all_time.pools["jamaica"].wins
    assert list(wins.items()) == [(BEN, 2), (ANN, 1)]


def test_a_name_is_found_in_the_newest_game_that_exists() -> None:
    results = [
        ranking(ANN, BEN, FORGOTTEN, day=1),
        ranking(ANN, CLEO, day=2),
        replace(ranking(ANN, CLEO, day=3), game=None),
        replace(ranking(4, day=4), game=None),
    ]
    games = games_with_names(results)
    assert games == {ANN: results[1].game, BEN: results[0].game, CLEO: results[1].game, 4: None}


def test_a_page_names_only_people_whom_its_results_name() -> None:
    page = person_page([ranking(ANN, BEN), ranking(BEN, CLEO)], ANN)
    assert page.figures.games == 1
    assert set(page.games_with_names) == {ANN, BEN}


def test_a_change_is_measured_against_earlier_games_alone() -> None:
    results = [ranking(ANN, BEN, day=day) for day in range(4)]
    assert change_by_game(results, GameId(1)) == FirstWin(ANN, 1)
    assert change_by_game(results, results[1].game or GameId(0)) is None
    assert change_by_game(results, results[2].game or GameId(0)) == NewStreak(ANN, 3)
    assert change_by_game(results, GameId(99)) is None
