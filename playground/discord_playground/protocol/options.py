"""The kinds of options that commands have."""

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
