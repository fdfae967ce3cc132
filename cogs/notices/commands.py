"""The command that says how one is told."""

from cogs.notices.clicks import show_notices
from cogs.ui.commands import plain
from i18n.commands import localised

notify_command = plain(
    localised("command-notify.name"), localised("command-notify.description"), show_notices
)
"""``/cartagena notify``."""
