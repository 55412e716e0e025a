// The result: who won by how much, everybody side by side, the reasons one tap deeper.
import * as api from "../parts/api.js";
import { h, icon } from "../parts/dom.js";
import { openProblems, problemItem } from "../parts/problem.js";
import { shootButtons } from "../parts/shoot.js";
import { skippedSheets } from "../parts/skipped.js";
import { fieldName, t } from "../parts/words.js";
import { askAll } from "./ask.js";
import { formCards } from "./forms.js";
import { areTwo, hasQuestions, headline, isRight, openOlder, openTwins } from "./headline.js";
import { nameEverybody } from "./names.js";
import { forgetTable, takeAway } from "./take_away.js";
import { unclaimed } from "./whose.js";

export function scores(context) {
  const { table } = context;
  return h(
    "div",
    { class: "stack" },
    context.live((state) => [
      winner(state),
      questions(table, state),
      skippedSheets(state),
      sameSheets(table, state),
      olderPhotos(table, state),
      missing(state),
      board(state),
    ]),
    lookedAt(context),
    context.live((state) => [
      state.score.players.map((player) => reasons(table, state, player)),
      generalProblems(state),
    ]),
    context.live((state) => state.forms.length > 0 && [h("h2", {}, t("scores-needs")), formCards(table, state.forms)]),
    takeAway(context),
  );
}

// A table that a photo opened: its next sheet, and who its people are.
function lookedAt(context) {
  const { table } = context;
  if (table.state.named || !table.state.game.sheets.length) return null;
  const shoot = shootButtons({
    label: t("scores-next"),
    table: table.id,
    className: "big",
    onRead: async (seen) => {
      await table.refresh();
      if (unclaimed(table.state).length) location.hash = `#/t/${table.id}/whose`;
      else if (seen.reading.of !== "sheet") location.hash = `#/t/${table.id}/reading/${seen.reading.number}`;
      else scrollTo(0, 0);
    },
  });
  return context.live((state) => (state.named ? [] : [
    state.players.length < state.game.players[1] && shoot.box,
    h(
      "div",
      { class: "grid2" },
      h(
        "button",
        { class: "primary", "data-keep": "name", onclick: () => nameEverybody(table) },
        icon("people"),
        t("scores-name"),
      ),
      h("button", { "data-keep": "forget", onclick: () => forgetTable(table) }, icon("bin"), t("scores-forget")),
    ),
  ]));
}

function winner(state) {
  const { winners, players, decided_by: decidedBy } = state.score;
  if (state.error) return h("div", { class: "card bad notice" }, icon("warning"), h("span", {}, state.error));
  if (players.length === 1) return alone(state, players[0]);
  if (!winners.length) return null;
  const total = players.find((one) => one.name === winners[0])?.total ?? 0;
  const others = players.filter((one) => !winners.includes(one.name));
  const second = others.length ? others.reduce((best, one) => (one.total > best.total ? one : best)) : null;
  const ahead = second ? total - second.total : 0;
  return h(
    "section",
    { class: "card winner" },
    icon(hasQuestions(state) ? "question" : "trophy"),
    h("h2", {}, headline(state)),
    h("p", { class: "points-large number" }, String(total)),
    ahead > 0 && h("p", { class: "soft" }, t("scores-ahead", { count: ahead, name: second.name })),
    decidedBy && h("p", { class: "soft" }, t("scores-decided", { by: decidedBy })),
  );
}

// One sheet alone has no winner, only its number.
const alone = (state, player) => h(
  "section",
  { class: "card winner" },
  h("h2", {}, state.named ? player.name : t("scores-sheet")),
  h("p", { class: "points-large number" }, String(player.total)),
  h("p", { class: "soft" }, t(hasQuestions(state) ? "scores-points-asked" : "scores-points")),
);

function questions(table, state) {
  return Object.entries(state.sheets).filter(([, kept]) => kept.doubts.length).map(([key, kept]) => h(
    "button",
    { class: "card ask notice", "data-keep": `ask-${key}`, onclick: () => askAll(table, key) },
    icon("question"),
    h("span", {}, t("scores-ask", { name: kept.player, count: kept.doubts.length })),
  ));
}

function missing(state) {
  const unread = state.game.sheets.length && Object.keys(state.sheets).length ? state.players.filter(
    (name) => !state.sheets[name]
  ) : [];
  return [
    unread.length > 0 && h(
      "a",
      { class: "card notice", href: `#/t/${state.id}/sheets` },
      icon("camera"),
      h("span", {}, t("scores-unread", { names: unread.join(", ") })),
    ),
    !state.score.players.length && !state.error && h("p", { class: "card soft" }, t("scores-nothing")),
  ];
}

// A count ends with its total.
const isTotal = (player) => (line) => (
  line === player.lines.at(-1) && line.id.endsWith(".total") && line.correct === player.total
);

