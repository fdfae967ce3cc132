"""The kinds of jobs that may be due for a game, and when; moments are Unix milliseconds."""

from dataclasses import dataclass
from enum import StrEnum

from .ids import GameId
from .time import Moment


class Due(StrEnum):
    """The kind of a job that may be due for a game."""

    EXPIRY = "expiry"
    """A lobby closes if nobody was active."""
    REST = "rest"
    """A running game rests if nobody was active."""
    COMPUTER = "computer"
    """A computer player must act."""
    FIND_CHANNEL = "look"
    """The bot looks again for a channel that it did not find."""
    BOT_LEFT = "left"
    """A game ends if the bot is still not a member of its Discord server."""
    PERSON_BACK = "back"
    """The person on turn is back from an absence."""
    TURN = "turn"
    """The time of the person on turn is up."""
    CALL = "call"
    """The player on turn must be notified: by a direct message, after quiet hours, or once more."""
    CALL_NEXT = "next"
    """The next player must be notified, in the same ways."""
    REMIND = "remind"
    """The player on turn must be reminded, because most of the turn's time is over."""
    INVITE = "invite"
    """An invited person whom the lobby's message may not mention must get a direct message."""
    END = "end"
    """Somebody who played must be notified that the game is over."""
    REEL = "reel"
    """An animation of the deciding turn must replace the still picture."""
    CHANNEL_LOST = "lost"
    """The host must be notified that the bot cannot write in the channel any more."""
    REPOST = "afresh"
    """The board must be posted again, because somebody asked for it."""
    FOLLOW = "follow"
    """Another process changed the game: update its board and its computer players here."""


ALL_JOB_KINDS: tuple[Due, ...] = tuple(Due)


@dataclass(frozen=True, slots=True)
class DueMoment:
    """A job that is due for a game from a moment on."""

    game: GameId
    kind: Due
    at: Moment
