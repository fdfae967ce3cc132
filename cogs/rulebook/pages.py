"""How to play, page by page, with the numbers and words of a table's edition and options."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum, StrEnum, auto
from typing import Any

import discord
from discord import ui

from cogs.ui.buttons import ClickId, TableItem, button, rows
from cogs.ui.layout import gallery, joined_text_item, layout, small_print
from cogs.ui.options.codes import (
    check_fully_read,
    option_fields,
    read_fields,
    read_options,
    write_fields,
)
from cogs.ui.options.settings import house_rules
from cogs.ui.services.pictures import Drawing
from cogs.wording.actions import MovesText, moves_for_alt_text, moves_text
from cogs.wording.alt_text import own_hand, seat_line
from cogs.wording.emoji import EDITION_NAMES, HANDLING_KEYS, symbol_emoji, symbol_name
from cogs.wording.errors import UnknownButton
from cogs.wording.places import place_at, place_from, place_name, place_to
from game.pictures import draw_board, draw_cards, draw_excerpt, draw_panel
from game.rules.actions import Advance, Move, Retreat
from game.rules.editions import EDITIONS, Edition, Handling, StuckRule
from game.rules.setup import Options
from game.rules.state.cards import ROW_LENGTH
from game.rules.state.passage import START
from game.rules.teaching import examples
from game.rules.teaching.examples import Example
from game.rules.views import View
from i18n import Words, keys

STUCK = keys("rules-stuck-{}", StuckRule)
QUESTION_NAMES = ("begins", "same", "limit", "take", "empty", "cut", "undo", "resign", "draw")
QUESTIONS = keys("rules-ask-{}", QUESTION_NAMES)


class PageTopic(StrEnum):
    """The topics of the pages, in their order. The ids of buttons contain these values."""

    GOAL = "goal"
    ADVANCE = "advance"
    RETREAT = "retreat"
    TURN = "turn"
    CARDS = "cards"
    QUESTIONS = "questions"
    EDITIONS = "editions"


ORDER = tuple(PageTopic)


class Sign(Enum):
    """The signs in the pictures, each with one look and one meaning; there are no more than four.

    ``DISC`` says from where a pirate comes, ``CARDS`` how many cards a way back brings, ``ARROW``
    shows a move of the last turn, and ``COUNT`` how many pirates are in one place.
    """

    DISC = auto()
    CARDS = auto()
    ARROW = auto()
    COUNT = auto()


@dataclass(frozen=True, slots=True)
class RulesPage:
    """The paragraphs of a page, and the example that its picture shows."""

    title: str
    texts: tuple[str, ...]
    example: Example
    drawing: Drawing


def rules_page(
    words: Words, options: Options, topic: PageTopic, picture: str | None = None
) -> ui.LayoutView:
    """Build the page about this topic. ``picture`` is the attachment's file name.

    The buttons are last, so that they stay in the same place from page to page.
    """
    page = page_content(words, options, topic)
    footer = words("rules-page", page=ORDER.index(topic) + 1, pages=len(ORDER))
    return layout(
        *joined_text_item(
            [f"## {page.title}", "\n\n".join(filter(None, page.texts)), small_print(footer)]
        ),
        *(_pictured(words, options, page, picture) if picture else []),
        *rows(_buttons(words, options, topic)),
    )


def page_content(words: Words, options: Options, topic: PageTopic) -> RulesPage:
    """Return the page about this topic for these options."""
    return PAGE_BUILDERS[topic](words, options)


def page_after(topic: PageTopic) -> PageTopic | None:
    """Return the topic of the next page; ``None`` after the last."""
    return next(iter(ORDER[ORDER.index(topic) + 1 :]), None)


def page_click(topic: PageTopic, options: Options) -> ClickId:
    """Return the id of the button to a page of the rules for these options."""
    return ClickId("page", detail=write_fields({"t": topic, **option_fields(options)}))


def read_page_click(click: ClickId) -> tuple[PageTopic, Options]:
    """Return the topic and the options of the page that a button leads to. Raises UnknownButton."""
    fields = read_fields(click.detail)
    topic, options = read_topic(fields.get("t", "")), read_options(fields)
    check_fully_read(click.detail, page_click(topic, options).detail)
    return topic, options


def read_topic(name: str) -> PageTopic:
    """Return the page topic that a button names. Raises UnknownButton."""
    try:
        return PageTopic(name)
    except ValueError:
        raise UnknownButton from None


def _goal(words: Words, options: Options) -> RulesPage:
    edition = options.edition
    boat = place_to(words, edition, edition.space_count + 1)
    goal = words("rules-goal", pirates=edition.pirates, spaces=edition.space_count, boat=boat)
    example = examples.goal(options)
    moves = _one_of_each(example.view)
    ran = next(place for place in example.view.seats[examples.RIVAL].pirates if place > START)
    trails = ((examples.RIVAL, START, ran),)
    drawing = Drawing(draw_panel, (example.view, moves, None, trails))
    signs = [f"- {explained}" for explained in explain_signs(words, edition).values()]
    texts = (goal, "\n".join([words("rules-signs"), *signs]))
    return RulesPage(words("rules-goal-title"), texts, example, drawing)


def explain_signs(words: Words, edition: Edition) -> dict[Sign, str]:
    """Explain the signs in the pictures of an edition's boards."""
    boat = place_at(words, edition, edition.space_count + 1)
    return {
        Sign.DISC: words("rules-sign-disc", start=place_from(words, edition, START)),
        Sign.CARDS: words("rules-sign-cards"),
        Sign.ARROW: words("rules-sign-arrow"),
        Sign.COUNT: words("rules-sign-count", start=place_at(words, edition, START), boat=boat),
    }


