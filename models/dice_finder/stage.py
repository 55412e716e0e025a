"""A path tracer's view of dice: their materials, the lights, and what a camera makes of it.

Colours linear BGR. Lengths are the caller's: die edges or millimetres. Needs mitsuba (extra
`train`), and uses one thread.
"""

from pathlib import Path

import cv2
import drjit
import mitsuba
import numpy as np
import numpy.typing as npt

from models.dice_finder.arrays import Floats, Pixels
from models.dice_finder.lamps import Rig
from models.dice_finder.makes import Make
from models.dice_finder.mesh import Mesh
from models.dice_finder.render import value_sides
from models.dice_finder.table import Camera

mitsuba.set_variant("scalar_rgb")
mitsuba.set_log_level(mitsuba.LogLevel.Error)
drjit.set_thread_count(1)
Parts = dict[str, object]

CORNERS = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
BOX = np.array([[x, y, z] for z in (-0.5, 0.5) for x, y in CORNERS], np.float32)
"""Corners of a die, its top face last."""
THROUGH, BACK = 0.367, 0.596
"""Of light that enters plastic: the share that leaves at once, and that is thrown back inside."""


def colour(bgr: npt.ArrayLike) -> Parts:
    """A colour for the renderer."""
    return {"type": "rgb", "value": [float(part) for part in np.asarray(bgr)[::-1]]}


def picture(values: Floats, wrap: str = "clamp") -> Parts:
    """A texture of linear values, (H, W) or (H, W, 3) BGR."""
    data = values[..., None] if values.ndim == 2 else values[..., ::-1]
    bitmap = mitsuba.Bitmap(np.ascontiguousarray(data, np.float32))
    return {"type": "bitmap", "bitmap": bitmap, "raw": True, "wrap_mode": wrap}


def under_lacquer(shown: Floats) -> Floats:
    """Colour below a clear surface that, seen through it, is the one shown."""
    return np.clip(shown / (THROUGH + BACK * shown), 0.002, 0.99).astype(np.float32)


def die_material(make: Make, colours: Floats, clear: Floats) -> Parts:
    """Plastic, or plastic that lets light through where it is clear."""
    plastic: Parts = {
        "type": "roughplastic",
        "distribution": "ggx",
        "alpha": float(np.clip(np.sqrt(2 / (make.shine + 2)), 0.04, 0.5)),
        "nonlinear": True,
        "specular_reflectance": float(np.clip(1.2 * make.gloss, 0.3, 1.0)),
        "diffuse_reflectance": picture(under_lacquer(colours)),
    }
    if make.clear == 0:
        return plastic
    glass: Parts = {
        "type": "dielectric",
        "int_ior": 1.49,
        "specular_transmittance": colour(np.sqrt(np.clip(make.body * 1.25, 0.02, 1))),
    }
    both: Parts = {"type": "twosided", "inner": plastic}
    return {"type": "blendbsdf", "weight": picture(clear), "solid": both, "glass": glass}


def emitters(rig: Rig, edge: float) -> Parts:
    """The lights of a rig round the origin, for dice of this edge."""
    look_at = mitsuba.ScalarTransform4f().look_at
    to_sky = mitsuba.ScalarTransform4f().rotate([1, 0, 0], 90)
    room = mitsuba.Bitmap(np.ascontiguousarray(rig.room[..., ::-1]))
    parts: Parts = {"room": {"type": "envmap", "bitmap": room, "to_world": to_sky}}
    for index, lamp in enumerate(rig.lamps):
        place = [float(part) for part in lamp.towards * lamp.away * edge]
        width, height = (half * edge for half in lamp.size)
        reach = (lamp.away * edge) ** 2
        if lamp.is_ball:
            shape: Parts = {"type": "sphere", "center": place, "radius": width}
            shine = lamp.strength * reach / width**2
        else:
            stand = look_at(origin=place, target=[0, 0, 0], up=[0, 0, 1])
            shape = {"type": "rectangle", "to_world": stand.scale([width, height, 1])}
            shine = lamp.strength * np.pi * reach / (4 * width * height)
        shape["emitter"] = {"type": "area", "radiance": colour(shine)}
        parts[f"lamp {index}"] = shape
    return parts


class Stage:
    """A scene loaded once, of which cameras take pictures."""

    def __init__(self, parts: Parts, *, max_depth: int = 7) -> None:
        path: Parts = {"type": "path", "max_depth": max_depth, "rr_depth": 3}
        self.scene = mitsuba.load_dict({"type": "scene", "path": path, **parts})

    def shot(
        self, camera: Camera, *, samples: int, crop: tuple[int, int, int, int], seed: int
    ) -> Floats:
        """Linear BGR of a piece (x, y, width, height) of what the camera sees."""
        frame = np.eye(4)
        frame[:3, :3] = camera.turn * [-1, 1, -1]
        frame[:3, 3] = camera.eye_mm
        x, y, width, height = crop
        film: Parts = {
            "type": "hdrfilm",
            "width": camera.width_px,
            "height": camera.height_px,
            "crop_offset_x": x,
            "crop_offset_y": y,
            "crop_width": width,
            "crop_height": height,
            "pixel_format": "rgb",
            "component_format": "float32",
            "rfilter": {"type": "box"},
        }
        sensor: Parts = {
            "type": "perspective",
            "fov": float(np.degrees(2 * np.arctan(camera.width_px / 2 / camera.focal_px))),
            "fov_axis": "x",
            "near_clip": 0.1,
            "far_clip": 1e5,
            "to_world": mitsuba.ScalarTransform4f(frame.tolist()),
            "film": film,
            "sampler": {"type": "multijitter", "sample_count": samples},
        }
        seen = mitsuba.render(self.scene, sensor=mitsuba.load_dict(sensor), seed=seed)
        return np.ascontiguousarray(np.array(seen)[..., ::-1])


def developed(linear: Floats, gains: Floats) -> Pixels:
    """What a camera makes of light: white balance, exposure, a soft shoulder, the file's curve."""
    light = np.maximum(linear * gains, 0)
    light = np.where(light > 0.7, 0.7 + 0.3 * (1 - np.exp((0.7 - light) / 0.3)), light)
    return (light ** (1 / 2.2) * 255).astype(np.uint8)


def calmed(linear: Floats) -> Floats:
    """Without the single bright specks of path tracing."""
    middle = cv2.medianBlur(linear, 3)
    specks = linear.max(2) > 2.5 * middle.max(2) + 0.05
    linear[specks] = middle[specks]
    return linear


def upright(rng: np.random.Generator, make: Make, label: str) -> tuple[int, ...]:
    """Values of the six sides with the label on top; a colour die's sides are put in order."""
    if not make.faces:
        return value_sides(int(label), rng)
    wanted = make.faces.index(label)
    around = [side for side in range(6) if side not in (wanted, wanted ^ 1)]
    order = [*around, wanted, wanted ^ 1]
    make.faces = tuple(make.faces[side] for side in order)
    make.face_tints = [make.face_tints[side] for side in order]
    return value_sides(int(rng.integers(1, 7)), rng)


def solid(mesh: Mesh, material: Parts, folder: Path, name: str) -> Parts:
    """A mesh as the renderer takes it."""
    path = folder / f"{name}.ply"
    mesh.write(path)
    return {"type": "ply", "filename": str(path), "bsdf": material}
