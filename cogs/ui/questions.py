"""Asks a person privately before something is done, with a button for yes and one for no."""

import discord
from discord import ui

from cogs.ui.buttons import ClickId, button, rows
from cogs.ui.layout import joined_text_item, layout

DANGER = discord.ButtonStyle.danger


def question(
    text: str, yes: ClickId, yes_label: str, no_label: str, style: discord.ButtonStyle = DANGER
) -> ui.LayoutView:
    """Ask a question, with a labelled button for yes and one for no, which closes the question."""
    never_mind = ClickId("never-mind", yes.game, yes.version)
    return layout(
        *joined_text_item([text]),
        *rows([button(yes, yes_label, style), button(never_mind, no_label)]),
    )
