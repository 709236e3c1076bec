// The controls of a game, made from its entry in the catalogue: a slider beside a number for an integer, a line of text
// for a set, a box or a ray.

/** @typedef {import("./query.js").Game} Game */
/** @typedef {import("./query.js").Param} Param */

const MATHML = "http://www.w3.org/1998/Math/MathML";

/**
 * Fills `place` with the rows of a game.
 * @param {HTMLElement} place
 * @param {Game} game
 */
export function build(place, game) {
  const heading = document.createElement("h2");
  heading.textContent = "Parameters";
  place.replaceChildren(...(game.params.length > 0 ? [heading] : []), ...game.params.map(row));
}

/**
 * Sets the rows to the values of a query, and hides the third heap where there are two. A field that is being typed in
 * is left alone.
 * @param {HTMLElement} place
 * @param {Game} game
 * @param {Map<string, string>} items
 */
export function fill(place, game, items) {
  for (const param of game.params) {
    const value = items.get(param.key) ?? String(param.default ?? "");
    for (const input of inputs(place, param.key)) {
      if (input.type === "range" || input !== document.activeElement) input.value = value;
    }
  }
  const heaps = items.get("heaps") ?? "2";
  for (const input of inputs(place, "z")) {
    const row = /** @type {HTMLElement} */ (input.parentElement);
    row.hidden = heaps !== "3";
  }
}

/**
 * @param {HTMLElement} place
 * @param {string} key
 * @returns {NodeListOf<HTMLInputElement>}
 */
function inputs(place, key) {
  return place.querySelectorAll(`input[name="${key}"]`);
}

/** @param {Param} param */
function row(param) {
  const row = document.createElement("div");
  const wide = String(param.max ?? "").length > 5;
  row.className = param.kind === "int" ? `param ${wide ? "long" : ""}` : "param text";
  row.title = param.help;
  const fields = param.kind === "int" ? [field("range", param), field("number", param)] : [field("text", param)];
  const label = document.createElement("label");
  label.append(symbol(param.key));
  label.htmlFor = fields[0].id = `param-${param.key}`;
  row.append(label, ...fields);
  return row;
}

/**
 * @param {"range" | "number" | "text"} type
 * @param {Param} param
 */
function field(type, param) {
  const input = document.createElement("input");
  const { min, max } = param;
  Object.assign(input, { type, name: param.key, autocomplete: "off", spellcheck: false });
  if (type !== "text") Object.assign(input, { min, max, step: 1 });
  input.setAttribute("aria-label", `${param.key}: ${param.help}`);
  return input;
}

/** A key as mathematics where it is a letter with or without an index, `a` or `p1`; otherwise as a word. @param {string} key */
function symbol(key) {
  const [, letter, index] = /^([a-z])(\d?)$/.exec(key) ?? [];
  if (!letter) return document.createTextNode(key);
  const math = document.createElementNS(MATHML, "math");
  const variable = element("mi", letter);
  if (index) {
    const indexed = document.createElementNS(MATHML, "msub");
    indexed.append(variable, element("mn", index));
    math.append(indexed);
  } else {
    math.append(variable);
  }
  return math;
}

/**
 * @param {string} name
 * @param {string} text
 */
function element(name, text) {
  const element = document.createElementNS(MATHML, name);
  element.textContent = text;
  return element;
}
