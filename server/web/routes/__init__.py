"""The addresses of the server, one module a subject; all under /api/v1 but the pages."""
