"""The kinds of commands, and of the options that they have."""

from enum import IntEnum


class OptionKind(IntEnum):
    """The kind of value that an option takes.

    The numbers are Discord's. Kinds that the playground does not support are missing.
    """

    SUBCOMMAND = 1
    GROUP = 2
    STRING = 3
    INTEGER = 4
    BOOLEAN = 5
    USER = 6
    CHANNEL = 7
    ROLE = 8
    MENTIONABLE = 9
    NUMBER = 10


class CommandKind(IntEnum):
    """Discord's types of commands that the playground offers."""

    CHAT = 1
    """A command that people type after a slash."""
    USER = 2
    """A command in the menu of a person."""
