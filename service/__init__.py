"""The bot as a service: settings, logging, start and stop."""