def _one_of_each(view: View) -> tuple[Move, ...]:
    """Return an advance and a retreat, if the reader has them, so that the picture stays simple."""
    advances = [one for one in view.choices if isinstance(one, Advance)]
    retreats = [one for one in view.choices if isinstance(one, Retreat)]
    return (*advances[:1], *retreats[-1:])


def _advance(words: Words, options: Options) -> RulesPage:
    example, edition = examples.advance(options), options.edition
    texts = (
        words("rules-advance", boat=place_to(words, edition, edition.space_count + 1)),
        _described(words, edition, example),
    )
    return _page_with_excerpt(words("rules-advance-title"), texts, example)


def _retreat(words: Words, options: Options) -> RulesPage:
    example, edition = examples.retreat(options), options.edition
    texts = (
        words("rules-retreat", boat=place_at(words, edition, edition.space_count + 1)),
        _described(words, edition, example),
    )
    return _page_with_excerpt(words("rules-retreat-title"), texts, example)


def _turn(words: Words, options: Options) -> RulesPage:
    example, edition = examples.turn(options), options.edition
    texts = (
        words("rules-turn", actions=edition.most_actions),
        words("rules-turn-passing") if options.passing else words("rules-turn-owed"),
        words(STUCK[edition.stuck_rule]),
        _described(words, edition, example),
    )
    return _page_with_excerpt(words("rules-turn-title"), texts, example)


def _cards(words: Words, options: Options) -> RulesPage:
    example, edition = examples.opening(options), options.edition
    others = [words(HANDLING_KEYS[one]) for one in Handling if one is not options.handling]
    texts = (
        words("rules-symbols", count=edition.cards_each, symbols=_symbols(words, edition)),
        _dealt(words, edition),
        words("rules-cards"),
        words(HANDLING_KEYS[options.handling]),
        words("rules-row", count=ROW_LENGTH) if options.handling.open_row else "",
        "\n".join([words("rules-other-handlings"), *(f"- {other}" for other in others)]),
    )
    drawing = Drawing(draw_cards, (example.view,))
    return RulesPage(words("rules-cards-title"), texts, example, drawing)


def _questions(words: Words, options: Options) -> RulesPage:
    """Answer the questions that no other page answers."""
    texts = tuple(words(QUESTIONS[one]) for one in QUESTION_NAMES)
    return _page_with_board(words("rules-ask-title"), texts, examples.goal(options))


def _editions(words: Words, options: Options) -> RulesPage:
    """Give the numbers of each edition, the table's edition first, and the table's house rules."""
    mine = options.edition.name
    known = sorted(EDITIONS.values(), key=lambda edition: edition.name != mine)
    differences = house_rules(words, options)
    texts = (
        *(_summary(words, edition) for edition in known),
        *([words("lobby-differs", rules=", ".join(differences))] if differences else []),
    )
    return _page_with_board(words("rules-editions-title"), texts, examples.opening(options))


