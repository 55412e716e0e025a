"""What Alembic runs: one revision for each layout that a database ever had."""
