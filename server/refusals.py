"""Why something cannot be had: one sentence, and over HTTP its status."""

from scoring.message import ForPeople, Message


class CannotAnswer(ForPeople):
    """What was asked for, why it cannot be had, what to do."""


class Refused(CannotAnswer):
    """A request that cannot be done, with its HTTP status."""

    def __init__(self, status: int, message: Message) -> None:
        super().__init__(message)
        self.status = status

    def __reduce__(self) -> tuple[type["Refused"], tuple[int, Message]]:
        """So that a reading process can send it."""
        return Refused, (self.status, self.message)
