"""Lets simulated people play by the buttons' ids alone, so tests work in every language."""

import re

from cogs.lobby.setup.fields import FIELDS
from cogs.moderation.settings_panel import FORM_VERB, PAGE_VERB
from discord_playground import Actor, Form, Shown
from discord_playground.protocol.components import Kind
from game.model.server import SERVER_SETTINGS
from tests.e2e.play import PATIENCE_SECONDS


def ids_with_verb(message: Shown, verb: str) -> list[str]:
    """Return the ids of the message's buttons with this verb."""
    found = (button.custom_id or "" for button in message.buttons)
    return [custom_id for custom_id in found if f":{verb}:" in custom_id]


def spaces_gained(custom_id: str) -> int:
    """Return how many spaces a move goes: negative for a retreat, -100 for the end of the turn."""
    move = re.fullmatch(r"[A-Z](\d+)>(\d+)", custom_id.rpartition(":")[2])
    return int(move[2]) - int(move[1]) if move else -100


async def press(who: Actor, panel: Shown, custom_id: str) -> Shown:
    """Press a button of a panel once the button is there; see `play.press`."""
    await who.until(
        lambda: custom_id in [button.custom_id for button in who.now(panel).buttons],
        PATIENCE_SECONDS,
    )
    return await who.click(panel, custom_id=custom_id)


async def open_setup_form(who: Actor, panel: Shown, field: str) -> tuple[Form, str]:
    """Open a set-up panel's form with this field; return the form and the field's id."""
    page = next(page for page, fields in FIELDS.items() if field in fields)
    [page_button] = [one for one in ids_with_verb(panel, "set-page") if one.endswith(f":{page}")]
    form = await who.click_for_form(panel, custom_id=page_button)
    return form, next(one for one in form.fields if one.startswith(f"{field}:"))


async def choose_setting(who: Actor, panel: Shown, field: str, *values: str) -> Shown:
    """Set one field in a form of a set-up panel, and send the form."""
    form, custom_id = await open_setup_form(who, panel, field)
    control = form.fields[custom_id]
    is_single = control["type"] == Kind.RADIO
    return await who.submit(form, {custom_id: values[0] if is_single else list(values)})


async def offered_values(who: Actor, panel: Shown, field: str) -> list[str]:
    """Return the values that a field of a set-up form offers."""
    form, custom_id = await open_setup_form(who, panel, field)
    return [one["value"] for one in form.fields[custom_id]["options"]]


async def seat_computers(who: Actor, panel: Shown, level: str, number: int = 1) -> Shown:
    """Seat computers of one level with the form of a set-up panel."""
    form, custom_id = await open_setup_form(who, panel, "number")
    levels = next(one for one in form.fields if one.startswith("level:"))
    return await who.submit(form, {custom_id: str(number), levels: level})


async def play_action(who: Actor, panel: Shown) -> Shown:
    """Play the longest advance, else the shortest retreat, else end the turn."""
    moves = [move for move in ids_with_verb(panel, "play") if not move.endswith(":U")]
    return await press(who, panel, max(moves, key=spaces_gained))


async def find_newest_board(people: list[Actor]) -> Shown | None:
    """Return the newest board, or ``None`` once the game is over."""

    def newest() -> list[Shown]:
        seen = [m for m in people[0].sees("tavern") if not m.ephemeral]
        return [m for m in seen if ids_with_verb(m, "hand") or m.files][-1:]

    [found] = await people[0].until(newest)
    return found if ids_with_verb(found, "hand") else None


async def show_server_settings(who: Actor, channel: str, name: str) -> Shown:
    """Open the page of a moderator's panel that has this setting of the server."""
    panel, page = await who.slash("cartagena-mod settings", channel), SERVER_SETTINGS[name].page
    [found] = [one for one in ids_with_verb(panel, PAGE_VERB) if one.endswith(f":{page}")]
    is_first_page = next(one for one in panel.buttons if one.custom_id == found).disabled
    return panel if is_first_page else await who.click(panel, custom_id=found)


async def change_server_settings(who: Actor, channel: str, **chosen: str | list[str]) -> Shown:
    """Change settings of the server that are on one page; return the page after that."""
    panel = await show_server_settings(who, channel, next(iter(chosen)))
    [form_button] = ids_with_verb(panel, FORM_VERB)
    form = await who.click_for_form(panel, custom_id=form_button)
    fields = {custom_id.partition(":")[0]: custom_id for custom_id in form.fields}
    sent = {
        fields[name]: [value]
        if isinstance(value, str) and form.fields[fields[name]]["type"] != Kind.RADIO
        else value
        for name, value in chosen.items()
    }
    return await who.submit(form, sent)
