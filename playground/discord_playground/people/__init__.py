"""What people do and see: the web page's side."""
