// Sample photos of every game: what is read of them is what would be read of one's own.
import * as api from "../parts/api.js";
import { h, icon, swap } from "../parts/dom.js";
import { follow, readPhotos } from "../parts/shoot.js";
import { t } from "../parts/words.js";

export async function tryIt() {
  const samples = await api.samples();
  const progress = h("div", { class: "progress sticky-foot", role: "status" });
  const show = (words, share) => swap(
    progress,
    h("div", { class: "progress-words" }, words),
    h("progress", { max: "1", value: share === null ? undefined : share, "aria-label": words }),
  );

  async function choose(sample) {
    show(t("camera-sending"), null);
    const photos = await Promise.all(sample.photos.map(async (address) => (await fetch(address)).blob()));
    const seen = await readPhotos(photos, show);
    swap(progress, seen.troubles.map((one) => h("p", { class: "card bad notice" }, icon("warning"), h("span", {}, one))));
    follow(seen);
  }

  return h(
    "main",
    { class: "stack", "data-screen": "try" },
    h(
      "div",
      { class: "row line" },
      h("a", { class: "button round quiet", href: "#/", "aria-label": t("home") }, icon("back")),
      h("h1", { class: "grow", tabindex: "-1" }, t("try-title")),
    ),
    h("p", { class: "soft" }, t("try-how")),
    h("div", { class: "samples" }, samples.map((sample) => card(sample, () => choose(sample)))),
    progress,
  );
}

const card = (sample, onclick) => h(
  "button",
  { class: "card sample", "data-sample": `${sample.name}-${sample.game}`, onclick },
  h("img", { src: sample.photos[0], alt: "", loading: "lazy" }),
  h("span", { class: "strong" }, t(`try-${sample.name}`)),
  h("span", { class: "soft small" }, sample.title.split(/[:,]/)[0]),
);
