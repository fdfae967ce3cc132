"""The promise about the shuffles: a line in the lobby, and a page for everybody who asks."""

from typing import Any

import discord
from discord import ui

from cogs.ui.buttons import ClickId, button, rows
from cogs.ui.context import Context
from cogs.ui.layout import joined_text_item, layout, small_print
from cogs.wording.names import escaped_name, plain
from game.model.game import Status
from game.model.people import Cut
from game.tables import Person, Table
from i18n import Words

FINGERPRINT_DIGITS = 32
"""The number of digits that the lobby shows of the hash.

To find two secrets with the same digits takes 2⁶⁴ tries.
"""


def promise_lines(words: Words, table: Table) -> list[str]:
    """Return the lines of the lobby's message that contain the promise.

    While people join, the message shows the beginning of the secret's hash, and the fairness page
    shows the whole hash. A lobby that was called off has neither this page nor a record file, so
    its message shows both the whole hash and the secret.
    """
    if table.game.status is Status.LOBBY:
        return [words("lobby-fair-short", hash=table.commitment[:FINGERPRINT_DIGITS])]
    if table.called_off:
        return [
            words("lobby-fair", hash=table.commitment),
            words("lobby-secret", secret=table.game.secret.hex()),
        ]
    return []


def cut_lines(words: Words, table: Table) -> list[str]:
    """Say in order who cut the deck with which word, and who has to cut again.

    The order matters: only the person who cut last knows that nobody chose the outcome. The names
    are bold. The words are set as code, so that no two letters look alike.
    """
    names = {seat.user: f"**{escaped_name(seat.name)}**" for seat in table.game.seats}

    def cut_line(cut: Cut, word: str) -> str:
        if cut.drawn:
            return words("lobby-cut-drawn", name=names[cut.user], word=word)
        return words("lobby-cut", name=names[cut.user], word=word)

    cuts = [cut_line(cut, cut.word) for cut in table.game.cuts if cut.word is not None]
    again = [names[cut.user] for cut in table.game.cuts if cut.word is None]
    return [
        *([words("lobby-cuts", cuts=" · ".join(cuts))] if cuts else []),
        *([words("lobby-cut-again", names=", ".join(again))] if again else []),
    ]


def fair_page(words: Words, table: Table, person: Person) -> ui.LayoutView:
    """Explain the promise, with a button to cut. Moderators also get buttons that clear words."""
    waiting = table.game.status is Status.LOBBY
    may_cut = waiting and table.seat_of(person.user) is not None
    return layout(
        *joined_text_item(
            [
                f"### {words('fair-title')}",
                words("fair-secret"),
                f"```\n{table.commitment}\n```",
                words("fair-check"),
                words("fair-cut"),
                *([words("fair-drawn-words")] if table.game.terms.drawn_words else []),
            ]
        ),
        *joined_text_item(cut_lines(words, table)),
        *(_cut_button(words, table) if may_cut else []),
        *(joined_text_item([small_print(words("fair-join"))]) if waiting and not may_cut else []),
        *(_clear_buttons(words, table) if waiting and person.moderator else []),
    )


def _cut_button(words: Words, table: Table) -> list[ui.ActionRow[Any]]:
    cut = ClickId.for_table("cut", table)
    return rows([button(cut, words("lobby-cut-the-deck"), emoji="✂️")])


def _clear_buttons(words: Words, table: Table) -> list[ui.ActionRow[Any]]:
    """Return a button for each word that somebody wrote."""
    names = {seat.user: plain(seat.name) for seat in table.game.seats}
    written = [cut.user for cut in table.game.cuts if cut.word is not None and not cut.drawn]
    return rows(
        [
            button(
                ClickId.for_table("clear-word", table, str(user)),
                words("fair-clear", name=names[user]),
                discord.ButtonStyle.danger,
            )
            for user in written
        ]
    )


async def show_fair_page(ctx: Context, click: ClickId) -> None:
    """Explain the promise of this table to anybody who asks."""
    table = await ctx.tables.table(click.game)
    await ctx.show(fair_page(ctx.words, table, ctx.person))
