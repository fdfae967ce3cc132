"""Every command in one table, as its room makes it.

A room's commands stand in its `commands.py`, or where one is a feature of its own, in a file of
that name.
"""

from cogs.absence.away import away_command
from cogs.afterwards.commands import replay_command
from cogs.board.commands import board_command, text_command
from cogs.board.games import games_command
from cogs.lesson.commands import learn_command
from cogs.lobby.commands import new_command
from cogs.lobby.watch import watch_command
from cogs.moderation.commands import cancel_command, language_command
from cogs.moderation.removal import remove_command
from cogs.moderation.tables import tables_command
from cogs.notices.commands import notify_command
from cogs.notices.nudge import nudge_command
from cogs.panel.commands import hand_command, hints_command
from cogs.panel.resign import resign_command
from cogs.privacy.commands import privacy_command
from cogs.rulebook.commands import rules_command
from cogs.ui.desk import CommandMaker

COMMANDS: tuple[CommandMaker, ...] = (
    watch_command,
    away_command,
    text_command,
    rules_command,
    replay_command,
    cancel_command,
    remove_command,
    tables_command,
    language_command,
    learn_command,
    hints_command,
    new_command,
    hand_command,
    board_command,
    resign_command,
    games_command,
    notify_command,
    nudge_command,
    privacy_command,
)
"""Every ``/cartagena`` command, in the order in which Discord is told of them."""
