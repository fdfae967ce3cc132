"""All commands, in two groups: one for players, one that servers show to moderators only.

A feature's commands are in its `commands.py`. A command that is a feature of its own is in a file
with its name.
"""

import discord
from discord import app_commands

from cogs.absence.away import away_command
from cogs.absence.longer_pace import longer_pace_command
from cogs.afterwards.commands import replay_command
from cogs.board.commands import board_command, text_command
from cogs.board.games import games_command
from cogs.daily.commands import daily_command
from cogs.daily.mornings import mornings_command
from cogs.lesson.commands import learn_command
from cogs.lobby.commands import new_command
from cogs.lobby.watch import watch_command
from cogs.moderation.commands import cancel_command, language_command, server_language_command
from cogs.moderation.removal import remove_command
from cogs.moderation.tables import tables_command
from cogs.notices.commands import notify_command
from cogs.notices.nudge import nudge_command
from cogs.panel.commands import hand_command, hints_command
from cogs.panel.resign import resign_command
from cogs.privacy.commands import privacy_command
from cogs.rulebook.commands import rules_command
from cogs.ui.answer_services import AnswerServices, CommandMaker
from cogs.ui.options.offered import with_value_check
from cogs.ui.options.servers_only import servers_only
from i18n.commands import localised

PLAYER_COMMANDS: tuple[CommandMaker, ...] = (
    new_command,
    watch_command,
    hand_command,
    board_command,
    text_command,
    games_command,
    replay_command,
    learn_command,
    rules_command,
    notify_command,
    nudge_command,
    away_command,
    hints_command,
    longer_pace_command,
    language_command,
    resign_command,
    cancel_command,
    privacy_command,
)
"""The ``/cartagena`` commands for servers, in the order in which they are sent to Discord."""

ANYWHERE_COMMANDS: tuple[CommandMaker, ...] = (daily_command,)
"""The ``/cartagena`` commands that also work in direct messages with the bot."""

MODERATOR_COMMANDS: tuple[CommandMaker, ...] = (
    tables_command,
    remove_command,
    server_language_command,
    mornings_command,
)
"""Every ``/cartagena-mod`` command."""

MODERATOR_PERMISSION = discord.Permissions(manage_messages=True)
"""The permission with which members see the moderators' commands, unless a server sets another.

Each use of a command checks the member's rights again.
"""


def command_groups(services: AnswerServices) -> tuple[app_commands.Group, app_commands.Group]:
    """Make both groups. All their commands use these services."""
    players = app_commands.Group(
        name=localised("command-group.name"),
        description=localised("command-group.description"),
        # Discord offers all commands of a group in the same places, and reads them from the group.
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True),
    )
    moderators = app_commands.Group(
        name=localised("command-moderation.name"),
        description=localised("command-moderation.description"),
        default_permissions=MODERATOR_PERMISSION,
    )
    for group, makers in ((players, PLAYER_COMMANDS), (moderators, MODERATOR_COMMANDS)):
        for make in makers:
            group.add_command(with_value_check(servers_only(make(services)), services))
    for make in ANYWHERE_COMMANDS:
        players.add_command(with_value_check(make(services), services))
    return players, moderators
