"""``/cartagena privacy``: the data that is stored about the person who asks."""

from cogs.privacy.clicks import show_privacy
from cogs.ui.without_options import without_options
from i18n.commands import localised

privacy_command = without_options(
    localised("command-privacy.name"), localised("command-privacy.description"), show_privacy
)
"""``/cartagena privacy``."""
