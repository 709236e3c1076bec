// What can be undone and redone, as queries.

/** So many steps can be undone: a board that is open all day does not grow. */
const MOST = 100;

export class History {
  /** @type {string[]} */ #before = [];
  /** @type {string[]} */ #after = [];
  /** Where the gesture that is under way began. @type {string | null} */ #began = null;

  /** Something is about to change; many changes until `end` count as one. @param {string} query what is on show */
  begin(query) {
    this.#began ??= query;
  }

  /** The gesture is over. */
  end() {
    if (this.#began && this.#before.at(-1) !== this.#began) this.#before.push(this.#began);
    if (this.#before.length > MOST) this.#before.shift();
    if (this.#began) this.#after.length = 0;
    this.#began = null;
  }

  get canUndo() {
    return this.#before.length > 0;
  }

  get canRedo() {
    return this.#after.length > 0;
  }

  /** What to go back to, if anything. @param {string} now */
  undo(now) {
    this.end();
    return step(this.#before, this.#after, now);
  }

  /** @param {string} now */
  redo(now) {
    return step(this.#after, this.#before, now);
  }
}

/** The newest of `from` that differs from what is on show, which goes to `to`. @param {string[]} from @param {string[]} to @param {string} now */
function step(from, to, now) {
  while (from.at(-1) === now) from.pop();
  const query = from.pop();
  if (query !== undefined) to.push(now);
  return query;
}
