// A photo with outlines drawn on it, and large crops of it: pure SVG over the photo, nothing is cut.
import { s } from "./dom.js";
import { labelName } from "./words.js";

const points = (outline) => outline.map(([x, y]) => `${x},${y}`).join(" ");

export function bounds(outline) {
  const xs = outline.map(([x]) => x);
  const ys = outline.map(([, y]) => y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

// The part of the photo round some outlines, as [x, y, width, height], with room on every side.
export function frameOf(outlines, [width, height], room = 0.35) {
  if (!outlines.length) return [0, 0, width, height];
  const boxes = outlines.map(bounds);
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.right));
  const bottom = Math.max(...boxes.map((box) => box.bottom));
  const margin = room * Math.max(right - left, bottom - top);
  const x = Math.max(0, left - margin);
  const y = Math.max(0, top - margin);
  return [x, y, Math.min(width, right + margin) - x, Math.min(height, bottom + margin) - y];
}

// items: [{id, outline, label, state: "sure" | "ask" | "hand", name}]
export function photoWithOutlines({ href, size, items, frame, onTap, alt }) {
  const view = frame ?? [0, 0, ...size];
  const unit = Math.max(view[2], view[3]) / 100;
  const box = s("svg", { viewBox: view.join(" "), class: "photo", role: "group", "aria-label": alt });
  box.append(s("image", { href, width: size[0], height: size[1] }));
  for (const item of items) box.append(outlined(item, unit, onTap));
  return box;
}

function outlined(item, unit, onTap) {
  const { left, top, right } = bounds(item.outline);
  const size = Math.max(3.6 * unit, 1);
  const words = item.label === "" ? "–" : labelName(item.label);
  const wide = Math.max(size * 1.35, (0.62 * words.length + 0.7) * size);
  const middle = (left + right) / 2;
  const above = Math.max(top - 1.7 * size, 0);
  const tap = onTap && (() => onTap(item.id));
  const group = s("g", {
    class: `outline ${item.state}`,
    role: onTap ? "button" : "img",
    tabindex: onTap ? "0" : undefined,
    "data-field": item.id,
    "aria-label": `${item.name}: ${labelName(item.label)}`,
    onclick: tap,
    onkeydown: tap && (
      (event) => (event.key === "Enter" || event.key === " ") && (event.preventDefault(), tap())
    ),
  });
  group.append(
    s("polygon", { points: points(item.outline), class: "outline-back", "stroke-width": 1.1 * unit }),
    s(
      "polygon",
      {
        points: points(item.outline),
        class: "outline-line",
        "stroke-width": 0.6 * unit,
        "stroke-dasharray": item.state === "ask" ? `${1.6 * unit} ${1.2 * unit}` : undefined,
      },
    ),
    s(
      "rect",
      {
        x: middle - wide / 2,
        y: above,
        width: wide,
        height: 1.5 * size,
        rx: 0.5 * size,
        class: "outline-tag",
      },
    ),
    s(
      "text",
      {
        x: middle,
        y: above + 0.8 * size,
        "font-size": size,
        "text-anchor": "middle",
        "dominant-baseline": "central",
        class: "outline-text",
      },
      item.state === "ask" ? `${words}?` : words,
    ),
  );
  return group;
}

// The place itself, large, with its outline; what is round it helps the eye. A field of a sheet that
// was photographed sideways or upside down is turned upright.
export function crop({ href, size, outline, alt, room = 0.9, isUpright = false }) {
  const { view, degrees, middle } = isUpright ? upright(outline, room) : {
    view: frameOf([outline], size, room), degrees: 0, middle: [0, 0],
  };
  const box = s("svg", { viewBox: view.join(" "), class: "crop", role: "img", "aria-label": alt });
  const thin = Math.max(view[2], view[3]) / 90;
  const turned = s("g", { transform: `rotate(${-degrees} ${middle.join(" ")})` });
  turned.append(
    s("image", { href, width: size[0], height: size[1] }),
    s("polygon", { points: points(outline), class: "crop-line", "stroke-width": thin }),
  );
  box.append(turned);
  return box;
}

// The corners of an outline go clockwise from the top left as its paper is read.
function upright([first, second, third, fourth], room) {
  const middle = [0, 1].map((axis) => (first[axis] + second[axis] + third[axis] + fourth[axis]) / 4);
  const across = [second[0] - first[0], second[1] - first[1]];
  const width = Math.hypot(...across);
  const height = Math.hypot(fourth[0] - first[0], fourth[1] - first[1]);
  const margin = room * Math.max(width, height);
  return {
    view: [
      middle[0] - width / 2 - margin,
      middle[1] - height / 2 - margin,
      width + 2 * margin,
      height + 2 * margin,
    ],
    degrees: (Math.atan2(across[1], across[0]) * 180) / Math.PI,
    middle,
  };
}
