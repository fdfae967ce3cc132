"""What there is: people, channels, messages, interactions, and who may do what."""
