"""A position in words: the piles, and the pirates on each space."""

from dataclasses import replace

from cogs.by_ear.position import position_lines
from game.rules.editions import CLASSIC
from game.rules.setup import Options
from game.rules.views import View
from i18n import Words
from tests.makers.chance import random_seeded_by
from tests.makers.whole_games import make_game_table


def view_with_pirates_on(*pirates: tuple[int, ...]) -> View:
    """Return the view of the player on turn, with each seat's pirates on these places."""
    table = make_game_table(Options.printed(CLASSIC), len(pirates), random_seeded_by("position"))
    view = table.view_of(table.on_turn.user)
    seats = zip(view.seats, pirates, strict=True)
    return replace(view, seats=tuple(replace(seat, pirates=on) for seat, on in seats))


def test_each_occupied_space_is_listed_once_with_its_players(words: Words) -> None:
    said = position_lines(
        words, view_with_pirates_on((0, 3, 3, 12), (3, 7, 37, 37)), ["Ana", "Ben"]
    )
    assert "Occupied spaces: 3: Ana ×2, Ben, full; 7: Ben; 12: Ana." in said


def test_line_about_occupied_spaces_is_omitted_if_all_are_empty(words: Words) -> None:
    said = position_lines(words, view_with_pirates_on((0, 0, 37), (0, 37)), ["Ana", "Ben"])
    assert not any("Occupied" in line for line in said)


def test_the_piles_are_counted(words: Words) -> None:
    view = replace(view_with_pirates_on((0,), (0,)), stock_size=90, discard=(1, 0, 0, 0, 0, 0))
    assert "Stock: 90 cards, discard pile: 1 card." in position_lines(words, view, ["Ana", "Ben"])
