"""The promise about the shuffles: a line in the lobby, and a page for everybody who asks."""

from typing import Any

import discord
from discord import ui

from cogs.ui.buttons import ClickId, button, rows
from cogs.ui.context import Context
from cogs.ui.layout import joined_text_item, layout, small_print
from cogs.wording.names import escaped_name, plain, with_names_to_show
from game.model.game import Status
from game.model.ids import UserId
from game.model.people import Cut
from game.tables import Person, Table
from i18n import Words

PEOPLE_WHO_LEFT = UserId(0)
"""Stands in a button's id for the people who cut the deck and left the lobby."""


def promise_lines(words: Words, table: Table) -> list[str]:
    """Return the secret and its hash, if the lobby was called off.

    Such a lobby has neither the fairness page, which shows the hash, nor a record file.
    """
    if not table.called_off:
        return []
    return [
        words("lobby-fair", hash=table.commitment),
        words("lobby-secret", secret=table.game.secret.hex()),
    ]


def cut_lines(words: Words, table: Table) -> list[str]:
    """Say in order who cut the deck with which word, who has to cut again, and how often that was.

    The order matters: only the person who cut last knows that nobody chose the outcome. The names
    are bold. The words are set as code, so that no two letters look alike.
    """
    seats = with_names_to_show(words, table).game.seats
    names: dict[UserId | None, str] = {
        seat.user: f"**{escaped_name(seat.name)}**" for seat in seats
    }

    def cut_line(cut: Cut, word: str) -> str:
        if cut.user is None:
            return words("lobby-cut-left", word=word)
        if cut.drawn:
            return words("lobby-cut-drawn", name=names[cut.user], word=word)
        return words("lobby-cut", name=names[cut.user], word=word)

    cuts = [cut_line(cut, cut.word) for cut in table.game.cuts if cut.word is not None]
    again = [names[cut.user] for cut in table.game.cuts if cut.word is None]
    return [
        *([words("lobby-cuts", cuts=" · ".join(cuts))] if cuts else []),
        *([words("lobby-cut-again", names=", ".join(again))] if again else []),
        *([words("lobby-renewed", count=table.game.renewals)] if table.game.renewals else []),
        *([words("lobby-cut-fewer")] if _may_cut_after_leaving(table) else []),
    ]


def _may_cut_after_leaving(table: Table) -> bool:
    """Return whether a person who cut has left, so that the others may want to cut again."""
    left = any(cut.user is None for cut in table.game.cuts)
    return left and table.game.status is Status.LOBBY


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
                words("fair-drawn-words" if table.game.terms.drawn_words else "fair-cut"),
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
    seats = with_names_to_show(words, table).game.seats
    names = {seat.user: plain(seat.name) for seat in seats}
    written = [cut.user for cut in table.game.cuts if cut.word is not None and not cut.drawn]
    labels = {user: words("fair-clear", name=names[user]) for user in written if user is not None}
    if None in written:
        labels[PEOPLE_WHO_LEFT] = words("fair-clear-left")
    return rows(
        [
            button(
                ClickId.for_table("clear-word", table, str(user)), label, discord.ButtonStyle.danger
            )
            for user, label in labels.items()
        ]
    )


async def show_fair_page(ctx: Context, click: ClickId) -> None:
    """Explain the promise of this table to anybody who asks."""
    table = await ctx.tables.table(click.game)
    await ctx.show(fair_page(ctx.words, table, ctx.person))
