"""How the tables of a run play. Every edition, number of seats and pace gets its turn."""

from dataclasses import dataclass
from random import Random

from game.rules.editions import EDITIONS, Edition, Handling
from game.rules.setup import Opener, Options, varied
from game.tables.lobby.terms import PACES, Terms


@dataclass(frozen=True)
class Plan:
    """The settings of one table."""

    options: Options
    seats: int
    computers: int
    terms: Terms


def plan(number: int, chance: Random) -> Plan:
    """Return the settings of the table with this number. Editions, seats and paces rotate."""
    editions = list(EDITIONS.values())
    edition = editions[number % len(editions)]
    seats = 2 + number // len(editions) % 4
    paces = (*PACES, None)
    pace = paces[number // 3 % len(paces)]
    options = Options(
        _short(edition) if chance.random() < 0.85 else edition,
        chance.choice(list(Handling)),
        passing=chance.random() < 0.5,
        opener=chance.choice([Opener.SEED, Opener.HOST]),
    )
    terms = Terms(
        pace, strict=chance.random() < 0.3 and pace is not None, stays=chance.random() < 0.4
    )
    computers = chance.choice([0, 0, 1]) if seats > 2 else chance.choice([0, 0, 0, 1])
    return Plan(options, seats, computers, terms)


def _short(edition: Edition) -> Edition:
    return varied(edition, 4, 4, wild=True)
