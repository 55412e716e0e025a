// Unvention's setup without a camera: two workshops and numbers, one invention.
import * as api from "../parts/api.js";
import { h, icon, toast } from "../parts/dom.js";
import { labelName, t } from "../parts/words.js";

export const WORKSHOPS = ["hydraulic", "magnetic", "electrical", "mechanical"];
export const INVENTIONS = ["integron", "unison", "lateral_arc"];
const NUMBERS = ["1", "2", "3", "4", "5", "6"];

const choice = (name, label, values) => h(
  "label",
  {},
  label,
  h("select", { name }, values.map((value) => h("option", { value }, labelName(value)))),
);

export function setupForm(table) {
  const form = h(
    "form",
    { class: "stack", onsubmit: send },
    h(
      "div",
      { class: "workshops" },
      choice("workshop1", t("setup.workshop", { number: 1 }), WORKSHOPS),
      choice("number1", t("setup.number"), NUMBERS),
      choice("workshop2", t("setup.workshop", { number: 2 }), WORKSHOPS),
      choice("number2", t("setup.number"), NUMBERS),
    ),
    choice("bonus", t("setup.bonus"), INVENTIONS),
    h("button", { class: "primary" }, icon("check"), t("setup.confirm")),
  );

  async function send(event) {
    event.preventDefault();
    const given = new FormData(form);
    const words = ["workshop1", "number1", "workshop2", "number2"].map((name) => given.get(name));
    const line = `setup ${words.join(" ")} bonus ${given.get("bonus")}`;
    try {
      await api.sayLines(table.id, line);
      await table.refresh();
    } catch (error) {
      toast(error.message || t("offline"), "bad");
    }
  }
  return form;
}
