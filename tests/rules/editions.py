"""Editions that were never printed: other symbols, few cards, odd numbers. They are data only."""

from dataclasses import replace

from game.rules.editions import CLASSIC, Question, StuckRule, Symbol

GALLEON = replace(
    CLASSIC,
    name="galleon",
    boat="galleon",
    symbols=(
        Symbol("anchor", "A"),
        Symbol("compass", "C"),
        Symbol("lantern", "L"),
        Symbol("map", "M"),
        Symbol("parrot", "P"),
        Symbol("wheel", "W"),
    ),
    faces=(),
    segments=5,
    pirates=4,
    cards_each=15,
    deal=(6, 5),
    least_actions=1,
    most_actions=2,
    stuck_rule=StuckRule.DRAW,
    question=Question.OLDEST,
)
"""An unequal deal, a card for a stuck seat, at most two actions, and no known segments."""

SCARCE = replace(
    CLASSIC,
    name="scarce",
    boat="raft",
    symbols=(Symbol("anchor", "A"), Symbol("compass", "C"), Symbol("wheel", "W")),
    faces=("ACW", "WAC"),
    segments=4,
    pirates=4,
    cards_each=7,
    deal=(4, 3),
    least_actions=0,
    most_actions=4,
    stuck_rule=StuckRule.PASS,
)
"""So few cards that stock and discard pile are often empty, and more segments than faces."""

BARE = replace(
    CLASSIC,
    name="bare",
    boat="plank",
    symbols=(Symbol("oar", "O"), Symbol("sail", "S")),
    faces=(),
    segments=4,
    pirates=4,
    cards_each=6,
    deal=(1,),
    least_actions=1,
    most_actions=3,
    stuck_rule=StuckRule.DRAW,
    question=Question.OLDEST,
)
"""One card for each seat, so that seats are often stuck."""

DROUGHT = replace(
    CLASSIC,
    name="drought",
    boat="plank",
    symbols=(Symbol("oar", "O"), Symbol("sail", "S")),
    faces=("OS",),
    segments=4,
    pirates=4,
    cards_each=6,
    deal=(1, 0),
    least_actions=1,
    most_actions=1,
    stuck_rule=StuckRule.PASS,
)
"""One card at the whole table, which leads to dead positions: every seat is stuck."""

MADE_UP_EDITIONS = (GALLEON, SCARCE, BARE, DROUGHT)
