// Joining a table: by the QR code another phone shows, or by typing its short code.
import * as api from "../parts/api.js";
import { h, icon } from "../parts/dom.js";
import { t } from "../parts/words.js";

export function joinForm(code = "") {
  const input = h(
    "input",
    {
      type: "text",
      name: "code",
      value: code,
      autocomplete: "off",
      autocapitalize: "characters",
      spellcheck: "false",
      maxlength: "8",
      placeholder: "KXW2N7",
      "aria-label": t("join-code"),
      required: true,
    },
  );
  const error = h("p", { class: "notice bad", role: "alert", hidden: true });
  const form = h(
    "form",
    { class: "stack", onsubmit: send },
    h("div", { class: "join code-form" }, input, h("button", { class: "primary short" }, t("join-go"))),
    error,
  );

  async function send(event) {
    event?.preventDefault();
    error.hidden = true;
    try {
      const seat = await api.joinTable(input.value);
      location.hash = `#/t/${seat.id}`;
    } catch (problem) {
      error.replaceChildren(icon("warning"), h("span", {}, problem.message || t("offline")));
      error.hidden = false;
    }
  }
  form.send = send;
  return form;
}

export async function joinScreen(code) {
  const form = joinForm(code);
  queueMicrotask(() => form.send());
  return h(
    "main",
    { class: "stack" },
    h("h1", { tabindex: "-1" }, t("home-join")),
    form,
    h("a", { class: "button", href: "#/" }, icon("home"), t("home")),
  );
}
