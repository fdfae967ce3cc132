"""The command that shows and changes how a person is notified."""

from cogs.notices.clicks import show_notices
from cogs.ui.without_options import without_options
from i18n.commands import localised

notify_command = without_options(
    localised("command-notify.name"), localised("command-notify.description"), show_notices
)
"""``/cartagena notify``."""
