// The events of the contract, sent from here and nowhere else. They bubble out of shadow roots, so that a page hears them
// where it likes; `phi-inspect`, `phi-state` and, from an exercise, `phi-result` are for the page
// that knows the element well.

export class ContractEvents {
  /** @type {HTMLElement} */ #host;

  /** @param {HTMLElement} host @param {Pick<import("../play/types.js").Host, "state" | "viewport" | "renderer" | "cursor">} parts */
  constructor(host, { state, viewport, renderer, cursor }) {
    this.#host = host;
    for (const type of ["input", "change"]) state.addEventListener(type, () => this.emit(`phi-${type}`, { state: state.state }));
    state.addEventListener("shown", (event) => {
      const { changed, first } = /** @type {CustomEvent<import("../state/types.js").ShownDetail>} */ (event).detail;
      if (changed) host.dispatchEvent(new Event("phi-state", { bubbles: true, composed: true }));
      if (first) this.emit("phi-ready", { query: state.shown.text });
    });
    viewport.addEventListener("rest", () => {
      const { x, y, span } = viewport.view;
      this.emit("phi-view", { x, y, span });
    });
    renderer.addEventListener("progress", (event) => this.emit("phi-progress", /** @type {CustomEvent} */ (event).detail));
    cursor.addEventListener("inspect", (event) => {
      const { inspection } = /** @type {CustomEvent<import("./cursor.js").InspectDetail>} */ (event).detail;
      if (inspection) host.dispatchEvent(new CustomEvent("phi-inspect", { detail: inspection }));
    });
  }

  /** A move was made. @param {{ from: object, to: object, by: string }} move */
  move(move) {
    this.emit("phi-move", move);
  }

  /** @param {{ key: string, message: string }} error */
  error({ key, message }) {
    this.emit("phi-error", { type: key, message });
  }

  /** @param {string} type @param {object} detail */
  emit(type, detail) {
    this.#host.dispatchEvent(new CustomEvent(type, { bubbles: true, composed: true, detail }));
  }
}
