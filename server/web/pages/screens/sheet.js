// One player's sheet: on the blank or over the flattened photo; every field can be tapped and set.
import * as api from "../parts/api.js";
import { photoButton } from "../parts/camera.js";
import { dialog, drawer, h, icon, swap } from "../parts/dom.js";
import { numberForm } from "../parts/number_form.js";
import { crop } from "../parts/overlay.js";
import { frameOfFields, groupsOf, paper, widening } from "../parts/paper.js";
import { problemItem } from "../parts/problem.js";
import { skippedSheets } from "../parts/skipped.js";
import { fieldName, groupName, labelName, sheetName, t } from "../parts/words.js";
import { askAll } from "./ask.js";
import { corrections, flagsOf, legend, turnCheck } from "./sheet_notes.js";

const layouts = new Map();

async function layoutFor(game, sheet) {
  const key = `${game}/${sheet}`;
  if (!layouts.has(key)) layouts.set(key, await api.layout(game, sheet));
  return layouts.get(key);
}

export async function sheet(context, playerText, focusField) {
  const { table } = context;
  const key = decodeURIComponent(playerText);
  const [player, second] = key.split("|"); // a second sheet, like the tasks of a solo game
  const game = table.state.game;
  let sheetName = table.state.sheets[key]?.sheet ?? second ?? game.sheets[0];
  let layout = await layoutFor(game.game, sheetName);
  let zoom = focusField ? focusField.split(".")[0] : "";
  let onPhoto = Boolean(table.state.sheets[key]?.look);
  let reading = null;
  new Image().src = api.blankAddress(game.game, sheetName); // there when the photo is taken away
  const marksNow = () => table.state.sheets[key]?.marks ?? {};
  const body = h("div", { class: "stack" });

  async function load(state) {
    const kept = state.sheets[key];
    if (kept && kept.sheet !== sheetName) {
      sheetName = kept.sheet;
      layout = await layoutFor(game.game, sheetName);
    }
    if (!kept?.look) reading = null;
    else if (reading?.number !== kept.look) {
      if (reading === null) onPhoto = true;
      reading = await api.reading(table.id, kept.look);
    }
  }

  function draw(state) {
    const kept = state.sheets[key];
    const groups = groupsOf(layout);
    const hasPhoto = Boolean(kept?.look);
    const over = hasPhoto && onPhoto;
    const frame = zoom ? frameOfFields(groups.get(zoom), layout.page_mm) : null;
    const scrolled = body.querySelector(".paper-frame")?.scrollLeft ?? 0;
    swap(body,
      chips(groups, kept),
      h("div", { class: `paper-frame ${over ? "over-photo" : ""}` }, paper({
        layout, isPhoto: over, marks: kept?.marks ?? {}, flags: flagsOf(kept), frame,
        background: over ? api.address(
          table.id,
          `readings/${kept.look}/flat.jpg`,
        ) : api.blankAddress(game.game, sheetName),
        focusable: (field) => !zoom || field.id.split(".")[0] === zoom, alt: t("sheet-of", { name: player }),
        onTap: (field) => tapped(field, groups),
      })),
      h("p", { class: "soft small" }, zoom ? t("sheet-tap") : t("sheet-zoom")),
      legend(kept),
      hasPhoto && h(
        "div",
        { class: "grid2" },
        h(
          "button",
          { onclick: () => { onPhoto = !onPhoto; draw(state); } },
          icon(over ? "sheet" : "photo"),
          over ? t("sheet-clean") : t("sheet-photo"),
        ),
        h("button", { onclick: () => original(kept.look) }, icon("photo"), t("sheet-original")),
      ),
      problems(kept), turnCheck(table, state, player), corrections(kept, reading));
    if (frame) widen(groups.get(zoom), frame, scrolled);
  }

  function widen(fields, frame, scrolled) {
    const holder = body.querySelector(".paper-frame");
    const times = widening(fields, frame, Math.min(holder.clientWidth || innerWidth, 700));
    if (times <= 1) return;
    holder.firstChild.classList.add("wide");
    holder.firstChild.style.width = `${100 * times}%`;
    holder.scrollLeft = scrolled;
  }

  function chips(groups, kept) {
    const flags = flagsOf(kept);
    const flagged = (name) => [...groups.get(name)].map((field) => flags[field.id]).includes("ask");
    return h(
      "div",
      { class: "chips", role: "toolbar", "aria-label": t("sheet-parts") },
      h(
        "button",
        { "aria-pressed": String(!zoom), "data-keep": "chip-all", onclick: () => go("") },
        t("sheet-whole"),
      ),
      [...groups.keys()].map(
        (name) => h(
          "button",
          {
            "aria-pressed": String(zoom === name),
            "data-keep": `chip-${name}`,
            "data-group": name,
            onclick: () => go(name),
          },
          groupName(name),
          flagged(name) && " ?",
        )
      ),
    );
  }

  function go(name) {
    body.querySelector(".paper-frame")?.scrollTo(0, 0);
    zoom = name;
    draw(table.state);
    body.querySelector("[aria-pressed=true]")?.scrollIntoView({ inline: "center", block: "nearest" });
  }

  // To a field, and what stands in it may be said at once.
  function look(id) {
    const field = layout.fields.find((one) => one.id === id);
    if (!field) return;
    go(id.split(".")[0]);
    body.scrollIntoView();
    if (field.labels.length > 2) choose(field);
  }

  function tapped(field, groups) {
    const name = field.id.split(".")[0];
    // On the whole page a field is smaller than a thumb: the first tap comes nearer, the second chooses.
    if (!zoom && groups.size > 1) go(name);
    else choose(field);
  }

  async function set(field, label) {
    await api.mark(table.id, player, sheetName, field.id, label);
    await table.refresh();
  }

  function choose(field) {
    const now = marksNow()[field.id] ?? "";
    if (field.labels.length === 2) {
      set(field, field.labels.find((label) => label !== now));
      return;
    }
    const seen = reading?.fields[field.id];
    drawer(fieldName(field.id), t("close"), (close) => [
      seen && crop({
        href: api.address(table.id, `readings/${reading.number}/photo.jpg`),
        size: reading.size_px,
        outline: seen.outline,
        alt: fieldName(field.id),
        isUpright: true,
      }),
      seen && h(
        "p",
        { class: "soft" },
        t("sheet-saw", { label: labelName(seen.label), sure: Math.round(100 * seen.confidence) }),
      ),
      field.kind === "number"
        ? numberForm({
          labels: field.labels,
          name: fieldName(field.id),
          value: now,
          focus: true,
          onNumber: (label) => { close(); set(field, label); },
        })
        : labelButtons(field, now, close),
    ]);
  }

  const labelButtons = (field, now, close) => h(
    "div",
    { class: "labels" },
    field.labels.map(
      (label) => h(
        "button",
        {
          "aria-pressed": String(label === now),
          "data-label": label,
          onclick: () => { close(); set(field, label); },
        },
        labelName(label),
      )
    ),
  );

  function problems(kept) {
    if (!kept?.problems.length) return null;
    return h(
      "section",
      { class: "card stack" },
      h("h2", {}, t("problems", { count: kept.problems.length })),
      h(
        "ul",
        { class: "problem-list" },
        kept.problems.map(
          (one) => problemItem(one, { table, toField: look })
        ),
      ),
    );
  }

  function original(number) {
    dialog(
      "whole",
      (close) => h(
        "div",
        { class: "preview-box" },
        h(
          "img",
          {
            class: "preview",
            src: api.address(table.id, `readings/${number}/photo.jpg`),
            alt: t("sheet-original"),
          },
        ),
        h("button", { onclick: close }, icon("close"), t("close")),
      ),
    );
  }

  const paperPart = context.live((state) => {
    load(state).then(() => draw(state));
    return body;
  });
  await load(table.state);
  draw(table.state);
  return h(
    "div",
    { class: "stack" },
    context.live((state) => head(state, key)),
    paperPart,
    context.live((state) => otherwise(context, state, key)),
    context.live((state) => nextStep(context, state, key), "sticky-foot"),
  );
}

