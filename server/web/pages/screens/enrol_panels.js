// What stands beside the page while it is enrolled: of the fields chosen, the sums, the totals.
import { h, icon, toast } from "../parts/dom.js";
import { groupOf } from "../parts/draft.js";
import { t } from "../parts/words.js";

const KINDS = ["number", "digit", "box", "bubble", "symbol", "spot", "text"];

const kinds = (current, choose) => h(
  "div",
  { class: "kinds", role: "group", "aria-label": t("enrol-kind") },
  KINDS.map((kind) => h(
    "button",
    { class: `kind-${kind}`, "data-kind": kind, "aria-pressed": String(kind === current), onclick: () => choose(kind) },
    h("span", { class: "kind-dot", "aria-hidden": "true" }),
    t(`kind-${kind}`),
  )),
);

// Of one field or several: name, kind, away with them.
export function fieldsPanel(state, act) {
  const { draft, chosen } = state;
  const members = draft.fields.filter((field) => chosen.has(field.key));
  if (!members.length) {
    return [h("h2", {}, t(`enrol-${state.mode}`)), h("p", { class: "soft" }, t(`enrol-${state.mode}-how`))];
  }
  const names = [...new Set(members.map(groupOf))];
  const input = h("input", {
    type: "text", maxlength: "40", value: names.length === 1 ? names[0].replaceAll("_", " ") : "", placeholder: t("enrol-group-name"), "aria-label": t("enrol-group-name"),
  });
  const wholeGroup = members.length === 1 ? draft.fields.filter((field) => groupOf(field) === names[0]) : [];
  const send = (event) => {
    event.preventDefault();
    act.edit(() => draft.group(chosen, input.value));
  };
  const same = members.every((field) => field.kind === members[0].kind) ? members[0].kind : "";
  return [
    h("h2", {}, members.length === 1 ? members[0].id : t("enrol-chosen", { count: members.length })),
    same !== "link" && kinds(same, (kind) => act.edit(() => draft.setKind(chosen, kind))),
    h("form", { class: "join", onsubmit: send }, input, h("button", { "data-do": "group" }, t("enrol-group"))),
    h(
      "div",
      { class: "grid2" },
      wholeGroup.length > 1 && h(
        "button",
        { onclick: () => { state.mode = "several"; act.choose(wholeGroup.map((field) => field.key)); } },
        icon("list"),
        t("enrol-whole-group"),
      ),
      h("button", { class: "danger", "data-do": "delete", onclick: act.remove }, icon("bin"), t("enrol-delete")),
    ),
    state.mode === "pick" && h("p", { class: "soft small" }, t("enrol-drag-how")),
  ];
}

export const addPanel = (state, act) => [
  h("h2", {}, t("enrol-add")),
  h("p", { class: "soft" }, t("enrol-add-how")),
  kinds(state.kind, (kind) => { state.kind = kind; act.draw(); }),
];

// Tap the sum, then its parts.
export function sumsPanel(state, act) {
  const { draft, sum } = state;
  if (sum === null) {
    return [
      h("h2", {}, t("enrol-sums")),
      h("p", { class: "soft" }, t("enrol-sums-how")),
      h("ul", { class: "sums" }, [...draft.sums].map(([box, parts]) => h(
        "li",
        {},
        h(
          "button",
          { class: "quiet", onclick: () => { state.sum = box; act.draw(); } },
          t("enrol-sum-line", { box: draft.field(box).id, count: parts.length }),
        ),
      ))),
    ];
  }
  const parts = (draft.sums.get(sum) ?? []).map((key) => draft.field(key).id);
  const repeat = () => {
    let made = 0;
    act.edit(() => { made = draft.repeat(sum); });
    toast(made ? t("enrol-repeated", { count: made }) : t("enrol-not-repeated"), made ? "good" : "ask");
  };
  return [
    h("h2", {}, t("enrol-sum-of", { box: draft.field(sum).id })),
    h("p", { class: parts.length ? "" : "soft" }, parts.length ? parts.join(" + ") : t("enrol-parts-how")),
    h(
      "div",
      { class: "grid2" },
      parts.length > 0 && h("button", { "data-do": "repeat", onclick: repeat }, icon("list"), t("enrol-repeat")),
      h("button", { class: "primary", "data-do": "done", onclick: () => { state.sum = null; act.draw(); } }, icon("check"), t("enrol-done")),
    ),
  ];
}

// The box that decides; where several players share a page, one each.
export function totalsPanel({ draft }, act) {
  const least = h("input", { type: "checkbox", checked: draft.leastWins, onchange: () => act.edit(() => { draft.leastWins = least.checked; }) });
  return [
    h("h2", {}, t("enrol-totals")),
    h("p", { class: "soft" }, t("enrol-totals-how")),
    draft.totals.length > 1 && h("div", { class: "names" }, draft.totals.map((total) => h(
      "label",
      { class: "small" },
      draft.field(total.key).id,
      h("input", { type: "text", maxlength: "40", value: total.name, oninput: (event) => { total.name = event.target.value; } }),
    ))),
    draft.totals.length === 1 && h("p", {}, t("enrol-total-is", { box: draft.field(draft.totals[0].key).id })),
    h("label", { class: "check-line" }, least, t("enrol-least")),
  ];
}
