"""What all packages share of Discord's protocol: errors, components, types."""
