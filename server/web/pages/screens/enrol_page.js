// The page that is enrolled: how it lies, more copies of it; and a photo to try it with.
import { ApiError } from "../parts/api.js";
import { cornersOf } from "../parts/corners.js";
import { h, icon, swap, toast } from "../parts/dom.js";
import { asSent, fileField } from "../parts/files.js";
import * as own from "../parts/own_api.js";
import { paper } from "../parts/paper.js";
import { capital, t } from "../parts/words.js";

const show = (holder, words) => swap(holder, h("div", { class: "progress-words" }, words), h("progress", { "aria-label": words }));

async function told(holder, words, work) {
  show(holder, words);
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    toast(error.status ? error.message : t("shoot-failed"), "bad");
    return null;
  } finally {
    swap(holder);
  }
}

// Taking the page again proposes its fields anew, so it is asked for only before they are corrected.
export function pageBox({ draft }, act) {
  const progress = h("div", { class: "progress", role: "status" });
  const width = size(draft.pageMm[0], t("enrol-width"));
  const height = size(draft.pageMm[1], t("enrol-height"));
  const number = h("input", { type: "text", inputmode: "numeric", value: "1", "aria-label": t("enrol-pdf-page") });
  const photo = h("div", { class: "stack" });
  let turn = 0;
  let corners = draft.seen.by === "told" ? draft.corners : []; // where the owner has dragged them
  const asked = () => ({
    width_mm: width.value || "0", height_mm: height.value || "0", pdf_page: number.value || "1", turn,
    ...(corners.length ? { corners: corners.flat().map((share) => share.toFixed(5)).join() } : {}),
  });
  const taken = (answer) => {
    act.taken(answer);
    [width.value, height.value] = draft.pageMm;
    swap(photo);
  };
  const again = async (more) => {
    const answer = await told(progress, t("own-looking"), () => own.takeAgain(draft.id, { ...asked(), ...more }));
    if (answer) taken(answer);
  };
  const showCorners = () => {
    const places = draft.corners.map((place) => [...place]);
    const names = ["enrol-corner-1", "enrol-corner-2", "enrol-corner-3", "enrol-corner-4"].map((name) => t(name));
    const take = () => {
      corners = places;
      [width.value, height.value] = ["", ""]; // another page has another size
      return again({});
    };
    swap(
      photo,
      h("p", { class: "soft small" }, t("enrol-corners-how")),
      cornersOf({ href: own.picture(draft.id, "photo.jpg", draft.version), corners: places, names }),
      h("button", { class: "primary", "data-do": "take-corners", onclick: take }, icon("check"), t("enrol-corners-take")),
    );
  };
  const copies = fileField({ accept: "image/*", multiple: true, "data-of": "copies" }, async (files) => {
    for (const [index, file] of files.entries()) {
      const answer = await told(progress, t("own-adding", { number: index + 2 }), async () => own.addCopy(draft.id, await asSent(file), asked()));
      if (!answer) return;
      taken(answer);
    }
  });
  if (draft.name) return null; // an enrolled sheet has no photo any more
  return h(
    "details",
    { class: "card" },
    h("summary", {}, icon("sheet"), t("enrol-page")),
    h(
      "div",
      { class: "stack" },
      h("p", { class: "soft small" }, t("enrol-page-how")),
      h("div", { class: "grid2" }, labelled(t("enrol-width"), width), labelled(t("enrol-height"), height)),
      draft.seen.by === "pdf" && labelled(t("enrol-pdf-page"), number),
      h(
        "div",
        { class: "grid2" },
        h("button", { onclick: () => { turn = (turn + 90) % 360; return again({}); } }, icon("undo"), t("enrol-turn")),
        h("button", { onclick: () => again({}) }, icon("check"), t("enrol-again")),
        h("button", { onclick: () => again({ filled: false }) }, t("enrol-is-empty")),
        h("button", { onclick: () => again({ filled: true }) }, t("enrol-is-filled")),
        h("button", { onclick: () => copies.click() }, icon("photo"), t("enrol-copies")),
        draft.corners.length > 0 && h("button", { "data-do": "corners", onclick: showCorners }, icon("hand"), t("enrol-corners")),
      ),
      photo,
      copies,
      progress,
    ),
  );
}

const size = (value, label) => h("input", { type: "text", inputmode: "decimal", value, "aria-label": label });
const labelled = (words, input) => h("label", { class: "small" }, words, input);

// A photo read with the sheet as it stands.
export function tryBox({ draft }) {
  const progress = h("div", { class: "progress", role: "status" });
  const result = h("div", { class: "stack" });
  const take = async ([file]) => {
    swap(result);
    const answer = await told(progress, t("enrol-trying"), async () => {
      await own.correct(draft.id, draft.sheet());
      return own.tryPhoto(draft.id, await asSent(file));
    });
    if (answer) swap(result, tried(draft, answer));
  };
  const camera = fileField({ accept: "image/*", capture: "environment", "data-of": "trial" }, take);
  return h(
    "section",
    { class: "card stack" },
    h("h2", {}, t("enrol-try")),
    h("p", { class: "soft" }, t("enrol-try-how")),
    h("button", { onclick: () => camera.click() }, icon("camera"), t("enrol-try-go")),
    camera,
    progress,
    result,
  );
}

function tried(draft, answer) {
  const asked = new Set(answer.doubts.map((doubt) => doubt.field));
  const labels = Object.entries(answer.fields);
  const marks = Object.fromEntries(labels.map(([field, seen]) => [field, seen.label]));
  const layout = { page_mm: draft.pageMm, fields: draft.sheet().fields };
  const read = labels.filter(([field, seen]) => seen.label && !asked.has(field)).length;
  return [
    h("p", { "data-tried": String(read) }, t("enrol-tried", { read, asked: asked.size })),
    h("div", { class: "paper-frame" }, paper({
      layout,
      background: own.picture(draft.id, "trial.jpg", Date.now()),
      marks,
      flags: Object.fromEntries([...asked].map((field) => [field, "ask"])),
      onTap: () => {},
      alt: t("enrol-try"),
      isPhoto: true,
    })),
    draft.totals.length > 0 && answer.players.map((player) => h("p", { class: "row apart" }, h("span", {}, player.name), h("span", { class: "badge number" }, t("points", { count: player.total })))),
    answer.problems.map((problem) => h("p", { class: "card bad notice" }, icon("warning"), h("span", {}, capital(problem.message)))),
  ];
}
