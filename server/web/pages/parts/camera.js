// Taking a photo: the phone's own camera through a file field, or a live preview where the page is secure.
import { h, icon, swap, toast } from "./dom.js";
import { liveView } from "./live_view.js";
import { keepWaiting } from "./waiting.js";
import { ApiError, sendPhoto } from "./api.js";
import { t } from "./words.js";

const LONG_SIDE_PX = { sheet: 3500, dice: 2600, drop: 3000, any: 3500 };
const QUALITY = 0.92;
const SMALL_ENOUGH_BYTES = 1_200_000;
const MOST_BYTES = 24_000_000; // what the server takes
const MOST_SHRUNK_BYTES = 60_000_000; // of more than this a phone makes nothing smaller in time
const SHRINKING_MS = 15_000;
const SHOW_AFTER_MS = 500;

export const canPreview = () => window.isSecureContext && !!navigator.mediaDevices?.getUserMedia;

const tooLarge = (most) => new ApiError(413, { detail: t("photo-too-large", { most: Math.round(most / 1e6) }) });

// A photo small enough to be sent; what cannot be made so is refused here, before anything is sent.
export async function shrunk(file, of) {
  if (file.size <= SMALL_ENOUGH_BYTES) return file;
  if (file.size > MOST_SHRUNK_BYTES) throw tooLarge(MOST_SHRUNK_BYTES);
  const slow = new Promise((done) => setTimeout(() => done(file), SHRINKING_MS));
  const blob = await Promise.race([smaller(file, of), slow]);
  if (blob.size > MOST_BYTES) throw tooLarge(MOST_BYTES);
  return blob;
}

async function smaller(file, of) {
  try {
    const image = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, LONG_SIDE_PX[of] / Math.max(image.width, image.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(image.width * scale);
    canvas.height = Math.round(image.height * scale);
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    image.close();
    const blob = await new Promise((done) => canvas.toBlob(done, "image/jpeg", QUALITY));
    return blob && blob.size < file.size ? blob : file;
  } catch {
    return file; // the server says what is wrong with it
  }
}

// Buttons that end in a reading: onRead(reading). `of` is dice, drop or sheet.
export function photoButton({ table, of, player, label, onRead, className = "primary big" }) {
  const input = h(
    "input",
    {
      type: "file",
      accept: "image/*",
      capture: "environment",
      class: "unseen",
      tabindex: "-1",
      "aria-hidden": "true",
      "data-of": of,
      "data-player": player ?? "",
    },
  );
  const progress = h("div", { class: "progress", role: "progressbar", hidden: true });
  const send = (file) => file && read({ table, of, player, file, progress, onRead });
  input.addEventListener("change", async () => {
    await send(input.files[0]);
    input.value = "";
  });
  const button = h(
    "button",
    { class: className, type: "button", onclick: () => input.click() },
    icon("camera"),
    label,
  );
  const preview = canPreview() && h(
    "button",
    {
      class: "round",
      type: "button",
      "aria-label": t("camera-live"),
      title: t("camera-live"),
      onclick: () => liveView(send, of),
    },
    icon("live"),
  );
  return h("div", { class: "shoot" }, h("div", { class: "shoot-row" }, button, preview), input, progress);
}

async function read({ table, of, player, file, progress, onRead }) {
  const shown = setTimeout(() => { progress.hidden = false; }, SHOW_AFTER_MS);
  const show = (share, words) => {
    swap(
      progress,
      h("div", { class: "progress-words" }, words),
      h("progress", { max: "1", value: share === null ? undefined : share }),
    );
  };
  show(0, t("camera-sending"));
  let blob = file;
  try {
    blob = await shrunk(file, of);
    const reading = await sendPhoto(table.id, blob, of, player, (share) => {
      if (share < 1) show(share, t("camera-sending"));
      else show(null, t("camera-reading"));
    });
    await table.refresh();
    onRead(reading);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const waits = !error.status && await keepWaiting({ blob, table: table.id, of, player });
    if (!waits) toast(error.status ? error.message : t("shoot-failed"), "bad");
  } finally {
    clearTimeout(shown);
    progress.hidden = true;
  }
}

// Why there is no live view: one quiet line, once a phone.
const HINTED = "tallycam.hinted";
export function cameraHint() {
  if (canPreview() || localStorage.getItem(HINTED)) return null;
  localStorage.setItem(HINTED, "yes");
  return h("p", { class: "soft small" }, t("camera-hint-plain"));
}
