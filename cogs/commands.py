"""All commands: a group for players, one for moderators only, and the menu of a person."""

import discord
from discord import app_commands

from cogs.absence.away import show_away
from cogs.afterwards.commands import show_replay
from cogs.board.clicks import post_afresh, show_text
from cogs.board.games import list_games
from cogs.daily.clicks import open_puzzle_or_answer
from cogs.history import list_history
from cogs.lesson.clicks import open_lesson
from cogs.lobby.challenge import challenge_menu
from cogs.lobby.commands import new_command, watch_computers
from cogs.moderation import removal
from cogs.moderation.settings import show_settings
from cogs.moderation.tables import list_tables
from cogs.notices.clicks import show_notices
from cogs.panel import commands as panel
from cogs.privacy.clicks import show_privacy
from cogs.rulebook.clicks import show_rules
from cogs.standings.stats import show_stats
from cogs.standings.top import show_top
from cogs.ui.answer_services import AnswerServices, CommandMaker
from cogs.ui.slash_commands import servers_only, slash_command, with_value_check
from i18n.command_texts import localised

PLAYER_COMMANDS: tuple[CommandMaker, ...] = (
    new_command,
    slash_command(
        "command-watch",
        watch_computers,
        edition="command-new-edition",
        cards="command-new-cards",
        language="command-new-language",
    ),
    slash_command("command-hand", panel.hand),
    slash_command("command-board", post_afresh),
    slash_command("command-text", show_text),
    slash_command("command-games", list_games),
    slash_command("command-history", list_history),
    slash_command("command-replay", show_replay),
    slash_command("command-stats", show_stats),
    slash_command("command-top", show_top),
    slash_command("command-notify", show_notices),
    slash_command("command-away", show_away),
    slash_command("command-privacy", show_privacy),
)
"""The ``/cartagena`` commands for servers, in the order in which they are sent to Discord."""

ANYWHERE_COMMANDS: tuple[CommandMaker, ...] = (
    slash_command("command-learn", open_lesson),
    slash_command("command-rules", show_rules),
    slash_command("command-daily", open_puzzle_or_answer),
)
"""The ``/cartagena`` commands that also work in direct messages with the bot."""

MODERATOR_COMMANDS: tuple[CommandMaker, ...] = (
    slash_command("command-tables", list_tables),
    slash_command("command-remove", removal.ask_whom),
    slash_command("command-settings", show_settings),
)
"""Every ``/cartagena-mod`` command."""

MODERATOR_PERMISSION = discord.Permissions(manage_messages=True)
"""The permission with which members see the moderators' commands, unless a server sets another.

Each use of a command checks the member's rights again.
"""


def person_menus(services: AnswerServices) -> tuple[app_commands.ContextMenu, ...]:
    """Make the entries in the menu of a person."""
    return (servers_only(challenge_menu(services)),)


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
            group.add_command(with_value_check(servers_only(make(services))))
    for make in ANYWHERE_COMMANDS:
        players.add_command(with_value_check(make(services)))
    return players, moderators
