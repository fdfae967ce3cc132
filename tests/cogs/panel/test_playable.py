"""Which card a panel opens, if the reader has chosen a card and if not."""

import pytest

from cogs.panel.choices import PlayableMoves
from game.rules.editions import CLASSIC
from game.rules.views import view
from tests.rules.positions import position

PIRATES = "0,0,0,9,12,18/0,0,0,5,5,9"
"""Here the farthest jump with a skull (S) is 8 spaces, and with a dagger (D) 6 spaces."""


@pytest.mark.parametrize(
    ("hand", "opened"),
    [("SD", "S"), ("SDD", "S"), ("SDDD", "D"), ("SSDDD", "S")],
)
def test_opened_card_jumps_far_or_is_one_of_many(hand: str, opened: str) -> None:
    playable = PlayableMoves(view(position(PIRATES, f"{hand}/S"), 0))
    assert playable.opened_card is not None
    assert CLASSIC.symbols[playable.opened_card].letter == opened


def test_card_that_the_reader_chose_is_opened() -> None:
    state = position(PIRATES, "SD/S")
    letters = [symbol.letter for symbol in CLASSIC.symbols]
    assert PlayableMoves(
        view(state, 0), chosen_card=letters.index("D")
    ).opened_card == letters.index("D")
