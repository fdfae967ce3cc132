"""What is read and checked before the bot starts: settings, language, event loop."""
