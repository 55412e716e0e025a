// A broken rule or a wrong sum, with what would be right and the way to its place.
import { h, icon } from "./dom.js";
import { capital } from "./words.js";

export const problemItem = (one, wayThere) => h(
  "li",
  { class: "notice bad" },
  icon("warning"),
  h(
    "div",
    { class: "grow" },
    h("p", {}, capital(one.message)),
    one.suggestion && h("p", { class: "soft small" }, capital(one.suggestion)),
  ),
  wayThere,
);
