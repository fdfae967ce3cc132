"""What is played to learn from: every table that can be set up, the printed ones above all."""

import random
from dataclasses import dataclass, replace
from math import ceil

from game.rules.editions import EDITIONS, Handling
from game.rules.setup import PIRATES, SEGMENTS, Options, varied
from training.play.pool import LEARNER, PLAIN, Seating
from training.play.styles import GREEDY, style

HANDLINGS = {Handling.JAMAICA: 5, Handling.TORTUGA: 3, Handling.HISPANIOLA: 2}
EDITION_OFTEN = {
    "classic": 5,
    "classic-passing": 1,
    "swedish": 1,
    "ravensburger-basic": 2,
    "ravensburger-advanced": 2,
}
RATE, HALVED = 1e-3, 30_000
"""The learning rate at first, and after how many games it begins to fall with their root."""
FINE, FINEST = 4e-4, 0.03
"""The learning rate of a course that goes on after another, and the share of it that stays."""
VARIED, WILD = 0.5, 0.3
"""How often a table plays with other numbers than the printed ones, and then on a wild board."""


@dataclass(frozen=True, slots=True)
class Company:
    """Among whom is learnt.

    Shares of the games: all seats learn; one learns among past selves; one among greedy turns. In
    the rest one learns among plain players of other styles.
    """

    alike: float
    past: float
    greedy: float


@dataclass(frozen=True, slots=True)
class Course:
    """What a network is taught: with how many seats, and for how many games.

    It looks closely at so many rivals. In the first ``watched`` games it watches plain players.
    One that goes on ``after`` another course begins with that one's network.
    """

    seats: tuple[int, ...]
    close: int
    games: int
    watched: int
    company: Company
    seed: int = 1672
    after: str | None = None

    def rate(self, over: int) -> float:
        """The learning rate after so many games: it falls with their root, or evenly to an end."""
        if self.after is None:
            return RATE * (1 + over / HALVED) ** -0.5
        return FINE * max(FINEST, 1 - over / self.games)

    def part(self, share: float) -> "Course":
        """The same with a share of its games, a third of them watched at most."""
        games = ceil(self.games * share)
        return replace(self, games=games, watched=min(self.watched, games // 3))


def table(luck: random.Random) -> Options:
    """A table as people may set it up."""
    name = luck.choices(list(EDITION_OFTEN), list(EDITION_OFTEN.values()))[0]
    handling = luck.choices(list(HANDLINGS), list(HANDLINGS.values()))[0]
    edition = EDITIONS[name]
    if luck.random() < VARIED:
        wild = not edition.faces or luck.random() < WILD
        edition = varied(edition, luck.choice(PIRATES), luck.choice(SEGMENTS), wild=wild)
    return Options(edition, handling, passing=EDITIONS[name].least_actions == 0)


def seating(luck: random.Random, course: Course, past: int) -> Seating:
    """A table with its players; so many past selves are at hand."""
    options, seats = table(luck), luck.choice(course.seats)
    kind, company = luck.random(), course.company
    among_past = company.alike + company.past
    if kind < company.alike or (kind < among_past and not past):
        return Seating(options, (LEARNER,) * seats)
    other = 1 + luck.randrange(past) if kind < among_past else PLAIN
    minds = [other] * seats
    minds[luck.randrange(seats)] = LEARNER
    greedy = kind < among_past + company.greedy
    return Seating(options, tuple(minds), GREEDY if greedy else style(luck))
