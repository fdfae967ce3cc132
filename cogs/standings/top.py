"""The table of a server: who is strong or has won most, and the records of the house."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby, islice

from discord import ui

from cogs.by_ear.speech import spoken_page
from cogs.lobby.opening.proposals import public_language
from cogs.standings.people import People, people_shown_to_others
from cogs.standings.wording import POOL_NAMES, band_text, files_of, picture_if_drawn, standing_of
from cogs.ui.buttons import ClickId, TableItem, button, rows
from cogs.ui.context import Context
from cogs.ui.layout import gallery, joined_text_item, layout, small_print, texts_that_fit
from cogs.ui.services.pictures import Drawing
from cogs.ui.services.quotas import CostlyRequest
from cogs.wording.clock import full_date
from cogs.wording.errors import UnknownButton
from game.model.daily import MostSolved
from game.model.ids import GameId, UserId
from game.model.time import Moment
from game.pictures import Picture, draw_standings
from game.pictures.standings import Entry, Line, Section
from game.rules.editions import Handling
from game.standings.counting import season_of
from game.standings.figures import Record, RecordKind
from game.standings.ratings import Standing
from game.standings.tables import Period, Pool
from i18n import MessageKeys, Words, keys

MOST_NAMES = 12
"""The most names in a line: a band of a large server has more than anybody reads."""
MOST_DRAWN = 6
"""The most lines of a picture for one handling of cards."""
RECORDS: MessageKeys[RecordKind] = keys("top-{}", RecordKind, "name", "value")
WATCH_LABELS = keys("top-watch-{}", RecordKind)


class Span(StrEnum):
    """The results that a table counts. The values are in the ids of buttons."""

    SEASON = "season"
    ALL_TIME = "all"


TABLE_TITLES: MessageKeys[Span] = keys("top-title-{}", Span, "until")
SWITCH_LABELS = keys("top-switch-{}", Span)


@dataclass(frozen=True, slots=True)
class Top:
    """What the table of a server shows."""

    span: Span
    period: Period
    people: People
    now: Moment
    is_new: bool
    """Whether no game of the server counts at all."""
    most_dailies: MostSolved | None = None


async def show_top(ctx: Context) -> None:
    """Show the table of this server for this season, in private."""
    with _counted(ctx, CostlyRequest.STANDINGS):
        await ctx.defer()
        ctx.services.inflight.record_answered()
        view, picture = await _private_table(ctx, Span.SEASON)
        await ctx.show(view, *files_of(picture))


async def open_top(ctx: Context, _: ClickId) -> None:
    """Show the table in private to somebody who presses a button of a public message."""
    await show_top(ctx)


async def turn_top(ctx: Context, click: ClickId) -> None:
    """Show the table of the season or of all time in the clicked message."""
    span = read_span(click)
    with _counted(ctx, CostlyRequest.STANDINGS):
        await ctx.acknowledge_long_work()
        view, picture = await _private_table(ctx, span)
        await ctx.change_answer(view, *files_of(picture))


async def share_top(ctx: Context, click: ClickId) -> None:
    """Post the table of this server for everybody."""
    span = read_span(click)
    with _counted(ctx, CostlyRequest.SHARE_STANDINGS):
        await ctx.acknowledge_long_work()
        words = ctx.services.catalogue.for_locale(await public_language(ctx))
        top = await _top(ctx, span)
        picture = await _picture(ctx, words, top)
        await ctx.interaction.followup.send(
            view=top_message(words, top, picture), files=files_of(picture), silent=True
        )


def _counted(ctx: Context, kind: CostlyRequest) -> AbstractContextManager[None]:
    return ctx.services.quotas.counted_request(kind, ctx.person.user, ctx.guild)


def read_span(click: ClickId) -> Span:
    """Return which results a button names. Raises UnknownButton."""
    try:
        return Span(click.detail)
    except ValueError:
        raise UnknownButton from None


async def _private_table(ctx: Context, span: Span) -> tuple[ui.LayoutView, Picture | None]:
    """Return the table for one reader, and its picture unless they read everything in words."""
    top, user = await _top(ctx, span), ctx.person.user
    buttons = private_buttons(ctx.words, top)
    if (await ctx.tables.notices.preferences(user)).in_words:
        return spoken_page(ctx.words, top_message(ctx.words, top, None, user, buttons)), None
    picture = await _picture(ctx, ctx.words, top)
    return top_message(ctx.words, top, picture, user, buttons), picture


async def _top(ctx: Context, span: Span) -> Top:
    table = await ctx.services.standings.table_of(ctx.guild)
    period = table.season if span is Span.SEASON else table.all_time
    now, is_new = ctx.services.clock(), not table.all_time.figures.games
    since = season_of(now).begin if span is Span.SEASON else Moment(0)
    most_dailies = await ctx.tables.daily.most_solved(ctx.guild, since)
    solvers = [] if most_dailies is None else [most_dailies.user]
    games = {**dict.fromkeys(solvers), **table.games_with_names}
    users = {*_users(period), *solvers}
    people = await people_shown_to_others(ctx.tables, ctx.guild, games, users)
    return Top(span, period, people, now, is_new, most_dailies)


def _users(period: Period) -> Iterator[UserId]:
    """Return the people whom a table may name for their games."""
    for pool in period.pools.values():
        for band in pool.standings.bands:
            yield from (one.person for one in band[:MOST_NAMES])
        yield from islice(pool.wins, MOST_NAMES)
    for record in period.figures.records.values():
        if record.holder is not None:
            yield record.holder


async def _picture(ctx: Context, words: Words, top: Top) -> Picture | None:
    sections = drawn_sections(words, top)
    if not sections:
        return None
    return await picture_if_drawn(ctx, Drawing(draw_standings, (sections,)))


def drawn_sections(words: Words, top: Top) -> tuple[Section, ...]:
    """Return what the picture shows, one section for each way to hold and take cards."""
    return tuple(
        Section(words(POOL_NAMES[Handling(code)]), tuple(lines))
        for code, pool in top.period.pools.items()
        if (lines := _drawn_lines(top.people, pool)[:MOST_DRAWN])
    )


def _drawn_lines(people: People, pool: Pool) -> list[Line]:
    if not pool.standings.bands:
        return [
            Line(str(wins), tuple(Entry(people.in_picture(user)) for user in users), wins=True)
            for wins, users in _winners(people, pool)
        ]
    return [
        Line(
            str(number),
            tuple(Entry(people.in_picture(one.person), one.resting) for one in band),
        )
        for number, band in _known_bands(people, pool)
    ]


def _known_bands(people: People, pool: Pool) -> list[tuple[int, list[Standing]]]:
    """Return the bands with their numbers, and those who may be named in a table of ratings.

    A band of which nobody may be named is left out.
    """
    known = [
        [one for one in band[:MOST_NAMES] if people.rated([one.person])]
        for band in pool.standings.bands
    ]
    return [(number, band) for number, band in enumerate(known, 1) if band]


def _winners(people: People, pool: Pool) -> list[tuple[int, list[UserId]]]:
    """Return the people who have won, by the number of their wins, highest first."""
    winners = people.rated(islice(pool.wins, MOST_NAMES))
    return [(wins, list(users)) for wins, users in groupby(winners, key=pool.wins.__getitem__)]


def top_message(
    words: Words,
    top: Top,
    picture: Picture | None,
    reader: UserId | None = None,
    buttons: Sequence[TableItem] = (),
) -> ui.LayoutView:
    """Build the table. ``reader`` sees their own band; the table for everybody has no reader."""
    if top.is_new:
        return layout(*joined_text_item([f"### {words('top-none')}", words("top-begin")]))
    head, foot = _head(words, top), [small_print(words("top-note"))]
    said = [*_pools(words, top, reader), *_records(words, top)]
    return layout(
        *joined_text_item(head),
        *([] if picture is None else [gallery(picture.filename, words("top-alt"))]),
        *joined_text_item(texts_that_fit(said, [*head, *foot])),
        *joined_text_item(foot),
        *rows(watch_buttons(words, top)),
        *rows(buttons),
    )


def private_buttons(words: Words, top: Top) -> list[TableItem]:
    """Return the buttons that switch to the other span, and share the table."""
    other = Span.ALL_TIME if top.span is Span.SEASON else Span.SEASON
    share = button(ClickId("top-share", detail=top.span), words("top-share"))
    switch = button(ClickId("top", detail=other), words(SWITCH_LABELS[other]))
    return [switch, share] if top.period.figures.games else [switch]


def watch_buttons(words: Words, top: Top) -> list[TableItem]:
    """Return a button for the replay of each record's game that is not deleted."""
    games: dict[GameId, RecordKind] = {}
    for kind, record in _known_records(top.people, top.period.figures.records).items():
        if record.result.game is not None:
            games.setdefault(record.result.game, kind)
    return [
        button(ClickId("replay-open", game), words(WATCH_LABELS[kind]))
        for game, kind in games.items()
    ]


