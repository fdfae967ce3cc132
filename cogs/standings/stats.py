"""The figures of a person: their own page, and the page that others see."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain

import discord
from discord import ui

from cogs.lobby.opening.proposals import public_language
from cogs.standings.people import People, all_people, people_shown_to_others
from cogs.standings.wording import (
    POOL_NAMES,
    band_of,
    band_text,
    files_of,
    picture_if_drawn,
    standing_of,
)
from cogs.ui.buttons import ClickId, TableItem, button, parse_user, rows
from cogs.ui.context import Context
from cogs.ui.layout import (
    gallery,
    joined_text_item,
    layout,
    small_print,
    text_view,
    texts_that_fit,
)
from cogs.ui.services.pictures import Drawing
from cogs.ui.services.quotas import CostlyRequest
from cogs.wording.emoji import EDITION_LABELS
from cogs.wording.errors import UnknownButton
from cogs.wording.names import LEVEL_LABELS, escaped_name, plain
from game.computer import Level
from game.model.ids import UserId
from game.pictures import Picture, draw_curve
from game.rules.editions import Handling
from game.standings.counting import season_of
from game.standings.figures import HeadToHead, PersonFigures
from game.standings.ratings import CurvePoint, Standings
from game.standings.tables import PersonPage
from i18n import Words, keys

MOST_OPPONENTS = 8
"""The number of people with whom a page compares a person; those they met most often."""
LEAST_POINTS = 2
"""The number of points from which on a curve says something."""
CLEAR_CHANGE = 0.1
"""The difference of two strengths that is worth a word: odds of 52.5 to 47.5."""
TRENDS = keys("stats-trend-{}", ("up", "down", "level"))


@dataclass(frozen=True, slots=True)
class Rating:
    """How a person is rated on a server in this season, with one handling of cards."""

    handling: Handling
    standings: Standings
    curve: tuple[CurvePoint, ...] = ()
    """Empty while the ratings do not place the person."""


@dataclass(frozen=True, slots=True)
class Stats:
    """What a page shows of a person."""

    user: UserId
    page: PersonPage
    people: People
    ratings: tuple[Rating, ...] = ()
    daily: tuple[int, int] | None = None
    """The streak at the daily puzzle and the longest one; ``None`` on pages for others."""

    @property
    def is_own(self) -> bool:
        """Whether the page is for the person, and counts all servers and private tables."""
        return self.daily is not None

    @property
    def drawn_rating(self) -> Rating | None:
        """The rating whose curve says most, if any curve says something."""
        curves = [one for one in self.ratings if len(one.curve) >= LEAST_POINTS]
        return max(curves, key=lambda one: len(one.curve), default=None)


async def show_stats(ctx: Context, player: discord.User | None = None) -> None:
    """Show the figures of the reader, or of another person on this server, in private."""
    reader = ctx.person.user
    with ctx.services.quotas.counted_request(CostlyRequest.STANDINGS, reader, ctx.guild):
        await ctx.defer()
        ctx.services.inflight.record_answered()
        if player is None or player.id == reader:
            stats, name = await own_stats(ctx), None
        else:
            stats, name = await others_stats(ctx, UserId(player.id)), player.display_name
            if stats.page.figures.games and not stats.people.known([stats.user]):
                await ctx.show(text_view(ctx.words("stats-hidden", name=escaped_name(name))))
                return
        if not stats.page.figures.games:
            await ctx.show(nothing_yet(ctx.words, name))
            return
        in_words = (await ctx.tables.notices.preferences(reader)).in_words
        picture = None if in_words else await curve_picture(ctx, ctx.words, stats)
        view = stats_message(ctx.words, stats, picture, [share_button(ctx.words, stats.user)])
        await ctx.show(view, *files_of(picture))


async def share_stats(ctx: Context, click: ClickId) -> None:
    """Post the figures of a person on this server for everybody, without private tables."""
    user = parse_user(click.detail)
    if user is None or user <= 0:
        raise UnknownButton
    quotas = ctx.services.quotas
    with quotas.counted_request(CostlyRequest.SHARE_STANDINGS, ctx.person.user, ctx.guild):
        await ctx.acknowledge_long_work()
        stats = await others_stats(ctx, user)
        if not stats.people.known([user]):
            await ctx.show(text_view(ctx.words("stats-nothing-to-share")))
            return
        words = ctx.services.catalogue.for_locale(await public_language(ctx))
        picture = await curve_picture(ctx, words, stats)
        await ctx.interaction.followup.send(
            view=stats_message(words, stats, picture), files=files_of(picture), silent=True
        )


def share_button(words: Words, user: UserId) -> TableItem:
    """Return the button that posts what everybody may see of a person's figures."""
    return button(ClickId("stats-share", detail=str(user)), words("stats-share"))


