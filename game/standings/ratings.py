"""How strong people are, as far as their results can tell.

A rating is one fit over all results of a pool at once: a Plackett–Luce model with a prior. The
first of a game is chosen among all its people, the second among the rest, and so on; each person is
chosen with a probability in proportion to e to the power of their strength. The prior says that
people are alike. So the order in which games were played does not matter, and nobody gains by
merely playing more.

Few results tell little. The fit therefore also says how sure an order is: the curvature of the fit
(Laplace's approximation) gives the joint spread of all strengths, and with it the chance that one
person is stronger than another. It counts games against common opponents, which the score of two
people against each other leaves out. In simulated groups, orders that it calls 80 % sure are right
that often (`python -m benchmarks.ratings`).
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise
from statistics import NormalDist
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.model.ids import UserId
from game.model.results import Result
from game.model.time import Moment

from .counting import DAY_MS, Order, is_forgotten, order_of_people, people_in, rated_results

PRIOR_SPREAD = 0.5
"""The standard deviation of people's strengths before any result is known.

With 0.5, orders that the fit calls sure are right in more than 80 % of cases even if everybody wins
only 55 of 100 games against the next weaker person.
"""
SURE = 0.8
"""The chance from which the order of two people counts as sure."""
ENOUGH_GAMES = 10
"""The number of rated games after which a person is always placed."""
RESTING_DAYS = 30
"""How many days without a rated game make a name grey."""
CURVE_PARTS = 12
MOST_STEPS = 50
TOLERANCE = 1e-9
DECIMALS = 3
"""Strengths and chances are rounded, so that all machines come to the same order."""


@dataclass(frozen=True, slots=True)
class Fit:
    """The strengths of all people of a pool. Their mean is 0.

    A person who is stronger by ``d`` finishes before the other with the odds e to the power of d.
    """

    people: Sequence[UserId]
    strengths: NDArray[np.float64]
    covariance: NDArray[np.float64]

    def strength(self, person: UserId) -> float:
        return round(float(self.strengths[self.people.index(person)]), DECIMALS)

    def sureness(self, stronger: UserId, weaker: UserId) -> float:
        """Return the chance that one person really is stronger than the other."""
        one, other = self.people.index(stronger), self.people.index(weaker)
        difference = self.strengths[one] - self.strengths[other]
        spread = self.covariance
        variance = spread[one, one] + spread[other, other] - 2 * spread[one, other]
        return round(NormalDist().cdf(float(difference / np.sqrt(variance))), DECIMALS)

    def bands(self, people: Iterable[UserId]) -> list[list[UserId]]:
        """Divide people by strength: a band ends before the first surely below its middle person.

        Among few, people whose order is not sure are therefore in one band. If everybody in a band
        had to be surely stronger than everybody below, 200 people would be one band even after
        10,000 games, because each is close to the next.
        """
        bands: list[list[UserId]] = []
        for person in sorted(people, key=self.strength, reverse=True):
            if bands and self.sureness(bands[-1][len(bands[-1]) // 2], person) < SURE:
                bands[-1].append(person)
            else:
                bands.append([person])
        return bands


def fit_strengths(orders: Iterable[Order]) -> Fit:
    """Return the most likely strengths. The order of the games does not matter.

    Newton's method finds them in about ten steps. Memory grows with the square of the number of
    people: 2,000 need 32 MB for a matrix, and one to two seconds.
    """
    choices = Counter(choice for order in orders for choice in _choices(order))
    people = sorted({person for choice in choices for person in choice})
    members, counts = _as_arrays(choices, people)
    size = len(people) + 1
    pairs = (members[:, :, None] * size + members[:, None, :]).ravel()
    chosen = np.bincount(members[:, 0], counts, size)[:-1]
    precision = PRIOR_SPREAD**-2
    strengths = np.zeros(len(people))
    curvature = precision * np.eye(len(people))
    for _ in range(MOST_STEPS):
        weights = np.append(np.exp(strengths), 0.0)[members]
        shares = weights / weights.sum(axis=1, keepdims=True)
        counted = counts[:, None] * shares
        expected = np.bincount(members.ravel(), counted.ravel(), size)[:-1]
        products = (counted[:, :, None] * shares[:, None, :]).ravel()
        joint = np.bincount(pairs, products, size**2).reshape(size, size)[:-1, :-1]
        curvature = np.diag(expected + precision) - joint
        step = np.linalg.solve(curvature, chosen - expected - precision * strengths)
        strengths += step
        if np.abs(step).max(initial=0.0) < TOLERANCE:
            break
    return Fit(people, strengths, np.linalg.inv(curvature).astype(np.float64))


def _choices(order: Order) -> Iterable[tuple[UserId, ...]]:
    """Return, for each person who finished before others, this person and then those others."""
    for number, group in enumerate(order[:-1], 1):
        later = sorted(chain(*order[number:]))
        yield from ((person, *later) for person in group)


def _as_arrays(
    choices: Counter[tuple[UserId, ...]], people: Sequence[UserId]
) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """Return people's numbers, a row a choice, and how often each choice was made.

    Short rows are filled up with the number after the last person's.
    """
    numbers = {person: number for number, person in enumerate(people)}
    width = max(map(len, choices), default=1)
    members = np.full((len(choices), width), len(people), dtype=np.int64)
    in_order = sorted(choices)
    for row, choice in enumerate(in_order):
        members[row, : len(choice)] = [numbers[person] for person in choice]
    return members, np.array([choices[choice] for choice in in_order], dtype=np.float64)


@dataclass(frozen=True, slots=True)
class Standing:
    """A person in a list, with the number of their rated games."""

    person: UserId
    games: int
    resting: bool
    """Whether the name is grey: the last rated game was more than a month ago."""


@dataclass(frozen=True, slots=True)
class Standings:
    """What the results of a pool say about its people.

    ``bands`` begins with the strongest. Names in a band have no order; they are sorted by id. The
    strongest of a band is surely weaker than the middle person of the band above. Bands are counted
    from above, and the lowest has no name of its own. There are no bands while it is too early to
    tell: before the order of two people is sure.
    """

    bands: tuple[tuple[Standing, ...], ...]
    not_placed: tuple[Standing, ...]
    """The people for whom it is too early to tell."""
    needed: int
    """The number of rated games after which a person is placed, once there are bands."""


def rank(results: Iterable[Result], now: Moment) -> Standings:
    """Return the standings of one pool: the results of a server with one handling of cards.

    A person is placed after ten rated games. Where fewer than ten people play, as many games
    suffice as there are people: then each of them meets the others often. People who were forgotten
    are not listed.
    """
    rated = rated_results(results)
    fit = fit_strengths(map(order_of_people, rated))
    games = Counter(person for result in rated for person in people_in(result))
    last = {person: result.ended for result in rated for person in people_in(result)}
    needed = min(ENOUGH_GAMES, len(fit.people))
    listed = {
        person: Standing(person, games[person], now - last[person] > RESTING_DAYS * DAY_MS)
        for person in fit.people
        if not is_forgotten(person)
    }
    bands = fit.bands(person for person in listed if games[person] >= needed)
    if len(bands) < 2:
        bands = []
    placed = {person for band in bands for person in band}
    return Standings(
        tuple(tuple(listed[person] for person in sorted(band)) for band in bands),
        tuple(one for person, one in listed.items() if person not in placed),
        needed,
    )


class CurvePoint(NamedTuple):
    """A person's strength at a moment."""

    at: Moment
    strength: float


def curve(
    results: Iterable[Result], person: UserId, begin: Moment, end: Moment
) -> tuple[CurvePoint, ...]:
    """Return how a person's strength changed between two moments, in at most twelve points.

    A point for each game would need a fit for each. Instead, the time is divided into twelve equal
    parts, and each part in which the person played a rated game has a point at its end.
    """
    rated = rated_results(results)
    moments = [begin + (end - begin) * part // CURVE_PARTS for part in range(CURVE_PARTS + 1)]
    return tuple(
        CurvePoint(Moment(part_end), _strength_at(rated, person, part_end))
        for part_begin, part_end in pairwise(moments)
        if any(part_begin <= one.ended < part_end and person in people_in(one) for one in rated)
    )


def _strength_at(rated: Iterable[Result], person: UserId, moment: int) -> float:
    return fit_strengths(order_of_people(one) for one in rated if one.ended < moment).strength(
        person
    )
