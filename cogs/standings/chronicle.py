"""The chronicle of a server: one message a week that says what was played, if anything was."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from discord import ButtonStyle, ui

from cogs.standings.people import People, people_shown_to_others
from cogs.standings.top import MOST_NAMES, record_lines
from cogs.ui.buttons import ClickId, button, rows
from cogs.ui.layout import joined_text_item, layout, nonce_of, small_print, texts_that_fit
from cogs.ui.quiet_messages import QuietMessages
from cogs.ui.services.standings import Standings
from cogs.wording.clock import full_date
from game.model.chronicle import WeeklyChronicle
from game.model.ids import ChannelId, GuildId, UserId
from game.model.time import Moment
from game.standings.figures import RecordKind
from game.standings.tables import WeekPage
from game.tables import Tables
from game.tables.daily.days import WEEK
from i18n import Words
from service.time.scheduled_messages import ScheduledMessages

SERVERS_PER_STEP = 50
"""The largest number of servers whose chronicle begins in one step."""


@dataclass(frozen=True, slots=True)
class Week:
    """What the chronicle of a week tells."""

    end: Moment
    page: WeekPage
    people: People


def chronicle_message(words: Words, week: Week) -> ui.LayoutView:
    """Build the message of a week in which games were played."""
    span = words("chronicle-span", begin=full_date(begin_of(week.end)), end=full_date(week.end))
    head = [f"### {words('chronicle-title')}", small_print(span)]
    foot = small_print(words("chronicle-note"))
    said = [words("top-games", games=week.page.figures.games), *_news(words, week)]
    return layout(
        *joined_text_item([*head, *texts_that_fit(said, [*head, foot]), foot]),
        *rows([button(table_button(week.end), words("chronicle-table"), ButtonStyle.primary)]),
    )


def begin_of(end: Moment) -> Moment:
    """Return when the week began that ends at a moment."""
    return Moment(end - WEEK)


def table_button(end: Moment) -> ClickId:
    """Return the id of the button that opens the table. It tells the weeks apart."""
    return ClickId("top-open", detail=str(end))


def _news(words: Words, week: Week) -> Iterator[str]:
    """Say who won most, which game was the closest, and which records are new."""
    figures, people = week.page.figures, week.people
    leaders = people.rated(figures.leaders)[:MOST_NAMES]
    if leaders:
        names = ", ".join(people.in_text(words, user) for user in leaders)
        yield words("chronicle-wins", names=names, people=len(leaders), wins=figures.wins)
    new, narrowest = week.page.new_records, RecordKind.NARROWEST_WIN
    closest = figures.records.get(narrowest)
    if closest is not None and narrowest not in new:
        yield from record_lines(words, people, {narrowest: closest})
    lines = list(record_lines(words, people, new))
    if lines:
        yield f"**{words('chronicle-records')}**"
    yield from lines


def users_named(page: WeekPage) -> Iterator[UserId]:
    """Return the people whom the chronicle of a week may name."""
    yield from page.figures.leaders
    for record in (*page.figures.records.values(), *page.new_records.values()):
        if record.holder is not None:
            yield record.holder


class ChronicleKey(NamedTuple):
    """The newest chronicle of a server, in the channel that was chosen for it."""

    guild: GuildId
    channel: ChannelId


class ChronicleMessages(ScheduledMessages[ChronicleKey]):
    """Posts the chronicles that are due."""

    def __init__(
        self, tables: Tables, standings: Standings, messages: QuietMessages, longest_sleep: float
    ) -> None:
        super().__init__("chronicles", longest_sleep)
        self._tables = tables
        self._chronicles = tables.chronicles
        self._standings = standings
        self._messages = messages

    async def seconds_until_next(self) -> float:
        """Return the seconds until a chronicle is due."""
        return await self._chronicles.seconds_until_next()

    async def begin_due(self) -> bool:
        """Begin the chronicles that are due."""
        return bool(await self._chronicles.begin_due(SERVERS_PER_STEP))

    async def lagging(self) -> Iterable[ChronicleKey]:
        """Return the chronicles that are not posted yet."""
        missing = await self._chronicles.to_post()
        return [ChronicleKey(guild, chronicle.channel) for guild, chronicle in missing]

    async def update(self, key: ChronicleKey) -> None:
        """Post a chronicle, if it is still missing and there is something to tell."""
        chronicle = await self._chronicles.of_server(key.guild)
        if chronicle is None or chronicle.week is None or chronicle.channel != key.channel:
            return
        if not self._messages.is_in_server(key.guild):
            return
        if not await self._was_sent(chronicle, chronicle.week):
            await self._post(key.guild, chronicle, chronicle.week)
        await self._chronicles.finish(key.guild, chronicle)

    async def _was_sent(self, chronicle: WeeklyChronicle, end: Moment) -> bool:
        if not chronicle.posting:
            return False
        wanted = str(table_button(end))
        return await self._messages.find(chronicle.channel, wanted) is not None

    async def _post(self, guild: GuildId, chronicle: WeeklyChronicle, end: Moment) -> None:
        page = await self._standings.week_of(guild, begin_of(end), end)
        if page is None:
            return
        users = set(users_named(page))
        people = await people_shown_to_others(self._tables, guild, page.games_with_names, users)
        words = self._messages.bot.catalogue.for_locale(chronicle.locale)
        view = chronicle_message(words, Week(end, page, people))
        nonce = nonce_of("chronicle", chronicle.channel, end)
        await self._chronicles.begin_posting(guild, chronicle)
        await self._messages.send(chronicle.channel, view, nonce)
