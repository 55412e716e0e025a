// What stands round every screen of a table: its name, whether the phone hears it, four tabs, invite.
import { address, joinAddress } from "../parts/api.js";
import { takeArrivals } from "../parts/arrivals.js";
import { drawer, endToast, h, icon, toast } from "../parts/dom.js";
import { follow, goOn, readPhotos } from "../parts/shoot.js";
import { waitingNotice } from "../parts/waiting.js";
import { t } from "../parts/words.js";
import { log } from "./log.js";
import { play } from "./play.js";
import { readingScreen } from "./reading.js";
import { scores } from "./scores.js";
import { sheets } from "./sheets.js";
import { sheet } from "./sheet.js";
import { unclaimed, whose } from "./whose.js";

const TABS = [["play", "dice"], ["sheets", "sheet"], ["scores", "trophy"], ["log", "list"]];

export async function tableFrame(context, rest) {
  const [name, ...parts] = rest.split("/");
  const screens = { play, sheets, scores, log, sheet, whose, reading: readingScreen };
  takeArrivals((files) => arrived(context, files));
  const body = await (screens[name] ?? play)(context, ...parts);
  const tab = { sheet: "sheets", whose: "sheets", reading: "play" }[name] ?? name;
  return h(
    "div",
    { class: "page with-tabs" },
    context.live((state) => head(context, state), "top-holder"),
    h("main", { "data-screen": name }, waitingNotice(), body),
    context.live((state) => tabs(state, tab), "tabs-holder"),
  );
}

// Photos dropped on or pasted into any screen of a table.
async function arrived({ table }, files) {
  const seen = await readPhotos(files, (words) => toast(words, "ask"), table.id).finally(endToast);
  await table.refresh();
  const go = () => {
    if (unclaimed(table.state).length) location.hash = `#/t/${table.id}/whose`;
    else follow(seen);
  };
  if (!await goOn(seen, go) && seen.troubles.length) toast(seen.troubles.join(" "), "bad");
}

// "Unvention: International Exhibition" is too long for the top of a phone.
const shortTitle = (game) => game.title.split(/[:,]/)[0];

function head(context, state) {
  return h(
    "header",
    { class: "top" },
    h("a", { class: "button round quiet", href: "#/", "aria-label": t("home") }, icon("home")),
    h(
      "div",
      { class: "grow" },
      h("h1", { tabindex: "-1", title: state.game.title }, shortTitle(state.game)),
      h(
        "p",
        { class: "sub" },
        h("span", { class: `dot ${context.table.connected ? "" : "off"}`, "aria-hidden": "true" }),
        context.table.connected ? state.players.join(", ") : t("offline-short"),
      ),
    ),
    h(
      "button",
      {
        class: "short code-button",
        onclick: () => invite(state),
        "data-keep": "invite",
        "aria-label": `${t("invite-title")}: ${state.code}`,
      },
      icon("people"),
      h("span", { class: "code-text" }, state.code),
    ),
  );
}

function tabs(state, current) {
  const doubts = Object.values(state.sheets).reduce((sum, one) => sum + one.doubts.length, 0);
  const asked = doubts + unclaimed(state).length;
  return h(
    "nav",
    { class: "tabs", "aria-label": t("tabs") },
    TABS.map(
      ([name, symbol]) => h(
        "a",
        {
          href: `#/t/${state.id}/${name}`,
          "aria-current": name === current ? "page" : undefined,
          "data-keep": `tab-${name}`,
        },
        icon(symbol),
        h("span", {}, t(`tab-${name}`)),
        name === "sheets" && asked > 0 && h(
          "span",
          { class: "count", "aria-label": t("tabs-asked", { count: asked }) },
          String(asked),
        ),
      )
    ),
  );
}

function invite(state) {
  const copy = async () => {
    const link = await joinAddress(state.id).catch(() => `${location.origin}/#/join/${state.code}`);
    try {
      await navigator.clipboard.writeText(link);
      toast(t("invite-copied"));
    } catch {
      toast(link, "ask");
    }
  };
  drawer(t("invite-title"), t("close"), () => [
    h("div", { class: "qr" }, h("img", { src: address(state.id, "join.svg"), alt: t("invite-qr") })),
    h("p", { class: "code" }, state.code),
    h("p", { class: "soft" }, t("invite-how")),
    h("button", { onclick: copy }, icon("share"), t("invite-copy")),
  ]);
}
