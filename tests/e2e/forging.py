"""Messages of the bot with changed buttons."""

from discord_playground import Actor, Playground, Shown, find


def rewrite(playground: Playground, who: Actor, page: Shown, old: str, **new: object) -> None:
    """Change a control of a message, which a real client cannot do."""
    control = find(playground.world.message_for(who.id, page.id).data["components"], old)
    assert control is not None
    control.update(new)