def _page_with_board(title: str, texts: tuple[str, ...], example: Example) -> RulesPage:
    return RulesPage(title, texts, example, Drawing(draw_board, (example.view,)))


def _page_with_excerpt(title: str, texts: tuple[str, ...], example: Example) -> RulesPage:
    scene = (example.view, example.actions, example.place_labels, example.passed_spaces)
    return RulesPage(title, texts, example, Drawing(draw_excerpt, scene))


PAGE_BUILDERS: Mapping[PageTopic, Callable[[Words, Options], RulesPage]] = {
    PageTopic.GOAL: _goal,
    PageTopic.ADVANCE: _advance,
    PageTopic.RETREAT: _retreat,
    PageTopic.TURN: _turn,
    PageTopic.CARDS: _cards,
    PageTopic.QUESTIONS: _questions,
    PageTopic.EDITIONS: _editions,
}


def _summary(words: Words, edition: Edition) -> str:
    """Return an edition's name, numbers and symbols as one paragraph."""
    symbols = words("rules-symbols", count=edition.cards_each, symbols=_symbols(words, edition))
    numbers = f"{_numbers(words, edition)} {_dealt(words, edition)}"
    return f"{words(EDITION_NAMES[edition.name])}\n{numbers} {symbols}"


def _symbols(words: Words, edition: Edition) -> str:
    return ", ".join(
        f"{symbol_emoji(edition, symbol)} {symbol_name(words, edition, symbol)}"
        for symbol in range(len(edition.symbols))
    )


def _numbers(words: Words, edition: Edition) -> str:
    owed = words("lobby-no-passing") if edition.least_actions else words("lobby-passing")
    return words(
        "rules-edition",
        pirates=edition.pirates,
        spaces=edition.space_count,
        cards=edition.cards_each * len(edition.symbols),
        actions=edition.most_actions,
        owed=owed,
    )


def _dealt(words: Words, edition: Edition) -> str:
    first, others = edition.hand_size_of_place(0), edition.hand_size_of_place(1)
    if first == others:
        return words("rules-deal", count=first)
    return words("rules-deal-first", first=first, others=others)


def _described(
    words: Words, edition: Edition, example: Example, text_of: MovesText = moves_text
) -> str:
    """Describe the picture for people who cannot see it well."""
    moves = ", ".join(_move(words, edition, example, move, text_of) for move in example.actions)
    passed = ", ".join(map(str, example.passed_spaces))
    texts = [words("rules-example", moves=moves)]
    return "\n".join([*texts, words("rules-passed", spaces=passed)] if passed else texts)


def _move(words: Words, edition: Edition, example: Example, move: Move, text_of: MovesText) -> str:
    if isinstance(move, Advance):
        return text_of(words, edition, [move])
    return words(
        "move-retreated",
        origin=place_name(words, edition, move.origin),
        target=place_name(words, edition, move.target),
        count=sum(seat.pirates.count(move.target) for seat in example.view.seats),
    )


def _buttons(words: Words, options: Options, topic: PageTopic) -> list[TableItem]:
    """Return the "Back", "Next" and lesson buttons. Each always has the same place."""
    number = ORDER.index(topic)
    first, last = topic is ORDER[0], topic is ORDER[-1]
    prominent, ordinary = discord.ButtonStyle.primary, discord.ButtonStyle.secondary

    def turn_to(page: PageTopic, label: str, style: discord.ButtonStyle) -> TableItem:
        return button(page_click(page, options), label, style)

    back = turn_to(ORDER[max(number - 1, 0)], words("rules-back"), ordinary)
    onward = turn_to(
        page_after(topic) or topic, words("rules-next"), ordinary if last else prominent
    )
    back.item.disabled, onward.item.disabled = first, last
    lesson = button(ClickId("learn"), words("rules-learn"), prominent if last else ordinary)
    return [back, onward, lesson]


def _pictured(words: Words, options: Options, page: RulesPage, picture: str) -> list[ui.Item[Any]]:
    view = page.example.view
    seats = [
        seat_line(words, view, examples.READER, words("rules-you")),
        seat_line(words, view, examples.RIVAL, words("rules-rival")),
    ]
    edition, example = options.edition, page.example
    texts = [_described(words, edition, example, moves_for_alt_text)] if example.actions else []
    alt = "\n".join([*texts, *own_hand(words, view), *seats])
    return [gallery(picture, alt)]
