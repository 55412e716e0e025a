// More of the print of a sheet, learned from photos of filled copies; and that undone.
import { ApiError } from "../parts/api.js";
import { drawer, h, icon, swap, toast } from "../parts/dom.js";
import { asSent, fileField } from "../parts/files.js";
import * as own from "../parts/own_api.js";
import { t } from "../parts/words.js";

const FEWEST = 3;
const ENDS = [0, 401, 404]; // no server, not the owner, no such draft: no other photo would do better

const notice = (kind, symbol, words) => h("p", { class: `card ${kind} notice` }, icon(symbol), h("span", {}, words));

export function learnFrom({ name, title }, done) {
  let closed = false;
  const box = drawer(t("own-learn-title", { title }), t("close"), () => {
    const progress = h("div", { class: "progress", role: "status" });
    const told = h("div", { class: "stack", role: "alert" });
    const show = (words) => swap(progress, h("div", { class: "progress-words" }, words), h("progress", { "aria-label": words }));
    const button = h("button", { class: "primary big", onclick: () => photos.click() }, icon("photo"), t("own-learn-choose"));
    const take = async (files) => {
      if (files.length < FEWEST) {
        swap(told, notice("bad", "warning", t("own-learn-few")));
        return;
      }
      button.disabled = true;
      swap(told);
      const passedOver = [];
      try {
        const learned = await learnedFrom(name, files, { show, passedOver, isClosed: () => closed });
        if (learned) swap(told, notice("good", "check", learned.told.join(" ")), passedOver);
        if (learned && closed) done();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        swap(told, notice("bad", "warning", error.status ? error.message : t("shoot-failed")), passedOver);
      } finally {
        swap(progress);
        button.disabled = false;
      }
    };
    const photos = fileField({ accept: "image/*", multiple: true, "data-of": "learn" }, take);
    return [h("p", { class: "soft" }, t("own-learn-how")), button, photos, progress, told];
  });
  box.addEventListener("close", () => { closed = true; done(); });
}

// Each photo is read by itself; one that does not show the sheet is passed over, and why is told.
async function learnedFrom(name, files, { show, passedOver, isClosed }) {
  const { draft } = await own.change(name);
  try {
    for (const [index, file] of files.entries()) {
      if (isClosed()) break;
      show(t("own-learn-reading", { number: index + 1, count: files.length }));
      try {
        await own.readCopy(draft, await asSent(file));
      } catch (error) {
        if (!(error instanceof ApiError) || ENDS.includes(error.status)) throw error;
        const words = t("own-learn-passed", { number: index + 1, name: file.name, sentence: error.message });
        passedOver.push(notice("ask", "question", words));
      }
    }
    if (!isClosed()) {
      show(t("own-learn-learning"));
      return await own.learn(draft);
    }
  } catch (error) {
    await own.giveUp(draft).catch(() => {});
    throw error;
  }
  await own.giveUp(draft);
  return null;
}

export async function unlearn({ name, title }, done) {
  try {
    await own.unlearn(name);
    done();
    toast(t("own-unlearned", { title }));
  } catch (error) {
    toast(error.message || t("offline"), "bad");
  }
}
