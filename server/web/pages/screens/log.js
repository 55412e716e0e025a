// Typed entry in the game's own words, the record so far, and every step with its undo.
import * as api from "../parts/api.js";
import { h, icon, swap, toast } from "../parts/dom.js";
import { examplesOfGame, fieldName, labelName, t, when } from "../parts/words.js";

export function log(context) {
  const { table } = context;
  return h(
    "div",
    { class: "stack" },
    typing(table),
    context.live((state) => record(state)),
    context.live((state) => history(table, state)),
  );
}

function typing(table) {
  const { game, players } = table.state;
  const input = h(
    "textarea",
    {
      name: "lines",
      spellcheck: "false",
      autocapitalize: "off",
      autocomplete: "off",
      "aria-label": t("log-type"),
      placeholder: examplesFor(players)[0] ?? "",
    },
  );
  const trouble = h("div", { role: "alert" });
  const send = async (event) => {
    event.preventDefault();
    swap(trouble);
    try {
      await api.sayLines(table.id, input.value);
      input.value = "";
      await table.refresh();
      toast(t("log-added"));
    } catch (error) {
      swap(trouble, explained(error, input.value));
      if (error.line) select(input, error.line, error.column ?? 1);
    }
  };
  input.addEventListener(
    "keydown",
    (event) => { if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) send(event); },
  );
  const insert = (line) => {
    const gap = input.value && !input.value.endsWith("\n") ? "\n" : "";
    input.value += gap + line;
    input.focus();
  };
  const examples = examplesFor(players).map(
    (line) => h("button", { type: "button", onclick: () => insert(line) }, line)
  );
  return h(
    "form",
    { class: "card stack", onsubmit: send },
    h("h2", {}, t("log-type")),
    input,
    trouble,
    h("button", { class: "primary" }, icon("check"), t("log-add")),
    examples.length > 0 && h(
      "details",
      {},
      h("summary", {}, t("log-examples")),
      h("div", { class: "examples" }, examples),
    ),
  );
}

function examplesFor(players) {
  const names = { player: players[0], other: players[1] ?? players[0] };
  return examplesOfGame().map((line) => line.replace(/\{(\w+)\}/g, (_, name) => names[name]));
}

function explained(error, text) {
  const line = error.line ? text.split("\n")[error.line - 1] : undefined;
  return h(
    "div",
    { class: "typed-error" },
    h("p", { class: "strong" }, error.message || t("offline")),
    line !== undefined && h("pre", {}, `${line}\n${" ".repeat(Math.max(0, (error.column ?? 1) - 1))}^`),
  );
}

function select(input, line, column) {
  const before = input.value.split("\n").slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
  const rest = input.value.slice(before + column - 1).match(/^\S*/)[0].length;
  input.focus();
  input.setSelectionRange(before + column - 1, before + column - 1 + rest);
}

function record(state) {
  if (!state.lines.length) return null;
  return h(
    "section",
    { class: "card stack" },
    h("h2", {}, t("log-record")),
    h(
      "ul",
      { class: "log" },
      [...state.lines].reverse().slice(0, 60).map(
        (line) => h(
          "li",
          {},
          h("code", {}, line.player ? `${line.player} ${line.text}` : line.text),
          line.comments.map((text) => h("p", { class: "comment" }, text)),
          line.problems.map(
            (text) => h("p", { class: "notice bad small" }, icon("warning"), h("span", {}, text))
          ),
        )
      ),
    ),
  );
}

function history(table, state) {
  const steps = [...state.history].reverse().filter((step) => step.kind !== "undone");
  const undoings = new Map(
    state.history.filter(
      (step) => step.kind === "undone" && !step.undone
    ).map((step) => [step.undoes, step.number])
  );
  const back = async (number) => {
    await api.undo(table.id, number);
    await table.refresh();
  };
  return h(
    "section",
    { class: "card stack" },
    h("h2", {}, t("log-history")),
    h(
      "ol",
      { class: "log" },
      steps.slice(0, 80).map(
        (step) => h(
          "li",
          { class: step.undone ? "gone" : "" },
          h(
            "div",
            { class: "row apart" },
            h("span", { class: "grow what" }, words(step)),
            !["started", "sat"].includes(step.kind) && undoButton(step, undoings, back),
          ),
          h("span", { class: "soft small" }, when(step.at)),
        )
      ),
    ),
  );
}

function undoButton(step, undoings, back) {
  const keep = { class: "quiet", "data-keep": `step-${step.number}` };
  if (step.undone) {
    return h("button", { ...keep, onclick: () => back(undoings.get(step.number)) }, t("log-redo"));
  }
  const label = `${t("log-undo")}: ${stepWords(step)}`;
  return h(
    "button",
    { ...keep, "aria-label": label, onclick: () => back(step.number) },
    icon("undo"),
    t("log-undo"),
  );
}

const words = (step) => (step.kind === "said" ? h("code", {}, step.text) : stepWords(step));

function diceWords(field) {
  if (field === "farthest") return t("setup-farthest");
  const die = t("die-name", { number: field.replace(/\D/g, "") });
  return field.endsWith(".zone") ? t("setup-where", { die }) : die;
}

// Taking a step back, in words that no record has.
export function undoWords(step, players) {
  if (step.kind !== "said") return t("play-undo", { step: stepWords(step) });
  const [first] = step.text.split(/\s/);
  if (first === "roll") return t("undo-roll");
  if (first === "setup") return t("undo-setup");
  if (first === "sheet") return t("undo-sheet");
  const name = players.find((one) => step.text.startsWith(`${one} `));
  return name ? t("undo-move", { name }) : t("undo-step");
}

// A step in a few words, for people.
export function stepWords(step) {
  if (step.kind === "said") return step.text.split("\n")[0].split("#")[0].trim();
  if (step.kind === "looked") {
    const of = step.text === "sheet" && !step.player ? "sheets" : step.text;
    return t(`log-photo-${of}`, { name: step.player });
  }
  if (step.kind === "admitted") return t("log-admitted", { name: step.player });
  if (step.kind === "marked") {
    const [field, label] = step.text.split("=");
    return t("log-marked", { name: step.player, field: fieldName(field), label: labelName(label) });
  }
  if (step.kind === "answered") {
    const [field, label] = step.text.split("=");
    if (field === "player") return t("log-whose", { name: label });
    return t("log-answered", { field: diceWords(field), label: labelName(label) });
  }
  return t(`log-${step.kind}`, { text: step.text });
}
