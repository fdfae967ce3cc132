"""What people do and see. The web page uses this package."""
