"""People are left out of figures as they wish: of what others see, and of ratings."""

from dataclasses import asdict, replace

import pytest

from game.model.ids import GuildId
from game.model.preferences import FiguresFor, Preferences
from game.tables import Tables
from game.tables.privacy.privacy import LeftOut
from tests.makers.people import ANA, BEN, CLEO, DAN, EVA, GUILD

OTHER_GUILD = GuildId(8)


@pytest.mark.parametrize(
    ("wish", "here", "elsewhere"),
    [
        (Preferences(), True, True),
        (Preferences(figures_for=FiguresFor.SERVER, figures_server=GUILD), True, False),
        (Preferences(figures_for=FiguresFor.ME), False, False),
    ],
)
def test_figures_are_shown_where_the_person_wants(
    wish: Preferences, *, here: bool, elsewhere: bool
) -> None:
    shown = wish.shows_figures_on(GUILD), wish.shows_figures_on(OTHER_GUILD)
    assert shown == (here, elsewhere)


async def test_people_are_left_out_as_they_wish_until_they_are_forgotten(tables: Tables) -> None:
    wishes = {
        BEN: Preferences(figures_for=FiguresFor.ME),
        CLEO: Preferences(figures_for=FiguresFor.SERVER, figures_server=OTHER_GUILD, rated=False),
        DAN: Preferences(rated=False),
        EVA: Preferences(figures_for=FiguresFor.ME, rated=False),
    }
    for person, wish in wishes.items():
        await tables.notices.change_preferences(
            person.user, lambda before, wish=wish: replace(wish, locale=before.locale)
        )
    people = [person.user for person in (ANA, BEN, CLEO, DAN)]
    assert await tables.privacy.left_out_of_figures(people, GUILD) == LeftOut(
        hidden=frozenset({BEN.user, CLEO.user}), unrated=frozenset({CLEO.user, DAN.user})
    )
    kept = await tables.privacy.all_data_of(CLEO.user)
    assert kept["preferences"] == asdict(wishes[CLEO])
    async for _ in tables.privacy.forget(CLEO.user, lambda _, seat: str(seat)):
        pass
    left_out = await tables.privacy.left_out_of_figures(people, GUILD)
    assert left_out == LeftOut(frozenset({BEN.user}), frozenset({DAN.user}))
