"""A position in words: who stands in each place, and what the reader may do."""

from collections.abc import Iterator, Sequence

from cogs.by_ear.position import crowd_on
from cogs.wording.emoji import symbol_name
from cogs.wording.events import unbroken
from cogs.wording.places import place_name
from game.rules.actions import Advance, EndTurn, Retreat, Undo
from game.rules.state.passage import START
from game.rules.views import View
from i18n import Words


def position_lines(words: Words, view: View, names: Sequence[str]) -> list[str]:
    """List the places from start to boat, a segment on each line, and who stands there.

    ``names`` are the players' names, whole or shortened, by seat.
    """
    boat, segment = view.passage.boat, len(view.options.edition.symbols)
    spaces = [_space(words, view, names, number) for number in range(START + 1, boat)]
    rows = ["; ".join(spaces[at : at + segment]) for at in range(0, len(spaces), segment)]
    return [
        _start_or_boat(words, view, names, START),
        *rows,
        _start_or_boat(words, view, names, boat),
    ]


def move_lines(words: Words, view: View) -> list[str]:
    """List what the reader may do now; nothing if they may do nothing."""
    found = [*_advances(words, view), *_retreats(words, view), *_other_actions(words, view)]
    return [words("text-moves"), *found] if found else []


def _space(words: Words, view: View, names: Sequence[str], number: int) -> str:
    """Name a space, its symbol, and the pirates that stand there, if any."""
    edition = view.options.edition
    symbol = symbol_name(words, edition, view.passage.symbols[number - 1])
    name = unbroken(words("text-space", space=place_name(words, edition, number), symbol=symbol))
    crowd = crowd_on(words, view, names, number)
    return words("text-stands", space=name, names=crowd) if crowd else name


def _start_or_boat(words: Words, view: View, names: Sequence[str], number: int) -> str:
    """Name the start or the boat, with a capital letter, and the pirates that stand there."""
    name = place_name(words, view.options.edition, number)
    space, crowd = name[:1].upper() + name[1:], crowd_on(words, view, names, number)
    if not crowd:
        return words("text-nobody", space=space)
    return words("text-stands", space=space, names=crowd)


def _advances(words: Words, view: View) -> Iterator[str]:
    """Write the moves of each card on a line of its own."""
    advances = [choice for choice in view.choices if isinstance(choice, Advance)]
    for symbol in sorted({move.symbol for move in advances}):
        move_texts = [
            _advance_text(words, view, move) for move in advances if move.symbol == symbol
        ]
        name = symbol_name(words, view.options.edition, symbol)
        yield f"{name}: {', '.join(map(unbroken, move_texts))}"


def _retreats(words: Words, view: View) -> list[str]:
    retreat_texts = [
        words(
            "text-retreat",
            origin=place_name(words, view.options.edition, move.origin),
            target=place_name(words, view.options.edition, move.target),
            count=view.cards_for_retreat(move.target),
        )
        for move in view.choices
        if isinstance(move, Retreat)
    ]
    return (
        [words("text-back", moves=", ".join(map(unbroken, retreat_texts)))] if retreat_texts else []
    )


def _other_actions(words: Words, view: View) -> list[str]:
    """Name the reader's other actions: to end the turn, and to undo an action."""
    said: list[str] = []
    for choice in view.choices:
        if isinstance(choice, EndTurn):
            said.append(words("panel-end-turn") if view.used else words("panel-pass"))
        elif isinstance(choice, Undo):
            said.append(words("panel-undo"))
    return [words("text-others", others=", ".join(said))] if said else []


def _advance_text(words: Words, view: View, move: Advance) -> str:
    edition = view.options.edition
    return words(
        "panel-advance",
        origin=place_name(words, edition, move.origin),
        target=place_name(words, edition, move.target),
    )
