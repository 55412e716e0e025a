// The table: whose score stands where, the setup, the roll and what may be done with it.
import * as api from "../parts/api.js";
import { photoButton } from "../parts/camera.js";
import { faces, groups, die } from "../parts/die.js";
import { drawer, h, icon, swap, toast } from "../parts/dom.js";
import { labelName, t } from "../parts/words.js";
import { openProblems } from "../parts/problem.js";
import { headline } from "./headline.js";
import { undoWords } from "./log.js";
import { feltView } from "./felt.js";
import { formCards } from "./forms.js";
import { nameEverybody } from "./names.js";
import { answerView } from "./position.js";

export function play(context) {
  const { table } = context;
  const game = table.state.game;
  const opened = (reading) => { location.hash = `#/t/${table.id}/reading/${reading.number}`; };
  return h(
    "div",
    { class: "stack" },
    context.live(
      (state) => [
        !state.named && h(
          "button",
          { "data-keep": "name", onclick: () => nameEverybody(table) },
          icon("people"),
          t("scores-name"),
        ),
        stage(context, state),
        state.score.winners.length > 0 && result(state),
        h("div", { class: "players" }, state.players.map((name) => playerCard(state, name))),
      ]
    ),
    game.reads.includes("drop") && context.live(
      (state) => (state.drop_is_due && !hasSheets(state) ? dropCard(context, opened) : null)
    ),
    context.live((state) => feltView(table, state)),
    context.live((state) => formCards(table, state.forms)),
    game.dice.length > 0 && h(
      "section",
      { class: "card stack" },
      h("h2", {}, t("play-roll")),
      context.live(
        (state) => (state.roll ? rollView(state.roll) : h("p", { class: "soft" }, t("play-noroll")))
      ),
      photoButton({ table, of: "dice", label: t("play-photo-roll"), onRead: opened }),
      typedRoll(table, game),
    ),
    game.positions && h(
      "button",
      { "data-position": "", onclick: () => tellPosition(table) },
      icon("question"),
      t("position-title"),
    ),
    context.live((state) => latest(state)),
    context.live((state) => undoLast(table, state)),
    h(
      "div",
      { class: "grid2" },
      h("a", { class: "button", href: `#/t/${table.id}/log` }, icon("keyboard"), t("play-type")),
      game.sheets.length > 0 && h(
        "a",
        { class: "button", href: `#/t/${table.id}/sheets` },
        icon("camera"),
        t("play-sheets"),
      ),
    ),
  );
}

// What follows from the cards as they lie, as far as this phone may see them.
async function tellPosition(table) {
  try {
    const answer = await api.positionAt(table.id);
    drawer(t("position-title"), t("close"), () => answerView(answer));
  } catch (error) {
    toast(error.message || t("offline"), "bad");
  }
}

const hasSheets = (state) => Object.keys(state.sheets).length > 0;

// A finished game leads with its result.
function result(state) {
  const { winners, players } = state.score;
  const total = players.find((one) => one.name === winners[0])?.total ?? 0;
  return h(
    "a",
    { class: "card winner", href: `#/t/${state.id}/scores`, "data-keep": "result" },
    icon("trophy"),
    h("h2", {}, headline(state)),
    h("p", { class: "points-large number" }, String(total)),
  );
}

export function playerCard(state, name) {
  const score = state.score.players.find((one) => one.name === name);
  const sheet = state.sheets[name];
  const problems = openProblems(state, name).length;
  const best = Math.max(...state.score.players.map((one) => one.total), 1);
  const leads = score && score.total === best && state.score.players.length > 1;
  const screen = state.game.sheets.length ? `sheet/${encodeURIComponent(name)}` : "scores";
  return h(
    "a",
    { class: `card ${leads ? "leads" : ""}`, href: `#/t/${state.id}/${screen}`, "data-keep": `player-${name}` },
    h(
      "span",
      { class: "row apart" },
      h("span", { class: "strong" }, name),
      leads && icon("trophy", t("play-leads")),
    ),
    h("span", { class: "total" }, score ? String(score.total) : "–"),
    h(
      "span",
      { class: "row tight" },
      sheet?.doubts.length > 0 && h(
        "span",
        { class: "badge ask" },
        icon("question"),
        t("questions", { count: sheet.doubts.length }),
      ),
      problems > 0 && h("span", { class: "badge bad" }, icon("warning"), t("problems", { count: problems })),
      sheet && !sheet.doubts.length && !problems && h(
        "span",
        { class: "badge good" },
        icon("check"),
        t("play-clear"),
      ),
    ),
  );
}

const FIRST_OFFERS = 4; // more of them are folded away, so that the roll stays in reach

