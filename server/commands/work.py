"""`tallycam work`: read the photos that wait in the queue of a chain."""

import argparse
import os

from scoring.message import Book
from server.commands.arguments import Parser, add_data_argument, settings_of
from server.commands.terminal import start_logging

say = Book(__package__)


def add_arguments(parser: Parser) -> None:
    """Say what the command takes."""
    parser.take("--processes", type=int, metavar="N", help=say("help-processes"))
    add_data_argument(parser)


def run(arguments: argparse.Namespace) -> None:
    """Work until stopped."""
    import asyncio

    from server.queue.parts import working

    settings = settings_of(arguments.data)
    processes = max(1, arguments.processes or os.cpu_count() or 1)
    start_logging()
    with working(settings, processes) as queue:
        from server.queue.worker import work

        print(arguments.words.say(say("working", processes=processes)), flush=True)
        asyncio.run(work(queue, processes, settings.stalled_seconds))
    print(arguments.words.say(say("stopped")))
