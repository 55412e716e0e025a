// Photos taken without a network wait on this phone, and are sent when the server can be reached again.
import * as api from "./api.js";
import { h, icon, swap, toast } from "./dom.js";
import { remember } from "./live.js";
import { t } from "./words.js";

const STORE = "waiting";
const MOST = 40; // photos kept on a phone at the same time

function asked(request) {
  return new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
}

async function store(mode) {
  const opening = indexedDB.open("tallycam", 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { autoIncrement: true });
  const database = await asked(opening);
  return database.transaction(STORE, mode).objectStore(STORE);
}

// A photo that cannot be sent although the server answers would wait for ever.
const isServerThere = () => fetch("/healthz").then((reply) => reply.ok, () => false);

// Whether the photo waits for the network: not where there is one, nor on a phone that stores nothing.
export async function keepWaiting(photo) {
  try {
    if (await isServerThere()) return false;
    if (await asked((await store("readonly")).count()) >= MOST) return false;
    await asked((await store("readwrite")).add(photo));
    tell();
    return true;
  } catch {
    return false;
  }
}

const countWaiting = async () => asked((await store("readonly")).count()).catch(() => 0);

async function sendOne({ blob, table, of, player }) {
  if (table) return api.sendPhoto(table, blob, of, player, () => {});
  const answer = await api.look(blob, "", () => {});
  if (answer.table) remember(await api.table(answer.table.id));
  return answer;
}

let sending = null;

// One after another, oldest first; what the server refuses is told and not tried again.
export function sendWaiting() {
  sending ??= send().finally(() => { sending = null; });
  return sending;
}

async function send() {
  const keys = await asked((await store("readonly")).getAllKeys());
  let read = 0;
  for (const key of keys) {
    const photo = await asked((await store("readonly")).get(key));
    try {
      await sendOne(photo);
      read += 1;
    } catch (error) {
      if (!(error instanceof api.ApiError)) throw error;
      if (!error.status && !await isServerThere()) break; // still no network
      toast(error.status ? error.message : t("shoot-failed"), "bad");
    }
    await asked((await store("readwrite")).delete(key));
    tell();
  }
  if (read) toast(t("waiting-sent", { count: read }));
}

const hearers = new Set();
const tell = () => hearers.forEach((hearer) => hearer());

// A line that says how many photos wait, and nothing where none does.
export function waitingNotice() {
  const box = h("div", { class: "stack", role: "status" });
  const draw = async () => {
    if (!box.isConnected && box.childElementCount) {
      hearers.delete(draw);
      return;
    }
    const count = await countWaiting();
    swap(box, count > 0 && h(
      "section",
      { class: "card ask notice", "data-waiting": String(count) },
      icon("photo"),
      h("span", { class: "grow" }, t("waiting-count", { count })),
      h("button", { class: "short", onclick: sendWaiting }, t("waiting-send")),
    ));
  };
  hearers.add(draw);
  draw();
  return box;
}

addEventListener("online", () => sendWaiting());
