"""The private panel about the reader's stored data, and what its buttons do."""

import asyncio
import json
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

import discord
from discord import ui

from cogs.ui.buttons import ClickId, button, rows
from cogs.ui.context import Context
from cogs.ui.layout import file_to_attach, joined_text_item, layout, small_print, text_view
from cogs.ui.services.quotas import CostlyRequest
from game.model.preferences import Preferences
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


FILE = "cartagena-about-me.json"

READABLE_BYTES = 1_000_000
"""The largest file in bytes that is sent unzipped. Discord accepts ten times as much."""


async def show_privacy(ctx: Context) -> None:
    """Show what is stored about this person."""
    user, privacy = ctx.person.user, ctx.tables.privacy
    await ctx.show(
        privacy_panel(
            ctx.words,
            len(await ctx.tables.open_tables_of_person(user)),
            has_preferences=await ctx.tables.notices.preferences(user) != Preferences(),
            absence_count=len(await privacy.absences_of(user)),
            puzzle_count=len(await privacy.attempts_of(user)),
        )
    )


async def send_file(ctx: Context, click: ClickId) -> None:
    """Send this person everything that is stored about them, privately."""
    user = ctx.person.user
    with ctx.services.quotas.one_at_a_time(CostlyRequest.FILE_ABOUT_ME, user):
        # Looking through all games may take longer than Discord waits.
        await ctx.defer()
        file = await asyncio.to_thread(_file, await ctx.tables.privacy.all_data_of(user))
        await ctx.replace_deferred(None, file)


def _file(kept: dict[str, object]) -> discord.File:
    """Return all data as a file. A long file is zipped, because its text repeats much."""
    text = json.dumps(kept, ensure_ascii=False, indent=2).encode()
    if len(text) <= READABLE_BYTES:
        return file_to_attach(FILE, text)
    zipped = BytesIO()
    with ZipFile(zipped, "w", ZIP_DEFLATED) as archive:
        archive.writestr(FILE, text)
    return file_to_attach(f"{FILE}.zip", zipped.getvalue())


async def ask_to_forget(ctx: Context, click: ClickId) -> None:
    """Ask whether to delete the person's data, and say what that means."""
    await ctx.show(forget_question(ctx.words))


async def forget(ctx: Context, click: ClickId) -> None:
    """Begin to delete this person's data. From here on the deletion cannot be stopped."""
    await ctx.tables.privacy.ask_to_be_forgotten(ctx.person.user)
    ctx.services.forgetting.start_forgetting()
    await ctx.edit_clicked_message(text_view(ctx.words("forget-begun")))
