// A photo of dice that was read: dice outlined, anything corrected by tapping, then confirmed.
import * as api from "../parts/api.js";
import { die, faces } from "../parts/die.js";
import { dialog, drawer, h, icon, swap, toast } from "../parts/dom.js";
import { crop, frameOf, photoWithOutlines } from "../parts/overlay.js";
import { labelName, t, zoneName, zones } from "../parts/words.js";
import { rollView } from "./play.js";

const isDie = (field) => !field.includes(".");
const dieName = (field) => t("die-name", { number: field.replace(/\D/g, "") });

export async function readingScreen(context, numberText) {
  const { table } = context;
  const number = Number(numberText);
  const box = h("div", { class: "stack" });
  const game = table.state.game;
  let pending = Promise.resolve();
  let shown = null;

  async function draw() {
    const reading = await api.reading(table.id, number);
    shown = reading;
    if (reading.of === "sheet") {
      location.replace(`#/t/${table.id}/sheet/${encodeURIComponent(reading.player)}`);
      return;
    }
    swap(
      box,
      heading(reading),
      h(
        "div",
        { class: "side" },
        picture(reading),
        h(
          "div",
          { class: "stack" },
          reading.of === "drop" ? dropDetails(reading) : await rollDetails(reading),
        ),
      ),
      h("div", { class: "sticky-foot" }, buttons(reading)),
    );
  }

  const heading = (reading) => h(
    "div",
    { class: "row line" },
    h(
      "a",
      { class: "button round quiet", href: `#/t/${table.id}/play`, "aria-label": t("back") },
      icon("back"),
    ),
    h("h2", { class: "grow" }, t(reading.of === "drop" ? "setup-title" : "play-roll")),
    h("button", { class: "quiet short", onclick: retake }, icon("camera"), t("reading-again")),
  );

  function picture(reading) {
    const asked = new Set(reading.doubts.map((doubt) => doubt.field.split(".")[0]));
    const items = Object.entries(reading.fields).filter(([field]) => isDie(field)).map(([field, seen]) => ({
      id: field, outline: seen.outline, label: seen.now, name: dieName(field),
      state: asked.has(field) ? "ask" : seen.said !== null && seen.said !== seen.label ? "hand" : "sure",
    }));
    const frame = frameOf(
      items.map((item) => item.outline),
      reading.size_px,
      reading.of === "drop" ? 1.2 : 0.35,
    );
    return h(
      "div",
      { class: "stack" },
      photoWithOutlines({
        href: api.address(table.id, `readings/${number}/photo.jpg`),
        size: reading.size_px,
        items,
        frame,
        alt: t("reading-photo"),
        onTap: (field) => correct(reading, field),
      }),
      h("p", { class: "soft small" }, t("reading-tap")),
    );
  }

  async function rollDetails(reading) {
    // When the game cannot have this roll, the reading's sentence says what is missing.
    const roll = await api.options(game.game, reading.values).catch(() => null);
    const added = Object.entries(reading.added).filter(([, value]) => value);
    return [
      doubts(reading),
      h(
        "section",
        { class: "card stack" },
        roll ? rollView(roll) : h("div", { class: "row tight" }, reading.values.map((value) => die(value))),
        reading.sentence && h(
          "p",
          { class: "notice ask" },
          icon("question"),
          h("span", {}, reading.sentence),
        ),
        h(
          "div",
          { class: "row tight" },
          added.map(
            ([field, value]) => h(
              "button",
              {
                onclick: () => answer(field, ""),
                "aria-label": t("play-typed-remove", { value: labelName(value) }),
              },
              die(value, { size: 32 }),
              icon("close"),
            )
          ),
          h("button", { class: "quiet", onclick: () => addDie(reading) }, icon("plus"), t("reading-missing")),
        ),
      ),
    ];
  }

  // One question at a time; places where one more die may lie are asked about together.
  function doubts(reading) {
    const possible = reading.doubts.filter(
      (doubt) => doubt.choices[0] === "" && reading.fields[doubt.field]?.label === ""
    );
    const others = reading.doubts.filter((doubt) => !possible.includes(doubt));
    if (others.length) return question(reading, others[0], reading.doubts.length);
    if (possible.length > 1) return possibleDice(possible);
    return possible.length ? question(reading, possible[0], 1) : null;
  }

  function question(reading, doubt, left) {
    return h(
      "section",
      { class: "card ask stack", "data-doubt": doubt.field },
      left > 1 && h("p", { class: "soft small" }, t("ask-count", { number: 1, total: left })),
      h(
        "p",
        { class: "notice ask" },
        icon("question"),
        h("span", {}, h("span", { class: "strong" }, asWords(doubt.field)), doubt.why),
      ),
      doubt.outline && crop({
        href: api.address(table.id, `readings/${number}/photo.jpg`),
        size: reading.size_px,
        outline: doubt.outline,
        alt: fieldWords(doubt.field),
      }),
      h(
        "div",
        { class: "answers" },
        doubt.choices.map(
          (choice) => h(
            "button",
            { "data-label": choice, onclick: () => answer(doubt.field, choice) },
            choiceView(doubt.field, choice),
          )
        ),
        isDie(doubt.field) && doubt.field in reading.fields && h(
          "button",
          { onclick: () => correct(reading, doubt.field) },
          t("ask-other"),
        ),
      ),
    );
  }

  function possibleDice(possible) {
    const none = () => answerAll(possible.map((doubt) => [doubt.field, ""]));
    return h(
      "section",
      { class: "card ask stack", "data-doubt": "possible" },
      h(
        "p",
        { class: "notice ask" },
        icon("question"),
        h("span", {}, t("reading-possible", { count: possible.length })),
      ),
      h("div", { class: "answers" }, h("button", { "data-label": "", onclick: none }, t("reading-none"))),
    );
  }

  // "Where does die 2 lie?" stands for itself, "die 2" needs a colon.
  const asWords = (field) => fieldWords(field).replace(/([^?])$/, "$1:") + " ";

  function fieldWords(field) {
    if (field === "photo") return t("reading-photo");
    if (field === "farthest") return t("setup-farthest");
    if (field.endsWith(".zone")) return t("setup-where", { die: dieName(field.split(".")[0]) });
    return dieName(field);
  }

  function choiceView(field, choice) {
    if (choice === "checked") return t("reading-checked");
    if (field === "farthest") return dieName(choice);
    if (choice === "") return t("reading-notadie");
    return isDie(field) ? die(choice) : field.endsWith(".zone") ? zoneName(choice) : labelName(choice);
  }

  function dropDetails(reading) {
    const valueOf = (field) => reading.fields[field]?.now ?? reading.added[field];
    const dice = Object.keys(reading.zones).filter(valueOf);
    return [
      doubts(reading),
      h(
        "section",
        { class: "card stack" },
        reading.sentence && h("p", { class: "strong" }, reading.sentence),
        dice.map((field) => droppedDie(reading, field, valueOf(field))),
        h("button", { class: "quiet", onclick: () => addDie(reading) }, icon("plus"), t("reading-missing")),
      ),
    ];
  }

  function droppedDie(reading, field, value) {
    const isFarthest = reading.farthest === field;
    const zone = reading.zones[field];
    const change = () => (field in reading.fields ? correct(reading, field) : chooseValue(field));
    return h(
      "div",
      { class: "drop-row", "data-value": value },
      h(
        "button",
        { class: "short", onclick: change, "aria-label": `${dieName(field)}: ${labelName(value)}` },
        die(value, { size: 36 }),
      ),
      isFarthest
        ? h("span", { class: "badge good" }, icon("flag"), t("setup-isfarthest"))
        : h(
          "button",
          { class: "grow where", onclick: () => chooseZone(field, zone) },
          zone ? zoneName(zone) : t("setup-unknown"),
          icon("pencil"),
        ),
      !isFarthest && h(
        "button",
        { class: "quiet short", onclick: () => answer("farthest", field) },
        t("setup-makefarthest"),
      ),
    );
  }

  function correct(reading, field) {
    const seen = reading.fields[field];
    drawer(dieName(field), t("close"), (close) => [
      crop({
        href: api.address(table.id, `readings/${number}/photo.jpg`),
        size: reading.size_px,
        outline: seen.outline,
        alt: dieName(field),
      }),
      h(
        "p",
        { class: "soft" },
        t("sheet-saw", { label: labelName(seen.label), sure: Math.round(100 * seen.confidence) }),
      ),
      faces(game.faces, (value) => { close(); answer(field, value); }, seen.now),
      h(
        "button",
        { class: "quiet danger", onclick: () => { close(); answer(field, ""); } },
        icon("close"),
        t("reading-notadie"),
      ),
    ]);
  }

  function addDie(reading) {
    const dice = Object.keys({ ...reading.fields, ...reading.added }).filter(isDie);
    chooseValue(`die${dice.length + 1}`);
  }

  function chooseValue(field) {
    dialog(
      "drawer",
      (close) => h(
        "div",
        { class: "stack" },
        h("h2", {}, t("reading-missing")),
        faces(game.faces, (value) => { close(); answer(field, value); }),
      ),
    );
  }

  function chooseZone(field, current) {
    dialog(
      "drawer",
      (close) => h(
        "div",
        { class: "stack" },
        h("h2", {}, t("setup-where", { die: dieName(field) })),
        h(
          "div",
          { class: "choices-grid" },
          zones().map(
            (name) => h(
              "button",
              {
                "aria-pressed": String(name === current),
                onclick: () => { close(); answer(`${field}.zone`, name); },
              },
              zoneName(name),
            )
          ),
        ),
      ),
    );
  }

  // Answers go out one after another; confirming waits for them, so that it confirms what was said.
  function answerAll(answers) {
    pending = pending.catch(() => {}).then(async () => {
      for (const [field, label] of answers) await api.answer(table.id, number, field, label);
    }).then(draw);
    return pending;
  }

  const answer = (field, label) => answerAll([[field, label]]);

  async function retake() {
    await api.undo(table.id, number);
    location.hash = `#/t/${table.id}/play`;
  }

  const buttons = (reading) => reading.confirmed
    ? h("p", { class: "notice good" }, icon("check"), t("reading-confirmed"))
    : h(
      "button",
      { class: "primary big", disabled: !reading.line, onclick: confirm },
      icon("check"),
      t(reading.of === "drop" ? "setup-confirm" : "reading-confirm"),
    );

  async function confirm() {
    try {
      await pending;
      await api.sayLines(table.id, shown.line, number);
      await table.refresh();
      location.hash = `#/t/${table.id}/play`;
    } catch (error) {
      toast(error.message || t("offline"), "bad");
      await draw();
    }
  }

  await draw();
  return box;
}
