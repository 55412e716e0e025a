// Doubts, one after another: the place large, the likeliest answers as buttons, the score beside.
import * as api from "../parts/api.js";
import { dialog, h, icon, say, swap, toast } from "../parts/dom.js";
import { numberForm } from "../parts/number_form.js";
import { crop } from "../parts/overlay.js";
import { fieldName, labelName, t } from "../parts/words.js";

const MANY_LABELS = 20; // a field with more of them holds a number, which is typed

// `key` is the player, or the player and a second sheet.
export async function askAll(table, key) {
  const kept = table.state.sheets[key];
  if (!kept?.doubts.length) return;
  const { player } = kept;
  const layout = await api.layout(table.state.game.game, kept.sheet);
  const reading = kept.look ? await api.reading(table.id, kept.look) : null;
  const labelsOf = (field) => layout.fields.find((one) => one.id === field)?.labels ?? [];
  const skipped = new Set();
  const said = []; // numbers of the steps in which somebody answered, to go back by
  const total = kept.doubts.length;
  const expected = new Set(kept.doubts.map((doubt) => doubt.field));
  let shownTotal = null;

  dialog("whole", (close, box) => {
    const content = h("div", { class: "ask-box" });
    const stop = table.hear(draw);
    box.addEventListener("close", stop);
    box.setAttribute("aria-label", t("ask-title"));

    function draw(state) {
      const left = state.sheets[key]?.doubts ?? [];
      const doubt = left.find((one) => !skipped.has(one.field));
      if (!doubt) {
        close();
        const wrong = (state.sheets[key]?.problems ?? []).length;
        const end = left.length ? "ask-left" : wrong ? "ask-problems" : "ask-done";
        toast(t(end, { name: player }), end === "ask-done" ? "good" : "ask");
        return;
      }
      content.dataset.field = doubt.field;
      swap(content, head(Math.min(total, said.length + skipped.size + 1)), middle(doubt), foot(state, doubt, left));
      say(`${fieldName(doubt.field)}. ${doubt.why}`);
      weigh(doubt);
    }

    // What each answer would make of the score stands below it; where none matters, the question may be skipped.
    async function weigh(doubt) {
      const told = await api.consequences(table.id, key, doubt.field).catch(() => null);
      if (!told || content.dataset.field !== doubt.field) return;
      for (const button of content.querySelectorAll(".answers [data-label]")) {
        const points = told.totals[button.dataset.label];
        if (points !== undefined && told.matters) button.append(h("span", { class: "hint" }, t("points", { count: points })));
      }
      const skip = content.querySelector("[data-skip]");
      if (skip && !told.matters) swap(skip, t("ask-skip"));
    }

    const head = (number) => h(
      "div",
      { class: "row line apart" },
      h(
        "button",
        { class: "round quiet", "aria-label": t("ask-back"), disabled: !said.length && !skipped.size, onclick: back },
        icon("back"),
      ),
      h("h2", { class: "grow" }, t("ask-count", { number, total: Math.max(total, number) })),
      h("button", { class: "round quiet", "aria-label": t("close"), onclick: close }, icon("close")),
    );

    function middle(doubt) {
      const outline = doubt.outline ?? reading?.fields[doubt.field]?.outline;
      const href = reading && api.address(table.id, `readings/${reading.number}/photo.jpg`);
      return h(
        "div",
        { class: "ask-middle", role: "group", "aria-label": fieldName(doubt.field) },
        h("h3", {}, fieldName(doubt.field)),
        !expected.has(doubt.field) && h("p", { class: "soft", "data-raised": "" }, t("ask-raised")),
        h("p", { class: "notice ask" }, icon("question"), h("span", {}, doubt.why)),
        outline && href && crop({
          href, size: reading.size_px, outline, alt: fieldName(doubt.field), isUpright: true,
        }),
      );
    }

    function foot(state, doubt, left) {
      const score = state.score.players.find((one) => one.name === player)?.total;
      const changed = shownTotal !== null && shownTotal !== score;
      shownTotal = score ?? null;
      const others = labelsOf(doubt.field).filter((label) => !doubt.choices.includes(label));
      const isNumber = others.length > MANY_LABELS;
      const line = isNumber && state.score.players.find((one) => one.name === player)?.lines.find((one) => one.id === doubt.field);
      const workedOut = line ? String(line.correct) : null;
      const offered = [...new Set([...doubt.choices.slice(0, 3), ...(workedOut === null ? [] : [workedOut])])];
      return h(
        "div",
        { class: "stack" },
        h("div", { class: "answers" }, offered.map((label, index) => h(
          "button",
          { class: index === 0 ? "primary" : "", "data-label": label, onclick: () => answer(doubt, label) },
          labelName(label),
          label === workedOut && h("span", { class: "hint" }, t("ask-worked-out")),
        ))),
        isNumber && numberForm({
          labels: labelsOf(doubt.field),
          name: `${t("ask-number")}: ${fieldName(doubt.field)}`,
          placeholder: t("ask-number"),
          onNumber: (label) => answer(doubt, label),
        }),
        h(
          "div",
          { class: "row apart" },
          !isNumber && others.length > 0 && h(
            "button",
            { class: "quiet", onclick: () => other(doubt, others) },
            t("ask-other"),
          ),
          h(
            "button",
            { class: "quiet", "data-skip": "", onclick: () => { skipped.add(doubt.field); draw(table.state); } },
            t("ask-later"),
          ),
          left.length > 1 && h(
            "button",
            { class: "quiet", "data-accept": String(left.length), onclick: () => acceptAll(left) },
            icon("check"),
            t("ask-accept", { count: left.length }),
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
      dialog("drawer", (closeOthers) => h(
        "div",
        { class: "stack" },
        h("h2", {}, fieldName(doubt.field)),
        h("div", { class: "labels" }, others.map((label) => h(
          "button",
          { "data-label": label, onclick: () => { closeOthers(); answer(doubt, label); } },
          labelName(label),
        ))),
      ));
    }

    async function mark(doubt, label) {
      const step = await api.mark(table.id, player, kept.sheet, doubt.field, label);
      said.push(step.number);
    }

    const trying = (what) => what().then(() => table.refresh()).catch(
      (error) => toast(error.message || t("offline"), "bad")
    );

    const answer = (doubt, label) => trying(() => mark(doubt, label));

    // What is proposed first is taken for all that are left; each is a step that can be taken back.
    const acceptAll = (left) => trying(async () => {
      for (const doubt of left) await mark(doubt, doubt.choices[0] ?? "");
    });

    function back() {
      const last = said.pop();
      if (last) trying(() => api.undo(table.id, last));
      else {
        skipped.delete([...skipped].at(-1));
        draw(table.state);
      }
    }

    draw(table.state);
    return content;
  });
}
