"""The tables to learn from: every table that can be set up, most often the printed ones."""

import random
from dataclasses import dataclass, replace
from math import ceil

from game.rules.editions import EDITIONS, Handling
from game.rules.setup import OFFERED_CREW_SIZES, OFFERED_SEGMENT_COUNTS, Options, vary_edition
from training.play.pool import LEARNER, PLAIN, Seating
from training.play.styles import GREEDY, random_style

HANDLING_WEIGHTS = {Handling.JAMAICA: 5, Handling.TORTUGA: 3, Handling.HISPANIOLA: 2}
EDITION_WEIGHTS = {
    "classic": 5,
    "classic-passing": 1,
    "swedish": 1,
    "ravensburger-basic": 2,
    "ravensburger-advanced": 2,
}
RATE, RATE_GAMES = 1e-3, 30_000
"""The first learning rate, and the number of games after which it has fallen by 29 %.

Later it falls in proportion to one over the square root of the number of games.
"""
CONTINUED_RATE, CONTINUED_RATE_END = 4e-4, 0.03
"""The first learning rate of a course that continues another one, and the share left at its end."""
VARIED_PROBABILITY, WILD_PROBABILITY = 0.5, 0.3
"""Probabilities that a table has random numbers of pirates and segments, and is then also wild."""


@dataclass(frozen=True, slots=True)
class Company:
    """The players among whom a network learns, as shares of the games.

    ``alike``: all seats learn. ``past``: one seat learns among past selves. ``greedy``: one seat
    learns among greedy turns. In the other games, one seat learns among plain players of other
    styles.
    """

    alike: float
    past: float
    greedy: float


@dataclass(frozen=True, slots=True)
class Course:
    """The lessons of a network: the numbers of seats, and the number of games.

    ``close`` is the number of rivals that the network looks at closely. In the first ``watched``
    games, it watches plain players. A course that continues another course, ``after``, begins with
    that course's network.
    """

    seats: tuple[int, ...]
    close: int
    games: int
    watched: int
    company: Company
    seed: int = 1672
    after: str | None = None

    def rate(self, ended_game_count: int) -> float:
        """Return the learning rate after ``ended_game_count`` games.

        It falls like one over the square root of the number of games. In a course that continues
        another one, it falls by the same amount with each game, to a least rate.
        """
        if self.after is None:
            return RATE * (1 + ended_game_count / RATE_GAMES) ** -0.5
        return CONTINUED_RATE * max(CONTINUED_RATE_END, 1 - ended_game_count / self.games)

    def part(self, share: float) -> "Course":
        """Return the course with a share of its games; at most a third of these are watched."""
        games = ceil(self.games * share)
        return replace(self, games=games, watched=min(self.watched, games // 3))


def random_table(luck: random.Random) -> Options:
    """Return the options of a random table that people may set up."""
    name = luck.choices(list(EDITION_WEIGHTS), list(EDITION_WEIGHTS.values()))[0]
    handling = luck.choices(list(HANDLING_WEIGHTS), list(HANDLING_WEIGHTS.values()))[0]
    edition = EDITIONS[name]
    if luck.random() < VARIED_PROBABILITY:
        wild = not edition.faces or luck.random() < WILD_PROBABILITY
        edition = vary_edition(
            edition, luck.choice(OFFERED_CREW_SIZES), luck.choice(OFFERED_SEGMENT_COUNTS), wild=wild
        )
    return Options(edition, handling, passing=EDITIONS[name].least_actions == 0)


def random_seating(luck: random.Random, course: Course, past_self_count: int) -> Seating:
    """Choose a table and its players; there are ``past_self_count`` past selves to choose from."""
    options, seats = random_table(luck), luck.choice(course.seats)
    draw, company = luck.random(), course.company
    among_past = company.alike + company.past
    if draw < company.alike or (draw < among_past and not past_self_count):
        return Seating(options, (LEARNER,) * seats)
    other = 1 + luck.randrange(past_self_count) if draw < among_past else PLAIN
    minds = [other] * seats
    minds[luck.randrange(seats)] = LEARNER
    greedy = draw < among_past + company.greedy
    return Seating(options, tuple(minds), GREEDY if greedy else random_style(luck))
