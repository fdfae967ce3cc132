"""The state of the playground: people, channels, messages, interactions and permissions."""
