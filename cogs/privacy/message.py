"""The private panel about the reader's stored data, and the question before the data is deleted."""

import discord
from discord import ui

from cogs.ui.buttons import ClickId, button, rows
from cogs.ui.layout import joined_text_item, layout, small_print
from i18n import Words


def privacy_panel(
    words: Words, game_count: int, *, has_preferences: bool, absence_count: int, puzzle_count: int
) -> ui.LayoutView:
    """Say what is stored, with the counts of open games, absences and daily puzzles."""
    kept = [
        words("privacy-games", count=game_count),
        words("privacy-played"),
        words("privacy-preferences") if has_preferences else words("privacy-no-preferences"),
        words("privacy-absences", count=absence_count),
        words("privacy-daily", count=puzzle_count),
    ]
    return layout(
        *joined_text_item([f"### {words('privacy-title')}", *(f"- {line}" for line in kept)]),
        *joined_text_item([words("privacy-not-kept")]),
        *rows(
            [
                button(ClickId("my-data"), words("privacy-file"), emoji="📄"),
                button(ClickId("forget"), words("privacy-forget"), discord.ButtonStyle.danger),
            ]
        ),
        *joined_text_item([small_print(words("privacy-operator"))]),
    )


def forget_question(words: Words) -> ui.LayoutView:
    """Ask whether to forget the person, and say what happens then."""
    return layout(
        *joined_text_item([f"### {words('forget-question')}", words("forget-what")]),
        *joined_text_item([words("forget-rest")]),
        *rows(
            [
                button(ClickId("forget-yes"), words("forget-yes"), discord.ButtonStyle.danger),
                button(ClickId("never-mind"), words("forget-no")),
            ]
        ),
    )
