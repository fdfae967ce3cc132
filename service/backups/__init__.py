"""Code shared by the tools that make, verify and restore backups."""
