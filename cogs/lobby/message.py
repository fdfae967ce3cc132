"""The lobby: what is played, who is at the table, the promise about the shuffles, and its cover.

The message is for everybody. The host's own controls are in a private panel (`setup`).
"""

import re
from collections.abc import Collection, Iterator, Mapping
from itertools import chain
from typing import Any

import discord
from discord import ui

from cogs.lobby.fairness import cut_lines, promise_lines
from cogs.ui.buttons import ClickId, TableItem, button, rows
from cogs.ui.layout import gallery, joined_text_item, layout, small_print
from cogs.ui.menus import Option, menu
from cogs.ui.options.settings import CREW_SIZES, FIRST_SEAT, SETTINGS, house_rules_except_handling
from cogs.ui.services.pictures import Drawing
from cogs.wording.clock import PACE_NAMES
from cogs.wording.emoji import EDITION_LABELS, SEAT_COLOURS, seat_emoji
from cogs.wording.names import bold_name, escaped_name, mention_invited, plain, with_names_to_show
from game.model.game import Status
from game.model.ids import MentionableId
from game.model.people import Invitation
from game.pictures import draw_cover, draw_low_cover
from game.rules.editions import EDITIONS, Handling, Question
from game.rules.setup import LEAST_SEATS, MOST_SEATS, FirstSeatRule
from game.tables import Table
from game.tables.lobby.altering import settings_of
from game.tables.lobby.start import may_start
from game.tables.milestones import ids_to_mention, milestone
from game.tables.notices.inviting import open_invitations
from i18n import Phrase, Words, keys

CLOSED = keys("lobby-closed-{}", set(Status) - {Status.LOBBY, Status.RESTING})

RACES = keys("lobby-race-{}", {one.boat for one in EDITIONS.values()}, "pirates")
CREWS = keys("lobby-crew-{}", CREW_SIZES)
QUESTIONS = keys("question-{}", Question)
CARDS = keys("lobby-cards-{}", Handling)
CLOCKS = keys("lobby-clock-{}", PACE_NAMES.values())

MYSELF = "me"
"""The menu's value for voters who answer "me"."""


def lobby_message(words: Words, table: Table, cover: str | None = None) -> ui.LayoutView:
    """Build the lobby's message: open with its buttons, or closed with the reason.

    ``cover`` is the attachment's file name.
    """
    table = with_names_to_show(words, table)
    waiting = table.game.status is Status.LOBBY
    return layout(
        *_cover(words, cover),
        *(item for block in lobby_text_blocks(words, table) for item in joined_text_item(block)),
        *_question(words, table),
        *(_buttons(words, table) if waiting else _fairness_button(words, table)),
        colour=SEAT_COLOURS[0],
    )


def lobby_text_blocks(words: Words, table: Table) -> Iterator[list[str]]:
    """Return the lobby's text: the race, who is in, what is played, and the deck's cuts."""
    waiting = table.game.status is Status.LOBBY
    ending = _start_text(words, table) if waiting else words(CLOSED[_ended_by(table)])
    yield [
        f"### {_race(words, table)}",
        " · ".join(_seats(words, table)),
        *(_expected_people(words, table) if waiting else []),
        ending,
    ]
    yield rules_lines(words, table)
    promise = (*cut_lines(words, table), *promise_lines(words, table), *_earlier(words, table))
    yield [small_print(line) for line in promise]


def _race(words: Words, table: Table) -> str:
    """Say in one line what the game is about."""
    edition = table.options.edition
    return words(RACES[edition.boat], pirates=words(CREWS[edition.pirates]))


def _earlier(words: Words, table: Table) -> list[str]:
    """Say how many games were called off here after the deal, so that nobody hides such a deal."""
    count = table.game.called_off_before
    return [words("lobby-called-off-before", count=count)] if count else []


def _cover(words: Words, cover: str | None) -> list[ui.Item[Any]]:
    if cover is None:
        return []
    alt = words("lobby-cover")
    return [gallery(cover, alt)]


def rules_lines(words: Words, table: Table) -> list[str]:
    """Return two lines: the edition with its cards, then a turn's time and all special rules.

    The second line says who begins, unless the seed decides that or the lobby has a menu for it.
    """
    options = table.options
    name, cards = words(EDITION_LABELS[options.edition.name]), words(CARDS[options.handling])
    agreed = [
        _clock(words, table),
        *(f"**{text}**" for text in house_rules_except_handling(words, options)),
        *(words.render(note) for note in _notes(table)),
    ]
    return [f"**{name}** · {cards}", " · ".join(agreed)]


def _notes(table: Table) -> Iterator[Phrase]:
    """Return what there is to say about the settings that are no rules of the game."""
    settings = settings_of(table)
    for one in SETTINGS:
        hidden = one.house_rule or (one is FIRST_SEAT and _has_vote_menu(table))
        if not hidden and (note := one.note(settings)) is not None:
            yield note


def _clock(words: Words, table: Table) -> str:
    """Say how long a turn may take, and what happens after that."""
    clock = words(CLOCKS[PACE_NAMES[table.game.terms.pace]])
    if table.game.terms.pace is None:
        return clock
    return words("lobby-strict" if table.game.terms.strict else "lobby-lenient", clock=clock)


def _seats(words: Words, table: Table) -> list[str]:
    def line(number: int) -> str:
        seat = table.game.seats[number]
        votes = sum(other.vote == seat.user for other in table.game.seats)
        # In a rematch, the one vote is set already: for the player who begins.
        begins = votes and table.options.first_seat_rule is FirstSeatRule.NEXT
        roles = [
            *([words("lobby-computer")] if seat.computer else []),
            *([words("lobby-host")] if seat.user == table.game.host else []),
            *([words("lobby-begins")] if begins else []),
        ]
        return " ".join(
            [
                *(seat_emoji(table.game.colours[number]), f"**{escaped_name(seat.name)}**"),
                *([f"({', '.join(roles)})"] if roles else []),
                *([words("lobby-votes", count=votes)] if votes and not begins else []),
            ]
        )

    return [line(number) for number in range(len(table.game.seats))]


