// A game at a glance: where it stands, the last roll with its groups, the scores, what comes next.
import { dialog, h, icon } from "../parts/dom.js";
import { die } from "../parts/die.js";
import { t } from "../parts/words.js";

export function playing({ table, view, isKept, reset, undo }) {
  const { state } = table;
  const winners = state.score.winners ?? [];
  return [
    h(
      "header",
      { class: "kiosk-head" },
      h("h1", {}, state.game.title.split(":")[0]),
      state.stage.sentence && h("p", { class: "lead" }, state.stage.sentence),
    ),
    !table.connected && h("p", { class: "notice bad card" }, icon("warning"), t("offline")),
    view.hint && h("p", { class: "notice ask card kiosk-hint" }, icon("question"), h("span", {}, view.hint)),
    winners.length > 0 && h(
      "p",
      { class: "kiosk-winner card" },
      icon("trophy"),
      h("span", {}, t("kiosk-wins", { count: winners.length, names: winners.join(" · ") })),
    ),
    winners.length === 0 && roll(state, view),
    scores(state, winners),
    h(
      "div",
      { class: "kiosk-actions" },
      h("button", { class: "big", onclick: undo, disabled: state.history.length < 2 }, icon("undo"), t("kiosk-undo")),
      h("button", { class: "big", "data-reset": "", onclick: () => sure(reset, isKept) }, icon("close"), t("kiosk-done")),
    ),
  ];
}

function roll(state, view) {
  const next = state.drop_is_due ? t("kiosk-drop-next") : t("kiosk-roll-next");
  if (!state.roll) {
    const hasDice = state.game.dice.length > 0;
    return h("section", { class: "kiosk-roll card" }, h("h2", {}, hasDice ? next : t("kiosk-sheets-next")));
  }
  const lies = [...(view.dice ?? [])].sort().join() === [...state.roll.values].sort().join();
  return h(
    "section",
    { class: `kiosk-roll card ${lies ? "fresh" : ""}` },
    h("h2", {}, state.roll.name || (lies ? t("kiosk-rolled") : t("kiosk-last-roll"))),
    h(
      "div",
      { class: "kiosk-groups" },
      state.roll.groups.map((group) => h("div", { class: "group" }, group.map((v) => die(v, { size: 104 })))),
    ),
    h("ul", { class: "kiosk-choices" }, state.roll.choices.slice(0, 4).map((choice) => h("li", {}, choice))),
    !lies && h("p", { class: "soft" }, next),
  );
}

function scores(state, winners) {
  const total = (name) => state.score.players.find((one) => one.name === name)?.total;
  return h(
    "section",
    { class: `kiosk-scores ${winners.length ? "kiosk-over" : ""} ${state.players.length > 4 ? "many" : ""}` },
    state.players.map((name) => {
      const problems = Object.values(state.sheets).filter((sheet) => sheet.player === name)
        .reduce((count, sheet) => count + sheet.problems.length, 0);
      return h(
        "div",
        { class: `card kiosk-score ${winners.includes(name) ? "wins" : ""}` },
        h("h3", {}, name),
        h("p", { class: "number" }, total(name) === undefined ? "–" : String(total(name))),
        problems > 0 && h("p", { class: "badge bad" }, icon("warning"), t("kiosk-problems", { count: problems })),
      );
    }),
  );
}

// The guests go: everything about them goes, so it is asked once.
function sure(reset, isKept) {
  dialog("drawer kiosk-sure", (close) => h(
    "div",
    { class: "stack" },
    h("h1", {}, t("kiosk-sure")),
    h("p", { class: "lead" }, t("kiosk-sure-why")),
    isKept && h("p", { class: "soft" }, t("kiosk-best-stays")),
    h(
      "div",
      { class: "kiosk-actions" },
      h("button", { class: "big", onclick: close }, t("kiosk-stay")),
      h("button", { class: "big primary", "data-sure": "", onclick: () => { close(); reset(); } }, t("kiosk-go-away")),
    ),
  ));
}
