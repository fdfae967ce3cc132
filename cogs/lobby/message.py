"""The lobby: who is in, how it will be played, and the promise about the shuffles."""

from typing import Any

import discord
from discord import ui

from cogs.ui.buttons import ClickId, TableItem, button, rows
from cogs.ui.layout import layout, lines, small
from cogs.wording.clock import pace_line
from cogs.wording.emoji import EDITION_NAMES, HANDLINGS, SEAT_COLOURS, seat_emoji
from cogs.wording.house_rules import house_rules
from cogs.wording.names import escaped, harmless, plain
from game.computer import Level
from game.rules.editions import Question
from game.rules.setup import LEAST_SEATS, MOST_SEATS, Opener
from game.storage.records import Cut, Status
from game.tables import Table
from game.tables.milestones import LOBBY
from i18n import Words, keys

CLOSED = keys("lobby-closed-{}", set(Status) - {Status.LOBBY, Status.RESTING})

QUESTIONS = keys("question-{}", Question)
OPENERS = keys("opener-{}", Opener)
ADD = keys("lobby-add-{}", Level)


def lobby_message(words: Words, table: Table, cover: str | None = None) -> ui.LayoutView:
    """The lobby as it stands: open with its buttons, or closed with a word of why.

    ``cover`` is the attachment's file name.
    """
    waiting = table.game.status is Status.LOBBY
    ending = _waiting(words, table) if waiting else words(CLOSED[table.game.status])
    return layout(
        *_cover(words, cover),
        *lines(
            [
                f"## {words('lobby-title')}",
                *_options(words, table),
                "",
                *_seats(words, table),
                *_cuts(words, table),
                ending,
                *_promise(words, table),
            ]
        ),
        *(_question(words, table) if waiting else []),
        *(rows(_buttons(words, table)) if waiting else []),
        *(_computers(words, table) if waiting else []),
        colour=SEAT_COLOURS[0],
    )


def _cover(words: Words, cover: str | None) -> list[ui.Item[Any]]:
    if cover is None:
        return []
    alt = words("lobby-cover")
    return [ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{cover}", description=alt))]


def _options(words: Words, table: Table) -> list[str]:
    """The edition, how its cards go, and what differs from the printed rules."""
    options, edition = table.options, table.options.edition
    houses = house_rules(words, options)
    return [
        words(EDITION_NAMES[edition.name]),
        words(HANDLINGS[options.handling]),
        words(
            "lobby-numbers",
            pirates=edition.pirates,
            spaces=edition.spaces,
            actions=edition.most_actions,
        ),
        words(OPENERS[options.opener]),
        pace_line(words, table),
        *([words("lobby-strict")] if table.game.strict else []),
        *([words("lobby-stays")] if table.game.stays else []),
        *([] if table.game.hints else [words("lobby-no-hints")]),
        *([words("lobby-differs", rules=", ".join(houses))] if houses else []),
    ]


def _seats(words: Words, table: Table) -> list[str]:
    def line(number: int) -> str:
        seat = table.game.seats[number]
        host = words("lobby-host") if seat.user == table.game.host else ""
        votes = sum(other.vote == seat.user for other in table.game.seats)
        hands = _chosen(words, table, votes) if votes else ""
        kind = words("lobby-computer") if seat.computer else host
        return " ".join(
            filter(None, [seat_emoji(number), f"**{escaped(seat.name)}**", kind, hands])
        )

    return [line(number) for number in range(len(table.game.seats))]


def _chosen(words: Words, table: Table, votes: int) -> str:
    """How many want this one to begin; in a rematch that is settled."""
    if table.options.opener is Opener.NEXT:
        return words("lobby-begins")
    return words("lobby-votes", count=votes)


def _cuts(words: Words, table: Table) -> list[str]:
    """Who cut the deck with which word, in order; the last one counts most."""
    names = {seat.user: escaped(seat.name) for seat in table.game.seats}

    def line(cut: Cut) -> str:
        name = names[cut.user]
        if cut.word is None:
            return words("lobby-cut-again", name=name)
        if cut.drawn:
            return words("lobby-cut-drawn", name=name, word=harmless(cut.word))
        return words("lobby-cut", name=name, word=harmless(cut.word))

    return [line(cut) for cut in table.game.cuts]


def _promise(words: Words, table: Table) -> list[str]:
    """The secret's hash; how to hold the bot to it, and the secret once nothing hangs on it."""
    promise = [small(words("lobby-fair", hash=table.commitment))]
    if table.game.status is Status.LOBBY:
        return [*promise, small(words("lobby-fair-cut"))]
    if table.called_off:
        return [*promise, small(words("lobby-secret", secret=table.game.secret.hex()))]
    return promise


def _question(words: Words, table: Table) -> list[ui.Item[Any]]:
    """The rule book's question for who begins, with a button an answer."""
    if table.options.opener is not Opener.VOTE:
        return []
    question = table.options.edition.question
    if question is Question.OLDEST:
        mine = ClickId("oldest", table.game.id, table.game.version)
        answers = [button(mine, words("lobby-i-am-the-oldest"))]
    else:
        answers = [
            button(
                ClickId("vote", table.game.id, table.game.version, str(seat.user)),
                plain(seat.name),
                emoji=seat_emoji(number),
            )
            for number, seat in enumerate(table.game.seats)
        ]
    return [*lines([words(QUESTIONS[question])]), *rows(answers)]


def _waiting(words: Words, table: Table) -> str:
    taken = len(table.game.seats)
    if taken < LEAST_SEATS:
        return words("lobby-need-more")
    return words("lobby-ready", free=MOST_SEATS - taken)


def _computers(words: Words, table: Table) -> list[ui.Item[Any]]:
    """Computer players to be had, and to be sent away again."""
    game = table.game
    here = [
        button(
            ClickId("computer-gone", game.id, game.version, str(seat.user)),
            words("lobby-remove", name=plain(seat.name)),
        )
        for seat in game.seats
        if seat.computer
    ]
    wanted = [
        button(ClickId("computer", game.id, game.version, level), words(ADD[level]), emoji="🤖")
        for level in Level
    ]
    full = len(game.seats) == MOST_SEATS
    offer = [] if full else [*lines([words("lobby-add")]), *rows(wanted)]
    return [*offer, *rows(here)]


def _buttons(words: Words, table: Table) -> list[TableItem]:
    def make(verb: str, label: str, style: discord.ButtonStyle) -> TableItem:
        return button(ClickId(verb, table.game.id, table.game.version, LOBBY), label, style)

    style: Any = discord.ButtonStyle
    return [
        make("join", words("lobby-join"), style.success),
        make("leave", words("lobby-leave"), style.secondary),
        make("start", words("lobby-start"), style.primary),
        make("cancel", words("lobby-cancel"), style.danger),
        make("rules", words("button-rules"), style.secondary),
        make("cut", words("lobby-cut-the-deck"), style.secondary),
    ]
