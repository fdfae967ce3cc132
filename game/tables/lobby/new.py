"""A new lobby, not stored yet."""

from game.model.game import Game, Status
from game.model.ids import NO_GAME, UserId
from game.model.people import Seat
from game.model.time import Moment
from game.rules.fairness.seed import new_secret
from game.rules.notation import format_options
from game.tables.lobby.proposal import Place, Proposal


def new_lobby(
    proposal: Proposal, place: Place, host: UserId, seats: tuple[Seat, ...], at: Moment
) -> Game:
    """The game of a lobby with these seats and a secret of its own, opened at ``at``.

    ``host`` is a user; moments are Unix milliseconds.
    """
    return Game(
        id=NO_GAME,
        guild=place.guild,
        channel=place.channel,
        host=host,
        options=format_options(proposal.options),
        locale=proposal.locale,
        secret=new_secret(),
        status=Status.LOBBY,
        seats=seats,
        record=(),
        version=0,
        created=at,
        changed=at,
        terms=proposal.terms,
    )
