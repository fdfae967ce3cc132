"""The meaning of an id, from the functions that read the id when a button is pressed."""

from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any

from cogs.lesson.progress import read_progress
from cogs.lobby.opening.proposals import read_proposal
from cogs.lobby.setup.fields import FIELDS
from cogs.moderation.setting_kinds import ChoiceKind, kind_of
from cogs.moderation.settings_panel import SET_VERB, settings_on
from cogs.notices.clicks import PREFERENCE_CHANGES
from cogs.rulebook.pages import read_page_click, read_topic
from cogs.standings.top import read_span
from cogs.ui.buttons import ClickId, read_id
from cogs.ui.options.settings import SETTINGS, SettingsGroup
from game.computer import Level
from game.model.game import Terms
from game.model.preferences import FiguresFor, NotifyBy, Preferences, QuietHours
from game.model.server import ServerPage
from game.rules.editions import CLASSIC
from game.rules.notation import format_action, format_options
from game.rules.setup import Options
from game.rules.teaching.lesson import LESSON_EDITION
from game.tables.lobby.altering import Settings

NO_ROLES: Mapping[str, Any] = {}
"""What Discord says of the roles and channels that were chosen."""

CLASSIC_GAME = Options.printed(CLASSIC)


def meaning(example: str) -> str | None:
    """Return the meaning of an id and the value after it.

    ``None`` if only the verb has a meaning.
    """
    custom_id, _, value = example.partition(" ")
    click = read_id(custom_id)
    assert click is not None
    if click.verb == "set":
        field, _, chosen = value.partition("=")
        assert field in FIELDS[SettingsGroup(click.detail)]
        return _setting(field, chosen)
    if click.verb == SET_VERB:
        field, _, chosen = value.partition("=")
        assert field in settings_on(ServerPage(click.detail))
        return _server_setting(field, chosen)
    read = READERS.get(click.verb)
    return None if read is None else read(click)


def _setting(field: str, value: str) -> str | None:
    if field == "level":
        return f"computers of the level {Level(value).name}"
    setting = next((one for one in SETTINGS if one.name == field), None)
    if setting is None:
        return None
    changed = setting.set(Settings(CLASSIC_GAME), setting.value(value))
    if setting.part == "options":
        return format_options(changed.options)
    if setting.part == "terms":
        return _terms(changed.terms)
    return f"{field.upper()} {setting.get(changed)}"


def _server_setting(name: str, value: str) -> str | None:
    kind = kind_of(name)
    if not isinstance(kind, ChoiceKind):
        return None
    chosen = kind.read(NO_ROLES, name, [value])
    return f"the setting {name.upper()} of the server becomes {chosen!r}"


def _terms(terms: Terms) -> str:
    pace = "none" if terms.pace is None else f"{terms.pace} s"
    return (
        f"pace {pace}, strict {terms.strict}, stays {terms.stays}, "
        f"drawn words {terms.drawn_words}, friendly {terms.friendly}"
    )


def _proposal(click: ClickId) -> str:
    proposal = read_proposal(click.detail)
    levels = [Level(one).name for one in proposal.computers]
    return "; ".join(
        [
            format_options(proposal.options),
            proposal.locale,
            _terms(proposal.terms),
            *levels,
            *(["guided"] if proposal.guided else []),
            *([] if proposal.hints else ["no hints"]),
        ]
    )


def _page(click: ClickId) -> str:
    topic, options = read_page_click(click)
    return f"{topic.name} of {format_options(options)}"


def _progress(click: ClickId) -> str:
    progress = read_progress(click)
    page = "the end" if progress.step is None else f"the step {progress.step.rule.name}"
    return (
        page
        if progress.tried_move is None
        else f"{page}; {format_action(progress.tried_move, LESSON_EDITION)}"
    )


def _preference(click: ClickId) -> str:
    """Return the setting that the button sets, with its value.

    The button is applied to two sets of preferences in which every setting differs. Afterwards,
    only the setting that the button sets is equal in both.
    """
    first, second = (asdict(PREFERENCE_CHANGES[click.detail](before)) for before in OPPOSITES)
    [(name, value)] = [(name, first[name]) for name in SETTING_NAMES if first[name] == second[name]]
    return f"{name} {value}"


OPPOSITES = (
    Preferences(
        NotifyBy.MENTION,
        reminder=True,
        next=True,
        quiet=QuietHours(1, 2, "+03:00"),
        ends_turn=True,
        in_words=True,
        figures_for=FiguresFor.EVERYONE,
        rated=True,
    ),
    Preferences(
        NotifyBy.NEVER,
        reminder=False,
        next=False,
        quiet=QuietHours(4, 5, "+06:00"),
        ends_turn=False,
        in_words=False,
        figures_for=FiguresFor.ME,
        rated=False,
    ),
)
SETTING_NAMES = (
    "notify_by",
    "reminder",
    "next",
    "quiet",
    "ends_turn",
    "in_words",
    "figures_for",
    "rated",
)


READERS: Mapping[str, Callable[[ClickId], str]] = {
    "thread": _proposal,
    "page": _page,
    "rule": lambda click: f"the page {read_topic(click.detail).name}",
    "learn": _progress,
    "set-page": lambda click: f"the form {SettingsGroup(click.detail).name}",
    "hand-to": lambda click: f"seat {click.detail[0]} to {Level(click.detail[2:]).name}",
    "notify-set": _preference,
    "top": lambda click: f"the server's table, {read_span(click).name}",
    "top-share": lambda click: f"post the server's table, {read_span(click).name}",
    "server": lambda click: f"the server's settings, page {ServerPage(click.detail).name}",
    "server-form": lambda click: f"the form of the page {ServerPage(click.detail).name}",
}
