// Several sheets lay in one photo: each is shown flat, and somebody says whose it is.
import * as api from "../parts/api.js";
import { h, icon, swap } from "../parts/dom.js";
import { skippedSheets } from "../parts/skipped.js";
import { t } from "../parts/words.js";

// Sheets that were read and belong to nobody yet.
export const unclaimed = (state) => state.looks.filter((look) => look.of === "sheet" && !look.player);

export function whose(context) {
  const { table } = context;
  const readings = new Map(); // what was read, by the number of the photo's event
  const fetched = (look) => {
    if (!readings.has(look.number)) readings.set(look.number, api.reading(table.id, look.number));
    return readings.get(look.number);
  };
  const done = () => { location.hash = `#/t/${table.id}/sheets`; };

  async function say(look, name) {
    await api.answer(table.id, look.number, "player", name);
    await table.refresh();
    if (!unclaimed(table.state).length) done();
  }

  async function leaveOut(look) {
    await api.undo(table.id, look.number);
    await table.refresh();
    if (!unclaimed(table.state).length) done();
  }

  function card(state, look) {
    const buttons = h("div", { class: "answers" }, names(state, look, ""));
    fetched(look).then((reading) => swap(buttons, names(state, look, likeliest(state, look, reading))));
    return h(
      "section",
      { class: "card stack", "data-look": String(look.number) },
      h(
        "img",
        {
          class: "flat",
          src: api.address(table.id, `readings/${look.number}/flat.jpg`),
          alt: t("whose-picture"),
        },
      ),
      h("h2", {}, t("whose-one")),
      buttons,
      h(
        "button",
        { class: "quiet", "data-keep": `leave-${look.number}`, onclick: () => leaveOut(look) },
        icon("close"),
        t("whose-none"),
      ),
    );
  }

  const names = (state, look, likely) => state.players.map(
    (name) => h(
      "button",
      {
        class: name === likely ? "primary" : "",
        "data-label": name,
        "data-keep": `whose-${look.number}-${name}`,
        onclick: () => say(look, name),
      },
      name,
    )
  );

  return h(
    "div",
    { class: "stack" },
    h(
      "div",
      { class: "row line" },
      h(
        "a",
        { class: "button round quiet", href: `#/t/${table.id}/sheets`, "aria-label": t("back") },
        icon("back"),
      ),
      h("h2", { class: "grow" }, t("whose-title")),
    ),
    context.live((state) => skippedSheets(state) ?? []),
    h("p", { class: "soft" }, t("whose-how")),
    context.live((state) => unclaimed(state).map((look) => card(state, look)), "columns"),
  );
}

// A proposal only: who has no sheet of this photo yet, and whose last sheet has most of these marks.
function likeliest(state, look, reading) {
  const claimed = state.looks.filter((one) => one.photo === look.photo && one.player);
  const left = state.players.filter((name) => !claimed.some((one) => one.player === name));
  if (left.length === 1) return left[0];
  const shared = (name) => Object.entries(state.sheets[name]?.marks ?? {}).filter(
    ([field, label]) => reading.fields[field]?.label === label
  ).length;
  const [first, second] = [...left].sort((one, other) => shared(other) - shared(one));
  return first && shared(first) > shared(second) ? first : "";
}
