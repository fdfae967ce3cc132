"""A fit says how strong people are and how sure it is; nobody is placed before it is sure."""

import math
import random
from collections.abc import Sequence
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.model.ids import UserId
from game.model.results import Result
from game.model.time import Moment
from game.standings.counting import DAY_MS, Order, people_in
from game.standings.ratings import (
    PRIOR_SPREAD,
    Fit,
    Standing,
    Standings,
    curve,
    fit_strengths,
    rank,
)
from tests.standings.results import ANN, BEN, CLEO, DAN, FORGOTTEN, game, left, person, ranking

TODAY = Moment(100 * DAY_MS)


def duel(winner: int, loser: int) -> Order:
    """The order of a game of two."""
    return (UserId(winner),), (UserId(loser),)


def bands(standings: Standings) -> list[list[UserId]]:
    """The people of each band."""
    return [[one.person for one in band] for band in standings.bands]


def series(*people: int, games: int, begin: float = 60) -> list[Result]:
    """Games that all end in the same order, one a day."""
    return [ranking(*people, day=begin + number) for number in range(games)]


def log_posterior(strengths: Sequence[float], orders: Sequence[Order]) -> float:
    """The logarithm of the density that the fit makes as large as it can, written plainly."""
    value = -sum(one**2 for one in strengths) / (2 * PRIOR_SPREAD**2)
    for order in orders:
        for number, group in enumerate(order[:-1], 1):
            later = [strengths[one - 1] for others in order[number:] for one in others]
            for one in group:
                own = strengths[one - 1]
                value += own - math.log(math.exp(own) + sum(map(math.exp, later)))
    return value


def test_two_people_have_the_strengths_that_the_formula_gives() -> None:
    """With d the difference: 7 - 12 / (1 + e^-d) = d / (2 spread²), and its slope as precision."""
    fit = fit_strengths([duel(ANN, BEN)] * 7 + [duel(BEN, ANN)] * 5)
    difference = fit.strengths[0] - fit.strengths[1]
    chance = 1 / (1 + math.exp(-difference))
    assert 7 - 12 * chance == pytest.approx(difference / (2 * PRIOR_SPREAD**2), abs=1e-9)
    precision = 12 * chance * (1 - chance) + 1 / (2 * PRIOR_SPREAD**2)
    sure = (1 + math.erf(difference * math.sqrt(precision / 2))) / 2
    assert fit.sureness(ANN, BEN) == pytest.approx(sure, abs=0.0005)
    assert fit.sureness(BEN, ANN) == pytest.approx(1 - sure, abs=0.001)


@pytest.mark.parametrize(("wins", "losses", "sure"), [(7, 5, 0.66), (12, 8, 0.77), (15, 5, 0.97)])
def test_a_score_is_as_sure_as_simulated_friends_make_it(
    wins: int, losses: int, sure: float
) -> None:
    fit = fit_strengths([duel(ANN, BEN)] * wins + [duel(BEN, ANN)] * losses)
    assert fit.sureness(ANN, BEN) == pytest.approx(sure, abs=0.025)


def test_no_other_strengths_are_more_likely() -> None:
    orders: list[Order] = [
        ((ANN,), (BEN,), (CLEO,), (DAN,)),
        ((BEN,), (ANN,), (CLEO, DAN)),
        ((ANN, BEN), (DAN,)),
        *[duel(ANN, DAN)] * 3,
    ]
    fit = fit_strengths(orders)
    best = log_posterior(list(fit.strengths), orders)
    for direction in np.vstack([np.eye(4), np.random.default_rng(1).normal(size=(20, 4))]):
        for step in (-1e-3, 1e-3):
            assert log_posterior(list(fit.strengths + step * direction), orders) < best


def test_the_mean_of_the_strengths_is_0_and_one_sided_results_stay_finite() -> None:
    fit = fit_strengths([duel(ANN, BEN)] * 5000)
    assert fit.strengths.sum() == pytest.approx(0)
    assert 1 < fit.strength(ANN) < 5


def test_strengths_are_the_same_on_every_machine() -> None:
    orders = [((one,), (other,), (third,)) for one, other, third in permutations((ANN, BEN, CLEO))]
    fit = fit_strengths([*orders, *orders[:3] * 4, duel(DAN, ANN), ((BEN,), (CLEO, DAN))])
    assert [fit.strength(one) for one in fit.people] == [0.388, -0.002, -0.435, 0.049]
    assert [fit.sureness(ANN, one) for one in (BEN, CLEO, DAN)] == [0.848, 0.984, 0.722]


def test_a_common_opponent_tells_the_order_of_two_who_never_met() -> None:
    fit = fit_strengths([duel(ANN, BEN)] * 10 + [duel(BEN, CLEO)] * 10)
    assert fit.sureness(ANN, CLEO) > fit.sureness(ANN, BEN) > 0.9


@st.composite
def some_results(draw: st.DrawFn) -> list[Result]:
    """Results of up to six people, one of them forgotten."""
    people = [ANN, BEN, CLEO, DAN, UserId(5), FORGOTTEN]
    orders = draw(st.lists(st.permutations(people).map(lambda one: one[:3]), max_size=30))
    return [ranking(*order, day=80 + number / 5) for number, order in enumerate(orders)]


