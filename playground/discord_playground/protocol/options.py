"""The kinds of options that commands have."""

from enum import IntEnum


class OptionKind(IntEnum):
    """What an option takes: Discord's numbers, less those that the playground does not have."""

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
