"""What a table refuses, as types. Which words say so is decided elsewhere."""

# What tables raise where the medium fails, for all who call them.
from game.storage.errors import DatabaseLocked as DatabaseLocked
from game.storage.errors import InDoubt as InDoubt
from game.storage.errors import LeaseLost as LeaseLost
from game.storage.errors import StorageProblem as StorageProblem
from game.tables.table import Table


class TableError(Exception):
    """A refused click; ``table`` is the game as it stands, where there is one."""

    def __init__(self, table: Table | None = None) -> None:
        super().__init__(type(self).__name__)
        self.table = table


class NoGame(TableError):
    """There is no such game, or none in this channel."""


class Unreadable(TableError):
    """The options or the record of this game cannot be read: it was set aside.

    Of ``table`` nothing may be asked but its ``game``.
    """


class ChannelTaken(TableError):
    """This channel has an open game already: ``table``."""


class WatchesEnough(TableError):
    """This person has computers play at as many tables as they may: ``table`` is the last."""


class WatchedEnough(TableError):
    """Computers play alone at as many tables of this server as they may: ``table`` is the last."""


class GameEnded(TableError):
    """The game is finished, cancelled or expired.

    Where a game that rests is refused as well, :class:`Resting` is raised of it; no docstring
    names that beside this.
    """


class NotStarted(TableError):
    """The game is still a lobby."""


class NotFinished(TableError):
    """The game was not played to its end, at least not yet."""


class AlreadyStarted(TableError):
    """The game is no lobby any more."""


class AlreadySeated(TableError):
    """This person has a seat already."""


class NotSeated(TableError):
    """This person has no seat here."""


class LobbyFull(TableError):
    """All seats are taken."""


class NotInvited(TableError):
    """The table is private, and this person is none of those whom the host named."""


class KeptOut(TableError):
    """The host of this table, or a moderator, keeps this person out of it."""


class KeepsOutEnough(TableError):
    """This lobby keeps as many people out as one may."""


class InvitedEnough(TableError):
    """This lobby has called as many people and roles as one may."""


class TooFewSeats(TableError):
    """A game needs at least two."""


class CutOwed(TableError):
    """The table changed after somebody's cut, and they have not cut again."""


class NoWord(TableError):
    """No letter or digit is left of the word that was to cut the deck."""


class WordShown(TableError):
    """This word has cut the deck in this lobby before."""


class CutEnough(TableError):
    """The deck of this lobby was cut as often as it may be."""


class CutMeanwhile(TableError):
    """Somebody has cut the deck since this button was drawn."""


class NoVote(TableError):
    """Who begins is not voted on at this table."""


class OwnAgeOnly(TableError):
    """Who is the oldest, everybody says for themselves alone."""


class Resting(TableError):
    """The game rests until somebody at the table wakes it."""


class HostOnly(TableError):
    """Only the host may do this."""


class NotDeciding(TableError):
    """Another person says who gets this seat; ``decides`` is their name, not escaped."""

    def __init__(self, table: Table | None = None, decides: str = "") -> None:
        super().__init__(table)
        self.decides = decides


class ModeratorOnly(TableError):
    """Only a moderator may do this."""


class HostOrModerator(TableError):
    """Only a moderator may do this, and the host, where nobody's game is lost."""


class NoHints(TableError):
    """The host of this table has switched hints off."""


class NoDraw(TableError):
    """No draw is on offer."""


class PacedAlready(TableError):
    """The game has a pace already."""


class NoPace(TableError):
    """The game has no pace that anybody could lengthen."""


class NotLonger(TableError):
    """The pace of a running game can only be lengthened, and this one is not longer."""


class ProposedAlready(TableError):
    """A pace is proposed already: it has to be agreed to or declined first."""


class NotProposed(TableError):
    """This pace is not proposed, or not any more."""


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


class NotToBeHad(TableError):
    """Nobody may have that seat, or somebody else has asked for it."""


class AwayEnough(TableError):
    """This person has been away for as long as anybody may."""


class OnLeave(TableError):
    """The person at that seat has said that they are away: others may not act for them."""


class NotAbsent(TableError):
    """The person at that seat has not been away for as many turns as it takes."""


class OwnTurn(TableError):
    """It is this person's own turn."""


class ComputerOnTurn(TableError):
    """A computer is on turn, and nobody else is waited for."""


class NotToBeCalled(TableError):
    """Who is on turn has asked not to be called at all."""


class NudgedAlready(TableError):
    """Who is on turn was reminded for another player not long ago."""


class NoActionsLeft(TableError):
    """All actions of this turn are used."""


class ColourTaken(TableError):
    """Somebody else at the table has chosen that colour."""


class SetMeanwhile(TableError):
    """Somebody has set up since what this form was to set otherwise."""


class StaleClick(TableError):
    """The button belongs to an earlier moment of the game."""
