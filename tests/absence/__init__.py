"""Simulate whole games among people who come and go.

All parts of the bot are real; Discord is a fake.
"""
