"""The privacy panel."""
