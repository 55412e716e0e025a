// Files that are chosen, of which a page hides the field.
import { shrunk } from "./camera.js";
import { h } from "./dom.js";

export function fileField(properties, take) {
  const input = h("input", { type: "file", class: "unseen", tabindex: "-1", "aria-hidden": "true", ...properties });
  input.addEventListener("change", async () => {
    const files = [...input.files];
    input.value = "";
    if (files.length) await take(files);
  });
  return input;
}

export const asSent = (file) => (file.type === "application/pdf" ? file : shrunk(file, "sheet"));
