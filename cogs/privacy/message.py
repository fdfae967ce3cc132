"""The private panel about its reader's stored data, and the question before its deletion."""

import discord
from discord import ui

from cogs.ui.buttons import ClickId, button, rows
from cogs.ui.layout import layout, lines, small
from i18n import Words


def privacy_panel(
    words: Words, games: int, *, preferring: bool, absences: int, puzzles: int
) -> ui.LayoutView:
    """Say what is stored, with the numbers of open ``games``, ``absences`` and ``puzzles``."""
    kept = [
        words("privacy-games", count=games),
        words("privacy-played"),
        words("privacy-preferences") if preferring else words("privacy-no-preferences"),
        words("privacy-absences", count=absences),
        words("privacy-daily", count=puzzles),
    ]
    return layout(
        *lines([f"### {words('privacy-title')}", *(f"- {line}" for line in kept)]),
        *lines([words("privacy-not-kept")]),
        *rows(
            [
                button(ClickId("my-data"), words("privacy-file"), emoji="📄"),
                button(ClickId("forget"), words("privacy-forget"), discord.ButtonStyle.danger),
            ]
        ),
        *lines([small(words("privacy-operator"))]),
    )


def forget_question(words: Words) -> ui.LayoutView:
    """Ask whether to forget the person, and say what happens then."""
    return layout(
        *lines([f"### {words('forget-question')}", words("forget-what")]),
        *lines([words("forget-rest")]),
        *rows(
            [
                button(ClickId("forget-yes"), words("forget-yes"), discord.ButtonStyle.danger),
                button(ClickId("never-mind"), words("forget-no")),
            ]
        ),
    )