def _expected_people(words: Words, table: Table) -> list[str]:
    """If there is room, say which invited people are missing, and whether others may join."""
    if len(table.game.seats) == MOST_SEATS:
        return []
    missing = open_invitations(table)
    if not missing:
        return [words("lobby-private")] if table.game.admission.private else []
    called = ids_to_mention(table)
    people = ", ".join(_invited(one, called) for one in missing)
    if table.game.admission.private:
        return [words("lobby-wanted-alone", people=people)]
    return [words("lobby-wanted", people=people)]


def _invited(invitation: Invitation, called: Collection[MentionableId]) -> str:
    """Mention a role, or a person whom the lobby's message calls; name any other person."""
    if invitation.role or invitation.id in called:
        return mention_invited(invitation)
    return bold_name(invitation.name)


def _question(words: Words, table: Table) -> list[ui.Item[Any]]:
    """Return the rule book's question about who begins, with its answers in a menu."""
    if not _has_vote_menu(table):
        return []
    question = table.options.edition.question
    if question is Question.OLDEST:
        answers = [Option(MYSELF, words("lobby-i-am-the-oldest"))]
    else:
        answers = [
            Option(str(seat.user), plain(seat.name), emoji=seat_emoji(colour))
            for seat, colour in zip(table.game.seats, table.game.colours, strict=True)
        ]
    vote = ClickId.for_table("vote", table)
    asked = joined_text_item([words(QUESTIONS[question])])
    return [*asked, *menu(vote, answers, words("lobby-who-begins"))]


def _has_vote_menu(table: Table) -> bool:
    """Whether the lobby has a menu for the player who begins."""
    return table.options.first_seat_rule is FirstSeatRule.VOTE and table.game.status is Status.LOBBY


def _start_text(words: Words, table: Table) -> str:
    taken = len(table.game.seats)
    if taken < LEAST_SEATS:
        return words("lobby-need-more")
    if not may_start(table):
        return words("lobby-need-cut")
    return words("lobby-ready", free=MOST_SEATS - taken)


def _buttons(words: Words, table: Table) -> list[ui.ActionRow[Any]]:
    """Return the lobby's six buttons. A button that nobody can use now is disabled."""

    def make(verb: str, label: str, style: discord.ButtonStyle) -> TableItem:
        return button(ClickId.for_table(verb, table, milestone(table)), label, style)

    styles: Any = discord.ButtonStyle
    join = make("join", words("lobby-join"), styles.success)
    join.item.disabled = len(table.game.seats) == MOST_SEATS
    start = make("start", words("lobby-start"), styles.primary)
    start.item.disabled = not may_start(table)
    first_row = [join, make("leave", words("lobby-leave"), styles.secondary), start]
    second_row = [
        make("set-up", words("lobby-set-up"), styles.secondary),
        make("rules", words("button-rules"), styles.secondary),
        make("fair", words("lobby-fair-button"), styles.secondary),
    ]
    return [*rows(first_row), *rows(second_row)]


def _fairness_button(words: Words, table: Table) -> list[ui.ActionRow[Any]]:
    """Return the button that opens the fairness page, unless the game was called off."""
    if table.called_off:
        return []
    return rows([button(ClickId.for_table("fair", table), words("fair-title"))])


def _ended_by(table: Table) -> Status:
    """Return the status that closed the lobby. A game that rests now had begun before."""
    return Status.PLAYING if table.resting else table.game.status


CHARACTERS_PER_LINE = 38
"""The approximate number of characters in a line on a phone."""

COVERS = ((15, draw_cover), (18, draw_low_cover))
"""The largest number of text lines with which each cover still fits on a phone."""

EMOJI = re.compile(r"<a?:\w+:\d+>")
MOMENT = re.compile(r"<t:\d+(?::\w)?>")
LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
MENTION = re.compile(r"<(?:@&?|#)(\d+)>")

EMOJI_PLACEHOLDER = "__"
MOMENT_PLACEHOLDER = "in 20 minutes"
NAME_PLACEHOLDER = "Buccaneers"
"""A name of typical length, used for a role or person whose name is unknown."""


def lobby_cover(words: Words, table: Table) -> Drawing | None:
    """Return the cover for the lobby as it is now, if there is room for one."""
    table = with_names_to_show(words, table)
    invited = {int(one.id): plain(one.name) for one in table.game.admission.invitations if one.name}
    lines = [
        approximate_shown_text(line, invited)
        for line in chain.from_iterable(lobby_text_blocks(words, table))
    ]
    row_count = sum(-(-len(line) // CHARACTERS_PER_LINE) for line in lines)
    draw = next((draw for most, draw in COVERS if row_count <= most), None)
    return None if draw is None else Drawing(draw, (table.options.edition.boat,))


def approximate_shown_text(line: str, names: Mapping[int, str]) -> str:
    """Return a text that is about as long as what Discord shows for this line.

    ``names`` are the names of people who may be mentioned, by their ids.
    """
    line = LINK.sub(r"\1", MOMENT.sub(MOMENT_PLACEHOLDER, line))
    line = EMOJI.sub(EMOJI_PLACEHOLDER, line)

    def name(found: re.Match[str]) -> str:
        return f"@{names.get(int(found[1]), NAME_PLACEHOLDER)}"

    return MENTION.sub(name, line)
