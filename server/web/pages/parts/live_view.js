// The camera's picture in the page: what is seen in it, what is wrong with it, and a shutter that goes by itself.
import { dialog, h, icon, s, swap, toast } from "./dom.js";
import { outlines } from "./seen.js";
import { t } from "./words.js";

const WIDTH_PX = 160; // the picture is judged this small
const EVERY_MS = 200;
const STILL_MS = 1000; // so long sharp and still, and the shutter goes
const DARK = 45; // mean grey below which a photo is too dark
const FLAT = 10; // spread of grey below which there is nothing in the picture
const MOVING = 7; // mean change of grey from one look to the next
const SOFT = 0.55; // of the sharpest look so far: below, it is out of focus
const QUALITY = 0.92;
const WHOLE_SHEET = ["sheet", "drop"];

// What is wrong with a look: "dark", "empty", "moving", "blurred", or "" where nothing is.
export function judged(grey, before, width, sharpest) {
  const mean = grey.reduce((sum, one) => sum + one, 0) / grey.length;
  if (mean < DARK) return { advice: "dark", sharpness: 0 };
  const spread = Math.sqrt(grey.reduce((sum, one) => sum + (one - mean) ** 2, 0) / grey.length);
  if (spread < FLAT) return { advice: "empty", sharpness: 0 };
  const sharpness = edges(grey, width) / spread;
  const change = before ? grey.reduce((sum, one, at) => sum + Math.abs(one - before[at]), 0) / grey.length : MOVING;
  if (change >= MOVING) return { advice: "moving", sharpness };
  return { advice: sharpness < SOFT * sharpest ? "blurred" : "", sharpness };
}

function edges(grey, width) {
  let sum = 0;
  for (let at = width; at < grey.length - width; at += 1) {
    sum += Math.abs(4 * grey[at] - grey[at - 1] - grey[at + 1] - grey[at - width] - grey[at + width]);
  }
  return sum / grey.length;
}

// Of a video or a picture, as grey as it is judged.
export function greyOf(video, canvas) {
  const [width, height] = [video.videoWidth ?? video.width, video.videoHeight ?? video.height];
  canvas.width = WIDTH_PX;
  canvas.height = Math.max(1, Math.round((WIDTH_PX * height) / width));
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  pen.drawImage(video, 0, 0, canvas.width, canvas.height);
  const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
  const grey = new Float32Array(data.length / 4);
  for (let at = 0; at < grey.length; at += 1) {
    grey[at] = 0.3 * data[4 * at] + 0.59 * data[4 * at + 1] + 0.11 * data[4 * at + 2];
  }
  return grey;
}

const polygon = (points, name) => s("polygon", { class: name, points: points.map((point) => point.join()).join(" ") });

// `of` is what the photo should show: of a sheet all four corners are wanted before the shutter goes.
export async function liveView(send, of = "any") {
  let stream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({
      video: { facingMode: "environment", width: { ideal: 3840 }, height: { ideal: 2160 } },
    });
  } catch {
    toast(t("camera-refused"), "bad");
    return;
  }
  const video = h("video", { autoplay: true, playsinline: true, muted: true, class: "preview" });
  video.srcObject = stream;
  const words = h("p", { class: "advice", role: "status" });
  const drawn = s("svg", { class: "preview seen", "aria-hidden": "true" });
  const small = document.createElement("canvas");
  let [before, sharpest, goodSince, isOver] = [null, 0, 0, false];

  const box = dialog("whole", (close) => h(
    "div",
    { class: "preview-box" },
    h("div", { class: "preview-holder" }, video, drawn, words),
    h(
      "div",
      { class: "row apart" },
      h("button", { onclick: close }, icon("close"), t("cancel")),
      h("button", { class: "primary", onclick: () => shoot(close) }, icon("camera"), t("camera-take")),
    ),
  ));

  const looking = setInterval(() => {
    if (!video.videoWidth || isOver) return;
    const grey = greyOf(video, small);
    const { advice: wrong, sharpness } = judged(grey, before?.length === grey.length ? before : null, small.width, sharpest);
    [before, sharpest] = [grey, Math.max(0.98 * sharpest, sharpness)];
    const seen = outlines(grey, small.width);
    drawn.setAttribute("viewBox", `0 0 ${small.width} ${small.height}`);
    swap(drawn, seen.paper && polygon(seen.paper, "paper-seen"), seen.dice.map((one) => polygon(one, "die-seen")));
    const advice = wrong || (WHOLE_SHEET.includes(of) ? seen.advice : "");
    goodSince = advice ? 0 : goodSince || performance.now();
    swap(words, t(`advice-${advice || "good"}`));
    words.dataset.advice = advice || "good";
    if (goodSince && performance.now() - goodSince >= STILL_MS) shoot(() => box.close());
  }, EVERY_MS);

  box.addEventListener("close", () => {
    isOver = true;
    clearInterval(looking);
    stream.getTracks().forEach((track) => track.stop());
  });

  function shoot(close) {
    if (isOver) return;
    isOver = true;
    const canvas = document.createElement("canvas");
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    canvas.getContext("2d").drawImage(video, 0, 0);
    canvas.toBlob((blob) => { close(); send(blob); }, "image/jpeg", QUALITY);
  }
}
