"""A finished game, action by action: a private page with a picture, and buttons to move on."""

from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import discord
from discord import ui

from cogs.ui.buttons import ClickId, TableItem, button, rows
from cogs.ui.context import Context
from cogs.ui.layout import gallery, joined_text_item, layout, small_print
from cogs.ui.pages import open_page, turn_page
from cogs.ui.services.pictures import Drawing
from cogs.ui.services.quotas import CostlyRequest
from cogs.ui.services.replays import frame_drawing
from cogs.ui.table_meant import finished_game_in_server
from cogs.wording.alt_text import alt_text
from cogs.wording.clock import agreed_pace_line, lengthened_line
from cogs.wording.deputies import deputy_name
from cogs.wording.emoji import SEAT_COLOURS
from cogs.wording.events import event_lines, removers_by_seat
from cogs.wording.names import escaped_name, with_names_to_show
from cogs.wording.summary import outcome_line
from game.tables import Table
from game.tables.absence.late_pace import turn_of_agreement
from game.tables.absence.longer_pace import turn_number_at
from game.tables.afterwards.replay import Frame, Replay
from i18n import Words


@dataclass(frozen=True, slots=True)
class ReplayPage:
    """A page of the replay: the frame with this number."""

    table: Table
    replay: Replay
    frame_number: int
    turning_point_frames: tuple[int, ...] = ()
    """The frames that end the turns which helped the winner most.

    Empty while they are not known.
    """

    @property
    def last_frame_number(self) -> int:
        return len(self.replay) - 1

    @property
    def frame(self) -> Frame:
        return self.replay.frame(self.frame_number)

    def drawing(self, words: Words) -> Drawing:
        """Return the picture of this page's frame."""
        table = with_names_to_show(words, self.table)
        marks = tuple(point / self.last_frame_number for point in self.turning_point_frames)
        return frame_drawing(
            words, table, self.frame, self.frame_number / self.last_frame_number, marks
        )


def open_replay_button(words: Words, table: Table) -> TableItem:
    """Return the button that opens a finished game at its start."""
    return button(ClickId("replay-open", table.game.id, 0), words("replay-open"))


async def open_frame(ctx: Context, click: ClickId) -> None:
    """Answer with a new message that shows the frame named by the button."""
    page = await _page_of(ctx, click)
    await open_page(ctx, page.drawing(ctx.words), partial(page_view, ctx.words, page))
    _prepare_next(ctx, page)


async def turn_to_frame(ctx: Context, click: ClickId) -> None:
    """Turn this page to the frame named by the button."""
    page = await _page_of(ctx, click)
    await turn_page(ctx, page.drawing(ctx.words), partial(page_view, ctx.words, page))
    _prepare_next(ctx, page)


def page_view(words: Words, page: ReplayPage, picture: str | None = None) -> ui.LayoutView:
    """Build the page of an action: whose action it is, what they did, and the board after it."""
    page = replace(page, table=with_names_to_show(words, page.table))
    title = f"### {words('replay-title', game=str(page.table.game.id))}"
    progress = words("replay-progress", number=page.frame_number, last=page.last_frame_number)
    return layout(
        *joined_text_item([title, *_turn_lines(words, page), small_print(progress)]),
        *_pictured(words, page, picture),
        *rows(_turn_buttons(words, page)),
        *rows(_action_buttons(words, page)),
        *rows([*_turning_point_buttons(words, page), _slow_replay_button(words, page)]),
        colour=SEAT_COLOURS[page.frame.view.seats[page.frame.seat].colour],
    )


async def _page_of(ctx: Context, click: ClickId) -> ReplayPage:
    """Return the page that a button leads to. Raises TooOften.

    Only a page whose picture is not drawn yet counts towards the quota.
    """
    table = await finished_game_in_server(ctx, click)
    replay = ctx.services.replays.open_replay(table)
    turning_frames = replay.last_frames_of_turns(
        ctx.services.chances.decisive_turns_if_known(table)
    )
    page = ReplayPage(table, replay, min(click.version, len(replay) - 1), turning_frames)
    if ctx.services.pictures.get_if_drawn(page.drawing(ctx.words)) is None:
        ctx.services.quotas.count_against_quota(CostlyRequest.REPLAY_FRAME, table.game.id)
    return page


