// The photo of a page with its four corners over it, to be dragged to where they are.
import { s, swap } from "./dom.js";

const HANDLE_PX = 16;
const NUDGE = 0.004; // of the photo, with an arrow key
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const WIDE = 1000;

// `corners` are in widths and heights of the photo, clockwise, and are moved in place; `names` say which is which.
export function cornersOf({ href, corners, names }) {
  const image = s("image", { href, width: WIDE, preserveAspectRatio: "none" });
  const layer = s("g", {});
  const svg = s("svg", { class: "corners", role: "group" }, image, layer);
  let high = WIDE;
  let held = -1;

  function draw() {
    const places = corners.map(([x, y]) => [x * WIDE, y * high]);
    const radius = (HANDLE_PX * WIDE) / (svg.getBoundingClientRect().width || WIDE);
    const focused = document.activeElement?.dataset?.corner;
    swap(
      layer,
      s("polygon", { points: places.map((place) => place.join(",")).join(" "), class: "corners-page" }),
      places.map(([cx, cy], index) => s("circle", {
        cx, cy, r: radius, class: "corners-handle", tabindex: "0", role: "button", "data-corner": index, "aria-label": names[index],
      })),
    );
    if (focused) layer.querySelector(`[data-corner="${focused}"]`)?.focus({ preventScroll: true });
  }

  const moved = (index, x, y) => {
    corners[index] = [x, y].map((share) => Math.min(1, Math.max(0, share)));
    draw();
  };
  svg.addEventListener("pointerdown", (event) => {
    held = Number(event.target.dataset?.corner ?? -1);
    if (held < 0) return;
    svg.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  svg.addEventListener("pointermove", (event) => {
    if (held < 0) return;
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    moved(held, at.x / WIDE, at.y / high);
  });
  for (const name of ["pointerup", "pointercancel"]) svg.addEventListener(name, () => { held = -1; });
  svg.addEventListener("keydown", (event) => {
    const index = Number(event.target.dataset?.corner ?? -1);
    if (index < 0 || !ARROWS[event.key]) return;
    const [right, down] = ARROWS[event.key];
    moved(index, corners[index][0] + right * NUDGE, corners[index][1] + down * NUDGE);
    event.preventDefault();
  });

  const seen = new Image(); // tells how high the photo is
  seen.addEventListener("load", () => {
    high = (WIDE * seen.naturalHeight) / seen.naturalWidth;
    image.setAttribute("height", high);
    svg.setAttribute("viewBox", `0 0 ${WIDE} ${high}`);
    requestAnimationFrame(draw);
  });
  seen.src = href;
  return svg;
}
