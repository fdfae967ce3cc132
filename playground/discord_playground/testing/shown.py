"""The parts of a message that a test can look at."""

from collections.abc import Callable
from dataclasses import dataclass

from discord_playground.messages.mentions import replace_ids_by_names
from discord_playground.protocol.components import SELECTS, Kind, media, walk
from discord_playground.protocol.types import Json
from discord_playground.world.objects.attachments import Attachment
from discord_playground.world.objects.messages import COMPONENTS_V2, EPHEMERAL, Message

FileReader = Callable[[str], Attachment | None]

STYLES = {1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "premium"}


@dataclass(frozen=True, slots=True)
class Button:
    """A button that a message shows; without a label, its emoji's name serves as one."""

    label: str
    custom_id: str | None
    disabled: bool
    style: str
    url: str | None
    emoji: str | None


@dataclass(frozen=True, slots=True)
class Select:
    """A select menu that a message shows."""

    custom_id: str
    placeholder: str | None
    disabled: bool
    type: int
    options: tuple[Json, ...]

    @property
    def values(self) -> tuple[str, ...]:
        """The values of the options."""
        return tuple(option["value"] for option in self.options)

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels of the options."""
        return tuple(option["label"] for option in self.options)


class Shown(Message):
    """The state of a message at one moment; it stays the same if the message changes later."""

    def __init__(self, data: Json, read_file: FileReader) -> None:
        self.data = data
        self._read = read_file

    def __repr__(self) -> str:
        return f"<Shown {self.id} {self.text[:60]!r}>"

    @property
    def ephemeral(self) -> bool:
        """Whether only one person sees the message."""
        return bool(self.data["flags"] & EPHEMERAL)

    @property
    def edited(self) -> bool:
        """Whether the message was changed after it was sent."""
        return self.data["edited_timestamp"] is not None

    @property
    def pings(self) -> tuple[str, ...]:
        """The ids of the people that the message pinged."""
        return tuple(user["id"] for user in self.data["mentions"])

    @property
    def components(self) -> list[Json]:
        """All components in reading order, also those inside other components."""
        return list(walk(self.data["components"]))

    @property
    def text(self) -> str:
        """All text of the message as it was sent, line by line.

        This includes the content, embeds, text displays, the words on buttons and menus,
        alternative texts and names of files.
        """
        lines = [self.data["content"]]
        for embed in self.data["embeds"]:
            lines += _embed_lines(embed)
        for component in self.components:
            lines += _component_lines(component)
        for file in self._loose_files:
            lines += [file["filename"], file.get("description") or ""]
        return "\n".join(line for line in lines if line)

    @property
    def seen(self) -> str:
        """The text with people's names, as a client shows it.

        The client knows only the people that the message mentions. It shows all other people as
        `@unknown-user`.
        """
        return replace_ids_by_names(self.text, self.data["mentions"])

    @property
    def buttons(self) -> tuple[Button, ...]:
        """The buttons, in reading order."""
        return tuple(_button(one) for one in self.components if one["type"] == Kind.BUTTON)

    @property
    def selects(self) -> tuple[Select, ...]:
        """The select menus, in reading order."""
        return tuple(_select(one) for one in self.components if one["type"] in SELECTS)

    @property
    def menus(self) -> dict[str, Select]:
        """The select menus by custom id."""
        return {one.custom_id: one for one in self.selects}

    @property
    def files(self) -> tuple[Attachment, ...]:
        """The files that the message shows: attachments, and files in components and embeds."""
        found = (self._read(id) for id in dict.fromkeys(self._file_ids()))
        return tuple(file for file in found if file is not None)

    @property
    def images(self) -> tuple[bytes, ...]:
        """The contents of the pictures that the message shows."""
        return tuple(file.data for file in self.files if file.content_type.startswith("image/"))

    def button(self, label: str) -> Button:
        """Return the button with this label, or else the first whose label contains it.

        Raises LookupError if there is none.
        """
        for matches in (str.__eq__, str.__contains__):
            for button in self.buttons:
                if matches(button.label, label):
                    return button
        seen = [button.label for button in self.buttons]
        raise LookupError(f"No button {label!r} among {seen} of {self!r}.")

    @property
    def _loose_files(self) -> list[Json]:
        """The attachments that a client shows below the text; a Components V2 message has none."""
        return [] if self.data["flags"] & COMPONENTS_V2 else self.data["attachments"]

    def _file_ids(self) -> list[str]:
        ids = [file["id"] for file in self._loose_files]
        for component in self.components:
            ids += [item["attachment_id"] for item in media(component) if "attachment_id" in item]
        for embed in self.data["embeds"]:
            ids += [
                part["attachment_id"]
                for part in (embed.get("image"), embed.get("thumbnail"))
                if part and "attachment_id" in part
            ]
        return ids


@dataclass(frozen=True, slots=True)
class Form:
    """A modal form that the bot opened."""

    data: Json

    @property
    def id(self) -> str:
        """The id by which the form is submitted."""
        return self.data["id"]

    @property
    def title(self) -> str:
        """The form's heading."""
        return self.data["title"]

    @property
    def fields(self) -> dict[str, Json]:
        """The form's controls by custom id."""
        return {
            one["custom_id"]: one for one in walk(self.data["components"]) if "custom_id" in one
        }


def _embed_lines(embed: Json) -> list[str]:
    lines = [
        (embed.get("author") or {}).get("name"),
        embed.get("title"),
        embed.get("description"),
        (embed.get("footer") or {}).get("text"),
    ]
    for field in embed.get("fields") or []:
        lines += [field.get("name"), field.get("value")]
    return [line for line in lines if line]


def _component_lines(component: Json) -> list[str]:
    lines = [component.get(key) for key in ("content", "label", "placeholder", "description")]
    for entry in [*(component.get("items") or []), *(component.get("options") or [])]:
        lines += [entry.get("label"), entry.get("description")]
    if component["type"] == Kind.FILE:
        lines.append(component.get("name"))
    return [line for line in lines if line]


def _button(component: Json) -> Button:
    emoji = (component.get("emoji") or {}).get("name")
    return Button(
        label=component.get("label") or emoji or "",
        custom_id=component.get("custom_id"),
        disabled=bool(component.get("disabled")),
        style=STYLES[component["style"]],
        url=component.get("url"),
        emoji=emoji,
    )


def _select(component: Json) -> Select:
    return Select(
        custom_id=component["custom_id"],
        placeholder=component.get("placeholder"),
        disabled=bool(component.get("disabled")),
        type=component["type"],
        options=tuple(component.get("options") or ()),
    )
