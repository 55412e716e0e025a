// Doubts, one after another: the place large, the likeliest answers as buttons, the score beside.
import * as api from "../parts/api.js";
import { dialog, h, icon, say, swap, toast } from "../parts/dom.js";
import { crop } from "../parts/overlay.js";
import { fieldName, labelName, t } from "../parts/words.js";

// `key` is the player, or the player and a second sheet.
export async function askAll(table, key) {
  const kept = table.state.sheets[key];
  if (!kept?.doubts.length) return;
  const { player } = kept;
  const layout = await api.layout(table.state.game.game, kept.sheet);
  const reading = kept.look ? await api.reading(table.id, kept.look) : null;
  const labelsOf = (field) => layout.fields.find((one) => one.id === field)?.labels ?? [];
  const skipped = new Set();
  const total = kept.doubts.length;
  let answered = 0;
  let shownTotal = null;

  dialog("whole", (close, box) => {
    const content = h("div", { class: "ask-box" });
    const stop = table.hear(draw);
    box.addEventListener("close", stop);
    box.setAttribute("aria-label", t("ask-title"));

    function draw(state) {
      const doubt = state.sheets[key]?.doubts.find((one) => !skipped.has(one.field));
      if (!doubt) {
        close();
        const left = state.sheets[key]?.doubts.length ?? 0;
        toast(left ? t("ask-left") : t("ask-done", { name: player }), left ? "ask" : "good");
        return;
      }
      const number = Math.min(total, answered + skipped.size + 1);
      content.dataset.field = doubt.field;
      swap(content, head(number), middle(doubt), foot(state, doubt));
      say(`${fieldName(doubt.field)}. ${doubt.why}`);
    }

    const head = (number) => h(
      "div",
      { class: "row apart" },
      h("h2", {}, t("ask-count", { number, total: Math.max(total, number) })),
      h("button", { class: "round quiet", "aria-label": t("close"), onclick: close }, icon("close")),
    );

    function middle(doubt) {
      const outline = doubt.outline ?? reading?.fields[doubt.field]?.outline;
      const href = reading && api.address(table.id, `readings/${reading.number}/photo.jpg`);
      return h(
        "div",
        { class: "ask-middle" },
        outline && href && crop({
          href, size: reading.size_px, outline, alt: fieldName(doubt.field), isUpright: true,
        }),
        h("h3", {}, fieldName(doubt.field)),
        h("p", { class: "notice ask" }, icon("question"), h("span", {}, doubt.why)),
      );
    }

    function foot(state, doubt) {
      const score = state.score.players.find((one) => one.name === player)?.total;
      const changed = shownTotal !== null && shownTotal !== score;
      shownTotal = score ?? null;
      const others = labelsOf(doubt.field).filter((label) => !doubt.choices.includes(label));
      return h(
        "div",
        { class: "stack" },
        h(
          "div",
          { class: "answers" },
          doubt.choices.slice(0, 3).map(
            (label, index) => h(
              "button",
              {
                class: index === 0 ? "primary" : "",
                "data-label": label,
                onclick: () => answer(doubt, label),
              },
              labelName(label),
            )
          ),
        ),
        h(
          "div",
          { class: "row apart" },
          others.length > 0 && h(
            "button",
            { class: "quiet", onclick: () => other(doubt, others) },
            t("ask-other"),
          ),
          h(
            "button",
            { class: "quiet", onclick: () => { skipped.add(doubt.field); draw(table.state); } },
            t("ask-later"),
          ),
        ),
        score !== undefined && h(
          "div",
          { class: "card ask-score" },
          h("span", {}, player),
          h("span", { class: `total number ${changed ? "changed" : ""}` }, String(score)),
        ),
      );
    }

    function other(doubt, others) {
      dialog(
        "drawer",
        (closeOthers) => h(
          "div",
          { class: "stack" },
          h("h2", {}, fieldName(doubt.field)),
          others.length > 20 ? numberForm(doubt, closeOthers) : h(
            "div",
            { class: "labels" },
            others.map(
              (label) => h(
                "button",
                { "data-label": label, onclick: () => { closeOthers(); answer(doubt, label); } },
                labelName(label),
              )
            ),
          ),
        ),
      );
    }

    function numberForm(doubt, closeOthers) {
      const input = h(
        "input",
        { type: "text", inputmode: "numeric", maxlength: "3", "aria-label": fieldName(doubt.field) },
      );
      return h(
        "form",
        {
          class: "join",
          onsubmit: (event) => { event.preventDefault(); closeOthers(); answer(doubt, input.value.trim()); },
        },
        input,
        h("button", { class: "primary" }, t("ok")),
      );
    }

    async function answer(doubt, label) {
      answered += 1;
      try {
        await api.mark(table.id, player, kept.sheet, doubt.field, label);
        await table.refresh();
      } catch (error) {
        answered -= 1;
        toast(error.message || t("offline"), "bad");
      }
    }

    draw(table.state);
    return content;
  });
}
