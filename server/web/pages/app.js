// Finds the screen of an address and keeps one table live while its screens are shown.
import { endToast, h, swap, toast } from "./parts/dom.js";
import { takeArrivals } from "./parts/arrivals.js";
import { speakOf } from "./parts/game_words.js";
import { LiveTable, forget } from "./parts/live.js";
import { sendWaiting } from "./parts/waiting.js";
import { loadWords, t } from "./parts/words.js";
import { cards } from "./screens/cards.js";
import { enrolScreen } from "./screens/enrol.js";
import { home } from "./screens/home.js";
import { joinScreen } from "./screens/join.js";
import { look } from "./screens/look.js";
import { ownSheets } from "./screens/own.js";
import { stats } from "./screens/stats.js";
import { start } from "./screens/start.js";
import { tryIt } from "./screens/try_it.js";
import { positionScreen } from "./screens/position.js";
import { prepareFelt } from "./screens/felt.js";
import { tableFrame } from "./screens/frame.js";

const root = document.getElementById("app");
let current = null; // the LiveTable being shown
let stopHearing = [];
let shown = 0;

const ROUTES = [
  [/^$/, () => home()],
  [/^look\/\d+$/, () => look()],
  [/^cards\/([\w-]+)$/, (game) => cards(game)],
  [/^stats$/, () => stats()],
  [/^position\/([\w-]+)$/, (game) => positionScreen(game)],
  [/^try$/, () => tryIt()],
  [/^own$/, () => ownSheets()],
  [/^own\/([0-9a-f]{16})$/, (id) => enrolScreen(id)],
  [/^new\/([\w-]+)$/, (game) => start(game)],
  [/^join\/([\w -]+)$/, (code) => joinScreen(code)],
  [/^t\/([0-9a-f]{16})(?:\/(.*))?$/, (id, rest) => tableScreen(id, rest ?? "play")],
];

async function tableScreen(id, rest) {
  if (current?.id !== id) {
    current?.stop();
    current = new LiveTable(id);
    current.ready = current.start();
  }
  await current.ready;
  await speakOf(current.state.game.game);
  await prepareFelt(current.state);
  const context = { table: current, live };
  return tableFrame(context, rest);
}

// A part of a screen that is drawn again whenever the table changes; the rest of the screen stays.
function live(draw, className = "stack") {
  const box = h("div", { class: className });
  const redraw = (state) => {
    const focused = document.activeElement?.dataset?.keep;
    swap(box, draw(state));
    if (focused) box.querySelector(`[data-keep="${CSS.escape(focused)}"]`)?.focus();
  };
  stopHearing.push(current.hear(redraw));
  redraw(current.state);
  return box;
}

async function show() {
  const turn = ++shown; // an older screen that is still loading must not cover this one
  const address = decodeURIComponent(location.hash.replace(/^#\/?/, ""));
  stopHearing.forEach((stop) => stop());
  stopHearing = [];
  takeArrivals(null);
  endToast();
  document.querySelectorAll("dialog").forEach((box) => box.close());
  if (!address.startsWith("t/") && current) {
    current.stop();
    current = null;
  }
  for (const [pattern, screen] of ROUTES) {
    const match = address.match(pattern);
    if (match) {
      try {
        const built = await screen(...match.slice(1));
        if (turn !== shown) return;
        swap(root, built);
        root.querySelector("h1")?.focus();
        scrollTo(0, 0);
      } catch (error) {
        if (turn === shown) trouble(error, match[1]);
      }
      return;
    }
  }
  location.hash = "#/";
}

function trouble(error, id) {
  current?.stop();
  current = null;
  if (error.status === 401) forget(id);
  const sentence = error.status === undefined ? String(error) : error.message || t("offline");
  swap(
    root,
    h(
      "main",
      { class: "stack" },
      h("h1", { tabindex: "-1" }, t("trouble")),
      h("p", {}, sentence),
      h("button", { class: "primary big", onclick: show }, t("again")),
      h("a", { class: "button big", href: "#/" }, t("home")),
    ),
  );
}

addEventListener("hashchange", show);
addEventListener("languagechange-tallycam", show);
addEventListener("unhandledrejection", (event) => {
  const error = event.reason;
  if (error?.status !== undefined) {
    event.preventDefault();
    toast(error.status ? error.message : t("offline"), "bad");
  }
});

await loadWords();
await show();
sendWaiting().catch(() => {}); // a phone that stores nothing has nothing waiting
