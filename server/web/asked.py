"""What the body of a request is made of: text that can be written down, numbers of a size."""

from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict

MOST_STEPS = 1_000_000


def _writable(text: str) -> str:
    """Half of a pair of surrogates is no character: no file and no reply could hold it."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise ValueError("half a character (a lone surrogate) can't be read") from None
    return text


Text = Annotated[str, AfterValidator(_writable)]
"""Text in a body."""


class Asked(BaseModel):
    """The body of a request."""

    model_config = ConfigDict(extra="ignore")
