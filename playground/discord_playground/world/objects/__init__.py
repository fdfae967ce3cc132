"""What there is, by Discord's names: people, channels, messages, attachments, interactions."""
