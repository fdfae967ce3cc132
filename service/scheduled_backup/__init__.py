"""The backup that a timer makes, whichever database the bot uses."""
