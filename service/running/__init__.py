"""Runs a process: settings and log first, then its clients, until it is asked to stop."""
