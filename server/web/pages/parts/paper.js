// A sheet of any game as SVG in millimetres: the blank or the flattened photo below, the marks above.
// Every field can be tapped; zooming to a group of fields makes them as large as a thumb.
import { s } from "./dom.js";
import { fieldName, labelName } from "./words.js";

const SPOTS = ["red", "orange", "yellow", "green", "blue", "purple"];

export function groupsOf(layout) {
  const groups = new Map();
  for (const field of layout.fields) {
    if (field.kind === "text") continue;
    const name = field.id.split(".")[0];
    if (!groups.has(name)) groups.set(name, []);
    groups.get(name).push(field);
  }
  return groups;
}

export function frameOfFields(fields, [pageWidth, pageHeight]) {
  const left = Math.min(...fields.map((field) => field.box_mm[0])) - 4;
  const top = Math.min(...fields.map((field) => field.box_mm[1])) - 5;
  const right = Math.max(...fields.map((field) => field.box_mm[0] + field.box_mm[2])) + 4;
  const bottom = Math.max(...fields.map((field) => field.box_mm[1] + field.box_mm[3])) + 4;
  const x = Math.max(0, left), y = Math.max(0, top);
  return [x, y, Math.min(pageWidth, right) - x, Math.min(pageHeight, bottom) - y];
}

const THUMB_PX = 40;
const MOST_TIMES_WIDER = { long: 3, square: 1.5 }; // a long row scrolls well, a square does not

// How many times wider than the screen a zoomed part must be for its smallest field to fit a thumb.
export function widening(fields, frame, screenPx) {
  const smallest = Math.min(
    ...fields.filter((field) => field.kind !== "link").map(
      (field) => Math.min(field.box_mm[2], field.box_mm[3])
    ),
    12,
  );
  const most = frame[2] > 2 * frame[3] ? MOST_TIMES_WIDER.long : MOST_TIMES_WIDER.square;
  return Math.min(most, Math.max(1, (THUMB_PX * frame[2]) / (smallest * screenPx)));
}

// Links lie between the things they join, so they are drawn first and the rest stays easy to hit.
const ORDER = { link: 0 };

export function paper({ layout, background, marks, flags, frame, focusable, onTap, alt, isPhoto }) {
  const [width, height] = layout.page_mm;
  const box = s(
    "svg",
    {
      viewBox: (frame ?? [0, 0, width, height]).join(" "),
      class: frame ? "paper near" : "paper",
      role: "group",
      "aria-label": alt,
    },
  );
  box.append(s("rect", { width, height, class: "paper-back" }));
  if (background) box.append(s("image", { href: background, width, height, preserveAspectRatio: "none" }));
  const fields = layout.fields.filter((field) => field.kind !== "text");
  for (const field of [...fields].sort((one, other) => (ORDER[one.kind] ?? 1) - (ORDER[other.kind] ?? 1))) {
    box.append(
      drawn(
        field,
        marks[field.id] ?? "",
        flags[field.id] ?? "",
        { canFocus: focusable?.(field), isPhoto, onTap },
      )
    );
  }
  return box;
}

function drawn(field, label, flag, { canFocus, isPhoto, onTap }) {
  const [x, y, width, height] = field.box_mm;
  const tap = () => onTap(field);
  const flagWords = flag ? ` (${flag})` : "";
  const group = s("g", {
    class: `field ${field.kind} ${flag}`, "data-field": field.id, role: "button", tabindex: canFocus ? "0" : "-1",
    "aria-label": `${fieldName(field.id)}: ${labelName(label)}${flagWords}`, onclick: tap,
    onkeydown: (event) => (event.key === "Enter" || event.key === " ") && (event.preventDefault(), tap()),
  });
  if (field.kind === "link") {
    const [[fromX, fromY], [toX, toY]] = [field.from_mm, field.to_mm];
    const inset = 0.28;
    const at = {
      x1: fromX + (toX - fromX) * inset,
      y1: fromY + (toY - fromY) * inset,
      x2: toX - (toX - fromX) * inset,
      y2: toY - (toY - fromY) * inset,
    };
    group.append(s("line", { ...at, class: "hit-line" }));
    if (label) group.append(s("line", { x1: fromX, y1: fromY, x2: toX, y2: toY, class: "ink link-ink" }));
    if (flag) group.append(s("line", { ...at, class: `flag-line ${flag}` }));
    return group;
  }
  group.append(s("rect", { x, y, width, height, rx: Math.min(width, height) * 0.2, class: "hit" }));
  group.append(...(isPhoto ? tag(label, x, y, width, height) : glyph(label, x, y, width, height)));
  if (flag) group.append(...flagged(flag, x, y, width, height));
  return group;
}

