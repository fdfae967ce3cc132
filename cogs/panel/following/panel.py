"""What an open panel shows, and the click through which the bot can edit its message."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import discord
import structlog

from cogs.panel.fingerprint import Fingerprint, fingerprint_of
from cogs.panel.message import PanelExtras
from cogs.ui.answer_services import (
    SHOWN_MESSAGE_KEY,
    UNANSWERED_KEY,
    Interaction,
    expiry_of,
    has_expired,
)
from cogs.ui.buttons import files_in_galleries
from game.model.ids import GameId, GuildId, InteractionId, MessageId, UserId
from game.model.time import Milliseconds, Moment, as_seconds, duration_between, subtract_duration
from game.pictures import PANEL_FILE
from game.tables import Table
from service.discord_internals import AttachedFile

log = structlog.get_logger(__name__)

PUT_AWAY_BEFORE = Milliseconds(30_000)
"""A panel becomes one line this many milliseconds before Discord allows no more edits of it."""

REACHED_KEY = "reached"
"""Key in an interaction's extras: an edit of its answer succeeded, so the answer was given."""


@dataclass(frozen=True, slots=True)
class Panel:
    """A panel as an answer showed it; ``fingerprint`` is the state of the table that it shows.

    Through ``interaction`` the bot edits the panel's message, and ``interaction_id`` is the id of
    the last click that the panel answers. ``earlier_clicks`` are earlier clicks: if the panel's
    answer was lost, the bot edits the message through one of them. ``replaced_clicks`` are the
    clicks through which the bot deletes the messages that this panel replaces. ``held_file`` is the
    file that the panel's message shows; while ``file_changing``, another file is on its way. Before
    ``limited_until``, by the loop's clock, Discord takes no edit of the panel.
    """

    interaction: Interaction
    interaction_id: InteractionId
    fingerprint: Fingerprint
    panel_extras: PanelExtras
    illustrated: bool = False
    earlier_clicks: tuple[Interaction, ...] = ()
    replaced_clicks: tuple[Interaction, ...] = ()
    held_file: AttachedFile | None = None
    file_changing: bool = False
    limited_until: float = 0.0


def panel_of_click(
    click: Interaction, table: Table, shows: PanelExtras, held: AttachedFile | None
) -> Panel:
    """Return the panel that answers a click; ``held`` is the file that its message shows now.

    A panel in words waits for no picture.
    """
    number, fingerprint = InteractionId(click.id), fingerprint_of(table, UserId(click.user.id))
    complete, changing = shows.in_words, held is None
    return Panel(
        click, number, fingerprint, shows, complete, held_file=held, file_changing=changing
    )


def live_until(click: Interaction) -> Moment:
    """Return until when this click's panel is kept up to date; after that it becomes one line."""
    return subtract_duration(expiry_of(click), PUT_AWAY_BEFORE)


def seconds_live(click: Interaction) -> float:
    """Return how many seconds this click's panel is still kept up to date; 0 or less if over."""
    return as_seconds(duration_between(click.client.clock(), live_until(click)))


def opening_message(click: Interaction) -> MessageId | None:
    """Return the message whose button opened the panel that answers this click.

    After a click on the panel itself, Discord names the message with that button. Otherwise it is
    the clicked message.
    """
    if click.message is None:
        return None
    asked = click.message.interaction_metadata
    opened = None if asked is None else asked.interacted_message_id
    return MessageId(opened or click.message.id)


def answer_confirmed(interaction: Interaction) -> bool:
    """Tell whether Discord confirmed the answer and shows it."""
    return interaction.response.is_done() and UNANSWERED_KEY not in interaction.extras


def replaces(panel: Panel, click: Interaction) -> bool:
    """Tell whether a panel replaces the clicked message, which may be deleted at any moment."""
    if not panel.replaced_clicks or click.message is None:
        return False
    shown = panel.interaction.extras.get(SHOWN_MESSAGE_KEY)
    return not answer_finished(panel.interaction) if shown is None else click.message.id < shown


def delivered_again(panel: Panel | None, click: Interaction) -> bool:
    """Tell whether this click already made the panel: Discord may deliver a click twice."""
    if panel is None:
        return False
    known = (*panel.replaced_clicks, *panel.earlier_clicks, panel.interaction)
    return click.id in {panel.interaction_id, *(one.id for one in known)}


def answer_visible(interaction: Interaction) -> bool:
    """Tell whether the person sees the answer, even if Discord did not confirm it."""
    return answer_confirmed(interaction) or REACHED_KEY in interaction.extras


def answer_finished(interaction: Interaction) -> bool:
    """Tell whether the answer was given or lost; before that, it could undo later edits."""
    return answer_confirmed(interaction) or UNANSWERED_KEY in interaction.extras


def answer_pending(panel: Panel) -> bool:
    """Tell whether an answer that led to this panel may still be on its way."""
    return not all(
        map(answer_finished, (*panel.replaced_clicks, *panel.earlier_clicks, panel.interaction))
    )


