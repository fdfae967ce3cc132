"""``/cartagena privacy``: what is kept of whoever asks."""

from cogs.privacy.clicks import show_privacy
from cogs.ui.commands import plain
from i18n.commands import localised

privacy_command = plain(
    localised("command-privacy.name"), localised("command-privacy.description"), show_privacy
)
"""``/cartagena privacy``."""
