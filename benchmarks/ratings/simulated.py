"""People whose strength is known, and the games that they play."""

import math
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.model.ids import GuildId, UserId
from game.model.results import Result, SeatResult
from game.model.time import Moment
from game.standings.counting import DAY_MS, Order

FRIENDS = tuple(UserId(number) for number in range(1, 7))
"""The strongest first."""
PEOPLE = 200
DAYS = 360
LEAST_SEATS, MOST_SEATS = 2, 5


@dataclass(frozen=True, slots=True)
class Kind:
    """A group of friends: the share of games won against the next weaker one, and their tables."""

    share: float
    seats: int

    @property
    def strengths(self) -> Mapping[UserId, float]:
        """Return how strong each friend really is."""
        gap = math.log(self.share / (1 - self.share))
        return {person: -gap * number for number, person in enumerate(FRIENDS)}


KINDS = (Kind(0.6, 4), Kind(0.6, 2), Kind(0.55, 4), Kind(0.55, 2))


def play(people: Sequence[UserId], strengths: Mapping[UserId, float], luck: random.Random) -> Order:
    """Return the order in which people finish a game."""
    # The largest sum of a strength and Gumbel noise follows the Plackett–Luce model.
    sums = {one: strengths[one] - math.log(-math.log(luck.random())) for one in people}
    return tuple((one,) for one in sorted(people, key=sums.__getitem__, reverse=True))


def make_server(games: int) -> tuple[dict[UserId, float], list[Result]]:
    """Return how strong the people of a server are, and the results of their games."""
    luck = random.Random("server")
    strengths = {UserId(number): luck.gauss(0, 0.5) for number in range(1, PEOPLE + 1)}
    people = list(strengths)
    often = [1 / math.sqrt(number) for number in range(1, PEOPLE + 1)]
    results: list[Result] = []
    for number in range(games):
        at_table: set[UserId] = set()
        seats = luck.randint(LEAST_SEATS, MOST_SEATS)
        while len(at_table) < seats:
            at_table.add(luck.choices(people, often)[0])
        order = play(sorted(at_table), strengths, luck)
        ended = Moment(number * DAYS * DAY_MS // games)
        results.append(Result(GuildId(1), ended, "classic", "jamaica", 40, as_seats(order)))
    return strengths, results


def as_seats(order: Order) -> tuple[SeatResult, ...]:
    """Return the seats of a game that ended in this order."""
    return tuple(
        SeatResult(
            person,
            None,
            place,
            aboard=6 if place == 1 else 3,
            spaces_to_go=4 * place - 4,
            longest_run=9,
        )
        for place, (person,) in enumerate(order, 1)
    )
