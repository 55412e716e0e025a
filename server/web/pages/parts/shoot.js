// Photos of which nobody said what they show: read one after another, and gone to what they tell.
import { h, icon, swap, toast } from "./dom.js";
import * as api from "./api.js";
import { canPreview, shrunk } from "./camera.js";
import { liveView } from "./live_view.js";
import { keepWaiting } from "./waiting.js";
import { t } from "./words.js";

// The last photo of dice that was only looked at; it lives as long as this page does.
let looked = null;
export const lastLook = () => looked;

async function readOne(blob, seen, onProgress) {
  if (seen.table) {
    const reading = await api.sendPhoto(seen.table, blob, "any", "", onProgress);
    return { ...seen, reading };
  }
  const answer = await api.look(blob, "", onProgress);
  if (answer.table) {
    return { ...seen, table: answer.table.id, reading: { of: answer.of, number: answer.number } };
  }
  return { ...seen, dice: { answer, blob } };
}

// Reads all of them; what could not be read is told by its number.
export async function readPhotos(files, show, table = "") {
  let seen = { table };
  const troubles = [];
  const total = files.length;
  for (const [index, file] of files.entries()) {
    const number = index + 1;
    show(t("shoot-sending", { number, total }), 0);
    let blob = file;
    try {
      blob = await shrunk(file, "any");
      seen = await readOne(blob, seen, (share) => (
        share < 1 ? show(t("shoot-sending", { number, total }), share) : show(t("shoot-reading", { number, total }), null)
      ));
    } catch (error) {
      if (!(error instanceof api.ApiError)) throw error;
      const waits = !error.status && await keepWaiting({ blob, table: seen.table, of: "any", player: "" });
      if (waits) continue; // the page says how many wait
      const sentence = error.status ? error.message : t("shoot-failed");
      troubles.push(total > 1 ? t("shoot-trouble", { number, sentence }) : sentence);
    }
  }
  return { ...seen, troubles };
}

// Where a photo leads.
export function follow({ table, dice, reading }) {
  if (!table && dice) {
    looked = dice;
    location.hash = `#/look/${Date.now()}`;
  } else if (reading && reading.of !== "sheet") location.hash = `#/t/${table}/reading/${reading.number}`;
  else if (reading) location.hash = `#/t/${table}/scores`;
}

// Goes where the photos lead; what could not be read is told there. Whether it went anywhere.
export async function goOn(seen, go = follow) {
  const before = location.hash;
  const tell = () => toast(seen.troubles.join(" "), "bad");
  if (seen.troubles.length) addEventListener("hashchange", tell, { once: true });
  await go(seen);
  if (location.hash !== before) return true;
  removeEventListener("hashchange", tell);
  return false;
}

const fileField = (properties, take) => {
  const input = h("input", {
    type: "file", accept: "image/*", multiple: true, class: "unseen", tabindex: "-1", "aria-hidden": "true",
    ...properties,
  });
  input.addEventListener("change", async () => {
    const files = [...input.files];
    input.value = "";
    if (files.length) await take(files);
  });
  return input;
};

// Photograph, or choose photos: for any of them, at a table or without one. `onRead` follows by default.
export function shootButtons({ label, table = "", onRead = follow, className = "primary big" }) {
  const progress = h("div", { class: "progress", role: "status" });
  const troubles = h("div", { class: "stack", role: "alert" });
  const show = (words, share) => swap(
    progress,
    h("div", { class: "progress-words" }, words),
    h("progress", { max: "1", value: share === null ? undefined : share, "aria-label": words }),
  );
  const take = async (files) => {
    swap(troubles);
    const seen = await readPhotos(files, show, table).finally(() => swap(progress));
    swap(troubles, seen.troubles.map((one) => h(
      "p",
      { class: "card bad notice" },
      icon("warning"),
      h("span", {}, one),
    )));
    if (seen.reading || seen.dice) await goOn(seen, onRead);
  };
  const camera = fileField({ capture: "environment", "data-of": "any" }, take);
  const gallery = fileField({ "data-of": "gallery" }, take);
  const box = h(
    "div",
    { class: "shoot" },
    h(
      "button",
      { class: className, type: "button", "data-shoot": "camera", onclick: () => camera.click() },
      icon("camera"),
      label,
    ),
    h(
      "div",
      { class: "shoot-row" },
      h("button", { type: "button", onclick: () => gallery.click() }, icon("photo"), t("shoot-choose")),
      canPreview() && h(
        "button",
        { type: "button", onclick: () => liveView((blob) => take([blob])) },
        icon("live"),
        t("shoot-live"),
      ),
    ),
    camera,
    gallery,
    progress,
    troubles,
  );
  return { box, take };
}
