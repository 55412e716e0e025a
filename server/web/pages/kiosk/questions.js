// What the camera is not sure of, one at a time, with large buttons; phones may answer as well.
import * as api from "../parts/api.js";
import { h, icon, toast } from "../parts/dom.js";
import { die } from "../parts/die.js";
import { crop } from "../parts/overlay.js";
import { fieldName, labelName, t, zoneName } from "../parts/words.js";

const MOST_BUTTONS = 6;
const readings = new Map(); // by table, event and the table's last event

async function readingOf(table, number) {
  const key = `${table.id}/${number}/${table.state.number}`;
  if (!readings.has(key)) {
    readings.clear();
    readings.set(key, await api.reading(table.id, number));
  }
  return readings.get(key);
}

// The first thing to ask, drawn; null where nothing is open.
export async function question(table, later, putOff) {
  const { state } = table;
  const whose = state.looks.find((look) => look.of === "sheet" && !look.player && !later.has(`whose-${look.number}`));
  const answered = async (work) => {
    await work.catch((error) => toast(error.message || t("offline"), "bad"));
    await table.refresh();
  };
  if (whose) return whoseSheet(table, whose, answered, putOff);
  const last = state.looks.filter((look) => look.of !== "sheet").at(-1);
  if (last && !last.confirmed) {
    const reading = await readingOf(table, last.number);
    const doubt = reading.doubts.find((one) => !later.has(`${last.number}-${one.field}`));
    if (doubt) return aboutDie(table, reading, doubt, answered, putOff);
  }
  for (const [key, sheet] of Object.entries(state.sheets)) {
    const doubt = sheet.look ? sheet.doubts.find((one) => !later.has(`${key}-${one.field}`)) : null;
    if (doubt) return aboutField(table, { key, sheet, doubt }, answered, putOff);
  }
  return null;
}

function asked({ id, title, why, picture, buttons, putOff }) {
  return h(
    "section",
    { class: "kiosk-question", "data-question": id },
    h("h1", {}, icon("question"), title),
    h("div", { class: "kiosk-asked" }, picture, h("div", { class: "stack" }, h("p", { class: "lead" }, why), buttons)),
    h(
      "div",
      { class: "kiosk-actions" },
      h("button", { class: "quiet big", onclick: () => putOff(id) }, t("ask-later")),
      h("p", { class: "soft" }, t("kiosk-phones-too")),
    ),
  );
}

const choices = (labels, draw, onChoose) => h(
  "div",
  { class: "kiosk-choose" },
  labels.slice(0, MOST_BUTTONS).map((label, index) => h(
    "button",
    { class: index === 0 ? "primary big" : "big", "data-label": label, onclick: () => onChoose(label) },
    draw(label),
  )),
);

function whoseSheet(table, look, answered, putOff) {
  const picture = h("img", {
    class: "flat", src: api.address(table.id, `readings/${look.number}/flat.jpg`), alt: t("whose-picture"),
  });
  return asked({
    id: `whose-${look.number}`,
    title: t("whose-one"),
    why: t("kiosk-whose"),
    picture,
    buttons: choices(
      table.state.players,
      (name) => name,
      (name) => answered(api.answer(table.id, look.number, "player", name)),
    ),
    putOff,
  });
}

function aboutDie(table, reading, doubt, answered, putOff) {
  const isZone = doubt.field.endsWith(".zone");
  const isDie = /^die\d+$/.test(doubt.field);
  const faces = table.state.game.faces;
  const labels = isDie ? [...new Set([...doubt.choices, ...faces.slice(0, 6)])] : doubt.choices;
  const draw = (label) => {
    if (isZone) return zoneName(label);
    if (!isDie) return /^die\d+$/.test(label) ? reading.fields[label]?.now ?? label : labelName(label);
    return label === "" ? t("kiosk-no-die") : die(label, { size: 72 });
  };
  const outline = doubt.outline ?? reading.fields[doubt.field]?.outline;
  return asked({
    id: `${reading.number}-${doubt.field}`,
    title: t("kiosk-die-title"),
    why: doubt.why,
    picture: outline && crop({
      href: api.address(table.id, `readings/${reading.number}/photo.jpg`),
      size: reading.size_px, outline, alt: t("kiosk-die-title"), room: 0.8,
    }),
    buttons: choices(labels, draw, (label) => answered(api.answer(table.id, reading.number, doubt.field, label))),
    putOff,
  });
}

async function aboutField(table, { key, sheet, doubt }, answered, putOff) {
  const reading = await readingOf(table, sheet.look);
  const outline = doubt.outline ?? reading.fields[doubt.field]?.outline;
  return asked({
    id: `${key}-${doubt.field}`,
    title: `${sheet.player} · ${fieldName(doubt.field)}`,
    why: doubt.why,
    picture: outline && crop({
      href: api.address(table.id, `readings/${reading.number}/photo.jpg`),
      size: reading.size_px, outline, alt: fieldName(doubt.field), isUpright: true,
    }),
    buttons: choices(
      doubt.choices,
      labelName,
      (label) => answered(api.mark(table.id, sheet.player, sheet.sheet, doubt.field, label)),
    ),
    putOff,
  });
}
