// How a board and what belongs to it share a frame. The board comes first and is square; where the frame is too low for it
// and for the sliders below it, these are folded away under a button. The page round the frame is told what height would do.

/** The board is square up to this height, in CSS pixels. */
const HIGHEST = 640;
/** Below this share of a square there is too little of the board to be seen. */
const LEAST = 0.75;
/** So much of the board's place a task may take at most, where it is laid over it. */
const TASK = 0.4;
/** Below what stands beside the board. */
const PADDING = 20;
/** A frame lower than this is low: there are fewer words in it. */
const LOW = 640;

export class FrameLayout {
  #beam;
  #footer;
  #button;
  #lines;
  #asks;
  /** @type {(height: number) => void} */ #wanted;
  #posted = 0;
  #folds = false;

  /**
   * @param {import("../../phi-beam.js").PhiBeam} beam
   * @param {{ footer: HTMLElement, button: HTMLButtonElement, lines: HTMLElement[], asks: boolean }} page the button in the footer, lines of text above it, and whether a task stands among what may be folded
   * @param {(height: number) => void} wanted told the height at which everything has its place, whenever it is another
   */
  constructor(beam, { footer, button, lines, asks }, wanted) {
    this.#beam = beam;
    this.#footer = footer;
    this.#button = button;
    this.#lines = lines;
    this.#asks = asks;
    button.textContent = asks ? "Task" : "Sliders and play";
    this.#wanted = wanted;
    button.addEventListener("click", () => this.#open(button.getAttribute("aria-expanded") !== "true"));
    addEventListener("keydown", ({ key }) => {
      if (key !== "Escape" || !this.#folds || button.getAttribute("aria-expanded") !== "true") return;
      this.#open(false);
      button.focus();
    });
  }

  watch() {
    const { base, below, controls } = this.#parts();
    document.documentElement.classList.toggle("alone", parent === window);
    const sizes = new ResizeObserver(() => this.#update());
    // The height of the controls is that of what is in them.
    for (const element of [document.documentElement, base, below, controls, ...controls.children, this.#footer, ...this.#lines]) sizes.observe(element);
  }

  #parts() {
    const root = /** @type {ShadowRoot} */ (this.#beam.shadowRoot);
    const [base, below, controls] = ['[part="base"]', ".below", '[part="controls"]'].map((selector) => /** @type {HTMLElement} */ (root.querySelector(selector)));
    return { base, below, controls };
  }

  #update() {
    const { below, controls } = this.#parts();
    this.#beam.classList.toggle("low", innerHeight < LOW);
    const beside = below.offsetLeft > 0;
    const lines = this.#lines.reduce((sum, line) => sum + line.offsetHeight, this.#footer.offsetHeight);
    const rest = below.offsetHeight + lines + (beside ? 0 : controls.scrollHeight);
    const width = below.offsetWidth;
    // A page of its own scrolls.
    this.#fold(parent !== window && !beside && controls.scrollHeight > 0 && innerHeight < rest + Math.floor(LEAST * Math.min(width, HIGHEST)));
    this.#uncover();
    const lowest = Math.max(...[...controls.children].map((part) => part instanceof HTMLElement ? part.offsetTop + part.offsetHeight : 0));
    const square = width + below.offsetHeight;
    this.#beam.style.setProperty("--highest", `${beside ? Math.max(square, lowest + PADDING) : square + controls.scrollHeight}px`);
    const height = Math.ceil(Math.max(rest + Math.min(width, HIGHEST), beside ? controls.scrollHeight + lines : 0));
    if (height === this.#posted) return;
    this.#posted = height;
    this.#wanted(height);
  }

  /** @param {boolean} folds */
  #fold(folds) {
    if (folds === this.#folds) return;
    this.#folds = folds;
    this.#beam.classList.toggle("folded", folds);
    this.#button.hidden = !folds;
    this.#open(this.#asks);
  }

  /** @param {boolean} isOpen */
  #open(isOpen) {
    this.#button.setAttribute("aria-expanded", String(isOpen));
    this.#beam.classList.toggle("open", this.#folds && isOpen);
    this.#uncover();
  }

  /** A task takes no more than its share of the board's place, which is smaller for it; whoever opens sliders wants to see them move. */
  #uncover() {
    if (!this.#asks) return;
    const { base, below, controls } = this.#parts();
    const board = base.offsetHeight - below.offsetHeight;
    const { style } = this.#beam;
    style.setProperty("--task", `${Math.floor(below.offsetHeight + TASK * board)}px`);
    const covered = Math.max(controls.offsetHeight - below.offsetHeight, 0);
    style.setProperty("--covered", `${Math.min(covered, Math.floor((1 - LEAST) * board))}px`);
  }
}
