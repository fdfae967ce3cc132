"""What the bot refuses beside the tables and the rules, as types."""


class MissingPermissions(Exception):
    """The bot lacks permissions in this channel: discord.py's names for them."""

    def __init__(self, names: tuple[str, ...]) -> None:
        super().__init__(", ".join(names))
        self.names = names


class NotInstalled(Exception):
    """The bot is no member of the server, and can do nothing there but answer; how to invite it."""

    def __init__(self, link: str) -> None:
        super().__init__(link)
        self.link = link


class NotInThread(Exception):
    """The bot is no member of this private thread."""


class AnotherPlace(Exception):
    """A click on a table from another server or channel than the table's."""


class RolesUnknown(Exception):
    """Discord has not told yet what anybody may do in the whole server."""


class NotOffered(Exception):
    """An option of a command has a value that is not among those it offers."""


class UnknownButton(Exception):
    """The id of a button, or a value of a menu, has a code that this release does not know."""


class StillAtIt(Exception):
    """What the same person asked before is not answered yet."""


class TooOften(Exception):
    """This was asked for at one table as often as it may be in a while."""


class SharedAlready(TooOften):
    """What was to be shared was shared a while ago."""


class TooQuick(Exception):
    """A second press met a button that had taken the place of the one it was aimed at."""
