// While nobody plays: which game, how many, go. Three touches, no names to type.
import { h, icon, swap } from "../parts/dom.js";
import { die } from "../parts/die.js";
import { currentLanguage, t } from "../parts/words.js";

export function attract({ kiosk, all, view, begin }) {
  const offered = kiosk.games.map((name) => all.find((game) => game.game === name)).filter(Boolean);
  const box = h("div", { class: "kiosk-attract" });
  const choose = (game) => swap(box, players(game, { begin, back: () => swap(box, start()) }));
  const start = () => [
    kiosk.mistake && h("p", { class: "notice bad card" }, icon("warning"), h("span", {}, kiosk.mistake)),
    h(
      "header",
      { class: "kiosk-hello" },
      h("div", { class: "kiosk-tumble", "aria-hidden": "true" }, ["5", "2", "6"].map((v) => die(v, { size: 92 }))),
      h("h1", {}, t("kiosk-hello")),
      h("p", { class: "lead" }, t("kiosk-how")),
    ),
    h("h2", {}, t("kiosk-which")),
    h(
      "div",
      { class: "kiosk-games" },
      offered.map(
        (game) => h(
          "button",
          {
            class: `kiosk-game ${game.game === view.offered ? "primary" : ""}`,
            "data-game": game.game,
            onclick: () => choose(game),
          },
          h("strong", {}, short(game.title)),
          h("span", { class: "soft" }, counted(game.players)),
          game.game === view.offered && h("span", { class: "badge" }, icon("sheet"), t("kiosk-lies-here")),
        )
      ),
    ),
  ];
  swap(box, start());
  return box;
}

// The best results of the house, a column a game.
export function leaderboard(best) {
  if (!best.length) return null;
  const day = (text) => new Date(`${text}T12:00`).toLocaleDateString(currentLanguage(), { day: "numeric", month: "long" });
  return h(
    "section",
    { class: "kiosk-best card", "data-best": "" },
    h("h2", {}, icon("trophy"), t("kiosk-best")),
    h("div", { class: "kiosk-best-games" }, best.map((game) => h(
      "div",
      {},
      h("strong", {}, short(game.title)),
      h("ol", {}, game.best.map((one) => h("li", {}, h("b", {}, String(one.total)), " ", h("span", { class: "soft" }, day(one.day))))),
    ))),
  );
}

const short = (title) => title.split(":")[0];
const counted = ([few, most]) => (few === most ? String(few) : `${few}–${most}`);

function players(game, { begin, back }) {
  const [few, most] = game.players;
  let chosen = Math.max(few, Math.min(2, most));
  const buttons = h("div", { class: "kiosk-counts" });
  const draw = () => swap(
    buttons,
    Array.from({ length: most - few + 1 }, (_, index) => few + index).map(
      (count) => h(
        "button",
        {
          class: count === chosen ? "primary" : "",
          "aria-pressed": String(count === chosen),
          "data-count": String(count),
          onclick: () => { chosen = count; draw(); },
        },
        String(count),
      )
    ),
  );
  draw();
  const names = () => Array.from({ length: chosen }, (_, i) => t("start-player", { number: i + 1 }));
  return [
    h(
      "div",
      { class: "row" },
      h("button", { class: "round", "aria-label": t("back"), onclick: back }, icon("back")),
      h("h1", {}, short(game.title)),
    ),
    h("h2", {}, t("kiosk-how-many")),
    buttons,
    h(
      "button",
      { class: "primary kiosk-go", "data-go": "", onclick: () => begin(game.game, names()) },
      icon("flag"),
      t("kiosk-go"),
    ),
  ];
}
