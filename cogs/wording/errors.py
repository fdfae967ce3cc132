"""Errors for requests that the bot refuses. Tables and rules have errors of their own."""


class MissingPermissions(Exception):
    """The bot lacks permissions in this channel. ``names`` are discord.py's names for them."""

    def __init__(self, names: tuple[str, ...]) -> None:
        super().__init__(", ".join(names))
        self.names = names


class NotInstalled(Exception):
    """The bot is not a member of the server, so it can only answer. ``link`` invites the bot."""

    def __init__(self, link: str) -> None:
        super().__init__(link)
        self.link = link


class NotInThread(Exception):
    """The bot is not a member of this private thread."""


class TableElsewhere(Exception):
    """The click is about a table of another server or channel."""


class RolesUnknown(Exception):
    """The bot does not know people's permissions yet: Discord has not sent the server's roles."""


class ValueNotOffered(Exception):
    """The value of a command's option is not among its choices."""


class UnknownButton(Exception):
    """The id of a button, or a value of a menu, has a code that this release does not know."""


class EarlierRequestRunning(Exception):
    """The same person's earlier request is not answered yet."""


class QuotaUsedUp(Exception):
    """This request was made at one table as often as the quota allows."""


class ReplaySharedRecently(QuotaUsedUp):
    """The replay of this game was already shared a short time ago."""


class ButtonJustReplaced(Exception):
    """A second press hit a new button that had just replaced the intended one."""
