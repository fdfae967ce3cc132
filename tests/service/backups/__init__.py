"""Making backups, and checking them."""
