"""Who is asking: the command line, the phone page, the kiosk."""
