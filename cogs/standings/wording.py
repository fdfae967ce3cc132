"""Ratings in words, and the picture that an answer carries if it can be drawn."""

from collections.abc import Sequence

import discord
import structlog

from cogs.ui.context import Context
from cogs.ui.layout import file_to_attach
from cogs.ui.services.pictures import Drawing
from game.model.ids import UserId
from game.pictures import Picture
from game.rules.editions import Handling
from game.standings.ratings import Standing, Standings
from i18n import Words, keys

log = structlog.get_logger(__name__)

POOL_NAMES = keys("stats-cards-{}", Handling)
"""The names of the ways to hold and take cards, without an explanation."""


def standing_of(standings: Standings, user: UserId) -> Standing | None:
    """Return how often a person played rated games; ``None`` if never."""
    everybody = [*standings.not_placed, *(one for band in standings.bands for one in band)]
    return next((one for one in everybody if one.person == user), None)


def band_of(standings: Standings, user: UserId) -> int | None:
    """Return the number of a person's band, counted from 1; ``None`` while it is too early."""
    bands = enumerate(standings.bands, 1)
    return next((no for no, band in bands if user in [one.person for one in band]), None)


def band_text(words: Words, standings: Standings, standing: Standing) -> str:
    """Say in which band a person is, or that it is too early to tell."""
    band = band_of(standings, standing.person)
    if band is not None:
        return words("stats-band", band=band)
    if standing.games >= standings.needed:
        return words("stats-early")
    return words("stats-early-games", games=standing.games, needed=standings.needed)


async def picture_if_drawn(ctx: Context, drawing: Drawing) -> Picture | None:
    """Draw a picture; if that fails, the answer goes without it."""
    try:
        return await ctx.services.pictures.get_or_draw(drawing)
    except Exception:
        log.exception("an answer goes without its picture", interaction=ctx.click)
        return None


def files_of(picture: Picture | None) -> Sequence[discord.File]:
    """Return the file of a picture, to attach."""
    return [] if picture is None else [file_to_attach(picture.filename, picture.data)]
