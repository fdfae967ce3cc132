"""The reasons for refused clicks, in words for the person who clicked."""

from collections.abc import Iterable, Iterator
from itertools import chain
from math import ceil

import aiohttp
import discord

from cogs.wording.clock import date_and_time
from cogs.wording.errors import MissingPermissions, NotInstalled, RequestError, TimedOut, TooQuick
from cogs.wording.names import bold_name, with_names_to_show
from game.daily import NoPuzzle
from game.model.server import SERVER_SETTINGS, ValueKind, ids_in
from game.rules.errors import IllegalActionError, OptionError
from game.tables.daily.errors import DailyError
from game.tables.errors import (
    DatabaseLocked,
    ForbiddenByServer,
    InDoubt,
    NotDeciding,
    StorageProblem,
    TableError,
)
from i18n import MessageKeys, Phrase, Words, keys, phrase
from service.exchanges import RateLimited, UnknownOutcome, WaitedTooLong
from service.inflight import Stopping


def _subclasses(*kinds: type[Exception]) -> Iterator[type[Exception]]:
    """Yield the classes below these, at any depth."""
    for subclass in chain.from_iterable(kind.__subclasses__() for kind in kinds):
        yield subclass
        yield from _subclasses(subclass)


REFUSAL_KEYS = keys(
    "error-{}",
    set(_subclasses(TableError, DailyError, RequestError)) - {NotDeciding, ForbiddenByServer},
)
"""The texts of the refusals that need no variables: the name of a refusal is the key of its text.

So a new refusal needs its class and its text, and nothing else.
"""
FORBIDDEN = keys(
    "error-server-{}",
    [name for name, declared in SERVER_SETTINGS.items() if declared.forbids],
    "value",
)
"""What a setting of the server forbids."""
OPTION_ERROR_KEYS = keys("option-{}", _subclasses(OptionError))

BAD_REQUEST = 400
"""The HTTP status of a request that Discord did not understand. The bot is at fault."""

ORDINARY_ERRORS = (TableError, IllegalActionError, TooQuick)
"""The errors that a click may cause in a normal game."""


MENTIONS = {
    ValueKind.ROLE: "<@&{}>",
    ValueKind.CHANNEL: "<#{}>",
    ValueKind.CHANNELS: "<#{}>",
}
"""The mention of an id, for `str.format`."""

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


def refusal_phrase(words: Words, error: Exception) -> Phrase | None:
    """Return the text for an expected error, or ``None`` for an unexpected one.

    ``words`` tell people of one name apart.
    """
    match error:
        case ForbiddenByServer():
            return _forbidden_phrase(error)
        case NotDeciding():
            return phrase("error-not-deciding", decides=bold_name(_decider_name(words, error)))
        case TableError() | DailyError() | RequestError():
            return phrase(REFUSAL_KEYS[type(error)])
        case NoPuzzle():
            return phrase("error-no-puzzle")
        case IllegalActionError():
            return phrase("error-against-the-rules")
        case OptionError() if type(error) in OPTION_ERROR_KEYS:
            return phrase(OPTION_ERROR_KEYS[type(error)])
        case MissingPermissions():
            return missing_permissions_phrase(error.names)
        case TimedOut():
            return phrase("error-timed-out", moment=date_and_time(error.until))
        case NotInstalled():
            return phrase("error-not-installed", link=error.link)
        case Stopping():
            return phrase("error-stopping")
        case DatabaseLocked():
            return phrase("error-busy")
        case InDoubt():
            return phrase("error-in-doubt")
        case StorageProblem():
            return phrase("error-storage")
        case WaitedTooLong():
            return phrase("error-discord")
        case RateLimited():
            return phrase("error-rate-limited", minutes=ceil(error.seconds / 60))
        case discord.HTTPException() if error.status != BAD_REQUEST:
            return phrase("error-discord")
        case aiohttp.ClientError() | UnknownOutcome():
            return phrase("error-discord")
        case _:
            return None


def _forbidden_phrase(error: ForbiddenByServer) -> Phrase:
    """Say what a setting of the server forbids, and who can change that."""
    kind, value = SERVER_SETTINGS[error.setting].kind, error.value
    shown = value
    if kind in MENTIONS:
        shown = ", ".join(map(MENTIONS[kind].format, ids_in(value)))
    who = phrase("error-binds-you" if error.moderator else "error-ask-moderators")
    reason = phrase(FORBIDDEN[error.setting], value=shown)
    return phrase("error-forbidden-by-server", reason=[reason], who=[who])


def _decider_name(words: Words, error: NotDeciding) -> str:
    if error.table is None or error.decides is None:
        return ""
    return with_names_to_show(words, error.table).name_of(error.decides)


def missing_permissions_phrase(names: Iterable[str]) -> Phrase:
    """Return the text that asks for the permissions which the bot lacks here."""
    return phrase("error-missing-permissions", permissions=permission_names(names))


def permission_names(names: Iterable[str]) -> list[Phrase]:
    """Return permissions with the names that Discord's settings use."""
    return [phrase(PERMISSIONS[name]) for name in names]
