// Before a game: print sheets, type names, start.
import * as api from "../parts/api.js";
import { h, icon, swap, toast } from "../parts/dom.js";
import { speakOf } from "../parts/game_words.js";
import { nameChips, rememberNames } from "../parts/names.js";
import { sheetName, t } from "../parts/words.js";

export async function start(name) {
  const game = (await api.games()).find((one) => one.game === name);
  if (!game) throw new api.ApiError(404, { detail: t("start-unknown") });
  await speakOf(name);
  const [fewest, most] = game.players;
  const usual = Math.max(fewest, Math.min(2, most));
  let names = Array.from({ length: usual }, () => "");
  const list = h("div", { class: "names" });
  const draw = (focus) => {
    swap(list, names.map((value, index) => nameRow(value, index)));
    if (focus !== undefined) list.querySelectorAll("input")[focus]?.focus();
    add.hidden = names.length >= most;
  };
  const nameRow = (value, index) => h(
    "div",
    { class: "row" },
    h("span", { class: "badge" }, String(index + 1)),
    h(
      "input",
      {
        type: "text",
        class: "grow",
        value,
        maxlength: "30",
        placeholder: t("start-player", { number: index + 1 }),
        "aria-label": t("start-name", { number: index + 1 }),
        oninput: (event) => { names[index] = event.target.value; },
      },
    ),
    names.length > fewest && h(
      "button",
      {
        class: "round quiet",
        type: "button",
        "aria-label": t("start-remove", { number: index + 1 }),
        onclick: () => { names = names.filter((_, other) => other !== index); draw(); },
      },
      icon("minus"),
    ),
  );
  const add = h(
    "button",
    { type: "button", onclick: () => { names.push(""); draw(names.length - 1); } },
    icon("plus"),
    t("start-add"),
  );

  async function begin(event) {
    event.preventDefault();
    const players = names.map((value, index) => value.trim() || t("start-player", { number: index + 1 }));
    try {
      const seat = await api.openTable(name, players);
      rememberNames(names.map((value) => value.trim()).filter(Boolean));
      location.hash = `#/t/${seat.id}`;
    } catch (error) {
      toast(error.message || t("offline"), "bad");
    }
  }
  draw();
  return h(
    "main",
    { class: "stack" },
    h(
      "div",
      { class: "row" },
      h("a", { class: "button round quiet", href: "#/", "aria-label": t("back") }, icon("back")),
      h("h1", { class: "grow", tabindex: "-1" }, game.title),
    ),
    h(
      "form",
      { class: "card stack", onsubmit: begin },
      h("h2", {}, t("start-who")),
      nameChips(h, () => [...list.querySelectorAll("input")], t("names-known")),
      list,
      add,
      h("button", { class: "primary big", type: "submit" }, icon("flag"), t("start-go")),
    ),
    game.positions && h(
      "a",
      { class: "button", href: `#/position/${name}`, "data-position": "" },
      icon("question"),
      t("position-title"),
    ),
    game.reads.includes("cards") && h(
      "a",
      { class: "button", href: `#/cards/${game.game}`, "data-cards": game.game },
      icon("camera"),
      t("cards-link"),
    ),
    game.sheets.length > 0 && printing(game),
  );
}

export function printing(game) {
  const sheets = game.sheets.filter((sheet) => sheet !== "official");
  const links = sheets.flatMap(
    (sheet) => ["a4", "letter"].map(
      (paper) => h(
        "a",
        {
          class: "button",
          href: api.printAddress(game.game, sheet, paper),
          target: "_blank",
          rel: "noopener",
        },
        icon("print"),
        `${sheets.length > 1 ? `${sheetName(sheet)} · ` : ""}${paper === "a4" ? "A4" : "Letter"}`,
      )
    )
  );
  return h(
    "section",
    { class: "card stack" },
    h("h2", {}, t("start-print")),
    h("p", { class: "soft small" }, t("start-print-why")),
    h("div", { class: "grid-wide" }, links),
  );
}
