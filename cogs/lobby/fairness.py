"""The promise about the shuffles: a line in the lobby, and a page for everybody who asks."""

from typing import Any

from discord import ui

from cogs.ui.buttons import ClickId, button, rows
from cogs.ui.context import Context
from cogs.ui.layout import layout, lines, small
from cogs.wording.names import escaped, harmless
from game.model.game import Status
from game.model.ids import UserId
from game.model.people import Cut
from game.tables import Table
from i18n import Words

FINGERPRINT = 16
"""Digits of the hash that everybody sees in the lobby: enough to notice another one by."""


def promise(words: Words, table: Table) -> list[str]:
    """The beginning of the secret's hash while people come, whole on the page behind a button.

    From the start on the whole hash stands there for everybody, and the secret once nothing hangs
    on it.
    """
    if table.game.status is Status.LOBBY:
        return [words("lobby-fair-short", hash=table.commitment[:FINGERPRINT])]
    said = words("lobby-fair", hash=table.commitment)
    if table.called_off:
        return [said, words("lobby-secret", secret=table.game.secret.hex())]
    return [said]


def cut_lines(words: Words, table: Table) -> list[str]:
    """Who cut the deck with which word, in order, the last one counting most; and who must again.

    The names are bold, and no word can be: none passes for somebody else's cut.
    """
    names = {seat.user: f"**{escaped(seat.name)}**" for seat in table.game.seats}

    def told(cut: Cut, word: str) -> str:
        if cut.drawn:
            return words("lobby-cut-drawn", name=names[cut.user], word=harmless(word))
        return words("lobby-cut", name=names[cut.user], word=harmless(word))

    cuts = [told(cut, cut.word) for cut in table.game.cuts if cut.word is not None]
    again = [names[cut.user] for cut in table.game.cuts if cut.word is None]
    return [
        *([words("lobby-cuts", cuts=" · ".join(cuts))] if cuts else []),
        *([words("lobby-cut-again", names=", ".join(again))] if again else []),
    ]


def fair_page(words: Words, table: Table, user: UserId) -> ui.LayoutView:
    """What the promise means, and the way to cut for whoever sits there."""
    cuts = table.game.status is Status.LOBBY and table.seat_of(user) is not None
    return layout(
        *lines(
            [
                f"### {words('fair-title')}",
                words("fair-secret"),
                f"```\n{table.commitment}\n```",
                words("fair-check"),
                words("fair-cut"),
            ]
        ),
        *lines(cut_lines(words, table)),
        *(_cut_button(words, table) if cuts else lines([small(words("fair-join"))])),
    )


def _cut_button(words: Words, table: Table) -> list[ui.ActionRow[Any]]:
    cut = ClickId.at("cut", table)
    return rows([button(cut, words("lobby-cut-the-deck"), emoji="✂️")])


async def show(ctx: Context, click: ClickId) -> None:
    """Explain the promise of this lobby, before anybody joins or after."""
    table = await ctx.tables.table(click.game)
    await ctx.show(fair_page(ctx.words, table, ctx.person.user))
