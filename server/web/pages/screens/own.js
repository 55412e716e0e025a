// Sheets of one's own: those that are enrolled, and a page to enrol another from.
import * as api from "../parts/api.js";
import { drawer, h, icon, swap, toast } from "../parts/dom.js";
import { asSent, fileField } from "../parts/files.js";
import * as own from "../parts/own_api.js";
import { t } from "../parts/words.js";
import { learnFrom, unlearn } from "./own_learn.js";

export async function ownSheets() {
  let sheets = null;
  try {
    sheets = await own.ownSheets();
  } catch (error) {
    if (error.status !== 401) throw error;
  }
  return h(
    "main",
    { class: "stack", "data-screen": "own" },
    h(
      "div",
      { class: "row line" },
      h("a", { class: "button round quiet", href: "#/", "aria-label": t("back") }, icon("back")),
      h("h1", { class: "grow", tabindex: "-1" }, t("own-title")),
    ),
    h("p", { class: "soft" }, t("own-how")),
    sheets === null ? codeForm() : [beginBox(), sheets.map(card)],
  );
}

const again = () => dispatchEvent(new Event("hashchange"));

function codeForm() {
  const input = h("input", {
    type: "text", maxlength: "20", autocomplete: "off", autocapitalize: "characters", "aria-label": t("own-code"), placeholder: "····-····",
  });
  const send = async (event) => {
    event.preventDefault();
    try {
      await own.openWith(input.value);
      again();
    } catch (error) {
      toast(error.message || t("offline"), "bad");
    }
  };
  return h(
    "form",
    { class: "card stack", onsubmit: send },
    h("h2", {}, t("own-code")),
    h("p", { class: "soft" }, t("own-code-how")),
    h("div", { class: "join code-form" }, input, h("button", { class: "primary", type: "submit" }, t("ok"))),
  );
}

// One page, or photos of several filled copies of it: the others are added one after another.
function beginBox() {
  const progress = h("div", { class: "progress", role: "status" });
  const trouble = h("div", { class: "stack", role: "alert" });
  const show = (words) => swap(progress, h("div", { class: "progress-words" }, words), h("progress", { "aria-label": words }));
  const take = async ([first, ...others]) => {
    swap(trouble);
    try {
      show(t("own-looking"));
      const draft = await own.begin(await asSent(first));
      for (const [index, file] of others.entries()) {
        show(t("own-adding", { number: index + 2 }));
        await own.addCopy(draft.draft, await asSent(file));
      }
      location.hash = `#/own/${draft.draft}`;
    } catch (error) {
      if (!(error instanceof api.ApiError)) throw error;
      const sentence = error.status ? error.message : t("shoot-failed");
      swap(trouble, h("p", { class: "card bad notice" }, icon("warning"), h("span", {}, sentence)));
    } finally {
      swap(progress);
    }
  };
  const camera = fileField({ accept: "image/*", capture: "environment", "data-of": "page" }, take);
  const files = fileField({ accept: "image/*,application/pdf", multiple: true, "data-of": "pages" }, take);
  return h(
    "section",
    { class: "card stack" },
    h("h2", {}, t("own-begin")),
    h("p", { class: "soft" }, t("own-begin-how")),
    h(
      "div",
      { class: "shoot" },
      h("button", { class: "primary big", onclick: () => camera.click() }, icon("camera"), t("own-photograph")),
      h("button", { onclick: () => files.click() }, icon("photo"), t("own-choose")),
      camera,
      files,
      progress,
      trouble,
    ),
  );
}

function card(sheet) {
  const { name, title } = sheet;
  const change = async () => { location.hash = `#/own/${(await own.change(name)).draft}`; };
  return h(
    "section",
    { class: "card stack", "data-own": name },
    h(
      "div",
      { class: "row line" },
      h("img", { class: "thumb", alt: "", src: `${api.blankAddress(name, "page")}&v=${sheet.version}` }),
      h(
        "div",
        { class: "grow" },
        h("h2", {}, title),
        h("p", { class: "soft small" }, t("own-fields", { count: sheet.fields, size: sheet.page_mm.join(" × ") })),
      ),
    ),
    h(
      "div",
      { class: "grid2" },
      h("a", { class: "button primary", href: `#/new/${name}` }, icon("flag"), t("own-play")),
      link(api.printAddress(name, "page", "a4"), t("own-print")),
      link(api.markedAddress(name), t("own-print-marked")),
      h("button", { onclick: change }, icon("pencil"), t("own-change")),
      h("button", { "data-do": "learn", onclick: () => learnFrom(sheet, again) }, icon("photo"), t("own-learn")),
      sheet.learned && h("button", { "data-do": "unlearn", onclick: () => unlearn(sheet, again) }, icon("undo"), t("own-unlearn")),
      h("button", { onclick: () => askTitle(sheet) }, icon("keyboard"), t("own-rename")),
      h("button", { class: "danger", onclick: () => askDelete(sheet) }, icon("bin"), t("own-delete")),
    ),
  );
}

const link = (href, words) => h("a", { class: "button", href, target: "_blank", rel: "noopener" }, icon("print"), words);

function askTitle({ name, title }) {
  drawer(t("own-rename"), t("close"), (close) => {
    const input = h("input", { type: "text", maxlength: "60", value: title, "aria-label": t("own-name") });
    const send = async (event) => {
      event.preventDefault();
      try {
        await own.rename(name, input.value);
        close();
        again();
      } catch (error) {
        toast(error.message || t("offline"), "bad");
      }
    };
    return h("form", { class: "stack", onsubmit: send }, input, h("button", { class: "primary big" }, icon("check"), t("own-rename")));
  });
}

function askDelete({ name, title }) {
  drawer(t("own-delete-title", { title }), t("close"), (close) => {
    const go = async () => {
      await own.remove(name);
      close();
      again();
    };
    return [
      h("p", {}, t("own-delete-how")),
      h("button", { class: "primary danger-fill big", onclick: go }, icon("bin"), t("own-delete")),
    ];
  });
}
