// The screen over a café table: nobody types, everything can be read from two metres.
import { gameWords, games, joinTable } from "../parts/api.js";
import { h, icon, swap, toast } from "../parts/dom.js";
import { LiveTable } from "../parts/live.js";
import { currentLanguage, loadWords, t, useGameWords } from "../parts/words.js";
import { attract, leaderboard } from "./attract.js";
import { about, Booth } from "./booth.js";
import { chime, comforts, isCalm } from "./comforts.js";
import { livePicture } from "./picture.js";
import { playing } from "./playing.js";
import { question } from "./questions.js";

const TOUCH_EVERY_MS = 20000;
const root = document.getElementById("app");
const wanted = new URLSearchParams(location.search).get("table");

let kiosk = null; // what is known once: games, languages, tables of the café
let booth = null;
let all = []; // every game with its titles
let seen = { view: {}, code: "" };
let table = null; // the table being played, live
let main = null; // what stands beside the picture
let drawn = "";
let later = new Set(); // questions that were put off

async function open() {
  if (!localStorage.getItem("tallycam.language")) await loadWords();
  kiosk = await about();
  await loadWords(localStorage.getItem("tallycam.language") ?? kiosk.language);
  kiosk = await about(); // its sentence in safe mode, in that language
  all = await games();
  document.body.classList.toggle("calm", isCalm(kiosk));
  booth = new Booth(kiosk.booths.includes(wanted) ? wanted : kiosk.booths[0]);
  frame();
  booth.listen(changed, lost);
}

// The parts that stay: the picture on one side, the game on the other, the comforts below.
function frame() {
  main = h("main", { class: "kiosk-main" });
  const side = h("aside", { class: "kiosk-side" }, livePicture(booth, () => seen.view), h("div", { id: "join" }));
  const comfort = comforts(kiosk, { spoken: async (code) => { await loadWords(code); restartWords(); } });
  swap(root, h("div", { class: "kiosk-frame" }, main, side, comfort));
}

async function restartWords() {
  drawn = "";
  [kiosk, all] = await Promise.all([about(), games()]);
  frame();
  await draw();
}

async function changed(now) {
  const before = seen.view;
  seen = now;
  if (now.view.table_id !== (table?.id ?? "")) await follow(now);
  if (now.view.phase === "still" && before.phase === "moving") later = new Set();
  await draw();
}

// Another table is played here now, or none.
async function follow({ view, code }) {
  table?.forget();
  table = null;
  later = new Set();
  if (!view.table_id) {
    await loadWords(kiosk.language);
    drawn = "";
    return frame();
  }
  await joinTable(code);
  const next = new LiveTable(view.table_id);
  await next.start();
  table = next;
  let rolls = 0;
  next.hear((state) => {
    const count = state.lines.filter((line) => line.text.startsWith("roll")).length;
    if (count > rolls) chime(kiosk);
    rolls = count;
    draw();
  });
}

let speaks = "";
async function draw() {
  if (!main) return;
  const key = JSON.stringify([seen, table?.state.number, [...later], currentLanguage(), table?.connected]);
  if (key === drawn) return;
  drawn = key;
  if (!table) {
    swap(main, attract({ kiosk, all, view: seen.view, begin }));
    return swap(document.getElementById("join"), leaderboard(seen.best ?? []));
  }
  const spoken = `${currentLanguage()}/${table.state.game.game}`;
  if (spoken !== speaks) {
    useGameWords(await gameWords(table.state.game.game));
    speaks = spoken;
  }
  const asked = await question(table, later, putOff);
  swap(main, asked ?? playing({ table, view: seen.view, isKept: seen.leaderboard, reset, undo }));
  swap(document.getElementById("join"), joinCard());
}

function putOff(id) {
  later.add(id);
  draw();
}

function joinCard() {
  return h(
    "section",
    { class: "card kiosk-join" },
    h("img", { src: `/api/v1/tables/${table.id}/join.svg`, alt: t("kiosk-join-picture"), class: "qr" }),
    h("div", {}, h("h2", {}, t("kiosk-join")), h("p", { class: "code" }, table.state.code)),
  );
}

async function begin(game, players) {
  try {
    await booth.start(game, players);
  } catch (error) {
    toast(error.message || t("offline"), "bad");
  }
}

async function undo() {
  const { undo: takeBack } = await import("../parts/api.js");
  await takeBack(table.id).catch((error) => toast(error.message || t("offline"), "bad"));
  await table.refresh();
}

const reset = () => booth.reset().catch((error) => toast(error.message || t("offline"), "bad"));

function lost(error) {
  drawn = "";
  swap(
    main ?? root,
    h(
      "section",
      { class: "kiosk-lost" },
      icon("warning"),
      h("h1", {}, error.status ? error.message : t("kiosk-lost")),
    ),
  );
}

let touched = 0;
addEventListener("pointerdown", () => {
  if (!booth || Date.now() - touched < TOUCH_EVERY_MS) return;
  touched = Date.now();
  booth.touch().catch(() => {});
});
addEventListener("contextmenu", (event) => event.preventDefault());

// The server may still be waking up, and the screen must not stay empty then.
async function wake() {
  try {
    await open();
  } catch (error) {
    await loadWords().catch(() => {});
    lost(error);
    setTimeout(wake, 3000);
  }
}
wake();
