// Setting a table up once, step by step: which way up, where the table is, who sits where, focus and light.
import { h, icon, s, swap, toast } from "../parts/dom.js";
import { t } from "../parts/words.js";
import { ask } from "./booth.js";

const SIDES = ["far", "left", "right", "near"];
const MOST_SEATS = 4;
const LEAST = 0.2; // of the picture, along each side
const WHOLE = [0, 0, 1, 1];

export function calibrate(one, done) {
  const path = `staff/${encodeURIComponent(one.name)}`;
  let now = { turned: one.turned, seats: [...one.seats], area: [...one.area] };
  const box = h("div", { class: "stack", "data-calibrate": one.name });
  const failed = (error) => toast(error.message || t("offline"), "bad");
  let saved = Promise.resolve(); // one after another, in the order of the touches
  const keep = (changes) => {
    now = { ...now, ...changes };
    const given = now;
    saved = saved.then(() => ask("POST", `${path}/calibration`, given)).catch(failed);
    return saved;
  };
  const keepAndDraw = async (changes) => {
    const here = step;
    await keep(changes);
    if (here === step) draw(); // whoever has gone on is not disturbed
  };
  const steps = [upright, where, seats, judged];
  let step = 0;
  const draw = async () => {
    const last = step === steps.length - 1;
    swap(
      box,
      h("p", { class: "soft" }, t("calibrate-step", { step: step + 1, steps: steps.length })),
      await steps[step](),
      h(
        "div",
        { class: "row wrap" },
        step > 0 && h("button", { onclick: () => { step -= 1; draw(); } }, icon("back"), t("back")),
        h(
          "button",
          { class: "primary", "data-next": "", onclick: () => { if (last) return done(); step += 1; draw(); } },
          last && icon("check"),
          t(last ? "calibrate-done" : "calibrate-next"),
        ),
      ),
    );
  };
  const address = () => `/api/v1/${path}/picture.jpg?at=${Date.now()}`;
  const picture = () => h("img", { class: "calibrate-picture", src: address(), alt: t("kiosk-sees") });

  function upright() {
    const turn = () => keepAndDraw({ turned: (now.turned + 90) % 360, area: WHOLE });
    return h(
      "section",
      { class: "stack" },
      h("h3", {}, t("calibrate-upright")),
      h("p", {}, t("calibrate-upright-how")),
      picture(),
      h("button", { "data-turn": "", onclick: turn }, icon("undo"), t("calibrate-turn")),
    );
  }

  function where() {
    return h(
      "section",
      { class: "stack" },
      h("h3", {}, t("calibrate-where")),
      h("p", {}, t("calibrate-where-how")),
      rectangle(address(), now.area, (area) => keep({ area })),
      h("button", { onclick: () => keepAndDraw({ area: WHOLE }) }, t("calibrate-whole")),
    );
  }

  function seats() {
    const sit = (side) => {
      const others = now.seats.filter((seat) => seat !== side);
      const next = others.length < now.seats.length ? others : [...now.seats, side].slice(0, MOST_SEATS);
      return keepAndDraw({ seats: next });
    };
    const seat = (side) => {
      const number = now.seats.indexOf(side) + 1;
      const label = number ? t("start-player", { number }) : t("calibrate-free");
      return h(
        "button",
        { class: `seat-${side} ${number ? "primary" : ""}`, "data-side": side, onclick: () => sit(side) },
        label,
      );
    };
    return h(
      "section",
      { class: "stack" },
      h("h3", {}, t("calibrate-seats")),
      h("p", {}, t("calibrate-seats-how")),
      h("div", { class: "calibrate-seats" }, SIDES.map(seat), h("span", { class: "seat-table" })),
      h("button", { onclick: () => keepAndDraw({ seats: [] }) }, t("calibrate-usual")),
    );
  }

  async function judged() {
    const told = h("div", { class: "stack" });
    const look = async () => {
      const check = await ask("GET", `${path}/check`).catch(failed);
      if (check) swap(told, sentences(check));
    };
    const say = (word) => ask("POST", `${path}/camera`, { word }).then(() => toast(t("staff-told")), failed);
    look();
    return h(
      "section",
      { class: "stack" },
      h("h3", {}, t("calibrate-judged")),
      h("p", {}, t("calibrate-judged-how")),
      told,
      h(
        "div",
        { class: "row wrap" },
        h("button", { onclick: () => say("focus") }, t("staff-focus")),
        h("button", { onclick: look }, icon("camera"), t("calibrate-again")),
        h("button", { onclick: () => say("lock") }, t("staff-lock")),
      ),
    );
  }

  draw();
  return box;
}

// What the camera's picture was judged to be, a sentence each with what to do.
export function sentences(check) {
  return [[check.is_sharp, check.focus], [check.is_lit, check.light], [check.is_close, check.scale]].map(
    ([good, words]) => h("p", { class: `notice ${good ? "good" : "bad"}` }, icon(good ? "check" : "warning"), words)
  );
}

// The picture with a frame over it that is drawn with a finger from corner to corner.
function rectangle(href, area, chosen) {
  const frame = s("rect", {});
  const image = s("image", { href, width: 1000, height: 562, preserveAspectRatio: "none" });
  const drawing = s("svg", { class: "calibrate-picture", viewBox: "0 0 1000 562", "data-area": "" }, image, frame);
  let from = null;
  let shown = area;
  const show = (next) => {
    shown = next;
    const [left, top, right, bottom] = next;
    const sizes = { x: left * 1000, y: top * 562, width: (right - left) * 1000, height: (bottom - top) * 562 };
    for (const [name, value] of Object.entries(sizes)) frame.setAttribute(name, value);
  };
  const at = (event) => {
    const box = drawing.getBoundingClientRect();
    const share = (value, start, length) => Math.min(1, Math.max(0, (value - start) / length));
    return [share(event.clientX, box.left, box.width), share(event.clientY, box.top, box.height)];
  };
  const corners = ([x, y], [u, v]) => [Math.min(x, u), Math.min(y, v), Math.max(x, u), Math.max(y, v)];
  drawing.addEventListener("pointerdown", (event) => {
    from = at(event);
    drawing.setPointerCapture(event.pointerId);
  });
  drawing.addEventListener("pointermove", (event) => from && show(corners(from, at(event))));
  drawing.addEventListener("pointerup", (event) => {
    const next = corners(from ?? at(event), at(event));
    from = null;
    if (next[2] - next[0] < LEAST || next[3] - next[1] < LEAST) {
      toast(t("calibrate-too-small"), "bad");
      return show(area);
    }
    show(next);
    chosen(shown);
  });
  show(area);
  return drawing;
}
