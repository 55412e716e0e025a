// The page with its fields over it, to be moved, sized, added and chosen by tapping and dragging.
// Everything is in millimetres of the page; only handles and letters keep their size on the screen.
import { s, swap } from "./dom.js";
import { groupOf } from "./draft.js";

const HANDLE_PX = 11;
const LETTERS_PX = 12;
const DRAG_PX = 5; // a shorter way is a tap
const NUDGE_MM = 0.5;
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const WHOLE = new Set(["several", "add", "sums"]); // where a drag anywhere draws a frame

const inside = ([x, y, width, height], [left, top, right, bottom]) => (
  x + width / 2 > left && x + width / 2 < right && y + height / 2 > top && y + height / 2 < bottom
);

// `look` says what is shown of a field: {chosen, sum, part, total}; the rest are what a hand did.
export function sheetEditor({ draft, background, mode, look, nameOf, onTap, onFrame, onChange, onDelete }) {
  const svg = s("svg", { class: "editor", role: "group" });
  const drawnFrame = s("rect", { class: "editor-frame", visibility: "hidden" });
  const layer = s("g", {});
  let drag = null;

  const perPx = () => {
    const wide = svg.getBoundingClientRect().width;
    return wide ? draft.pageMm[0] / wide : 0.5;
  };
  const place = (event) => {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    return [point.x, point.y];
  };

  function drawn(field) {
    const [x, y, width, height] = field.box;
    const is = look(field);
    const classes = ["piece", `kind-${field.kind}`, ...Object.keys(is).filter((name) => is[name] === true)];
    const group = s("g", {
      class: classes.join(" "), role: "button", tabindex: "0", "data-key": field.key, "data-field": field.id,
      "aria-label": nameOf(field), "aria-pressed": String(Boolean(is.chosen)),
    });
    group.append(s("rect", { x, y, width, height, rx: Math.min(1, height / 6), class: "piece-box" }));
    if (field.kind === "link") {
      group.append(s("line", { x1: field.from[0], y1: field.from[1], x2: field.to[0], y2: field.to[1], class: "piece-line" }));
    }
    if (is.mark) {
      const size = Math.min(height * 0.8, Math.max(height * 0.45, LETTERS_PX * perPx()));
      group.append(s("text", {
        x: x + width / 2, y: y + height / 2, "font-size": size, class: "piece-mark",
        "text-anchor": "middle", "dominant-baseline": "central",
      }, is.mark));
    }
    return group;
  }

  function handles() {
    const chosen = draft.fields.filter((field) => look(field).chosen);
    if (mode() !== "pick" || chosen.length !== 1 || chosen[0].kind === "link") return [];
    const [x, y, width, height] = chosen[0].box;
    const radius = HANDLE_PX * perPx();
    return [[0, 0], [1, 0], [1, 1], [0, 1]].map(([right, down]) => s("circle", {
      cx: x + right * width + (right ? 0.6 : -0.6) * radius, cy: y + down * height + (down ? 0.6 : -0.6) * radius,
      r: radius, class: "handle", "data-handle": `${right}${down}`, "data-key": chosen[0].key,
    }));
  }

  function names() {
    const first = new Map();
    for (const field of draft.fields) if (!first.has(groupOf(field))) first.set(groupOf(field), field);
    const size = LETTERS_PX * perPx();
    return [...first].map(([name, field]) => s("text", {
      x: field.box[0], y: Math.max(size, field.box[1] - 0.35 * size), "font-size": size, class: `piece-name kind-${field.kind}`,
      "aria-hidden": "true",
    }, name));
  }

  function draw() {
    const focused = document.activeElement?.dataset?.key;
    svg.setAttribute("viewBox", `0 0 ${draft.pageMm.join(" ")}`);
    svg.dataset.mode = mode();
    swap(layer, draft.fields.map(drawn), names(), handles());
    if (focused) layer.querySelector(`.piece[data-key="${focused}"]`)?.focus({ preventScroll: true });
  }

  function begin(event) {
    if (event.button !== 0 || !event.isPrimary) return;
    const key = Number(event.target.closest("[data-key]")?.dataset.key) || null;
    const handle = event.target.dataset?.handle;
    const at = place(event);
    drag = { key, handle, at, last: at, px: [event.clientX, event.clientY], moved: false, what: "tap" };
    if (mode() === "pick" && handle) drag.what = "size";
    else if (mode() === "pick" && key && (event.pointerType === "mouse" || look(draft.field(key)).chosen)) drag.what = "move";
    else if (WHOLE.has(mode())) drag.what = "frame";
    if (drag.what !== "tap") {
      svg.setPointerCapture(event.pointerId);
      event.preventDefault();
    }
  }

  function follow(event) {
    if (!drag) return;
    const far = Math.hypot(event.clientX - drag.px[0], event.clientY - drag.px[1]);
    if (!drag.moved && far < DRAG_PX) return;
    const at = place(event);
    if (!drag.moved) {
      drag.moved = true;
      if (drag.what === "move" || drag.what === "size") draft.remember();
      if (drag.what === "move" && !look(draft.field(drag.key)).chosen) onTap(drag.key, { only: true });
    }
    if (drag.what === "move") {
      const chosen = new Set(draft.fields.filter((field) => look(field).chosen).map((field) => field.key));
      draft.move(chosen, at[0] - drag.last[0], at[1] - drag.last[1]);
    } else if (drag.what === "size") {
      const [x, y, width, height] = draft.field(drag.key).box;
      const [right, down] = [...drag.handle].map(Number);
      draft.resize(drag.key, [
        right ? x : Math.min(at[0], x + width), down ? y : Math.min(at[1], y + height),
        right ? Math.max(at[0], x) : x + width, down ? Math.max(at[1], y) : y + height,
      ]);
    } else if (drag.what === "frame") showFrame(drag.at, at);
    drag.last = at;
    if (drag.what === "move" || drag.what === "size") draw();
  }

  function showFrame(from, to) {
    for (const [name, value] of Object.entries({
      x: Math.min(from[0], to[0]), y: Math.min(from[1], to[1]),
      width: Math.abs(to[0] - from[0]), height: Math.abs(to[1] - from[1]), visibility: "visible",
    })) drawnFrame.setAttribute(name, value);
  }

  function end() {
    if (!drag) return;
    const { what, moved, key, at, last } = drag;
    drag = null;
    drawnFrame.setAttribute("visibility", "hidden");
    if (what === "frame" && moved) {
      const frame = [Math.min(at[0], last[0]), Math.min(at[1], last[1]), Math.max(at[0], last[0]), Math.max(at[1], last[1])];
      onFrame(frame, draft.fields.filter((field) => inside(field.box, frame)).map((field) => field.key));
    } else if (!moved) onTap(key, {});
    else if (what !== "tap") onChange();
  }

  function keyDown(event) {
    const key = Number(event.target.closest?.(".piece")?.dataset.key);
    if (!key) return;
    if (event.key === "Enter" || event.key === " ") onTap(key, {});
    else if (ARROWS[event.key] && look(draft.field(key)).chosen) {
      draft.remember();
      draft.move(new Set([key]), ...ARROWS[event.key].map((way) => way * NUDGE_MM));
      onChange();
    } else if (event.key === "Delete" && look(draft.field(key)).chosen) onDelete();
    else return;
    event.preventDefault();
  }

  svg.append(
    s("image", { href: background(), width: draft.pageMm[0], height: draft.pageMm[1], preserveAspectRatio: "none" }),
    layer,
    drawnFrame,
  );
  svg.addEventListener("pointerdown", begin);
  svg.addEventListener("pointermove", follow);
  svg.addEventListener("pointerup", end);
  svg.addEventListener("pointercancel", () => { drag = null; draw(); });
  svg.addEventListener("keydown", keyDown);
  const renew = () => {
    const image = svg.querySelector("image");
    for (const [name, value] of Object.entries({ href: background(), width: draft.pageMm[0], height: draft.pageMm[1] })) {
      image.setAttribute(name, value);
    }
    draw();
  };
  return { svg, draw, renew };
}
