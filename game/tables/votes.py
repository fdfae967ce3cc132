"""The choice of the first player, by the people at the table before the deal."""

from game.model.game import Game
from game.model.ids import UserId
from game.rules.fairness.seed import chosen_first_seat
from game.rules.setup import FirstSeatRule


def first_seat(game: Game, rule: FirstSeatRule, seed: bytes) -> int | None:
    """Return the seat that begins; ``None`` if the seed draws it among all seats."""
    return chosen_first_seat(rule, seed, host_seat(game), vote_seats(game))


def host_seat(game: Game) -> int | None:
    """Return the host's seat; ``None`` if the host only watches."""
    return _seat(game, game.host)


def vote_seats(game: Game) -> tuple[int | None, ...]:
    """Return the seat that each seat voted for."""
    return tuple(_seat(game, seat.vote) for seat in game.seats)


def _seat(game: Game, user: UserId | None) -> int | None:
    return next((number for number, seat in enumerate(game.seats) if seat.user == user), None)
