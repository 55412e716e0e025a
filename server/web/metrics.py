"""What Prometheus asks for, from the counts that the server keeps anyway."""

import shutil
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.registry import Collector
from sqlalchemy.exc import DBAPIError

from server.queue.desk import Desk
from server.settings import installed_version
from server.web.dependencies import House

if TYPE_CHECKING:
    from server.kiosk.kiosk import Kiosk


def exposition(house: House) -> tuple[bytes, str]:
    """The text and its content type."""
    registry = CollectorRegistry()
    registry.register(_House(house))
    return generate_latest(registry), CONTENT_TYPE_LATEST


class _House(Collector):
    def __init__(self, house: House) -> None:
        self._house = house

    def collect(self) -> Iterator[Metric]:
        """Every metric, from what stands now."""
        version = GaugeMetricFamily("tallycam", "The version that runs.", labels=["version"])
        version.add_metric([installed_version()], 1)
        yield version
        free = shutil.disk_usage(self._house.settings.data).free
        yield GaugeMetricFamily("tallycam_disk_free_bytes", "Room for photos.", value=free)
        yield from _of_desk(self._house.desk)
        if self._house.kiosk is not None:
            yield from _of_booths(self._house.kiosk)


def _of_desk(desk: Desk) -> Iterator[Metric]:
    """How much waits, and how long photos took: of this process, the queue of all of them."""
    answered, ms = desk.took_s["photos"], desk.took_s["ms"]
    yield CounterMetricFamily("tallycam_photos", "Photos answered.", value=answered)
    waited = "Seconds from a photo's last byte to its answer."
    yield CounterMetricFamily("tallycam_photo_seconds", waited, value=ms / 1000)
    try:
        depth = desk.depth()
    except DBAPIError:  # told by /readyz
        return
    yield GaugeMetricFamily("tallycam_photos_waiting", "In the queue.", value=depth.waiting)
    oldest = "How long the first photo in the queue has waited."
    yield GaugeMetricFamily("tallycam_oldest_photo_seconds", oldest, value=depth.oldest_s)
    reading = GaugeMetricFamily(
        "tallycam_reading_seconds", "Of the photos read last.", labels=["quantile"]
    )
    for share, seconds in depth.reading_s:
        reading.add_metric([str(share)], seconds)
    yield reading


def _of_booths(kiosk: "Kiosk") -> Iterator[Metric]:
    ready = float(kiosk.is_well())
    yield GaugeMetricFamily("tallycam_kiosk_well", "Models answer, loops run.", value=ready)
    counters = {
        "frames": "Frames watched.",
        "readings": "Times that the table came to rest and was read.",
        "reading_s": "Seconds spent reading.",
        "rolls": "Rolls put into a game.",
        "sheets": "Sheets put into a game.",
        "failures": "Times that the loop failed.",
    }
    for name, text in counters.items():
        shown = "reading_seconds" if name == "reading_s" else name
        family = CounterMetricFamily(f"tallycam_kiosk_{shown}", text, labels=["booth"])
        for booth in kiosk.booths.values():
            family.add_metric([booth.settings.name], getattr(booth.counts, name))
        yield family
    age = GaugeMetricFamily("tallycam_camera_frame_age_seconds", "Of the newest.", labels=["booth"])
    well = GaugeMetricFamily("tallycam_camera_ok", "1 when it sees the table.", labels=["booth"])
    again = CounterMetricFamily("tallycam_camera_restarts", "Of its process.", labels=["booth"])
    idle = GaugeMetricFamily("tallycam_kiosk_idle_seconds", "Nothing moved.", labels=["booth"])
    for name, booth in kiosk.booths.items():
        idle.add_metric([name], time.monotonic() - booth.stirred_s)
        if booth.camera is not None:
            age.add_metric([name], booth.camera.frame_age_s())
            well.add_metric([name], float(booth.camera.state.value == "ok"))
            again.add_metric([name], booth.camera.restarts)
    yield from (age, well, again, idle)