function stage(context, state) {
  const { sentence, ends, offers } = state.stage;
  if (!sentence) return null;
  const rows = offers.map((offer) => offerRow(context, state, offer));
  return h(
    "section",
    { class: `card stack ${ends ? "good" : ""}` },
    h("p", { class: `notice ${ends ? "good" : ""}` }, icon("flag"), h("span", {}, sentence)),
    rows.slice(0, FIRST_OFFERS),
    rows.length > FIRST_OFFERS && h(
      "details",
      {},
      h("summary", {}, t("play-choices")),
      rows.slice(FIRST_OFFERS),
    ),
  );
}

const offerRow = (context, state, offer) => h(
  "div",
  { class: "row apart offer" },
  h(
    "div",
    { class: "grow" },
    h(
      "p",
      { class: "strong" },
      t("play-offer", { name: offer.player, title: offer.title, points: offer.points }),
    ),
    h("p", { class: "soft small" }, offer.because),
  ),
  (offer.line || offer.field) && h(
    "button",
    {
      "data-keep": `offer-${offer.player}-${offer.title}`,
      onclick: () => present(context.table, state, offer),
    },
    offer.button || t("play-present"),
  ),
);

async function present(table, state, offer) {
  if (offer.line) await api.sayLines(table.id, offer.line);
  else await api.mark(table.id, offer.player, state.sheets[offer.player].sheet, offer.field, "circled");
  await table.refresh();
}

function dropCard(context, opened) {
  const { table } = context;
  return h(
    "section",
    { class: "card stack" },
    h("h2", {}, t("setup-title")),
    h("p", { class: "soft" }, t("setup-how")),
    photoButton({ table, of: "drop", label: t("setup-photo"), onRead: opened }),
  );
}

export function rollView(roll) {
  return h(
    "div",
    { class: "stack" },
    groups(roll),
    roll.name && h("p", { class: "strong" }, `${roll.name}!`),
    roll.choices.length > 0 && h(
      "details",
      { open: roll.choices.length <= 6 },
      h("summary", {}, t("play-choices")),
      h("ul", { class: "choices" }, roll.choices.map((choice) => h("li", {}, choice))),
    ),
  );
}

function typedRoll(table, game) {
  let values = [];
  const box = h("div", { class: "stack" });
  const wanted = game.dice[0];
  const draw = () => swap(
    box,
    h(
      "div",
      {
        class: "slots",
        "aria-label": t("play-typed-so-far", { values: values.map(labelName).join(" ") || t("label-empty") }),
      },
      values.map(
        (value, index) => h(
          "button",
          {
            type: "button",
            "aria-label": t("play-typed-remove", { value: labelName(value) }),
            onclick: () => { values.splice(index, 1); draw(); },
          },
          die(value, { size: 48 }),
        )
      ),
      Array.from(
        { length: Math.max(0, wanted - values.length) },
        () => h("span", { class: "slot", "aria-hidden": "true" }),
      ),
    ),
    faces(
      game.faces,
      (value) => { if (values.length < Math.max(...game.dice)) { values.push(value); draw(); } },
    ),
    h(
      "button",
      { type: "button", class: "primary", disabled: !game.dice.includes(values.length), onclick: confirm },
      icon("check"),
      t("play-typed-go"),
    ),
  );
  const confirm = async () => {
    try {
      await api.sayLines(table.id, `roll ${values.join(" ")}`);
      values = [];
      draw();
      await table.refresh();
    } catch (error) {
      toast(error.message || t("offline"), "bad");
    }
  };
  draw();
  return h("details", {}, h("summary", {}, icon("keyboard"), t("play-typed")), box);
}

function undoLast(table, state) {
  const last = state.history.findLast((step) => !step.undone && !["undone", "started", "sat"].includes(step.kind));
  if (!last) return null;
  const back = async () => {
    await api.undo(table.id, last.number);
    await table.refresh();
    toast(t("play-undone"));
  };
  return h(
    "button",
    { class: "quiet", "data-keep": "undo", onclick: back },
    icon("undo"),
    undoWords(last, state.players),
  );
}

function latest(state) {
  const comments = state.lines.slice(-8).flatMap(
    (line) => line.comments.filter((text) => !/^[\d |]+$/.test(text)).map((text) => ({ line, text }))
  );
  if (!comments.length) return null;
  return h(
    "section",
    { class: "card stack" },
    h("h2", {}, t("play-latest")),
    h(
      "ul",
      { class: "stack" },
      comments.slice(-6).map(
        ({ line, text }) => h(
          "li",
          { class: "comment" },
          line.player && h("span", { class: "strong" }, `${line.player}: `),
          text,
        )
      ),
    ),
  );
}
