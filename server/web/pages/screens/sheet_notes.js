// What stands below a sheet: its legend, the last turn, and what people said.
import * as api from "../parts/api.js";
import { h, icon, swap } from "../parts/dom.js";
import { problemItem } from "../parts/problem.js";
import { fieldName, labelName, t } from "../parts/words.js";

// Which fields are asked about, in trouble, or said by a person.
export function flagsOf(kept) {
  const flags = {};
  if (!kept) return flags;
  if (kept.look) for (const field of Object.keys(kept.said)) flags[field] = "hand";
  for (const problem of kept.problems) for (const field of problem.fields) flags[field] = "problem";
  for (const doubt of kept.doubts) flags[doubt.field] = "ask";
  return flags;
}

export function legend(kept) {
  const used = new Set(Object.values(flagsOf(kept)));
  if (!used.size) return null;
  const symbols = { ask: "?", problem: "!", hand: "✎" };
  return h(
    "div",
    { class: "legend" },
    [...used].map((flag) => h("span", { class: flag }, h("b", {}, symbols[flag]), t(`legend-${flag}`))),
  );
}

// How many rolls were told between the last two photos of a sheet.
const rollsBetween = (state, [before, now]) => state.lines.filter(
  (line) => !line.player && line.text.startsWith("roll ") && line.number > before.number && line.number < now.number
).length;

// What changed since the photo before; and whether the roll allows it, where there was one turn between.
export function turnCheck(table, state, player) {
  const photos = state.looks.filter((look) => look.of === "sheet" && look.player === player).slice(-2);
  if (photos.length < 2) return null;
  const answer = h("div", { class: "stack" });
  const changes = async () => {
    const [before, now] = await Promise.all(photos.map((look) => api.reading(table.id, look.number)));
    const changed = Object.keys(now.fields).filter(
      (field) => field in before.fields && before.fields[field].now !== now.fields[field].now
    );
    swap(
      answer,
      h("p", { class: "soft" }, t("turn-changed", { count: changed.length })),
      h("ul", { class: "log" }, changed.map((field) => h(
        "li",
        {},
        h("span", { class: "strong" }, fieldName(field)),
        h("span", { class: "soft" }, `${labelName(before.fields[field].now)} → ${labelName(now.fields[field].now)}`),
      ))),
    );
  };
  const verdict = async () => {
    const check = await api.turn(table.id, player);
    swap(
      answer,
      h(
        "p",
        { class: `notice ${check.legal ? "good" : "bad"}` },
        icon(check.legal ? "check" : "warning"),
        h("span", {}, t(check.legal ? "turn-legal" : "turn-illegal", { roll: check.roll.join(" ") })),
      ),
      h("ul", { class: "log" }, check.moves.map((move) => h("li", {}, h("code", {}, move)))),
      h(
        "ul",
        { class: "problem-list" },
        check.problems.map(
          (one) => problemItem(one)
        ),
      ),
    );
  };
  return h(
    "section",
    { class: "card stack" },
    h("h2", {}, t("turn-title")),
    h(
      "button",
      { onclick: rollsBetween(state, photos) === 1 ? verdict : changes },
      icon("question"),
      t("turn-ask"),
    ),
    answer,
  );
}

// What people said, with what the camera saw beside it.
export function corrections(kept, reading) {
  const said = Object.entries(kept?.said ?? {});
  if (!said.length || !reading) return null;
  return h(
    "details",
    { class: "card" },
    h("summary", {}, icon("hand"), t("sheet-corrected", { count: said.length })),
    h(
      "ul",
      { class: "log" },
      said.map(
        ([field, label]) => h(
          "li",
          {},
          h("span", { class: "strong" }, fieldName(field)),
          h(
            "span",
            { class: "soft" },
            t(
              "sheet-instead",
              { label: labelName(label), seen: labelName(reading.fields[field]?.label ?? "") },
            ),
          ),
        )
      ),
    ),
  );
}
