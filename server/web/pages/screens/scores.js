// The table of scores with every reason; the winner; the game to share and to take away.
import * as api from "../parts/api.js";
import { h, icon, toast } from "../parts/dom.js";
import { problemItem } from "../parts/problem.js";
import { fieldName, t } from "../parts/words.js";

export function scores(context) {
  const { table } = context;
  return h(
    "div",
    { class: "stack" },
    context.live(
      (state) => [
        winner(state),
        missing(state),
        h("div", { class: "columns" }, state.score.players.map((player) => playerTable(state, player))),
        generalProblems(state),
      ]
    ),
    h(
      "section",
      { class: "card stack" },
      h("h2", {}, t("scores-take")),
      h("button", { class: "primary", onclick: () => share(table) }, icon("share"), t("scores-share")),
      h(
        "div",
        { class: "grid3" },
        [["record.txt", "scores-text"], ["record.json", "JSON"], ["score.csv", "CSV"]].map(
          ([file, name]) => h(
            "a",
            {
              class: "button",
              href: api.spokenAddress(table.id, file),
              download: `tallycam-${table.state.code}.${file.split(".")[1]}`,
            },
            icon("download"),
            t(name),
          )
        ),
      ),
      context.live(
        (state) => (
          state.finished ? h("p", { class: "notice good" }, icon("check"), t("scores-finished")) : h(
            "button",
            { onclick: () => finish(table), "data-keep": "finish" },
            icon("flag"),
            t("scores-finish"),
          )
        )
      ),
    ),
  );
}

function winner(state) {
  const { winners, decided_by: decidedBy } = state.score;
  if (!winners.length) return state.error && h(
    "div",
    { class: "card bad notice" },
    icon("warning"),
    h("span", {}, state.error),
  );
  if (hasQuestions(state)) return h(
    "section",
    { class: "card winner" },
    icon("question"),
    h("h2", {}, headline(state)),
  );
  return h(
    "section",
    { class: "card winner" },
    icon("trophy"),
    h("h2", {}, headline(state)),
    decidedBy && h("p", { class: "soft" }, t("scores-decided", { by: decidedBy })),
  );
}

const hasQuestions = (state) => Object.values(state.sheets).some((one) => one.doubts.length);

function headline(state) {
  const { winners } = state.score;
  const names = winners.join(" & ");
  if (!names) return t("scores-sofar");
  if (hasQuestions(state)) return t("scores-leads", { names });
  return winners.length === 1 ? t("scores-wins", { name: names }) : t("scores-shared", { names });
}

function missing(state) {
  const asked = Object.values(state.sheets).reduce((sum, one) => sum + one.doubts.length, 0);
  const unread = state.game.sheets.length && Object.keys(state.sheets).length ? state.players.filter(
    (name) => !state.sheets[name]
  ) : [];
  return [
    asked > 0 && h(
      "a",
      { class: "card ask notice", href: `#/t/${state.id}/sheets` },
      icon("question"),
      h("span", {}, t("scores-asked", { count: asked })),
    ),
    unread.length > 0 && h(
      "a",
      { class: "card notice", href: `#/t/${state.id}/sheets` },
      icon("camera"),
      h("span", {}, t("scores-unread", { names: unread.join(", ") })),
    ),
    !state.score.players.length && !state.error && h("p", { class: "card soft" }, t("scores-nothing")),
  ];
}

function playerTable(state, player) {
  const problems = state.score.problems.filter((one) => one.player === player.name);
  const total = player.lines.find(isTotal(player));
  return h(
    "section",
    { class: "card stack", "data-player": player.name },
    h("h2", {}, player.name),
    h(
      "table",
      { class: "score-table" },
      h(
        "tbody",
        {},
        player.lines.filter((line) => !isTotal(player)(line)).map(
          (line) => h(
            "tr",
            {},
            h(
              "th",
              { scope: "row" },
              fieldName(line.id),
              h("span", { class: "because" }, line.because),
              written(line),
            ),
            h("td", { class: "points" }, String(line.correct)),
          )
        ),
      ),
      h(
        "tfoot",
        {},
        h(
          "tr",
          {},
          h(
            "th",
            { scope: "row" },
            t("scores-total"),
            total && [h("span", { class: "because" }, total.because), written(total)],
          ),
          h("td", { class: "points" }, String(player.total)),
        ),
      ),
    ),
    problems.length > 0 && h(
      "details",
      {},
      h("summary", {}, h("span", { class: "badge bad" }, icon("warning"), t("problems", { count: problems.length }))),
      h("ul", { class: "problem-list" }, problems.map((one) => problem(state, one))),
    ),
  );
}

// A count ends with its total.
const isTotal = (player) => (line) => (
  line === player.lines.at(-1) && line.id.endsWith(".total") && line.correct === player.total
);

function written(line) {
  if (line.written === null || line.written === line.correct) return null;
  return h("span", { class: "badge bad" }, icon("warning"), t("scores-written", { written: line.written }));
}

function problem(state, one) {
  const hasPlace = one.fields.length > 0 && state.sheets[one.player];
  const place = hasPlace && `#/t/${state.id}/sheet/${encodeURIComponent(one.player)}/${one.fields[0]}`;
  return problemItem(one, place && h("a", { class: "button quiet short", href: place }, t("sheet-show")));
}

function generalProblems(state) {
  const general = state.score.problems.filter((one) => !one.player);
  return general.length > 0 && h(
    "section",
    { class: "card" },
    h("ul", { class: "problem-list" }, general.map((one) => problem(state, one))),
  );
}

async function finish(table) {
  await api.finish(table.id);
  await table.refresh();
}

// The picture is drawn by the server as SVG and turned into a PNG here, which every chat understands.
async function share(table) {
  const drawn = await (await fetch(api.spokenAddress(table.id, "picture.svg"))).text();
  const svg = new Blob([drawn], { type: "image/svg+xml" });
  const address = URL.createObjectURL(svg);
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext("2d").drawImage(image, 0, 0);
  URL.revokeObjectURL(address);
  const png = await new Promise((done) => canvas.toBlob(done, "image/png"));
  const file = new File([png], `tallycam-${table.state.code}.png`, { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file], title: "Tallycam" }).catch(() => {});
    return;
  }
  const link = h("a", { href: URL.createObjectURL(file), download: file.name });
  link.click();
  toast(t("scores-saved"));
}