// Over a photo the player's own ink must stay visible: what was read stands small beside it.
function tag(label, x, y, width, height) {
  if (!label) return [];
  const short = { crossed: "×", marked: "×", X: "X", spent: "⊘", circled: "○", struck: "⌿", filled: "●" };
  if (label === "circled") return [s(
    "ellipse",
    { cx: x + width / 2, cy: y + height / 2, rx: 0.56 * width, ry: 0.56 * height, class: "ink" },
  )];
  const text = SPOTS.includes(label) ? labelName(label) : short[label] ?? label;
  const size = Math.max(1.6, Math.min(0.42 * height, 2.6));
  const wide = (0.58 * text.length + 0.5) * size;
  const left = x + width - wide * 0.8, top = y - 0.35 * size;
  return [
    s("rect", { x: left, y: top, width: wide, height: 1.15 * size, rx: 0.35 * size, class: "tag" }),
    written(text, left + wide / 2, top + 0.6 * size, size, "tag-text"),
  ];
}

function glyph(label, x, y, width, height) {
  const middleX = x + width / 2, middleY = y + height / 2;
  if (!label) return [];
  if (label === "filled") return [s(
    "circle",
    { cx: middleX, cy: middleY, r: 0.42 * Math.min(width, height), class: "ink-fill" },
  )];
  if (SPOTS.includes(label)) {
    const text = labelName(label).charAt(0).toUpperCase();
    return [
      s("circle", { cx: middleX, cy: middleY, r: 0.44 * Math.min(width, height), class: `spot-${label}` }),
      written(text, middleX, middleY, 0.5 * height, "spot-letter"),
    ];
  }
  const at = (right, down) => `${x + right * width} ${y + down * height}`;
  const strokes = `M${at(0.16, 0.16)}L${at(0.84, 0.84)}M${at(0.84, 0.16)}L${at(0.16, 0.84)}`;
  const cross = s("path", { d: strokes, class: "ink" });
  const ring = s("ellipse", { cx: middleX, cy: middleY, rx: 0.52 * width, ry: 0.52 * height, class: "ink" });
  const slash = s(
    "path",
    { d: `M${x + 0.12 * width} ${y + 0.88 * height}L${x + 0.88 * width} ${y + 0.12 * height}`, class: "ink" },
  );
  if (label === "circled") return [ring];
  if (label === "crossed" || label === "marked" || label === "X") return [cross];
  if (label === "spent") return [ring, slash];
  if (label === "struck") return [
    slash,
    s("path", { d: `M${x + 0.12 * width} ${middleY}L${x + 0.88 * width} ${middleY}`, class: "ink" }),
  ];
  const size = Math.min(0.78 * height, (1.5 * width) / Math.max(label.length, 1));
  return [written(label, middleX, middleY, size, "ink-text")];
}

function written(text, x, y, size, className) {
  return s(
    "text",
    { x, y, "font-size": size, "text-anchor": "middle", "dominant-baseline": "central", class: className },
    text,
  );
}

const SYMBOLS = { ask: "?", problem: "!", hand: "✎" };

function flagged(flag, x, y, width, height) {
  const radius = Math.max(1.1, Math.min(1.9, 0.3 * height));
  return [
    s(
      "rect",
      { x: x - 0.5, y: y - 0.5, width: width + 1, height: height + 1, rx: 1.2, class: `flag ${flag}` },
    ),
    s("circle", { cx: x + width, cy: y, r: radius, class: `flag-dot ${flag}` }),
    s(
      "text",
      {
        x: x + width,
        y: y + 0.05,
        "font-size": 1.5 * radius,
        "text-anchor": "middle",
        "dominant-baseline": "central",
        class: "flag-text",
      },
      SYMBOLS[flag],
    ),
  ];
}
