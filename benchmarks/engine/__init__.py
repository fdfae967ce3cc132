"""The rules engine beside a plain mutable one."""
