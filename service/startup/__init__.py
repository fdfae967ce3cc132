"""What is read and checked before the bot starts: settings, secrets, event loop."""
