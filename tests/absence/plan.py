"""The settings of a simulation's tables. Edition, seats and pace change from one to the next."""

from dataclasses import dataclass
from random import Random

from game.rules.editions import EDITIONS, Edition, Handling
from game.rules.setup import FirstSeatRule, Options, vary_edition
from game.tables.lobby.proposal import PACES, Terms


@dataclass(frozen=True)
class TablePlan:
    """The settings of one table."""

    options: Options
    seat_count: int
    computer_count: int
    terms: Terms


def plan_table(number: int, chance: Random) -> TablePlan:
    """Return the settings of the table with this number. Editions, seats and paces rotate."""
    editions = list(EDITIONS.values())
    edition = editions[number % len(editions)]
    seat_count = 2 + number // len(editions) % 4
    paces = (*PACES, None)
    pace = paces[number // 3 % len(paces)]
    options = Options(
        _short(edition) if chance.random() < 0.85 else edition,
        chance.choice(list(Handling)),
        passing=chance.random() < 0.5,
        first_seat_rule=chance.choice([FirstSeatRule.SEED, FirstSeatRule.HOST]),
    )
    terms = Terms(
        pace, strict=chance.random() < 0.3 and pace is not None, stays=chance.random() < 0.4
    )
    computer_count = chance.choice([0, 0, 1]) if seat_count > 2 else chance.choice([0, 0, 0, 1])
    return TablePlan(options, seat_count, computer_count, terms)


def _short(edition: Edition) -> Edition:
    return vary_edition(edition, 4, 4, wild=True)
