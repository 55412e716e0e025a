// Enrol a sheet: correct the proposed fields, say the sums and the total, try it, keep it.
import { ApiError } from "../parts/api.js";
import { h, icon, swap, toast } from "../parts/dom.js";
import { Draft, groupOf } from "../parts/draft.js";
import * as own from "../parts/own_api.js";
import { sheetEditor } from "../parts/sheet_editor.js";
import { capital, t } from "../parts/words.js";
import { fieldsPanel, addPanel, sumsPanel, totalsPanel } from "./enrol_panels.js";
import { pageBox, tryBox } from "./enrol_page.js";

const MODES = [["pick", "hand"], ["several", "list"], ["add", "plus"], ["sums", "keyboard"], ["totals", "trophy"]];
const ZOOMS = [1, 1.5, 2, 3];

export async function enrolScreen(id) {
  const draft = new Draft(await own.draft(id));
  const state = { draft, mode: "pick", chosen: new Set(), sum: null, kind: "number", zoom: 0 };
  const holders = { notes: h("div", { class: "stack" }), modes: h("div", { class: "modes", role: "group", "aria-label": t("enrol-modes") }), panel: h("section", { class: "card stack", "aria-live": "polite" }) };

  const act = {
    // Change the sheet, so that it can be taken back.
    edit(change) {
      draft.remember();
      change();
      act.draw();
    },
    choose(keys) {
      state.chosen = new Set(keys);
      act.draw();
    },
    setMode(mode) {
      Object.assign(state, { mode, sum: null });
      if (mode !== "pick" && mode !== "several") state.chosen.clear();
      act.draw();
    },
    undo() {
      draft.undo();
      state.chosen = new Set([...state.chosen].filter((key) => draft.field(key)));
      if (!draft.field(state.sum)) state.sum = null;
      act.draw();
    },
    remove() {
      act.edit(() => draft.remove(state.chosen));
      act.choose([]);
    },
    taken(answer) {
      draft.take(answer);
      Object.assign(state, { chosen: new Set(), sum: null });
      draft.past = [];
      editor.renew();
      act.draw();
    },
    draw,
  };

  const editor = sheetEditor({
    draft,
    background: () => own.picture(draft.id, "page.png", draft.version),
    mode: () => state.mode,
    look: (field) => looks(state, field),
    nameOf: (field) => `${capital(field.id)}: ${t(`kind-${field.kind}`)}`,
    onTap: (key, { only }) => tapped(state, act, key, only),
    onFrame: (frame, keys) => framed(state, act, frame, keys),
    onChange: draw,
    onDelete: act.remove,
  });
  const paper = h("div", { class: "editor-frame-holder" }, editor.svg);

  function draw() {
    editor.draw();
    swap(holders.notes, notes(draft));
    swap(holders.modes, MODES.map(([mode, symbol]) => h(
      "button",
      { "data-mode": mode, "aria-pressed": String(mode === state.mode), onclick: () => act.setMode(mode) },
      icon(symbol),
      t(`enrol-${mode}`),
    )));
    const panels = { pick: fieldsPanel, several: fieldsPanel, add: addPanel, sums: sumsPanel, totals: totalsPanel };
    swap(holders.panel, panels[state.mode](state, act));
  }

  const zoom = (by) => {
    state.zoom = Math.min(ZOOMS.length - 1, Math.max(0, state.zoom + by));
    editor.svg.style.width = `${100 * ZOOMS[state.zoom]}%`;
    editor.draw();
  };
  addEventListener("resize", () => editor.svg.isConnected && editor.draw());
  requestAnimationFrame(() => requestAnimationFrame(draw)); // once its size on the screen is known
  draw();
  return h(
    "main",
    { class: "stack enrol", "data-screen": "enrol" },
    h(
      "div",
      { class: "row line" },
      h("a", { class: "button round quiet", href: "#/own", "aria-label": t("back") }, icon("back")),
      h("h1", { class: "grow", tabindex: "-1" }, t("enrol-title")),
    ),
    holders.notes,
    holders.modes,
    h(
      "div",
      { class: "side" },
      h(
        "div",
        { class: "stack editor-side" },
        paper,
        h(
          "div",
          { class: "row apart" },
          h("button", { "data-do": "undo", onclick: act.undo }, icon("undo"), t("enrol-undo")),
          h(
            "div",
            { class: "row tight" },
            h("button", { class: "round", "aria-label": t("enrol-smaller"), onclick: () => zoom(-1) }, icon("minus")),
            h("button", { class: "round", "aria-label": t("enrol-larger"), onclick: () => zoom(1) }, icon("plus")),
          ),
        ),
      ),
      h("div", { class: "stack" }, holders.panel, tryBox(state), pageBox(state, act), keepBox(state)),
    ),
  );
}