// Everybody side by side: a line of the count is a row, a player a column.
function board(state) {
  const { players, winners } = state.score;
  if (players.length < 2) return null;
  const ids = [...new Set(players.flatMap((one) => one.lines.filter((line) => !isTotal(one)(line)).map(({ id }) => id)))];
  const points = (player, id) => player.lines.find((line) => line.id === id)?.correct;
  const best = Math.max(...players.map((one) => one.total));
  const leads = (player) => (winners.length ? winners.includes(player.name) : player.total === best);
  return h(
    "div",
    { class: "card board-frame", tabindex: "0", role: "region", "aria-label": t("scores-board") },
    h(
      "table",
      { class: "board number" },
      h("thead", {}, h(
        "tr",
        {},
        h("td", {}),
        players.map((one) => h("th", { scope: "col", class: leads(one) ? "best" : "" }, one.name)),
      )),
      h(
        "tbody",
        {},
        h(
          "tr",
          { class: "totals" },
          h("th", { scope: "row" }, t("scores-total")),
          players.map((one) => h("td", { class: leads(one) ? "best" : "", "data-total": one.name }, String(one.total))),
        ),
        ids.map((id) => h(
          "tr",
          {},
          h("th", { scope: "row" }, fieldName(id)),
          players.map((one) => h("td", {}, String(points(one, id) ?? "–"))),
        )),
      ),
    ),
  );
}

function reasons(table, state, player) {
  const problems = state.score.problems.filter((one) => one.player === player.name);
  const open = openProblems(state, player.name);
  const total = player.lines.find(isTotal(player));
  return h(
    "details",
    { class: "card", "data-player": player.name, open: state.score.players.length === 1 },
    h(
      "summary",
      {},
      h("span", { class: "grow" }, t("scores-why", { name: player.name, count: player.total })),
      open.length > 0 && h("span", { class: "badge bad" }, icon("warning"), t("problems", { count: open.length })),
    ),
    problems.length > 0 && h("ul", { class: "problem-list" }, problems.map((one) => problem(table, one))),
    h(
      "table",
      { class: "score-table" },
      h("tbody", {}, player.lines.filter((line) => !isTotal(player)(line)).map(scoreLine)),
      h("tfoot", {}, h(
        "tr",
        {},
        h(
          "th",
          { scope: "row" },
          t("scores-total"),
          total && [h("span", { class: "because" }, total.because), written(total)],
        ),
        h("td", { class: "points" }, String(player.total)),
      )),
    ),
    state.sheets[player.name] && h(
      "a",
      { class: "button", href: `#/t/${state.id}/sheet/${encodeURIComponent(player.name)}` },
      icon("sheet"),
      t("scores-sheet-of", { name: player.name }),
    ),
  );
}

const scoreLine = (line) => h(
  "tr",
  {},
  h("th", { scope: "row" }, fieldName(line.id), h("span", { class: "because" }, line.because), written(line)),
  h("td", { class: "points" }, String(line.correct)),
);

function written(line) {
  if (line.written === null || line.written === line.correct) return null;
  return h("span", { class: "badge bad" }, icon("warning"), t("scores-written", { written: line.written }));
}

function problem(table, one) {
  const toField = (field) => { location.hash = `#/t/${table.id}/sheet/${encodeURIComponent(one.player)}/${field}`; };
  return problemItem(one, { table, toField: table.state.sheets[one.player] && toField });
}

// One and the same sheet for two people: somebody says whose it is.
function sameSheets(table, state) {
  return openTwins(state).map((pair) => {
    const [first, second] = pair;
    const keep = async (other) => {
      await api.undo(table.id, state.sheets[other].look);
      await table.refresh();
    };
    return h(
      "section",
      { class: "card ask stack", "data-twins": pair.join() },
      h("p", { class: "notice ask" }, icon("question"), h("span", {}, t("scores-twins", { first, second }))),
      h(
        "div",
        { class: "answers" },
        h("button", { "data-keep": "twin-1", onclick: () => keep(second) }, first),
        h("button", { "data-keep": "twin-2", onclick: () => keep(first) }, second),
        h("button", { "data-keep": "twin-both", onclick: () => { areTwo(pair); table.tell(); } }, t("scores-twins-both")),
      ),
    );
  });
}

// A photo that lacks much of what stood there before: of another day, or of another game.
function olderPhotos(table, state) {
  return openOlder(state).map((key) => {
    const takeBack = async () => {
      await api.undo(table.id, state.sheets[key].look);
      await table.refresh();
    };
    return h(
      "section",
      { class: "card ask stack", "data-older": key },
      h("p", { class: "notice ask" }, icon("question"), h("span", {}, t("scores-older", { name: state.sheets[key].player }))),
      h(
        "div",
        { class: "answers" },
        h("button", { "data-keep": "older-back", onclick: takeBack }, t("scores-older-back")),
        h("button", { "data-keep": "older-right", onclick: () => { isRight(state, key); table.tell(); } }, t("scores-older-right")),
      ),
    );
  });
}

function generalProblems(state) {
  const general = state.score.problems.filter((one) => !one.player);
  return general.length > 0 && h(
    "section",
    { class: "card" },
    h("ul", { class: "problem-list" }, general.map((one) => problemItem(one))),
  );
}
