"""A private question before something is done, with buttons for yes and for never mind."""

import discord
from discord import ui

from cogs.ui.buttons import ClickId, button, rows
from cogs.ui.layout import layout, lines

DANGER = discord.ButtonStyle.danger


def question(
    text: str, yes: ClickId, label: str, no: str, style: discord.ButtonStyle = DANGER
) -> ui.LayoutView:
    """Ask a question; ``label`` is on the button that says yes, ``no`` on the other one."""
    never_mind = ClickId("never-mind", yes.game, yes.version)
    return layout(*lines([text]), *rows([button(yes, label, style), button(never_mind, no)]))
