// The names this phone has seen lately, so that nobody types them twice.
const NAMES = "tallycam.names";
const MOST = 24;

export function knownNames() {
  try {
    return JSON.parse(localStorage.getItem(NAMES)) ?? [];
  } catch {
    return [];
  }
}

export function rememberNames(names) {
  const others = knownNames().filter((one) => !names.includes(one));
  localStorage.setItem(NAMES, JSON.stringify([...names, ...others].slice(0, MOST)));
}

// A tap on a name puts it into the field that is being typed in, or into the first one with nothing in it.
export function nameChips(h, fields, label) {
  const names = knownNames();
  if (!names.length) return null;
  let last = null;
  for (const field of fields()) field.addEventListener("focus", () => { last = field; });
  const put = (name) => {
    const all = fields();
    const target = last && !last.value ? last : all.find((field) => !field.value) ?? last ?? all[0];
    target.value = name;
    target.dispatchEvent(new Event("input"));
  };
  return h(
    "div",
    { class: "chips", role: "toolbar", "aria-label": label },
    names.map((name) => h("button", { type: "button", "data-name": name, onclick: () => put(name) }, name)),
  );
}