@settings(deadline=None, max_examples=50)
@given(some_results(), st.randoms(use_true_random=False))
def test_the_order_of_results_does_not_matter(results: list[Result], luck: random.Random) -> None:
    shuffled = luck.sample(results, len(results))
    assert rank(shuffled, TODAY) == rank(results, TODAY)
    begin, end = Moment(80 * DAY_MS), Moment(90 * DAY_MS)
    assert curve(shuffled, ANN, begin, end) == curve(results, ANN, begin, end)


@settings(deadline=None, max_examples=50)
@given(some_results())
def test_everybody_who_is_not_forgotten_is_listed_once(results: list[Result]) -> None:
    standings = rank(results, TODAY)
    listed = [one.person for band in standings.bands for one in band]
    listed += [one.person for one in standings.not_placed]
    everybody = {one for result in results for one in people_in(result)}
    assert sorted(listed) == sorted(everybody - {FORGOTTEN})
    assert len(standings.bands) != 1
    assert all(one.games >= standings.needed for band in standings.bands for one in band)


def test_nobody_is_placed_without_results() -> None:
    assert rank([], TODAY) == Standings((), (), 0)


def test_it_is_too_early_to_tell_until_an_order_is_sure() -> None:
    level = [ranking(*order, day=60 + day) for day, order in enumerate(permutations((1, 2, 3)))]
    standings = rank(level, TODAY)
    assert standings.bands == ()
    assert [one.person for one in standings.not_placed] == [ANN, BEN, CLEO]
    some = [*level, *series(ANN, BEN, CLEO, games=5, begin=70)]
    assert bands(rank(some, TODAY)) == [[ANN, BEN], [CLEO]]
    many = [*some, *series(ANN, BEN, CLEO, games=15, begin=80)]
    assert bands(rank(many, TODAY)) == [[ANN], [BEN], [CLEO]]


def test_people_whose_order_is_not_sure_are_in_one_band_without_an_order() -> None:
    results = series(CLEO, BEN, ANN, games=6) + series(CLEO, ANN, BEN, games=5, begin=70)
    assert bands(rank(results, TODAY)) == [[CLEO], [ANN, BEN]]


def test_a_band_ends_before_the_first_who_is_surely_below_its_middle() -> None:
    strengths = np.array([0.3, 0.2, 0.15, 0.05])
    fit = Fit((ANN, BEN, CLEO, DAN), strengths, 0.1**2 * np.eye(4))
    assert fit.sureness(ANN, BEN) < 0.8 < fit.sureness(ANN, CLEO)
    assert fit.sureness(BEN, CLEO) < 0.8 < fit.sureness(BEN, DAN)
    assert fit.sureness(CLEO, DAN) < 0.8
    assert fit.bands([DAN, BEN, CLEO, ANN]) == [[ANN, BEN, CLEO], [DAN]]
    assert fit.bands([DAN, CLEO, ANN]) == [[ANN], [CLEO, DAN]]


def test_a_person_is_placed_after_ten_games_and_earlier_among_few() -> None:
    crowd = series(*range(1, 13), games=10)
    newcomer = [ranking(1, 20, day=90 + number) for number in range(9)]
    standings = rank(crowd + newcomer, TODAY)
    assert standings.needed == 10
    assert standings.not_placed == (Standing(UserId(20), 9, resting=False),)
    few = rank(series(ANN, BEN, CLEO, games=3), TODAY)
    assert few.needed == 3
    assert few.not_placed == ()


def test_a_name_turns_grey_after_a_month_and_keeps_its_band() -> None:
    results = series(ANN, BEN, games=9, begin=61) + series(BEN, CLEO, games=9, begin=62)
    resting = {one.person: one.resting for band in rank(results, TODAY).bands for one in band}
    assert resting == {ANN: True, BEN: False, CLEO: False}
    later = rank(results, Moment(1000 * DAY_MS))
    assert bands(later) == bands(rank(results, TODAY)) == [[ANN], [BEN], [CLEO]]


def test_people_who_were_forgotten_count_as_opponents_and_are_not_listed() -> None:
    results = series(ANN, FORGOTTEN, games=10) + series(FORGOTTEN, BEN, games=10, begin=75)
    assert bands(rank(results, TODAY)) == [[ANN], [BEN]]


def test_leaving_a_game_counts_as_the_last_place() -> None:
    lost = [game(left(ANN, 1), person(BEN, 2), person(CLEO, 3), day=60 + day) for day in range(6)]
    assert bands(rank(lost, TODAY)) == bands(rank(series(BEN, CLEO, ANN, games=6), TODAY))


def test_a_curve_has_a_point_for_each_part_with_a_game() -> None:
    begin, end = Moment(0), Moment(120 * DAY_MS)
    results = series(ANN, BEN, games=5, begin=11) + series(BEN, ANN, games=1, begin=119)
    results += series(BEN, CLEO, games=1, begin=20)
    first, second = curve(results, ANN, begin, end)
    assert (first.at, second.at) == (Moment(20 * DAY_MS), end)
    assert first.strength > second.strength > 0
    assert first.strength == fit_strengths([duel(ANN, BEN)] * 5).strength(ANN)
    assert len(curve(series(ANN, BEN, games=120, begin=0), ANN, begin, end)) == 12
    assert curve(results, DAN, begin, end) == ()
