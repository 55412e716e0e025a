// The game to share and to take away, and its end.
import * as api from "../parts/api.js";
import { h, icon, toast } from "../parts/dom.js";
import { t } from "../parts/words.js";

const FILES = [["record.txt", "scores-text"], ["record.json", "JSON"], ["score.csv", "CSV"]];

export function takeAway(context) {
  const { table } = context;
  return h(
    "section",
    { class: "card stack" },
    h("h2", {}, t("scores-take")),
    h("button", { class: "primary", onclick: () => share(table) }, icon("share"), t("scores-share")),
    h(
      "div",
      { class: "grid3" },
      FILES.map(([file, name]) => h(
        "a",
        { class: "button", href: api.spokenAddress(table.id, file), download: "" },
        icon("download"),
        t(name),
      )),
    ),
    context.live((state) => (
      state.finished ? h("p", { class: "notice good" }, icon("check"), t("scores-finished")) : h(
        "button",
        { onclick: () => finish(table), "data-keep": "finish" },
        icon("flag"),
        t("scores-finish"),
      )
    )),
  );
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
  const file = new File([png], `tallycam-${table.state.code}.png`, { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file], title: "Tallycam" }).catch(() => {});
    return;
  }
  const link = h("a", { href: URL.createObjectURL(file), download: file.name });
  link.click();
  toast(t("scores-saved"));
}
