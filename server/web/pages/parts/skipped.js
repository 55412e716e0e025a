// Sheets of the newest photo that could not be read: which photo it was, why, and whose may be missing.
import { h, icon } from "./dom.js";
import { t } from "./words.js";

export function skippedSheets(state) {
  const newest = state.looks.at(-1);
  if (newest?.of !== "sheet" || !newest.skipped?.length) return null;
  const beside = state.looks.filter((look) => look.photo === newest.photo && look.player).map((look) => look.player);
  const left = state.players.filter((name) => !state.sheets[name]);
  return newest.skipped.map((sentence) => h(
    "section",
    { class: "card ask notice", "data-skipped": "" },
    icon("warning"),
    h(
      "span",
      {},
      beside.length ? t("skipped-beside", { names: beside.join(", "), sentence }) : sentence,
      left.length > 0 && ` ${t("skipped-left", { names: left.join(", ") })}`,
    ),
  ));
}
