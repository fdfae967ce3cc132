"""What the buttons of the privacy panel do."""

import json

from cogs.privacy.message import forget_question, privacy_panel
from cogs.ui.buttons import ClickId
from cogs.ui.context import Context
from cogs.ui.layout import attached, sentence
from game.storage.preferences import Preferences

FILE = "cartagena-about-me.json"


async def show_privacy(ctx: Context) -> None:
    """Show what is kept of this person."""
    user, privacy = ctx.person.user, ctx.tables.privacy
    await ctx.show(
        privacy_panel(
            ctx.words,
            len(await ctx.tables.of_person(user)),
            preferring=await ctx.tables.notices.preferences(user) != Preferences(),
            absences=len(await privacy.absences_of(user)),
        )
    )


async def send_file(ctx: Context, click: ClickId) -> None:
    """Send everything that is kept of this person, for their eyes only."""
    # Looking through all games may take longer than Discord waits.
    await ctx.interaction.response.defer(ephemeral=True, thinking=True)
    kept = await ctx.tables.privacy.everything(ctx.person.user)
    text = json.dumps(kept, ensure_ascii=False, indent=2)
    await ctx.interaction.followup.send(file=attached(FILE, text.encode()), ephemeral=True)


async def ask(ctx: Context, click: ClickId) -> None:
    """Ask whether to be forgotten, and say what that means."""
    await ctx.show(forget_question(ctx.words))


async def forget(ctx: Context, click: ClickId) -> None:
    """Begin to forget this person: from here on it will be done, whatever happens."""
    await ctx.tables.privacy.ask_to_be_forgotten(ctx.person.user)
    ctx.desk.forgetting.begin()
    await ctx.change(sentence(ctx.words("forget-begun")))
