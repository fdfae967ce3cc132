"""The page `first-hour.md` names only existing commands, buttons, texts, events and metrics."""

import re
from collections.abc import Iterator
from pathlib import Path

from fluent.syntax import ast
from prometheus_client import CollectorRegistry

from i18n.catalogue import DEFAULT_LOCALE, LOCALES, shipped_catalogue
from service.monitoring.metrics import Metrics
from tests.i18n.messages import parse_language_file
from tests.service.logs.test_events import logged_events

PAGE = Path(__file__).parents[2] / "docs" / "first-hour.md"
TEXT = PAGE.read_text(encoding="utf-8")
WORDS = shipped_catalogue().for_locale(DEFAULT_LOCALE)
HEADINGS = re.findall(r"^##+ (.+)$", TEXT, re.MULTILINE)
CHECKS = [heading for heading in HEADINGS if re.match(r"\d+\. ", heading)]
EVENT = re.compile("`((?:[A-Za-z]+ )+[A-Za-z]+)`|event `([a-z]+)`")
BUTTON = re.compile(r"\*\*([^*]+)\*\*")
QUOTED = re.compile("“([^”]+)”")
METRIC = re.compile(r"`(cartagena_[a-z_]+)")


def plain_texts() -> Iterator[str]:
    """Yield the English texts that have no variables, such as labels of buttons."""
    for entry in parse_language_file(LOCALES / f"{DEFAULT_LOCALE}.ftl").body:
        match entry:
            case ast.Message(value=ast.Pattern(elements=[ast.TextElement(value=text)])):
                yield text
            case _:
                pass


def notification_text(*parts: str) -> str:
    """Join the parts of a notification, for example the call and the time left, as the bot does."""
    return " · ".join(parts)


def lost_channel_text(remedy: str) -> str:
    """Return the message to a host about a channel where the bot cannot write."""
    return WORDS("lost-channel", game="7", remedy=remedy)


def quoted_texts() -> set[str]:
    """Return all texts of the bot that the page quotes."""
    actions = WORDS("call-actions", count=3)
    remaining_times = (WORDS("duration-hours", count=23), WORDS("duration-minutes", count=12))
    hours, minutes = (WORDS("call-left", time=time) for time in remaining_times)
    day = WORDS("duration-hours", count=24)
    permission = WORDS("permission-send_messages")
    return {
        notification_text(WORDS("call-turn", person="@Ben"), actions, day),
        notification_text(WORDS("direct-turn", game="7"), actions, day),
        notification_text(WORDS("direct-nudge", game="7"), actions, hours),
        notification_text(WORDS("direct-reminder", game="7"), minutes),
        WORDS("direct-next", name="Ben", game="7"),
        WORDS("direct-invite", host="Ben"),
        WORDS("call-invite", people="@Sailors", host="Ana", count=2),
        WORDS("board-afresh-done"),
        WORDS("board-afresh-later"),
        WORDS("tables-still"),
        WORDS("error-not-in-thread"),
        lost_channel_text(WORDS("lost-locked")),
        lost_channel_text(WORDS("lost-permissions", permissions=permission)),
    }


def test_page_has_twenty_checks_and_its_table_lists_each() -> None:
    assert [int(heading.split(".")[0]) for heading in CHECKS] == list(range(1, 21))
    rows = re.findall(r"^\| (\d+) \| \[([^]]+)\]\(#", TEXT, re.MULTILINE)
    assert [f"{number}. {title}" for number, title in rows] == CHECKS


def test_every_event_on_the_page_is_logged() -> None:
    named = {several_words or single_word for several_words, single_word in EVENT.findall(TEXT)}
    assert len(named) > 20
    assert named - set(logged_events()) == set()


def test_every_button_on_the_page_exists() -> None:
    named = set(BUTTON.findall(TEXT))
    assert len(named) > 10
    assert named - set(plain_texts()) == set()


def test_every_command_on_the_page_exists() -> None:
    named = set(re.findall("`/cartagena(?:-mod)? ([a-z]+)`", TEXT))
    assert named
    assert {name: WORDS(f"command-{name}.name") for name in named} == {n: n for n in named}


def test_page_quotes_the_bots_texts_exactly() -> None:
    assert set(QUOTED.findall(TEXT)) == quoted_texts()


def test_notices_page_quotes_the_bots_texts_exactly() -> None:
    quoted = set(QUOTED.findall((PAGE.parent / "notices.md").read_text(encoding="utf-8")))
    assert quoted
    won = WORDS("result-won", name="Ana", second="Ben", count=1)
    end = notification_text(WORDS("call-end", people="@Ben, @Cleo"), won)
    assert quoted - quoted_texts() == {end}


def test_every_metric_on_the_page_exists() -> None:
    existing = {family.name for family in Metrics(CollectorRegistry()).registry.collect()}
    named = {name.removesuffix("_total") for name in METRIC.findall(TEXT)}
    assert named
    assert named - existing == set()


def test_every_link_on_the_page_has_a_target() -> None:
    anchors = {
        re.sub(r"[^a-z0-9 -]", "", heading.lower()).replace(" ", "-") for heading in HEADINGS
    }
    for link in re.findall(r"\]\(([^)]+)\)", TEXT):
        if link.startswith("#"):
            assert link[1:] in anchors, link
        else:
            assert (PAGE.parent / link.split("#")[0]).exists(), link
