"""Check the buttons of a panel: the number of a card, the places of a move, the cards it brings.

Such a button is read as a line of its own, in brackets: the symbol that its emoji shows, and its
label, as in ``[hat|3: start→16]``. An emoji without a number stands for one card.
"""

import re
from collections.abc import Iterator

from cogs.wording.places import short_place_name
from discord_playground import Shown
from discord_playground.testing.shown import Button
from tests.e2e.games.knowledge import symbol_of_emoji
from tests.e2e.told.checks import Scene
from tests.e2e.told.record import WORDS, Record, Told

ID = re.compile(r"cartagena:(?:card|play):")
CARD = re.compile(r"\[(?P<name>[^|]+)\|(?P<count>\d*)(?P<opened>▲?)(?P<advised>💡?)\]")
MOVE = re.compile(
    r"\[(?P<name>[^|]*)\|(?:(?P<count>\d+): )?(?P<origin>[^\s→]+)→(?P<target>[^\s→\]]+)"
    r"(?: \+(?P<brings>\d+))?(?P<advised> 💡)?\]"
)
UNSAID_COUNTS = {r"(?<=[^\[]\|)(?=[▲💡\]])": "2", r"(?<=[^\[]\|)(?=[^\s→:]+→)": "2: "}
"""Where the label of a single card has no number, and what a label with two cards has there."""


def card_and_move_buttons(message: Shown) -> list[Button]:
    """Return the buttons of cards and moves."""
    found = (one for one in message.buttons if ID.match(one.custom_id or ""))
    return [one for one in found if one.emoji or "→" in one.label]


def button_lines(record: Record, message: Shown) -> Iterator[str]:
    """Yield these buttons from the last to the first: an opened card comes before its moves."""
    names = [one.name for one in record.edition.symbols]
    for one in reversed(card_and_move_buttons(message)):
        symbol = names.index(symbol_of_emoji(one.emoji, names)) if one.emoji else None
        name = "" if symbol is None else record.symbols[symbol]
        yield f"[{name}|{'' if one.label == one.emoji else one.label}]"


def is_button_true(scene: Scene, line: str) -> bool | None:
    """Return whether a button's line is true; ``None`` for a line of something else."""
    if (match := CARD.fullmatch(line)) is not None:
        return _is_card_true(scene, match)
    if (match := MOVE.fullmatch(line)) is not None:
        return _is_move_true(scene, match)
    return None


def with_another_count(line: str) -> Iterator[str]:
    """Yield a button's line with two cards, if it has no number because there is only one."""
    if CARD.fullmatch(line) or MOVE.fullmatch(line):
        for place, count in UNSAID_COUNTS.items():
            if (wrong := re.sub(place, count, line)) != line:
                yield wrong


def _is_card_true(scene: Scene, match: re.Match[str]) -> bool:
    if match["opened"]:
        scene.opened_card = match["name"]
    return _is_count_true(scene, match) and (
        not match["advised"] or any(one.symbol == match["name"] for one in _advised(scene))
    )


def _is_count_true(scene: Scene, match: re.Match[str]) -> bool:
    count = scene.cards_shown[match["name"]] = int(match["count"] or 1)
    return scene.own_hand.get(match["name"]) == count


def _is_move_true(scene: Scene, match: re.Match[str]) -> bool:
    told = _told(scene, match)
    if told is None or (match["name"] and not _is_count_true(scene, match)):
        return False
    possible = scene.record.possible_moves(scene.moment.state)
    advised = (told.is_about(one._replace(amount=told.amount)) for one in _advised(scene))
    return any(map(told.is_about, possible)) and (not match["advised"] or any(advised))


def _told(scene: Scene, match: re.Match[str]) -> Told | None:
    """Return the move of a button; ``None`` if no place or no opened card explains it."""
    boat, edition = scene.moment.state.passage.boat, scene.record.edition
    places = {
        short_place_name(WORDS, edition, one): scene.record.place(one) for one in range(boat + 1)
    }
    symbol = None if match["brings"] else match["name"] or scene.opened_card
    if match["origin"] not in places or match["target"] not in places:
        return None
    if symbol is None and not match["brings"]:
        return None
    return Told(
        places[match["origin"]],
        places[match["target"]],
        symbol,
        int(match["brings"]) if match["brings"] else None,
    )


def _advised(scene: Scene) -> list[Told]:
    """Return the move that a hint advises now, if it advises one."""
    return scene.record.moves_of(scene.record.hint(scene.moment.state).plan[:1])
