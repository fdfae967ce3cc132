"""A new lobby, not stored yet."""

from game.model.game import Game, Status
from game.model.people import Seat
from game.rules.fairness.seed import new_secret
from game.rules.notation import format_options
from game.rules.setup import Options
from game.tables.lobby.terms import Terms
from game.tables.people import Person


def new_lobby(
    guild: int,
    channel: int,
    host: Person,
    options: Options,
    locale: str,
    seats: tuple[Seat, ...],
    at: int,
    terms: Terms,
) -> Game:
    """The game of a lobby with these seats and a secret of its own, opened at ``at``.

    Moments are Unix milliseconds.
    """
    return Game(
        id=0,
        guild=guild,
        channel=channel,
        host=host.user,
        options=format_options(options),
        locale=locale,
        secret=new_secret(),
        status=Status.LOBBY,
        seats=seats,
        record=(),
        version=0,
        created=at,
        changed=at,
        terms=terms,
    )
