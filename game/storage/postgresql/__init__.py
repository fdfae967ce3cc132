"""The repository in a PostgreSQL database.

This module imports nothing, so a bot that stores games in a file never loads the driver.
"""
