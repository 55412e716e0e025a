// Who is who: names for the people at a table, each beside their own sheet.
import * as api from "../parts/api.js";
import { drawer, h, icon, toast } from "../parts/dom.js";
import { nameChips, rememberNames } from "../parts/names.js";
import { t } from "../parts/words.js";

export function nameEverybody(table) {
  const { state } = table;
  const most = state.game.players[1];
  const inputs = state.players.map((player, index) => nameField(index, player, state.named ? player : ""));
  const rows = h("div", { class: "names" }, inputs.map((input, index) => row(state, state.players[index], input)));
  const add = h("button", { type: "button", hidden: state.players.length >= most, onclick: sitDown }, icon("plus"), t("start-add"));

  function sitDown() {
    const index = inputs.length;
    inputs.push(nameField(index, t("start-player", { number: index + 1 }), ""));
    rows.append(row(state, "", inputs[index]));
    inputs[index].focus();
    add.hidden = inputs.length >= most;
  }

  drawer(t("names-title"), t("close"), (close) => {
    const send = async (event) => {
      event.preventDefault();
      const names = inputs.map((input, index) => input.value.trim() || input.placeholder);
      try {
        await api.namePlayers(table.id, names);
        rememberNames(inputs.map((input) => input.value.trim()).filter(Boolean));
        await table.refresh();
        close();
      } catch (error) {
        toast(error.message || t("offline"), "bad");
      }
    };
    return h(
      "form",
      { class: "stack", onsubmit: send },
      nameChips(h, () => inputs, t("names-known")),
      rows,
      add,
      h("button", { class: "primary big" }, icon("check"), t("names-go")),
    );
  });
}

const nameField = (index, placeholder, value) => h("input", {
  type: "text",
  maxlength: "30",
  value,
  placeholder,
  "aria-label": t("start-name", { number: index + 1 }),
  autocomplete: "off",
});

function row(state, player, input) {
  const sheet = state.sheets[player];
  const score = state.score.players.find((one) => one.name === player);
  return h(
    "div",
    { class: "row line" },
    sheet?.look > 0 && h("img", {
      class: "thumb",
      alt: t("sheet-of", { name: player }),
      src: api.address(state.id, `readings/${sheet.look}/flat.jpg`),
    }),
    h("div", { class: "grow" }, input),
    score && h("span", { class: "badge number" }, String(score.total)),
  );
}
