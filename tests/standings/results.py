"""Results of games, made up for a test."""

from dataclasses import replace
from typing import Any

from game.model.ids import GameId, GuildId, UserId
from game.model.results import Result, SeatEnd, SeatResult
from game.model.time import Moment
from game.standings.counting import DAY_MS

GUILD = GuildId(1)
ANN, BEN, CLEO, DAN = (UserId(number) for number in range(1, 5))
FORGOTTEN = UserId(-7)


def person(who: int, place: int, **more: Any) -> SeatResult:
    """A person's seat: the winner is aboard, the others had four spaces to go for each place."""
    seat = SeatResult(UserId(who), None, place, aboard=0, spaces_to_go=4 * place - 4, longest_run=5)
    return replace(seat, **more)


def computer(level: str, place: int) -> SeatResult:
    """A computer's seat."""
    return replace(person(1, place), person=None, level=level)


def left(who: int, place: int, end: SeatEnd = SeatEnd.RESIGNED) -> SeatResult:
    """The seat of somebody who left the game."""
    return person(who, place, spaces_to_go=30, end=end)


def game(*seats: SeatResult, day: float = 0, **more: Any) -> Result:
    """A game that ended on a day, counted from 1970 on. Its id grows with the moment."""
    ended = Moment(round(day * DAY_MS))
    result = Result(GUILD, ended, "classic", "jamaica", 20, seats, game=GameId(ended + 1))
    return replace(result, **more)


def ranking(*people: int, day: float = 0, **more: Any) -> Result:
    """A game of people only, from first to last."""
    return game(*(person(who, place) for place, who in enumerate(people, 1)), day=day, **more)
