"""The parts of Discord's protocol that all packages share: errors, components, types."""
