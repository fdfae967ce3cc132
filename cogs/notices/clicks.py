"""The handlers of the buttons and the form for notices."""

from collections.abc import Callable
from dataclasses import replace

from discord import ui

from cogs.notices.clocks.times import is_lone_zero, read_time
from cogs.notices.clocks.zones import read_zone
from cogs.notices.message import notices_panel
from cogs.ui.buttons import ClickId
from cogs.ui.context import Context
from cogs.ui.forms import form, open_form, typed_text
from cogs.wording.errors import UnknownButton
from game.model.ids import GuildId
from game.model.preferences import FiguresFor, NotifyBy, Preferences, QuietHours
from i18n import Words, phrase

PreferencesChange = Callable[[Preferences], Preferences]
"""A function that gets a person's preferences and returns the changed ones."""


async def save_preferences(ctx: Context, change: PreferencesChange) -> Preferences:
    """Save a change of somebody's preferences, together with their language."""
    locale = ctx.interaction.locale.value

    def changed_with_locale(before: Preferences) -> Preferences:
        return replace(change(before), locale=locale)

    return await ctx.tables.notices.change_preferences(ctx.person.user, changed_with_locale)


def _with_figures_for(
    before: Preferences, level: FiguresFor, server: GuildId | None = None
) -> Preferences:
    return replace(before, figures_for=level, figures_server=server)


PREFERENCE_CHANGES: dict[str, PreferencesChange] = {
    "told=mention": lambda before: replace(before, notify_by=NotifyBy.MENTION, closed=False),
    "told=direct": lambda before: replace(before, notify_by=NotifyBy.DIRECT, closed=False),
    "told=never": lambda before: replace(before, notify_by=NotifyBy.NEVER, closed=False),
    "reminder=on": lambda before: replace(before, reminder=True),
    "reminder=off": lambda before: replace(before, reminder=False),
    "next=on": lambda before: replace(before, next=True),
    "next=off": lambda before: replace(before, next=False),
    "quiet=none": lambda before: replace(before, quiet=None),
    "ends=on": lambda before: replace(before, ends_turn=True),
    "ends=off": lambda before: replace(before, ends_turn=False),
    "words=on": lambda before: replace(before, in_words=True),
    "words=off": lambda before: replace(before, in_words=False),
    "figures=everyone": lambda before: _with_figures_for(before, FiguresFor.EVERYONE),
    "figures=me": lambda before: _with_figures_for(before, FiguresFor.ME),
    "rated=on": lambda before: replace(before, rated=True),
    "rated=off": lambda before: replace(before, rated=False),
}
"""The changes that the panel's buttons make. Each key is the detail of a button's id."""

BEGIN_FIELD, END_FIELD, ZONE_FIELD = "begin", "end", "zone"
"""The ids of the form's fields."""

MOST_CHARACTERS = 40
"""The most characters in a field. The longest name of a time zone has 32."""


async def show_notices_of_click(ctx: Context, click: ClickId) -> None:
    """Show how this person is notified."""
    await show_notices(ctx)


async def show_notices(ctx: Context) -> None:
    """Show how this person is notified."""
    notices = ctx.tables.notices
    preferences = await notices.preferences(ctx.person.user)
    await ctx.show_or_replace(notices_panel(ctx.words, preferences, notices.now(), ctx.guild))


async def change_preference(ctx: Context, click: ClickId) -> None:
    """Make the change that the button carries."""
    wanted = PREFERENCE_CHANGES.get(click.detail)
    if wanted is None:
        raise UnknownButton
    await _save_change(ctx, wanted)
    if click.detail.startswith("words="):
        ctx.services.panels.redraw(ctx.person.user)


async def show_figures_on_server(ctx: Context, click: ClickId) -> None:
    """Let only people on this server see this person's figures."""
    if not ctx.guild:
        raise UnknownButton
    await _save_change(ctx, lambda before: _with_figures_for(before, FiguresFor.SERVER, ctx.guild))


async def ask_for_quiet_hours(ctx: Context, click: ClickId) -> None:
    """Open the form for quiet hours."""
    await open_form(ctx.interaction, quiet_hours_form(ctx.words))


async def save_quiet_hours(ctx: Context, click: ClickId) -> None:
    """Save the quiet hours from the form, or say which field could not be read."""
    typed_times = [typed_text(ctx.interaction, field) or "" for field in (BEGIN_FIELD, END_FIELD)]
    begin, end = map(read_time, typed_times)
    zone = read_zone(typed_text(ctx.interaction, ZONE_FIELD) or "", ctx.tables.notices.now())
    if any(map(is_lone_zero, typed_times)):
        await ctx.reply(phrase("notices-lone-zero"))
    elif begin is None or end is None:
        await ctx.reply(phrase("notices-unreadable-time"))
    elif zone is None:
        await ctx.reply(phrase("notices-unreadable-zone"))
    elif begin == end:
        await ctx.reply(phrase("notices-no-hours"))
    else:
        quiet = QuietHours(begin, end, zone)
        await _save_change(ctx, lambda before: replace(before, quiet=quiet))


def quiet_hours_form(words: Words) -> ui.Modal:
    """Return the form that asks when the quiet hours begin and end, and for the time zone."""

    def field(name: str, text: str, description: str) -> ui.Label[ui.LayoutView]:
        text_input = ui.TextInput[ui.LayoutView](custom_id=name, max_length=MOST_CHARACTERS)
        return ui.Label(text=text, description=description, component=text_input)

    return form(
        ClickId("notify-quiet"),
        words("notices-form-title"),
        field(BEGIN_FIELD, words("notices-form-begin"), words("notices-form-begin.description")),
        field(END_FIELD, words("notices-form-end"), words("notices-form-end.description")),
        field(ZONE_FIELD, words("notices-form-zone"), words("notices-form-zone.description")),
    )


async def _save_change(ctx: Context, change: PreferencesChange) -> None:
    """Change the preferences, and forget that a direct message was refused."""
    saved_preferences = await save_preferences(
        ctx, lambda before: replace(change(before), undelivered=False)
    )
    await ctx.edit_clicked_message(
        notices_panel(ctx.words, saved_preferences, ctx.tables.notices.now(), ctx.guild)
    )