def _head(words: Words, top: Top) -> list[str]:
    title = words(TABLE_TITLES[top.span], until=full_date(season_of(top.now).end))
    return [f"### {title}", words("top-games", games=top.period.figures.games)]


def _pools(words: Words, top: Top, reader: UserId | None) -> Iterator[str]:
    for code, pool in top.period.pools.items():
        yield f"**{words(POOL_NAMES[Handling(code)])}**"
        yield from (_bands if pool.standings.bands else _wins)(words, top.people, pool)
        standing = None if reader is None else standing_of(pool.standings, reader)
        if standing is not None and reader not in top.people.unrated:
            yield words("top-you", said=band_text(words, pool.standings, standing))


def _bands(words: Words, people: People, pool: Pool) -> Iterator[str]:
    for number, band in _known_bands(people, pool):
        names = ", ".join(_band_name(words, people, one) for one in band)
        more = max(0, len(pool.standings.bands[number - 1]) - MOST_NAMES)
        yield words("top-band", band=number, names=names, more=more)


def _band_name(words: Words, people: People, standing: Standing) -> str:
    name = people.in_text(words, standing.person)
    return words("top-resting", name=name) if standing.resting else name


def _wins(words: Words, people: People, pool: Pool) -> Iterator[str]:
    winners = _winners(people, pool)
    yield words("top-early") if winners else words("top-nobody")
    for wins, users in winners:
        names = ", ".join(people.in_text(words, user) for user in users)
        yield words("top-wins", names=names, wins=wins)


def _records(words: Words, top: Top) -> Iterator[str]:
    records = record_lines(words, top.people, top.period.figures.records)
    lines = [*records, *_daily_record(words, top)]
    if lines:
        yield f"**{words('top-records')}**"
    yield from lines


def record_lines(
    words: Words, people: People, records: Mapping[RecordKind, Record]
) -> Iterator[str]:
    """Say the records whose holders may be named, one in a line."""
    for kind, record in _known_records(people, records).items():
        holder = record.holder
        name = "" if holder is None else people.in_text(words, holder)
        yield words(RECORDS[kind], name=name, value=record.value)


def _daily_record(words: Words, top: Top) -> Iterator[str]:
    most = top.most_dailies
    if most is not None and top.people.known([most.user]):
        name = top.people.in_text(words, most.user)
        yield words("top-most-dailies", name=name, value=most.number)


def _known_records(
    people: People, records: Mapping[RecordKind, Record]
) -> Mapping[RecordKind, Record]:
    """Return the records whose holders may be named."""
    return {
        kind: record
        for kind, record in records.items()
        if record.holder is None or people.known([record.holder])
    }