async def own_stats(ctx: Context) -> Stats:
    """Return what the reader sees of themselves."""
    user = ctx.person.user
    page = await ctx.services.standings.own_page(user)
    people = await all_people(ctx.tables, page.games_with_names, [user, *opponents(page.figures)])
    rated = (await ctx.tables.notices.preferences(user)).rated
    ratings = await _ratings(ctx, user) if rated else ()
    return Stats(user, page, people, ratings, await ctx.tables.daily.streak_of(user))


async def others_stats(ctx: Context, user: UserId) -> Stats:
    """Return what everybody on this server may see of a person."""
    page = await ctx.services.standings.public_page(user, ctx.guild)
    named = [user, *opponents(page.figures)]
    people = await people_shown_to_others(ctx.tables, ctx.guild, page.games_with_names, named)
    return Stats(user, page, people, await _ratings(ctx, user) if people.rated([user]) else ())


async def _ratings(ctx: Context, user: UserId) -> tuple[Rating, ...]:
    """Return the ratings of the pools in which the person has played rated games this season."""
    service = ctx.services.standings
    pools = (await service.table_of(ctx.guild)).season.pools
    standings = {code: pool.standings for code, pool in pools.items()}
    placed = [code for code, one in standings.items() if band_of(one, user) is not None]
    curves = await service.curves(ctx.guild, user, placed)
    return tuple(
        Rating(Handling(code), one, curves.get(code, ()))
        for code, one in standings.items()
        if standing_of(one, user) is not None
    )


async def curve_picture(ctx: Context, words: Words, stats: Stats) -> Picture | None:
    """Draw the curve of a rating, if it says something."""
    rating = stats.drawn_rating
    if rating is None:
        return None
    season = season_of(rating.curve[0].at)
    length = season.end - season.begin
    points = tuple(((one.at - season.begin) / length, one.strength) for one in rating.curve)
    heading = words("stats-curve-title", cards=words(POOL_NAMES[rating.handling]))
    return await picture_if_drawn(ctx, Drawing(draw_curve, (heading, points)))


def opponents(figures: PersonFigures) -> list[UserId]:
    """Return the people whom a person met most often; people who were forgotten count too."""
    met = figures.head_to_heads
    return sorted(met, key=lambda user: (-met[user].met, user))[:MOST_OPPONENTS]


def nothing_yet(words: Words, name: str | None) -> ui.LayoutView:
    """Say that somebody has finished no game, and how to begin; without a name, the reader."""
    if name is None:
        return text_view(words("stats-none-own"))
    return text_view(words("stats-none", name=escaped_name(name)))


def stats_message(
    words: Words, stats: Stats, picture: Picture | None, buttons: Sequence[TableItem] = ()
) -> ui.LayoutView:
    """Build the page of a person. ``picture`` is the curve of their rating."""
    name = stats.people.in_text(words, stats.user)
    title = words("stats-title-own") if stats.is_own else words("stats-title", name=name)
    note = words("stats-note-own") if stats.is_own else words("stats-note")
    rating, head, foot = stats.drawn_rating, f"### {title}", small_print(note)
    return layout(
        *joined_text_item([head, *texts_that_fit(_lines(words, stats), [head, foot])]),
        *(
            []
            if picture is None or rating is None
            else [gallery(picture.filename, _curve_alt(words, stats, rating))]
        ),
        *joined_text_item([foot]),
        *rows(buttons),
    )


