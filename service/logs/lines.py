"""What the log says, in the words of whoever runs the bot.

In the code an event has a fixed English name, and so it stands in the JSON that machines read;
the console says it in the language of the terminal. Ids and reasons follow as they are.
"""

from i18n import Keys, Words, keys

EVENTS: tuple[str, ...] = (
    "Discord did not do what a click needs",
    "a board could not be shown",
    "a board goes out without its picture",
    "a board must wait",
    "an older board stays for now",
    "a call was deleted",
    "a rate limit holds a board up",
    "a rate limit holds a direct message up",
    "a rate limit holds a panel up",
    "more than one board stands",
    "steps lead nowhere",
    "the global rate limit is reached",
    "a host cannot be told",
    "the channel is not found",
    "what boards show could not be written down",
    "what is due could not be read",
    "what was due could not be done",
    "a click failed",
    "a click is past answering",
    "a computer player could not think",
    "a computer player thought for too long",
    "a game could not begin",
    "a game is set aside",
    "a hint could not be thought of",
    "a computer must wait",
    "a direct message could not be sent",
    "a direct message must wait",
    "a direct message was refused",
    "a page goes without its picture",
    "a page is closed",
    "a panel could not follow",
    "a panel goes without its picture",
    "a panel is closed",
    "a panel stays behind",
    "a replay could not be made",
    "a review could not be thought of",
    "a worker died",
    "an answer was lost",
    "an empty thread stays",
    "an old board is gone",
    "a share is given back",
    "a share is taken",
    "a share must wait",
    "a share was lost",
    "a login must wait",
    "no share could be looked for",
    "the shares could not be given back",
    "the shares could not be renewed",
    "clicks left unanswered",
    "commands are sent again at the next start",
    "commands cannot be compared",
    "commands could not be sent",
    "commands sent",
    "emojis must wait",
    "nobody could be told",
    "online",
    "plain emojis it is",
    "shards must wait for session starts",
    "somebody could not be forgotten yet",
    "stopping",
    "the start must wait",
    "the bot has failed",
    "the clock of the host is right again",
    "the clock of the host is wrong",
    "the connection closes late",
    "that the bot is online could not be noted",
    "the table has moved on",
    "turns get their time back",
)
LINES: Keys[str] = keys("log-{}", EVENTS)


def said(words: Words, event: str) -> str:
    """An event in words; what the libraries log stays as it is."""
    return words(LINES[event]) if event in LINES else event
