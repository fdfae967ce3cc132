"""The reasons for refused clicks, in words for the person who clicked."""

from collections.abc import Iterable

import aiohttp
import discord

from cogs.wording.errors import (
    ButtonJustReplaced,
    EarlierRequestRunning,
    MissingPermissions,
    NotInstalled,
    NotInThread,
    QuotaUsedUp,
    ReplaySharedRecently,
    RolesUnknown,
    TableElsewhere,
    UnknownButton,
    ValueNotOffered,
)
from cogs.wording.names import bold_name
from game.daily import NoPuzzle
from game.rules.errors import (
    IllegalActionError,
    NoPrintedBoard,
    OptionError,
    PiratesNotOffered,
    SegmentsNotOffered,
)
from game.tables import errors
from game.tables.daily import errors as daily
from game.tables.errors import DatabaseLocked, InDoubt, StorageProblem
from i18n import MessageKeys, Phrase, keys, phrase
from service.inflight import Stopping

TABLE_ERRORS: tuple[type[errors.TableError], ...] = (
    errors.NoGame,
    errors.Unreadable,
    errors.ChannelTaken,
    errors.TooManyWatchedGames,
    errors.TooManyWatchedHere,
    errors.GameEnded,
    errors.NotStarted,
    errors.NotFinished,
    errors.AlreadyStarted,
    errors.AlreadySeated,
    errors.NotSeated,
    errors.LobbyFull,
    errors.NotInvited,
    errors.TooManyInvitations,
    errors.KeptOut,
    errors.TooManyKeptOut,
    errors.TooFewSeats,
    errors.CutOwed,
    errors.CutMeanwhile,
    errors.NoWord,
    errors.WordShown,
    errors.TooManyCuts,
    errors.NoVote,
    errors.NoHints,
    errors.NoDraw,
    errors.AgreedAlready,
    errors.PacedAlready,
    errors.NoPace,
    errors.NotLonger,
    errors.ProposedAlready,
    errors.NotProposed,
    errors.AgreedToPace,
    errors.OwnAgeOnly,
    errors.Resting,
    errors.HostOnly,
    errors.ModeratorOnly,
    errors.HostOrModerator,
    errors.NotYourTurn,
    errors.PlayedFor,
    errors.NotOverdue,
    errors.AwayEnough,
    errors.OnLeave,
    errors.NotAbsent,
    errors.SeatUnavailable,
    errors.OwnTurn,
    errors.ComputerOnTurn,
    errors.NotToBeCalled,
    errors.NudgedAlready,
    errors.NoActionsLeft,
    errors.ColourTaken,
    errors.SetMeanwhile,
    errors.StaleClick,
)
TABLE_ERROR_KEYS: MessageKeys[type[errors.TableError]] = keys("error-{}", TABLE_ERRORS)
DAILY_ERRORS: tuple[type[daily.DailyError], ...] = (
    daily.NotTheDay,
    daily.NotBegun,
    daily.AttemptsEnded,
    daily.AttemptsOpen,
    daily.StaleAttempt,
    daily.NoServer,
)
DAILY_ERROR_KEYS: MessageKeys[type[daily.DailyError]] = keys("error-{}", DAILY_ERRORS)
OPTION_ERRORS: tuple[type[OptionError], ...] = (
    NoPrintedBoard,
    PiratesNotOffered,
    SegmentsNotOffered,
)
OPTION_ERROR_KEYS: MessageKeys[type[OptionError]] = keys("option-{}", OPTION_ERRORS)

BAD_REQUEST = 400
"""The HTTP status of a request that Discord did not understand. The bot is at fault."""

ORDINARY_ERRORS = (errors.TableError, IllegalActionError, ButtonJustReplaced)
"""The errors that a click may cause in a normal game."""


PERMISSIONS: MessageKeys[str] = keys(
    "permission-{}",
    (
        "view_channel",
        "send_messages",
        "send_messages_in_threads",
        "embed_links",
        "attach_files",
        "read_message_history",
        "create_public_threads",
        "mention_everyone",
        "connect",
    ),
)
"""The permissions' names, as in Discord's own settings in each language."""


def refusal_phrase(error: Exception) -> Phrase | None:
    """Return the text for an expected error, or ``None`` for an unexpected one."""
    match error:
        case errors.NotDeciding():
            return phrase("error-not-deciding", decides=bold_name(error.decides))
        case errors.TableError():
            return phrase(TABLE_ERROR_KEYS[type(error)])
        case daily.DailyError():
            return phrase(DAILY_ERROR_KEYS[type(error)])
        case NoPuzzle():
            return phrase("error-no-puzzle")
        case IllegalActionError():
            return phrase("error-against-the-rules")
        case OptionError() if type(error) in OPTION_ERROR_KEYS:
            return phrase(OPTION_ERROR_KEYS[type(error)])
        case MissingPermissions():
            return missing_permissions_phrase(error.names)
        case NotInstalled():
            return phrase("error-not-installed", link=error.link)
        case NotInThread():
            return phrase("error-not-in-thread")
        case TableElsewhere():
            return phrase("error-another-place")
        case RolesUnknown():
            return phrase("error-roles-unknown")
        case Stopping():
            return phrase("error-stopping")
        case ValueNotOffered():
            return phrase("error-not-offered")
        case UnknownButton():
            return phrase("error-unknown-button")
        case EarlierRequestRunning():
            return phrase("error-still-thinking")
        case ReplaySharedRecently():
            return phrase("error-shared-already")
        case ButtonJustReplaced():
            return phrase("error-too-quick")
        case QuotaUsedUp():
            return phrase("error-too-often")
        case DatabaseLocked():
            return phrase("error-busy")
        case InDoubt():
            return phrase("error-in-doubt")
        case StorageProblem():
            return phrase("error-storage")
        case discord.HTTPException() if error.status != BAD_REQUEST:
            return phrase("error-discord")
        case aiohttp.ClientError():
            return phrase("error-discord")
        case _:
            return None


def missing_permissions_phrase(names: Iterable[str]) -> Phrase:
    """Return the text that asks for the permissions which the bot lacks here."""
    return phrase("error-missing-permissions", permissions=permission_names(names))


def permission_names(names: Iterable[str]) -> list[Phrase]:
    """Return permissions with the names that Discord's settings use."""
    return [phrase(PERMISSIONS[name]) for name in names]