def _lines(words: Words, stats: Stats) -> list[str]:
    figures = stats.page.figures
    lines = chain(
        _counts(words, figures),
        _bests(words, figures),
        _rating_lines(words, stats),
        _against(words, stats),
        _computers(words, figures),
        _daily(words, stats),
    )
    return list(lines)


def _counts(words: Words, figures: PersonFigures) -> Iterable[str]:
    wins = sum(figures.wins_by_seats.values())
    yield words("stats-games", games=figures.games, wins=wins, draws=figures.draws)
    by_seats = [
        words("stats-seats", seats=seats, wins=figures.wins_by_seats.get(seats, 0), games=games)
        for seats, games in sorted(figures.games_by_seats.items())
    ]
    yield words("stats-wins", list=" · ".join(by_seats))
    places = [
        words("stats-place", place=place, count=count)
        for place, count in sorted(figures.places.items())
    ]
    if places:
        yield words("stats-places", list=" · ".join(places))


def _bests(words: Words, figures: PersonFigures) -> Iterable[str]:
    if figures.longest_run is not None:
        yield words("stats-run", value=figures.longest_run.value)
    if figures.fastest_escape is not None:
        yield words("stats-escape", value=figures.fastest_escape.value)
    if figures.closest_game is not None:
        yield words("stats-closest", value=figures.closest_game.value)
    if figures.longest_streak > 1:
        yield words("stats-row", now=figures.current_streak, longest=figures.longest_streak)
    if figures.favourite_edition is not None:
        edition = words(EDITION_LABELS[figures.favourite_edition])
        yield words("stats-edition", edition=edition)


def _rating_lines(words: Words, stats: Stats) -> Iterable[str]:
    for rating in stats.ratings:
        standing = standing_of(rating.standings, stats.user)
        if standing is not None:
            said = band_text(words, rating.standings, standing)
            yield words("stats-rating", cards=words(POOL_NAMES[rating.handling]), said=said)


def _against(words: Words, stats: Stats) -> Iterable[str]:
    figures, people = stats.page.figures, stats.people
    if figures.rival is not None and people.known([figures.rival]):
        met = figures.head_to_heads[figures.rival].met
        yield words("stats-rival", name=people.in_text(words, figures.rival), met=met)
    for user in opponents(figures):
        yield _score(words, stats, user, figures.head_to_heads[user])


def _score(words: Words, stats: Stats, other: UserId, score: HeadToHead) -> str:
    name = stats.people.in_text(words, other)
    above, below, draws = score.above, score.below, score.draws
    if stats.is_own:
        return words("stats-score-own", other=name, above=above, below=below, draws=draws)
    person = stats.people.in_text(words, stats.user)
    return words("stats-score", name=person, other=name, above=above, below=below, draws=draws)


def _computers(words: Words, figures: PersonFigures) -> Iterable[str]:
    beaten = [
        words("stats-computer", level=words(LEVEL_LABELS[level]), count=count)
        for level in Level
        if (count := figures.beaten_computers.get(level, 0))
    ]
    if beaten:
        yield words("stats-computers", list=" · ".join(beaten))


def _daily(words: Words, stats: Stats) -> Iterable[str]:
    if stats.daily is not None and stats.daily[1]:
        now, longest = stats.daily
        yield words("stats-daily", now=now, longest=longest)


def _curve_alt(words: Words, stats: Stats, rating: Rating) -> str:
    change = rating.curve[-1].strength - rating.curve[0].strength
    direction = "level" if abs(change) < CLEAR_CHANGE else "up" if change > 0 else "down"
    trend = words(TRENDS[direction])
    cards = words(POOL_NAMES[rating.handling])
    if stats.is_own:
        return words("stats-curve-own", cards=cards, trend=trend)
    name = plain(stats.people.in_picture(stats.user))
    return words("stats-curve", name=name, cards=cards, trend=trend)
