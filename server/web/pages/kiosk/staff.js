// For the staff, behind a PIN: how every part fares, the camera's picture, settings, export, restart.
import { h, icon, swap, toast } from "../parts/dom.js";
import { loadWords, t } from "../parts/words.js";
import { ask } from "./booth.js";
import { calibrate, sentences } from "./calibrate.js";

const EVERY_MS = 3000;
const root = document.getElementById("app");
let timer = null;

async function open() {
  await loadWords();
  try {
    await show();
  } catch (error) {
    if (error.status === 401) return pinPad();
    swap(root, h("main", { class: "kiosk-staff" }, h("h1", {}, error.message || t("offline"))));
  }
}

function pinPad() {
  clearInterval(timer);
  let pin = "";
  const dots = h("div", { class: "kiosk-dots", "aria-live": "polite" });
  const draw = () => swap(dots, "●".repeat(pin.length) || " ");
  const press = (digit) => () => { pin = (pin + digit).slice(0, 12); swap(refused); draw(); };
  const refused = h("div", { role: "alert" });
  const enter = async () => {
    const typed = pin;
    pin = "";
    draw();
    swap(refused);
    try {
      await ask("POST", "staff/login", { pin: typed });
      await show();
    } catch (error) {
      swap(refused, h("p", { class: "notice bad card" }, icon("warning"), h("span", {}, error.message || t("offline"))));
    }
  };
  draw();
  swap(
    root,
    h(
      "main",
      { class: "kiosk-pin" },
      h(
        "div",
        { class: "kiosk-pin-head" },
        h("h1", {}, t("staff-pin")),
        dots,
        refused,
        h("a", { class: "button quiet", href: "/kiosk" }, t("staff-back")),
      ),
      h(
        "div",
        { class: "kiosk-keys" },
        [..."123456789"].map((digit) => h("button", { onclick: press(digit) }, digit)),
        h("button", { "aria-label": t("staff-delete"), onclick: () => { pin = pin.slice(0, -1); draw(); } }, icon("back")),
        h("button", { onclick: press("0") }, "0"),
        h("button", { class: "primary", "aria-label": t("ok"), onclick: enter }, icon("check")),
      ),
    ),
  );
}

async function show() {
  const pictures = new Map();
  const body = h("div", { class: "stack" });
  const draw = async () => {
    const seen = await ask("GET", "staff");
    if (body.querySelector("[data-calibrate]")) return; // nothing moves under a finger
    swap(body, repairs(seen), seen.booths.map((one) => table(one, pictures)), others(seen), machine(seen));
  };
  await draw();
  const settings = settingsForm(await ask("GET", "staff"));
  swap(
    root,
    h(
      "main",
      { class: "kiosk-staff" },
      h(
        "div",
        { class: "row apart" },
        h("h1", {}, t("staff-title")),
        h("div", { class: "row" }, h("a", { class: "button", href: "/kiosk" }, t("staff-back")), leave()),
      ),
      body,
      settings,
    ),
  );
  clearInterval(timer);
  timer = setInterval(() => draw().catch((error) => (error.status === 401 ? pinPad() : null)), EVERY_MS);
}

const leave = () => h(
  "button",
  { onclick: () => ask("POST", "staff/logout", {}).finally(pinPad) },
  icon("close"),
  t("staff-leave"),
);

function repairs({ repairs: list }) {
  if (!list.length) return h("p", { class: "notice good card" }, icon("check"), h("span", {}, t("staff-well")));
  return h(
    "section",
    { class: "card stack" },
    h("h2", {}, t("staff-repairs")),
    list.map((one) => h(
      "p",
      { class: "notice bad" },
      icon("warning"),
      h("span", {}, one.booth ? h("strong", {}, `${one.booth}: `) : "", one.what),
    )),
  );
}

function table(one, pictures) {
  const box = pictures.get(one.name) ?? h("div", { class: "staff-picture" });
  pictures.set(one.name, box);
  const path = `staff/${encodeURIComponent(one.name)}`;
  const say = (word) => ask("POST", `${path}/camera`, { word }).then(
    () => toast(t("staff-told")),
    (error) => toast(error.message || t("offline"), "bad"),
  );
  const look = async () => {
    try {
      const check = await ask("GET", `${path}/check`);
      swap(
        box,
        h("img", { src: `/api/v1/${path}/picture.jpg?at=${Date.now()}`, alt: t("kiosk-sees") }),
        sentences(check),
      );
    } catch (error) {
      toast(error.message || t("offline"), "bad");
    }
  };
  return h(
    "section",
    { class: "card stack", "data-booth": one.name },
    h("div", { class: "row apart" }, h("h2", {}, t("staff-table", { name: one.name })), status(one)),
    h("p", {}, one.game ? t("staff-plays", { game: one.game, players: one.players }) : t("staff-free")),
    one.scores.length > 0 && h("p", { class: "soft" }, one.scores.map(([name, total]) => `${name} ${total}`).join(" · ")),
    one.camera && h("p", { class: "soft" }, one.camera_sentence),
    one.camera && h(
      "div",
      { class: "row wrap" },
      h("button", { onclick: look }, icon("camera"), t("staff-look")),
      h("button", { "data-calibrating": "", onclick: () => swap(box, calibrate(one, () => swap(box))) }, icon("sheet"), t("staff-calibrate")),
      h("button", { onclick: () => say("focus") }, t("staff-focus")),
      h("button", { onclick: () => say("lock") }, t("staff-lock")),
      h("button", { onclick: () => say("unlock") }, t("staff-unlock")),
      h("button", { onclick: () => say("restart") }, icon("undo"), t("staff-camera-again")),
    ),
    box,
  );
}

