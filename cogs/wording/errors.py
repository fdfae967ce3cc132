"""Errors for requests that the bot refuses. Tables and rules have errors of their own."""

from game.model.time import Moment


class RequestError(Exception):
    """Base class: a request was refused. The name of a subclass is the key of its text."""


class AnotherPlace(RequestError):
    """The click is about a table of another server or channel."""


class NotInThread(RequestError):
    """The bot is not a member of this private thread."""


class NotOffered(RequestError):
    """The value of a command's option is not among its choices."""


class RolesUnknown(RequestError):
    """The bot does not know people's permissions yet: Discord has not sent the server's roles."""


class StillThinking(RequestError):
    """The same person's earlier request is not answered yet."""


class TooOften(RequestError):
    """This request was made at one table as often as the quota allows."""


class TooOftenOnServer(TooOften):
    """This request was made on one server as often as the quota allows."""


class SharedAlready(TooOften):
    """The replay of this game was already shared a short time ago."""


class TooQuick(RequestError):
    """A second press hit a new button that had just replaced the intended one."""


class UnknownChannelKind(RequestError):
    """The library does not know this kind of channel, so the bot cannot keep a board there."""


class UnknownButton(RequestError):
    """The id of a button, or a value of a menu, has a code that this release does not know."""


class MissingPermissions(Exception):
    """The bot lacks permissions in this channel. ``names`` are discord.py's names for them."""

    def __init__(self, names: tuple[str, ...]) -> None:
        super().__init__(", ".join(names))
        self.names = names


class TimedOut(Exception):
    """The bot is in a time-out on this server, which ends at this moment."""

    def __init__(self, until: Moment) -> None:
        super().__init__(str(until))
        self.until = until


class NotInstalled(Exception):
    """The bot is not a member of the server, so it can only answer. ``link`` invites the bot."""

    def __init__(self, link: str) -> None:
        super().__init__(link)
        self.link = link
