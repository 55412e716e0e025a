// Language, sound and motion: chosen with one touch, kept on this screen.
import { h, icon } from "../parts/dom.js";
import { currentLanguage, languages, t } from "../parts/words.js";

const SOUND = "tallycam.kiosk.sound";
const MOTION = "tallycam.kiosk.motion";
const chosen = (key, usual) => (localStorage.getItem(key) ?? String(usual)) === "true";

export const isCalm = (kiosk) => !chosen(MOTION, kiosk.motion);

export function comforts(kiosk, { spoken }) {
  const toggle = (key, usual, word, changed) => {
    const button = h("button", {
      class: "quiet",
      onclick: () => {
        localStorage.setItem(key, String(!chosen(key, usual)));
        draw();
        changed?.();
      },
    });
    const draw = () => {
      const on = chosen(key, usual);
      button.setAttribute("aria-pressed", String(on));
      button.replaceChildren(icon(on ? "check" : "close"), word);
    };
    draw();
    return button;
  };
  return h(
    "footer",
    { class: "kiosk-comforts" },
    languages().map(
      ([code, name]) => h(
        "button",
        {
          class: code === currentLanguage() ? "quiet here" : "quiet",
          lang: code,
          "aria-pressed": String(code === currentLanguage()),
          onclick: () => spoken(code),
        },
        name,
      )
    ),
    toggle(SOUND, kiosk.sound, t("kiosk-sound")),
    toggle(
      MOTION,
      kiosk.motion,
      t("kiosk-motion"),
      () => document.body.classList.toggle("calm", isCalm(kiosk)),
    ),
    h("a", { class: "button quiet", href: "/kiosk/staff" }, icon("people"), t("kiosk-staff")),
  );
}

let audio = null;
export function chime(kiosk) {
  if (!chosen(SOUND, kiosk.sound)) return;
  try {
    audio ??= new AudioContext();
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    tone.frequency.value = 880;
    volume.gain.setValueAtTime(0.12, audio.currentTime);
    volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.35);
    tone.connect(volume).connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + 0.4);
  } catch {
    // a screen without a loudspeaker is a screen
  }
}
