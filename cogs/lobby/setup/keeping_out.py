"""The form in which a host or a moderator keeps people out of a lobby, or lets them in again."""

from discord import ui

from cogs.lobby.setup.fields import BARRED
from cogs.lobby.setup.forms import labelled_field, read_form, unchanged_check
from cogs.ui.buttons import ClickId, TableItem, button, parse_user
from cogs.ui.context import Context
from cogs.ui.forms import form, open_form
from cogs.wording.errors import UnknownButton
from cogs.wording.names import escaped_name, kept_out_names, mention
from game.tables import Person, Table
from game.tables.checks import check_may_keep_out
from game.tables.decisions import checked
from game.tables.lobby.seats import candidates_to_keep_out, set_barred_people
from i18n import Phrase, Words, phrase

VERB = "keep-out"


def keep_out_button(words: Words, table: Table) -> list[TableItem]:
    """Return the button that opens the form for the host. Empty if there is nobody to choose."""
    host = Person(table.game.host, table.host_name)
    if not candidates_to_keep_out(table, host):
        return []
    return [button(ClickId.for_table(f"{VERB}-whom", table), words("setup-keep-out"))]


def keep_out_form(words: Words, table: Table, person: Person) -> ui.Modal | None:
    """Return the form that asks which people to keep out.

    The choice is among people with a seat and people who are kept out now. Return ``None`` if there
    is nobody to choose.
    """
    field = labelled_field(words, table, BARRED, person)
    return field and form(ClickId.for_table(VERB, table), words("setup-keep-out"), field)


async def open_keep_out_form(ctx: Context, table: Table) -> None:
    """Open the form for the host or a moderator of a lobby."""
    check_may_keep_out(table, ctx.person)
    modal = keep_out_form(ctx.words, table, ctx.person)
    if modal is None:
        await ctx.reply(phrase("keep-out-nobody"))
    else:
        await open_form(ctx.interaction, modal)


async def apply_keep_out_form(ctx: Context, click: ClickId) -> Table:
    """Keep people out and let people in, as the form says. Returns the changed table."""
    chosen = read_form(ctx.interaction, {BARRED.name: BARRED})
    users = [parse_user(one) for one in chosen.values[BARRED.name]]
    if None in users:
        raise UnknownButton
    check = unchanged_check(ctx.words, chosen, ctx.person)
    wanted = {user for user in users if user is not None}
    return await ctx.do(click.game, checked(check, set_barred_people), wanted)


def kept_out_phrase(table: Table) -> Phrase:
    """Say who is kept out now.

    Beside names that look alike stand mentions, which lead to the accounts.
    """
    names = kept_out_names(table)
    if not names:
        return phrase("keep-out-none")
    own_names = {one.user: one.name for one in table.game.admission.barred}
    return phrase(
        "setup-kept-out",
        names=", ".join(
            escaped_name(name)
            if name == own_names[user]
            else f"{escaped_name(name)} {mention(user)}"
            for user, name in names.items()
        ),
    )