def with_earlier_clicks(known: Panel, panel: Panel) -> Panel:
    """Return ``panel`` with the useful clicks of ``known``, the panel before it.

    The message of ``panel`` may be one that ``known`` replaces, if the answer that shows ``known``
    was lost. Then this message stays, and the person's other messages must be deleted.
    """
    own = tuple(
        one for one in known.replaced_clicks if _message(one) == _message(panel.interaction)
    )
    if not own:
        return replace(
            panel, earlier_clicks=_useful_clicks(known), replaced_clicks=known.replaced_clicks
        )
    others = tuple(one for one in all_useful_clicks(known) if one not in own)
    return replace(panel, earlier_clicks=own, replaced_clicks=others)


def _useful_clicks(panel: Panel) -> tuple[Interaction, ...]:
    """Return the clicks whose answers are pending, and the last one whose answer is visible."""
    clicks = (*panel.earlier_clicks, panel.interaction)
    reached = _last_visible(clicks)
    return tuple(one for one in clicks if one is reached or not answer_finished(one))


def all_useful_clicks(panel: Panel | None) -> tuple[Interaction, ...]:
    """Return the clicks through which the bot reaches all messages that a person may have open."""
    if panel is None:
        return ()
    return tuple(dict.fromkeys((*panel.replaced_clicks, *_useful_clicks(panel), panel.interaction)))


def earlier_panel(panel: Panel) -> Panel | None:
    """Return the panel that the person still has open if this one cannot be reached; None if none.

    If this panel's answer was lost, its own message may still show an earlier panel. If the answer
    was given, this message cannot be reached, and only another message counts.
    """
    gone = _message(panel.interaction) if answer_confirmed(panel.interaction) else None
    known = (*panel.replaced_clicks, *panel.earlier_clicks)
    reached = _last_visible([one for one in known if _message(one) != gone])
    if reached is None:
        return None
    others = tuple(one for one in panel.replaced_clicks if _message(one) != _message(reached))
    return replace(
        panel, interaction=reached, illustrated=False, earlier_clicks=(), replaced_clicks=others
    )


def _message(click: Interaction) -> MessageId | InteractionId:
    """Return the id of the message that shows a click's answer, or the click's id if unknown."""
    return click.extras.get(SHOWN_MESSAGE_KEY, click.id)


def _last_visible(clicks: Sequence[Interaction]) -> Interaction | None:
    return next((one for one in reversed(clicks) if answer_visible(one)), None)


def held_by(panel: Panel | None, click: Interaction) -> AttachedFile | None:
    """Return the file that the clicked panel shows; None while the file changes.

    The click has the file that the message showed at that time. The file in ``panel`` may be older,
    because another process may have answered for the panel since then. So the file with the larger
    id is right.
    """
    from_click = picture_file_of(click.message)
    if panel is None or click.message is None:
        return from_click
    if panel.interaction.extras.get(SHOWN_MESSAGE_KEY) not in (None, click.message.id):
        return from_click
    known = (file for file in (from_click, panel.held_file) if file is not None)
    return None if panel.file_changing else max(known, key=lambda file: file.id, default=None)


def picture_file_of(message: discord.Message | None) -> AttachedFile | None:
    """Return the file that a panel shows as its picture; None without a picture or a panel."""
    held = [] if message is None else files_in_galleries(message)
    return next((file for file in held if file.filename == PANEL_FILE), None)


PanelKey = tuple[GameId, UserId]
"""A game and a person."""


def key_of(table: Table, interaction: Interaction) -> PanelKey:
    """Return the key of a panel: its game, and the person who clicked."""
    return table.game.id, UserId(interaction.user.id)


class NewestPanels:
    """Panels by game and person, in the order in which they were opened.

    A panel that nobody can edit any more is dropped.
    """

    def __init__(self) -> None:
        self._panels: dict[PanelKey, Panel] = {}
        self._readers: dict[GameId, set[UserId]] = {}
        """The people who have a panel, by game."""

    def panel_of(self, key: PanelKey) -> Panel | None:
        """Return a person's newest panel at a table, if there is one."""
        return self._panels.get(key)

    def open(self, key: PanelKey, panel: Panel) -> None:
        """Keep a panel that was just opened."""
        self._forget_expired()
        self.drop(key)
        self._panels[key] = panel
        self._readers.setdefault(key[0], set()).add(key[1])

    def replace_if_kept(self, key: PanelKey, panel: Panel) -> None:
        """Replace a panel that is kept; do nothing if none is kept."""
        if key in self._panels:
            self._panels[key] = panel

    def drop(self, key: PanelKey) -> None:
        """Drop a panel if it is kept."""
        if self._panels.pop(key, None) is None:
            return
        game, user = key
        self._readers[game].discard(user)
        if not self._readers[game]:
            del self._readers[game]

    def keys_of_person(self, user: UserId) -> list[PanelKey]:
        """Return the keys of a person's panels."""
        return [key for key in self._panels if key[1] == user]

    def keys_at_table(self, game: GameId) -> list[PanelKey]:
        """Return the keys of a table's panels."""
        return [(game, user) for user in self._readers.get(game, ())]

    def keys_in_server(self, guild: GuildId) -> list[PanelKey]:
        """Return the keys of a Discord server's panels."""
        return [key for key, one in self._panels.items() if one.interaction.guild_id == guild]

    def _forget_expired(self) -> None:
        while self._panels:
            key, oldest = next(iter(self._panels.items()))
            if not has_expired(oldest.interaction):
                return
            self.drop(key)