// What is shown of a field: chosen, a sum with its parts, a total.
function looks({ draft, chosen, sum, mode }, field) {
  const isPart = sum !== null && (draft.sums.get(sum) ?? []).includes(field.key);
  const isSum = draft.sums.has(field.key);
  const total = draft.totals.findIndex((one) => one.key === field.key);
  const mark = mode === "totals" && total >= 0 ? "★" : mode === "sums" && (isSum || field.key === sum) ? "Σ" : isPart ? "+" : "";
  return {
    chosen: chosen.has(field.key) || field.key === sum,
    part: isPart,
    sum: mode === "sums" && isSum,
    total: mode === "totals" && total >= 0,
    mark,
  };
}

function tapped(state, act, key, only) {
  const { draft, mode, chosen } = state;
  if (mode === "sums" && key) {
    if (state.sum === null) state.sum = key;
    else if (state.sum === key) state.sum = null;
    else return act.edit(() => draft.toggle(state.sum, key));
    return act.draw();
  }
  if (mode === "totals" && key) {
    return act.edit(() => draft.toggleTotal(key, (number) => t("enrol-column", { number })));
  }
  if (mode === "several" && key) {
    return act.choose(chosen.has(key) ? [...chosen].filter((one) => one !== key) : [...chosen, key]);
  }
  if (mode === "pick") return act.choose(key && (only || !chosen.has(key) || chosen.size > 1) ? [key] : []);
  return undefined;
}

function framed(state, act, frame, keys) {
  const { draft, mode } = state;
  if (mode === "several") act.choose(new Set([...state.chosen, ...keys]));
  else if (mode === "add") {
    act.edit(() => { state.chosen = new Set([draft.add(state.kind, frame)]); });
    act.setMode("pick");
  } else if (mode === "sums" && state.sum !== null) {
    act.edit(() => {
      const has = new Set(draft.sums.get(state.sum) ?? []);
      keys.filter((key) => key !== state.sum && !has.has(key)).forEach((key) => draft.toggle(state.sum, key));
    });
  }
}

function notes({ seen, fields }) {
  const groups = new Set(fields.map(groupOf)).size;
  return [
    h("p", { class: "soft" }, t("enrol-found", { fields: fields.length, groups })),
    seen.filled && seen.photos < 3 && note("ask", t("enrol-filled")),
    ["cut", "lines", "part", "photo"].includes(seen.by) && note("ask", t(`enrol-by-${seen.by}`)),
    seen.known && note("bad", t("enrol-known", { name: seen.known })),
  ];
}

const note = (kind, words) => h("p", { class: `card ${kind} notice` }, icon(kind === "bad" ? "warning" : "question"), h("span", {}, words));

function keepBox({ draft }) {
  const input = h("input", {
    type: "text", maxlength: "60", value: draft.title, "aria-label": t("own-name"), placeholder: t("own-name"),
    oninput: () => { draft.title = input.value; },
  });
  const send = async (event) => {
    event.preventDefault();
    try {
      const kept = await own.keep(draft.id, draft.sheet());
      location.hash = "#/own";
      setTimeout(() => toast(t("enrol-kept", { title: kept.title })), 400);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast(error.status ? error.message : t("offline"), "bad");
    }
  };
  return h(
    "form",
    { class: "card stack", onsubmit: send },
    h("h2", {}, t("enrol-keep-title")),
    input,
    h("button", { class: "primary big", type: "submit" }, icon("check"), t("enrol-keep")),
  );
}
