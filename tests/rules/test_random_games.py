"""The random games of the other tests contain every kind of event but an agreed draw."""

from collections import Counter

from game.rules.actions import Happening
from game.rules.editions import EDITIONS, Handling
from game.rules.setup import Options, Setup
from tests.rules.random_games import random_game_steps, seeded_random


def test_random_games_contain_every_event_except_an_agreed_draw():
    happened: Counter[Happening] = Counter()
    lengths = []
    for edition in EDITIONS.values():
        for handling in Handling:
            for seats in (2, 5):
                chance = seeded_random(f"{edition.name} {handling} {seats}")
                setup = Setup(Options(edition, handling, seats == 2), seats, chance.randbytes(32))
                steps = list(random_game_steps(setup, chance, max_actions=300))
                lengths.append(len(steps))
                happened.update(event.kind for _, _, after in steps for event in after.events)
    assert set(happened) == set(Happening) - {Happening.AGREED, Happening.DRAWN}, "short games"
    assert min(happened.values()) >= 3
    assert sum(lengths) / len(lengths) > 80
