// A broken rule or a wrong sum: what would be right, and whose mistake it is, the camera's or the player's.
import * as api from "./api.js";
import { h, icon, toast } from "./dom.js";
import { capital, t } from "./words.js";

const keyOf = (one) => `${one.player}|${one.code}|${one.fields.join(",")}`;
const isAdmitted = (state, one) => state.admitted.includes(keyOf(one));

// The problems of which nobody has said yet whose mistake they are.
export const openProblems = (state, player) => state.score.problems.filter(
  (one) => one.player === player && !isAdmitted(state, one)
);

const sentences = (one) => h(
  "div",
  { class: "grow" },
  h("p", {}, capital(one.message)),
  one.suggestion && h("p", { class: "soft small" }, capital(one.suggestion)),
);

// `toField` leads to where the mark stands; a problem of a move has no such place.
export function problemItem(one, { table, toField } = {}) {
  const canDecide = table && one.player && toField && one.fields.length > 0;
  if (canDecide && isAdmitted(table.state, one)) {
    return h("li", { class: "notice good" }, icon("check"), sentences(one), h("span", { class: "badge" }, t("problem-mine-said")));
  }
  const admit = async () => {
    try {
      await api.admit(table.id, one);
      await table.refresh();
    } catch (error) {
      toast(error.message || t("offline"), "bad");
    }
  };
  return h(
    "li",
    { class: "stack" },
    h("div", { class: "notice bad" }, icon("warning"), sentences(one)),
    canDecide && h(
      "div",
      { class: "grid2" },
      h("button", { "data-keep": `camera-${keyOf(one)}`, onclick: () => toField(one.fields[0]) }, t("problem-camera")),
      h("button", { "data-keep": `mine-${keyOf(one)}`, onclick: admit }, t("problem-mine", { name: one.player })),
    ),
  );
}
