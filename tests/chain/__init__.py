"""A chain on loopback: servers and workers as processes of their own, on one PostgreSQL."""
