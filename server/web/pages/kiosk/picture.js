// What the camera sees now, small, with what it found outlined; and how the camera fares.
import { h, icon, s, swap } from "../parts/dom.js";
import { t } from "../parts/words.js";

const EVERY_MS = 1500;

export function livePicture(booth, viewNow) {
  const picture = s("svg", { class: "kiosk-picture", role: "img", "aria-label": t("kiosk-sees") });
  const image = s("image", {});
  const outlines = s("g", {});
  picture.append(image, outlines);
  const state = h("p", { class: "kiosk-state" });
  const box = h("figure", { class: "kiosk-live card" }, picture, h("figcaption", {}, state));
  let said = "";

  const draw = () => {
    if (!box.isConnected && said) return clearInterval(timer); // another screen has taken its place
    const view = viewNow();
    const [width, height] = view.frame_px?.[0] ? view.frame_px : [1920, 1080];
    picture.setAttribute("viewBox", `0 0 ${width} ${height}`);
    image.setAttribute("width", width);
    image.setAttribute("height", height);
    if (view.camera === "ok") fetched(booth.frame(), (href) => image.setAttribute("href", href));
    picture.classList.toggle("gone", view.camera !== "ok");
    picture.style.display = view.camera === "" ? "none" : "";
    swap(outlines, (view.phase === "moving" ? [] : view.outlines ?? []).map(
      (outline) => s("polygon", { points: outline.map((point) => point.join(",")).join(" ") })
    ));
    const sentence = stateOf(view);
    if (sentence.text !== said) {
      said = sentence.text;
      swap(state, icon(sentence.icon), h("span", {}, said));
      state.className = `kiosk-state ${sentence.kind}`;
    }
  };
  const timer = setInterval(draw, EVERY_MS);
  const first = setInterval(() => {
    if (viewNow().camera === undefined) return; // nothing is known yet
    clearInterval(first);
    draw();
  }, 100);
  return box;
}

// A picture that did not come leaves the one before.
function fetched(href, show) {
  const next = new Image();
  next.addEventListener("load", () => show(href));
  next.src = href;
}

function stateOf(view) {
  if (view.camera === "") return { icon: "pencil", text: t("kiosk-no-camera"), kind: "" };
  if (!view.camera || view.camera === "starting") return { icon: "camera", text: t("kiosk-waking"), kind: "" };
  if (view.camera !== "ok") return { icon: "warning", text: view.camera_sentence, kind: "bad" };
  if (view.reading) return { icon: "question", text: t("kiosk-reading"), kind: "good" };
  if (view.hand) return { icon: "hand", text: t("kiosk-hand"), kind: "" };
  const phase = ["empty", "moving", "still"].includes(view.phase) ? view.phase : "empty";
  return { icon: "camera", text: t(`kiosk-phase-${phase}`), kind: "good" };
}
