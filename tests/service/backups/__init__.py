"""What is made of backups, and how they are looked at."""