function others({ kiosks }) {
  if (!kiosks.length) return null;
  return h(
    "section",
    { class: "card stack", "data-others": "" },
    h("h2", {}, t("staff-others")),
    kiosks.map(({ told, host, heard_s: heard, is_silent: silent }) => h(
      "article",
      { class: "staff-other stack", "data-kiosk": told.name },
      h(
        "div",
        { class: "row apart wrap" },
        h("h3", {}, told.name),
        h("span", { class: `badge ${silent || told.repairs.length ? "bad" : "good"}` }, icon(silent || told.repairs.length ? "warning" : "check"), health(told, silent)),
      ),
      told.tables.map((one) => h(
        "div",
        { class: "row apart wrap" },
        h("p", {}, h("strong", {}, t("staff-table", { name: one.name })), " · ", one.game ? t("staff-plays", { game: one.game, players: one.players }) : t("staff-free")),
        !silent && status(one),
      )),
      h(
        "p",
        { class: "row apart wrap soft" },
        h("span", {}, t("staff-heard", { seconds: heard })),
        told.port > 0 && h("a", { href: `http://${host.includes(":") ? `[${host}]` : host}:${told.port}/kiosk/staff` }, t("staff-its-page")),
      ),
    )),
  );
}

const health = (told, silent) => {
  if (silent) return t("staff-silent");
  return told.repairs.length ? t("staff-mend", { count: told.repairs.length }) : t("staff-all-well");
};

const status = (one) => h(
  "span",
  { class: `badge ${one.camera === "ok" ? "good" : "bad"}` },
  icon(one.camera === "ok" ? "check" : "warning"),
  one.camera ? t(`staff-camera-${one.camera}`) : t("staff-no-camera"),
);

function machine(seen) {
  const hours = Math.floor(seen.up_s / 3600);
  const minutes = Math.floor((seen.up_s % 3600) / 60);
  return h(
    "section",
    { class: "card stack" },
    h("h2", {}, t("staff-machine")),
    h("p", {}, t("staff-version", { version: seen.version })),
    h("p", {}, t("staff-up", { hours, minutes })),
    h("p", {}, t("staff-disk", { gigabytes: (seen.free_bytes / 1e9).toFixed(1) })),
    h(
      "div",
      { class: "row wrap" },
      h("a", { class: "button", href: "/api/v1/staff/games.zip" }, icon("download"), t("staff-export")),
      h(
        "button",
        {
          onclick: () => ask("POST", "staff/restart", {}).then(
            () => toast(t("staff-restarting")),
            (error) => toast(error.message || t("offline"), "bad"),
          ),
        },
        icon("undo"),
        t("staff-restart"),
      ),
    ),
  );
}

function settingsForm(seen) {
  const field = (name, word, value, least) => h(
    "label",
    {},
    word,
    h("input", { type: "number", name, min: String(least), max: "1440", value: String(value) }),
  );
  const save = async (event) => {
    event.preventDefault();
    const given = new FormData(event.target);
    const numbers = ["idle_minutes", "retention_days"].map((name) => [name, Number(given.get(name))]);
    const leaderboard = given.get("leaderboard") === "on";
    await ask("POST", "staff/settings", { ...Object.fromEntries(numbers), leaderboard }).then(
      () => toast(t("staff-saved")),
      (error) => toast(error.message || t("offline"), "bad"),
    );
  };
  return h(
    "form",
    { class: "card stack", onsubmit: save },
    h("h2", {}, t("staff-rules")),
    field("idle_minutes", t("staff-idle"), seen.idle_minutes, 1),
    field("retention_days", t("staff-retention"), seen.retention_days, 0),
    h(
      "label",
      { class: "row" },
      h("input", { type: "checkbox", name: "leaderboard", checked: seen.leaderboard }),
      t("staff-leaderboard"),
    ),
    h("button", { class: "primary" }, t("staff-save")),
  );
}

open();