// What comes next: this sheet's questions, the next player's sheet, or the scores.
function nextStep({ table }, state, key) {
  const kept = state.sheets[key];
  const [player] = key.split("|");
  const opened = (read) => {
    location.hash = `#/t/${table.id}/${read.player ? `sheet/${encodeURIComponent(read.player)}` : "whose"}`;
  };
  if (kept?.doubts.length) return h(
    "button",
    { class: "primary big", onclick: () => askAll(table, key), "data-keep": "ask" },
    icon("question"),
    t("sheets-answer", { count: kept.doubts.length }),
  );
  const photograph = (name, label) => photoButton({ table, of: "sheet", player: name, label, onRead: opened });
  if (!kept) return photograph(player, t("sheets-photo", { name: player }));
  const next = state.players.find((name) => !state.sheets[name]);
  if (next) return photograph(next, t("sheets-next", { name: next }));
  return h(
    "a",
    { class: "button primary big", href: `#/t/${state.id}/scores`, "data-keep": "scores" },
    icon("trophy"),
    t("sheets-scores"),
  );
}

// This sheet again, or it is another player's.
function otherwise({ table }, state, key) {
  const kept = state.sheets[key];
  if (!kept?.look) return null;
  const give = async (name) => {
    await api.answer(table.id, kept.look, "player", name);
    await table.refresh();
    location.hash = `#/t/${table.id}/sheet/${encodeURIComponent(name)}`;
  };
  const others = state.players.filter((name) => name !== kept.player);
  return h(
    "details",
    { class: "card" },
    h("summary", {}, icon("camera"), t("sheet-otherwise")),
    h(
      "div",
      { class: "stack" },
      photoButton({
        table,
        of: "sheet",
        player: kept.player,
        label: t("sheets-again"),
        className: "",
        onRead: (read) => {
          if (!read.player) location.hash = `#/t/${table.id}/whose`;
          else if (read.doubts.length) askAll(table, key);
        },
      }),
      others.map((name) => h("button", { "data-give": name, onclick: () => give(name) }, icon("people"), t("sheet-give", { name }))),
    ),
  );
}

function head(state, key) {
  const [player, second] = key.split("|");
  const score = state.score.players.find((one) => one.name === player);
  return [
    h(
      "div",
      { class: "row" },
      h(
        "a",
        { class: "button round quiet", href: `#/t/${state.id}/sheets`, "aria-label": t("back") },
        icon("back"),
      ),
      h("h2", { class: "grow" }, second ? `${player}: ${sheetName(second)}` : player),
      score && h("span", { class: "badge number" }, t("points", { count: score.total })),
    ),
    skippedSheets(state),
  ];
}
