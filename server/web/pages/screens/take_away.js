// The game to share and to take away, and its end.
import * as api from "../parts/api.js";
import { drawer, h, icon, toast } from "../parts/dom.js";
import { t } from "../parts/words.js";
import { nameEverybody } from "./names.js";

const FILES = [["result.txt", "scores-text"], ["score.csv", "CSV"], ["record.json", "JSON"]];
const MORE = [["record.txt", "scores-record"], ["play.bgsplay", "scores-bgstats"], ["boardgamegeek.xml", "scores-geek"]];

export function takeAway(context) {
  const { table } = context;
  return h(
    "section",
    { class: "card stack" },
    h("h2", {}, t("scores-take")),
    h("button", { class: "primary", onclick: () => share(table) }, icon("share"), t("scores-share")),
    h("div", { class: "grid3" }, FILES.map(([file, name]) => download(table, file, name))),
    h(
      "details",
      {},
      h("summary", {}, t("scores-more")),
      h(
        "div",
        { class: "stack" },
        h("button", { onclick: () => toBgStats(table) }, icon("share"), t("scores-to-bgstats")),
        MORE.map(([file, name]) => download(table, file, name)),
      ),
    ),
    context.live((state) => (
      state.finished ? h("p", { class: "notice good" }, icon("check"), t("scores-finished")) : h(
        "button",
        { onclick: () => finish(table), "data-keep": "finish" },
        icon("flag"),
        t("scores-finish"),
      )
    )),
    h(
      "div",
      { class: "grid2" },
      h("button", { onclick: () => rematch(table) }, icon("flag"), t("scores-rematch")),
      h("button", { onclick: () => nameEverybody(table) }, icon("pencil"), t("scores-rename")),
    ),
    h("button", { class: "quiet danger", onclick: () => askToForget(table) }, icon("bin"), t("scores-delete")),
  );
}

const download = (table, file, name) => h(
  "a",
  { class: "button", href: api.spokenAddress(table.id, file), download: "" },
  icon("download"),
  t(name),
);

// BG Stats is on the phone or it is not: its own page says so.
async function toBgStats(table) {
  const { address } = await api.bgStats(table.id);
  window.open(address, "_blank", "noopener");
}

async function rematch(table) {
  const { game, players } = table.state;
  const seat = await api.openTable(game.game, players);
  location.hash = `#/t/${seat.id}`;
}

const askToForget = (table) => drawer(t("forget-title"), t("close"), (close) => [
  h("p", {}, t("forget-how")),
  h("button", { class: "primary danger-fill big", onclick: () => { close(); forgetTable(table); } }, icon("bin"), t("forget-go")),
]);

export async function forgetTable(table) {
  try {
    await api.deleteTable(table.id);
  } catch (error) {
    if (error.status !== 401 && error.status !== 404) throw error; // it is gone already
  }
  table.forget();
  location.hash = "#/";
}

async function finish(table) {
  await api.finish(table.id);
  await table.refresh();
}

// The picture is drawn by the server as SVG and turned into a PNG here, which every chat understands.
async function share(table) {
  const drawn = await (await fetch(api.spokenAddress(table.id, "picture.svg"))).text();
  const svg = new Blob([drawn], { type: "image/svg+xml" });
  const address = URL.createObjectURL(svg);
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext("2d").drawImage(image, 0, 0);
  URL.revokeObjectURL(address);
  const png = await new Promise((done) => canvas.toBlob(done, "image/png"));
  const file = new File([png], `${table.state.game.game}-${table.state.started.slice(0, 10)}.png`, { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file], title: "Tallycam" }).catch(() => {});
    return;
  }
  const link = h("a", { href: URL.createObjectURL(file), download: file.name });
  link.click();
  toast(t("scores-saved"));
}
