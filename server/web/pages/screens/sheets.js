// Everybody's sheet: photograph it, see what is asked, open it.
import { photoButton } from "../parts/camera.js";
import { h, icon } from "../parts/dom.js";
import { openProblems } from "../parts/problem.js";
import { skippedSheets } from "../parts/skipped.js";
import { sheetName, t } from "../parts/words.js";
import { askAll } from "./ask.js";
import { printing } from "./start.js";
import { unclaimed } from "./whose.js";

export function sheets(context) {
  const { table } = context;
  const { game, players } = table.state;
  if (!game.sheets.length) return h("div", { class: "card" }, t("sheets-none"));
  return h(
    "div",
    { class: "stack" },
    context.live((state) => [skippedSheets(state), whoseLink(state)]),
    context.live((state) => allRead(state)),
    h(
      "div",
      { class: "columns" },
      players.map(
        (name) => h(
          "section",
          { class: "card stack", "data-player": name },
          context.live((state) => heading(state, name)),
          context.live((state) => below(context, state, name)),
        )
      ),
    ),
    players.length > 1 && h(
      "section",
      { class: "card stack" },
      h("p", { class: "soft" }, t("sheets-together")),
      photoButton({
        table,
        of: "sheet",
        label: t("sheets-all"),
        className: "",
        onRead: (reading) => opened(context, "", reading),
      }),
    ),
    h("details", { class: "card" }, h("summary", {}, icon("print"), t("start-print")), printing(game)),
  );
}

// Once every sheet is there and clear, the scores come next.
function allRead(state) {
  const isDone = state.players.every((name) => state.sheets[name] && !state.sheets[name].doubts.length);
  return isDone && h(
    "a",
    { class: "button primary big", href: `#/t/${state.id}/scores`, "data-keep": "scores" },
    icon("trophy"),
    t("sheets-scores"),
  );
}

// Sheets of a photo of which nobody has said yet whose they are.
function whoseLink(state) {
  const count = unclaimed(state).length;
  return count > 0 && h(
    "a",
    { class: "card ask notice", href: `#/t/${state.id}/whose`, "data-keep": "whose" },
    icon("question"),
    h("span", {}, t("sheets-whose", { count: count })),
  );
}

function opened(context, name, reading) {
  if (!reading.player) {
    location.hash = `#/t/${context.table.id}/whose`;
    return;
  }
  const isSecond = context.table.state.game.second_sheets.includes(reading.sheet);
  const key = isSecond ? `${name}|${reading.sheet}` : name;
  location.hash = `#/t/${context.table.id}/sheet/${encodeURIComponent(key)}`;
  if (reading.doubts.length) setTimeout(() => askAll(context.table, key), 150);
}

function heading(state, name) {
  const score = state.score.players.find((one) => one.name === name);
  const problems = openProblems(state, name).length;
  return h(
    "div",
    { class: "row apart line" },
    h("h2", {}, name),
    h(
      "span",
      { class: "row tight" },
      problems > 0 && h("span", { class: "badge bad" }, icon("warning"), t("problems", { count: problems })),
      state.sheets[name] && score && h("span", { class: "badge number" }, t("points", { count: score.total })),
    ),
  );
}

function below(context, state, name) {
  const sheet = state.sheets[name];
  const link = h(
    "a",
    {
      class: "button",
      href: `#/t/${state.id}/sheet/${encodeURIComponent(name)}`,
      "data-keep": `open-${name}`,
    },
    icon("pencil"),
    sheet ? t("sheets-open") : t("sheets-type"),
  );
  // Second sheets belong to games of one.
  const keys = state.players.length === 1 ? state.game.second_sheets.map(
    (second) => `${name}|${second}`
  ) : [];
  const seconds = keys.map(
    (key) => h(
      "a",
      { class: "button", href: `#/t/${state.id}/sheet/${encodeURIComponent(key)}` },
      icon("pencil"),
      sheetName(key.split("|")[1]),
    )
  );
  const { table } = context;
  const shoot = (label, className) => photoButton({
    table, of: "sheet", player: name, label, className, onRead: (reading) => opened(context, name, reading),
  });
  if (!sheet) return [shoot(t("sheets-photograph"), "primary big"), link, seconds];
  return [
    sheet.doubts.length > 0 && h(
      "button",
      { class: "primary big", "data-keep": `ask-${name}`, onclick: () => askAll(context.table, name) },
      icon("question"),
      t("sheets-answer", { count: sheet.doubts.length }),
    ),
    link,
    shoot(t("sheets-again"), ""),
    seconds,
  ];
}
