"""In which language a request is answered: as `?lang=` says, else as its Accept-Language header."""

from fastapi import Request

from server.words import Words, first_known, language_asked, words_in


async def words_of(request: Request) -> Words:
    """The words that a request is answered in."""
    return asked_words(request)


def asked_words(request: Request) -> Words:
    """The words that a request asks for.

    A link (to a picture, a file, a sheet to print) cannot carry a header, so it says `?lang=de`.
    """
    wanted = request.query_params.get("lang")
    header = request.headers.get("Accept-Language", "")
    return words_in(first_known([wanted]) if wanted else language_asked(header))
