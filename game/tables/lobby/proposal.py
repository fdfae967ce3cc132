"""A proposal for a table, its place, and the lobby made from them."""

from dataclasses import dataclass

from game.model.game import Game, Hints, Status, Terms
from game.model.ids import NO_GAME, ChannelId, GuildId, UserId
from game.model.people import Seat
from game.model.time import Moment, Seconds
from game.rules.fairness.seed import new_secret
from game.rules.notation import format_options
from game.rules.setup import Options

MINUTE_SECONDS = Seconds(60)
HOUR_SECONDS = Seconds(60 * MINUTE_SECONDS)
DAY_SECONDS = Seconds(24 * HOUR_SECONDS)

PACES = (
    Seconds(3 * MINUTE_SECONDS),
    HOUR_SECONDS,
    DAY_SECONDS,
    Seconds(3 * DAY_SECONDS),
    Seconds(7 * DAY_SECONDS),
)
"""The paces to choose from: the time for a turn, in seconds."""

UNTIMED_TERMS = Terms()
USUAL_TERMS = Terms(pace=DAY_SECONDS)
"""The terms of a table if nobody chooses others."""


@dataclass(frozen=True, slots=True)
class Place:
    """The place of a table: a channel of a Discord server, or a thread there. Ids are Discord's."""

    guild: GuildId
    channel: ChannelId
    parent: ChannelId | None = None
    """The channel of a thread."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """The options, language and terms of a new table, and the computers that sit there at first.

    ``locale`` is the table's language, as Discord names it. ``computers`` has the level of each
    computer. A ``guided`` game explains in each person's first turn what they can do. ``hints``
    tells whether people may ask for hints.
    """

    options: Options
    locale: str
    terms: Terms = UNTIMED_TERMS
    computers: tuple[str, ...] = ()
    guided: bool = False
    hints: bool = True


def new_lobby(
    proposal: Proposal, place: Place, host: UserId, seats: tuple[Seat, ...], at: Moment
) -> Game:
    """Return the game of a lobby with these seats and a new secret, opened at ``at``.

    ``host`` is a user's id; moments are Unix milliseconds.
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
        hints=Hints(proposal.hints, guided=proposal.guided),
    )
