"""The reasons for which a table refuses a request, as types. Other modules choose the words."""

from typing import Any

# Tables raise these errors of the storage, too. They are here for all callers of the tables.
from game.model.ids import UserId
from game.storage.errors import DatabaseLocked as DatabaseLocked
from game.storage.errors import InDoubt as InDoubt
from game.storage.errors import LeaseLost as LeaseLost
from game.storage.errors import StorageProblem as StorageProblem
from game.tables.table import Table


class TableError(Exception):
    """A click was refused. ``table`` is the current game, if there is one."""

    def __init__(self, table: Table | None = None) -> None:
        super().__init__(type(self).__name__)
        self.table = table


class NoGame(TableError):
    """There is no such game, or none in this channel."""


class Unreadable(TableError):
    """The options or the record of this game cannot be read.

    Only the ``game`` of ``table`` may be used.
    """


class ChannelTaken(TableError):
    """This channel already has an open game: ``table``."""


class TooManyWatchedGames(TableError):
    """This person's limit of tables where only computers play is reached.

    ``table`` is the newest of these tables.
    """


class TooManyWatchedHere(TableError):
    """This Discord server's limit of tables where only computers play is reached.

    ``table`` is the newest of these tables.
    """


class GameEnded(TableError):
    """The game is finished, cancelled or expired.

    A method that also refuses resting games then raises :class:`Resting`. The docstrings of methods
    name only GameEnded, even if both errors are possible.
    """


class NotStarted(TableError):
    """The game is still a lobby."""


class NotFinished(TableError):
    """The game was not played to its end, at least not yet."""


class AlreadyStarted(TableError):
    """The game is no longer a lobby."""


class AlreadySeated(TableError):
    """This person has a seat already."""


class NotSeated(TableError):
    """This person has no seat here."""


class LobbyFull(TableError):
    """All seats are taken."""


class NotInvited(TableError):
    """The table is private, and the host has not invited this person."""


class KeptOut(TableError):
    """The host of this table, or a moderator, keeps this person out of it."""


class TooManyKeptOut(TableError):
    """This lobby keeps out as many people as the limit allows."""


class TooManyInvitations(TableError):
    """This lobby has invited as many people and roles as the limit allows."""


class TooFewSeats(TableError):
    """A game needs at least two seats."""


class CutOwed(TableError):
    """The table changed after somebody's cut, and they have not cut again."""


class NoWord(TableError):
    """The word that was to cut the deck contains no letter or digit."""


class WordShown(TableError):
    """This word has cut the deck in this lobby before."""


class TooManyCuts(TableError):
    """This person cut the deck as often as the limit allows, and their last cut counts."""


class CutMeanwhile(TableError):
    """Somebody has cut the deck since this button was shown."""


class NoVote(TableError):
    """This table does not vote on the player who begins."""


class OwnAgeOnly(TableError):
    """Each person can only say for themselves that they are the oldest."""


class Resting(TableError):
    """The game rests until somebody at the table wakes it."""


class HostOnly(TableError):
    """Only the host may do this."""


class NotDeciding(TableError):
    """Another person decides who gets this seat: ``decides``."""

    def __init__(self, table: Table | None = None, decides: UserId | None = None) -> None:
        super().__init__(table)
        self.decides = decides


class ModeratorOnly(TableError):
    """Only a moderator may do this."""


class HostOrModerator(TableError):
    """Only the host or a moderator may do this."""


class CallOffByHost(ModeratorOnly):
    """Only the host may ask to call this running game off, and a moderator may do it."""


class CallOffTooLate(ModeratorOnly):
    """Everybody has moved, so only a moderator may call this game off."""


class CallOffAsked(TableError):
    """The host has already asked to call this game off, and one of the others must agree."""


class CallOffNotAsked(TableError):
    """Nobody asks to call this game off, or not any more."""


class NoHints(TableError):
    """The host of this table has switched hints off."""


class NoDraw(TableError):
    """No draw is on offer."""


class PacedAlready(TableError):
    """The game has a pace already."""


class NoPace(TableError):
    """The game has no pace that anybody could lengthen."""


class NotLonger(TableError):
    """The pace of a running game can only be lengthened, and the new pace is not longer."""


class ProposedAlready(TableError):
    """Somebody already proposed a pace, and the others must agree to it or decline it first."""


class NotProposed(TableError):
    """Nobody proposes this pace, or the proposal is over."""


class AgreedToPace(TableError):
    """This person has agreed to the proposed pace already."""


class AgreedAlready(TableError):
    """This person has agreed to the draw already."""


class NotYourTurn(TableError):
    """Another seat is on turn."""


class PlayedFor(TableError):
    """A computer plays in this person's place, until they take their seat back."""


class NotOverdue(TableError):
    """The person on turn has time left, or a computer plays for them already."""


class SeatUnavailable(TableError):
    """Nobody may take this seat, or somebody else has asked for it."""


class AwayEnough(TableError):
    """This person has been away for as long as the limit allows."""


class OnLeave(TableError):
    """The person at that seat has said that they are away: others may not act for them."""


class NotAbsent(TableError):
    """The person at that seat has not missed enough turns in a row."""


class OwnTurn(TableError):
    """It is this person's own turn."""


class ComputerOnTurn(TableError):
    """A computer is on turn; the game waits for nobody else."""


class NotToBeCalled(TableError):
    """The person on turn does not want to be called."""


class NudgedAlready(TableError):
    """Another player had the person on turn reminded not long ago."""


class NudgedTooSoon(TableError):
    """The turn of the person on turn has only just begun."""


class NoActionsLeft(TableError):
    """All actions of this turn are used."""


class ColourTaken(TableError):
    """Somebody else at the table has chosen that colour."""


class SetMeanwhile(TableError):
    """Somebody changed the setup after this form was opened."""


class ForbiddenByServer(TableError):
    """A setting of the Discord server forbids this. Only its moderators can change the setting.

    ``setting`` is the name of the setting, and ``value`` its value. ``moderator`` tells whether the
    person who is refused is a moderator.
    """

    def __init__(
        self, setting: str, value: Any, *, moderator: bool, table: Table | None = None
    ) -> None:
        super().__init__(table)
        self.setting = setting
        self.value = value
        self.moderator = moderator


class StaleClick(TableError):
    """The button belongs to an earlier moment of the game."""
