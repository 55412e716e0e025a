// What a game lets people tell by choosing instead of typing: each form is one line of the record.
import * as api from "../parts/api.js";
import { h, icon, toast } from "../parts/dom.js";
import { t } from "../parts/words.js";

const choice = ({ name, label, options }) => h(
  "label",
  {},
  label,
  h("select", { name }, options.map(([value, words]) => h("option", { value }, words))),
);

export function lineForm(table, { choices, line, confirm }) {
  const form = h(
    "form",
    { class: "stack", onsubmit: send },
    h("div", { class: "choices-grid" }, choices.map(choice)),
    h("button", { class: "primary" }, icon("check"), confirm),
  );

  async function send(event) {
    event.preventDefault();
    const given = new FormData(form);
    try {
      await api.sayLines(table.id, line.replace(/\{(\w+)\}/g, (_, name) => given.get(name)));
      await table.refresh();
    } catch (error) {
      toast(error.message || t("offline"), "bad");
    }
  }
  return form;
}

// All of them, each closed until somebody wants it.
export const formCards = (table, forms) => forms.map((one) => h(
  "details",
  { class: "card" },
  h("summary", {}, icon("keyboard"), one.title),
  lineForm(table, one),
));