def _prepare_next(ctx: Context, page: ReplayPage) -> None:
    """Prepare the next page's picture, so that it is there when the reader goes on."""
    if page.frame_number < page.last_frame_number:
        ctx.services.pictures.prepare(
            replace(page, frame_number=page.frame_number + 1).drawing(ctx.words)
        )


def _turn_lines(words: Words, page: ReplayPage) -> list[str]:
    """Say which turn it is and what was done. The last page also says how the game ended."""
    table, frame = page.table, page.frame
    if page.frame_number == 0:
        return [words("replay-begins")]
    names = [escaped_name(seat.name) for seat in table.game.seats]
    if frame.deputy is not None:
        names[frame.seat] = deputy_name(words, table, frame.deputy, escaped_name)
    moved = [] if frame.event is None else [frame.event]
    done = [
        words("replay-turn", turn=frame.turn, move=move)
        for move in event_lines(words, moved, names, table.options.edition, removers_by_seat(table))
    ]
    if frame.turn == turn_of_agreement(table):
        done.append(words("replay-pace", pace=agreed_pace_line(words, table)))
    done += [
        lengthened_line(words, table, longer_pace, names)
        for longer_pace in table.game.longer_paces
        if frame.turn == turn_number_at(table, longer_pace.entries)
    ]
    return (
        [*done, outcome_line(words, table)] if page.frame_number == page.last_frame_number else done
    )


def _pictured(words: Words, page: ReplayPage, picture: str | None) -> list[ui.Item[Any]]:
    if picture is None:
        return []
    names = tuple(seat.name for seat in page.table.game.seats)
    return [gallery(picture, alt_text(words, page.frame.view, names))]


def _turn_buttons(words: Words, page: ReplayPage) -> list[TableItem]:
    """Return the buttons to the start and to the turns before and after.

    Three buttons in a row fit on a phone.
    """
    before, after = (
        page.replay.previous_turn_end(page.frame_number),
        page.replay.next_turn_end(page.frame_number),
    )
    return [
        _frame_button(page, 0, "first", words("replay-first")),
        _frame_button(page, before, "turn-back", words("replay-turn-back")),
        _frame_button(page, after, "turn-on", words("replay-turn-on")),
    ]


def _action_buttons(words: Words, page: ReplayPage) -> list[TableItem]:
    number, primary = page.frame_number, discord.ButtonStyle.primary
    return [
        _frame_button(page, max(number - 1, 0), "back", words("rules-back")),
        _frame_button(
            page, min(number + 1, page.last_frame_number), "on", words("rules-next"), primary
        ),
        _frame_button(page, page.last_frame_number, "last", words("replay-last")),
    ]


def _turning_point_buttons(words: Words, page: ReplayPage) -> list[TableItem]:
    """Return the buttons to the turning points before and after this frame, once they are known."""
    if not page.turning_point_frames:
        return []
    number = page.frame_number
    before = max((one for one in page.turning_point_frames if one < number), default=number)
    after = min((one for one in page.turning_point_frames if one > number), default=number)
    return [
        _frame_button(page, before, "point-back", words("replay-point-back")),
        _frame_button(page, after, "point-on", words("replay-point-on")),
    ]


def _slow_replay_button(words: Words, page: ReplayPage) -> TableItem:
    """Return the button that plays the whole game at half the speed of the usual replay."""
    return button(ClickId.for_table("replay-slow", page.table), words("replay-slow"))


def _frame_button(
    page: ReplayPage,
    number: int,
    kind: str,
    label: str,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
) -> TableItem:
    """Return a button to a frame.

    ``kind`` makes the id of this button differ from the ids of other buttons to the same frame.
    """
    found = button(ClickId("replay-frame", page.table.game.id, number, kind), label, style)
    found.item.disabled = number == page.frame_number
    return found
