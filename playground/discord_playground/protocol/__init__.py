"""What every room shares of Discord's protocol: errors, components, types."""
