// The events of the contract, sent from here and nowhere else. They bubble out of shadow roots, so that a page hears them
// where it likes; `phi-inspect`, `phi-state` and, from an exercise, `phi-task`, `phi-marks` and `phi-result` are for the page
// that knows the element well.

/** Where a piece stands: its heaps, as many as there are. @typedef {{ x: number, y: number, z?: number, h4?: number, h5?: number, h6?: number }} Position */
/**
 * What each event of the contract says; `type` is the key of a query that is wrong, or what failed.
 * @typedef {{
 *   "phi-ready": { query: string },
 *   "phi-input": { state: import("../state/types.js").State },
 *   "phi-change": { state: import("../state/types.js").State },
 *   "phi-move": { from: Position, to: Position, by: import("../pkg/study/phibeam.js").Side },
 *   "phi-view": { x: number, y: number, span: number },
 *   "phi-progress": { done: number, total: number },
 *   "phi-error": { type: string, message: string },
 * }} Details
 */

export class ContractEvents {
  /** @type {HTMLElement} */ #host;
  /** Has a person changed something that is not on show yet? */ #changed = false;

  /** @param {HTMLElement} host @param {Pick<import("../play/types.js").Host, "state" | "viewport" | "renderer" | "cursor">} parts */
  constructor(host, { state, viewport, renderer, cursor }) {
    this.#host = host;
    state.addEventListener("input", () => this.emit("phi-input", { state: state.state }));
    // What came of it: the engine may have put it right, or kept what was there.
    const tellChange = () => {
      if (this.#changed && state.isSettled) this.emit("phi-change", { state: state.state });
      this.#changed &&= !state.isSettled;
    };
    state.addEventListener("change", () => {
      this.#changed = true;
      tellChange();
    });
    state.addEventListener("shown", (event) => {
      const { changed, first } = /** @type {CustomEvent<import("../state/types.js").ShownDetail>} */ (event).detail;
      if (changed) host.dispatchEvent(new Event("phi-state", { bubbles: true, composed: true }));
      if (first) this.emit("phi-ready", { query: state.shown.text });
      tellChange();
    });
    state.addEventListener("revert", tellChange);
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

  /** A move was made. @param {Details["phi-move"]} move */
  move(move) {
    this.emit("phi-move", move);
  }

  /** @param {{ key: string, message: string }} error */
  error({ key, message }) {
    this.emit("phi-error", { type: key, message });
  }

  /** @template {keyof Details} Type @param {Type} type @param {Details[Type]} detail */
  emit(type, detail) {
    this.#host.dispatchEvent(new CustomEvent(type, { bubbles: true, composed: true, detail }));
  }
}
