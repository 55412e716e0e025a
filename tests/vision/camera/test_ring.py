import numpy as np
import pytest

from vision.camera.ring import PLACES, Ring, bytes_needed, shared_file


def test_a_frame_is_read_back_until_it_is_overwritten() -> None:
    with shared_file(bytes_needed(640 * 480)) as file:
        writer, reader = Ring(file.fileno(), 640 * 480), Ring(file.fileno(), 640 * 480)
        rng = np.random.default_rng(0)
        frames = [rng.integers(0, 256, (60 + n, 80, 3), np.uint8) for n in range(PLACES + 2)]
        for n, frame in enumerate(frames, start=1):
            assert writer.write(frame, frame[:30, :40, 0], 1.5 * n) == n
        assert reader.newest == PLACES + 2
        for n, frame in enumerate(frames, start=1):
            pixels, small = reader.pixels(n), reader.small(n)
            if n <= 2:
                assert pixels is None
                assert small is None
                continue
            assert pixels is not None
            assert small is not None
            assert (pixels == frame).all()
            assert (small.grey == frame[:30, :40, 0]).all()
            assert small.taken_s == pytest.approx(1.5 * n)
        writer.close()
        reader.close()


def test_the_checksum_tells_an_old_frame_from_a_new_one() -> None:
    with shared_file(bytes_needed(100 * 100)) as file:
        ring = Ring(file.fileno(), 100 * 100)
        frame = np.zeros((50, 50, 3), np.uint8)
        small = np.zeros((20, 20), np.uint8)
        noisy = small.copy()
        noisy[3, 4] = 1
        sums = []
        for picture in (small, small, noisy):
            seen = ring.small(ring.write(frame, picture, 0.0))
            assert seen is not None
            sums.append(seen.checksum)
        assert sums[0] == sums[1] != sums[2]
        ring.close()


def test_a_frame_that_does_not_fit_is_refused() -> None:
    with shared_file(bytes_needed(100)) as file:
        ring = Ring(file.fileno(), 100)
        with pytest.raises(ValueError, match="does not fit"):
            ring.write(np.zeros((20, 20, 3), np.uint8), np.zeros((4, 4), np.uint8), 0.0)
        ring.close()
