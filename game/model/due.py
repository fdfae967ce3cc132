"""What may be due at a game, and when; moments are Unix milliseconds."""

from dataclasses import dataclass
from enum import StrEnum

from .ids import GameId
from .time import Moment


class Due(StrEnum):
    """What may be due at a game."""

    EXPIRY = "expiry"
    """A lobby ends if nobody came."""
    REST = "rest"
    """A running game rests if nobody came."""
    COMPUTER = "computer"
    """A computer player is on turn."""
    LOOK = "look"
    """A channel that was not found is looked for again."""
    LEFT = "left"
    """A game ends if the bot is still no member of its server."""
    BACK = "back"
    """The person on turn is back from an absence."""
    TURN = "turn"
    """The time of the person on turn is up."""
    CALL = "call"
    """Who is on turn is to be told: by a direct message, after quiet hours, or once more."""
    NEXT = "next"
    """Who is the next one is to be told, likewise."""
    REMIND = "remind"
    """Most of a turn's time is over."""
    INVITE = "invite"
    """Somebody is invited whom the lobby's message may not mention, or not yet."""
    END = "end"
    """Somebody who played is to be told that the game is over."""
    REEL = "reel"
    """The turn that decided the game is to be shown in the place of the still picture."""
    LOST = "lost"
    """The host is to be notified that the bot cannot write in the channel any more."""
    AFRESH = "afresh"
    """The board is to be posted afresh, as the person who asked for it was told."""
    FOLLOW = "follow"
    """Another process changed the game: its board and its computers follow."""


EVERY_KIND: tuple[Due, ...] = tuple(Due)


@dataclass(frozen=True, slots=True)
class DueMoment:
    """Something that is due at a game from a moment on."""

    game: GameId
    kind: Due
    at: Moment
