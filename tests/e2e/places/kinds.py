"""Every kind of channel in which a game can be played; people create the channels."""

from collections.abc import Callable

from discord_playground import Playground
from discord_playground.world.objects.channels import Channel

MakeChannel = Callable[[Playground], Channel]

WITHOUT_THREADS = ("voice", "stage")


def channel_maker(kind: str) -> MakeChannel:
    """Return a function that makes a channel of this kind."""
    return lambda playground: playground.person("Ana").create_channel("place", kind=kind)


def post_maker(kind: str) -> MakeChannel:
    """Return a function that makes a post in a forum of this kind."""

    def make(playground: Playground) -> Channel:
        ben = playground.person("Ben")
        return ben.open_thread(channel_maker(kind)(playground), "A game", message="Who plays?")

    return make


def thread_maker(kind: str) -> MakeChannel:
    """Return a function that makes a thread below a channel of this kind."""
    return lambda playground: playground.person("Ben").open_thread(
        channel_maker(kind)(playground), "A game"
    )


def make_private_thread(playground: Playground) -> Channel:
    """Make a private thread in which the bot and another person were mentioned."""
    ben = playground.person("Ben")
    made = ben.open_thread("tavern", "cellar", private=True)
    for member in (playground.person("Chloé").mention, f"<@{playground.world.bot.id}>"):
        ben.say(made, member)
    return made


OTHER_KINDS = {
    **{kind: channel_maker(kind) for kind in ("announcement", *WITHOUT_THREADS)},
    "announcement thread": thread_maker("announcement"),
    **{f"{kind} post": post_maker(kind) for kind in ("forum", "media")},
}
"""The kinds of channels that no other test uses."""

ALL_KINDS = {
    "text": channel_maker("text"),
    "thread": thread_maker("text"),
    "private thread": make_private_thread,
    **OTHER_KINDS,
}
