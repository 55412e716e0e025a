"""Options of the whole suite."""

import os
import signal

import pytest
from hypothesis import HealthCheck, settings

# Commands speak the language of the shell; here they speak English, wherever the tests run.
os.environ["LC_ALL"] = "C.UTF-8"

# Nothing is left in the user's folders, nor taken from there.
os.environ["TALLYCAM_CACHE"] = ""

# A suite that was started in the background ignores Ctrl+C, and so would the servers it starts.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# How long an example takes says how busy the machine is, not whether the code is right.
settings.register_profile("busy", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("busy")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="rewrite the computed lines of the playthroughs; read the difference after",
    )


@pytest.fixture
def update_golden(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--update-golden"))
