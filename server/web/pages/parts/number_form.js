// A number typed into a box; where it may be below zero, a button turns its sign, for phones' number pads have no minus.
import { h, icon } from "./dom.js";
import { t } from "./words.js";

export function numberForm({ labels, name, value = "", placeholder = null, focus = false, onNumber }) {
  const belowZero = labels.some((label) => label.startsWith("-"));
  const input = h("input", {
    type: "text",
    inputmode: "numeric",
    pattern: belowZero ? "[\\-−]?[0-9]{0,2}|[0-9]{3}" : "[0-9]{0,3}",
    maxlength: "3",
    value,
    placeholder,
    "aria-label": name,
  });
  const turn = () => {
    input.value = /^[-−]/.test(input.value) ? input.value.slice(1) : `-${input.value}`;
    input.focus();
  };
  const send = (event) => {
    event.preventDefault();
    const typed = input.value.trim().replace("−", "-");
    onNumber(/\d/.test(typed) ? String(Number(typed) || 0) : "");
  };
  if (focus) setTimeout(() => input.focus());
  return h(
    "form",
    { class: "join", onsubmit: send },
    belowZero && h("button", { type: "button", "aria-label": t("number-sign"), "data-sign": "", onclick: turn }, "±"),
    input,
    h("button", { class: "primary" }, icon("check"), t("ok")),
  );
}
