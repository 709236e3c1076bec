// One experiment on the page: its controls, run and stop, how far it is, what it has found, and the ways to take that
// along. Everything particular to an experiment comes from the engine.

import { grouped } from "../../state/numbers.js";
import { writeQuery } from "../../state/query.js";
import { copyText } from "../../widgets/copy.js";
import { make } from "../../widgets/dom.js";
import { download } from "../../widgets/download.js";
import { LatestOnly } from "../../widgets/latest.js";
import { wantsLessMotion } from "../../widgets/motion.js";
import { Controls } from "./controls.js";
import { PlotView } from "./plots.js";
import { StatementList } from "./statements.js";

/** @typedef {import("../../pkg/study/phibeam.js").LabParam} Param */
/** @typedef {import("../../pkg/study/phibeam.js").LabPanel} Entry */
/** @typedef {import("../../pkg/study/phibeam.js").LabLink} Link */
/** @typedef {import("../../pkg/study/phibeam.js").LabFigure} Figure */
/** @typedef {import("../../pkg/study/phibeam.js").LabFound} Found */
/** @typedef {{ reportErrors: (messages: string[]) => void, setAddress: (link: string, now?: boolean) => void, announce: (text: string) => void }} Page */

/** Work shorter than this, in milliseconds, shows no progress. */
const PATIENCE = 200;
/** No figure is narrower than this unless the page is. */
const NARROWEST = 420;
const GAP = 20;

export class Panel {
  /** @type {HTMLElement} */ #section;
  /** @type {Entry} */ #entry;
  /** @type {import("../../engine/client.js").Engine} */ #engine;
  /** @type {Page} */ #page;
  /** @type {Controls} */ #controls;
  /** @type {Link | null} */ #link = null;
  /** @type {AbortController | null} */ #running = null;
  /** What is drawn, or has been begun. @type {string} */ #begun = "";
  /** @type {Found | null} */ #found = null;
  /** @type {PlotView[]} */ #plots = [];
  #reading = new LatestOnly(() => this.#read());
  /** Did the control turn by itself? Then the address waits for a person. */ #quiet = false;
  #played = false;
  #width = 0;

  #run = make("button", { type: "button", class: "go" }, "Run");
  #copy = make("button", { type: "button" }, "Copy link");
  #bar = make("progress", { "aria-label": "How far the experiment is", hidden: "" });
  #state = make("span", { class: "state" });
  #words = make("p", { class: "words" });
  #figures = make("div", { class: "figures" });
  /** @type {StatementList | null} */ #list = null;

  /** @param {HTMLElement} section @param {Entry} entry @param {import("../../engine/client.js").Engine} engine @param {Page} page */
  constructor(section, entry, engine, page) {
    this.#section = section;
    this.#entry = entry;
    this.#engine = engine;
    this.#page = page;
    this.#controls = new Controls(entry, (quiet = false) => {
      this.#quiet = quiet;
      this.#reading.request();
    });
    const tools = make("div", { class: "tools" }, this.#run, this.#copy, this.#bar, this.#state);
    section.append(this.#controls.element, tools, this.#words, this.#figures);
    this.#run.addEventListener("click", () => (this.#running ? this.#stop() : this.#start()));
    this.#copy.addEventListener("click", () => this.#copyLink());
    new ResizeObserver(() => this.#resize()).observe(section);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.#plots.forEach((plot) => plot.paint()));
  }

  /** Lets a control run by itself the first time the figures are in sight, unless less motion is wanted. @param {string} key */
  #play(key) {
    this.#played = true;
    const seen = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        seen.disconnect();
        if (!wantsLessMotion()) this.#controls.play(key);
      },
      { threshold: 0.6 },
    );
    seen.observe(this.#figures);
  }

  /** Has it been on show? */
  get opened() {
    return this.#link !== null;
  }

  /** Shows what a link asks for; small experiments begin at once. @param {Link} link */
  open(link) {
    this.#take(link);
  }

  /** Out of sight: nothing runs on. */
  leave() {
    this.#controls.stop();
    if (this.#running) this.#stop();
  }

  /** A control was turned, or turns by itself. */
  async #read() {
    const link = await this.#ask(this.#engine.labRead(writeQuery([["panel", this.#entry.id], ...this.#controls.values()])));
    if (!link || this.#reading.isWaiting) return; // Turned again meanwhile.
    this.#page.reportErrors(link.messages);
    if (!this.#quiet) this.#page.setAddress(link.link);
    this.#take(link);
  }

  /** @param {Link} link */
  #take(link) {
    const before = this.#link;
    this.#link = link;
    this.#controls.update(link.values);
    if (before && this.#begun && this.#sameWork(before, link)) {
      // Only drawn another way: an experiment under way goes on.
      if (before.link !== link.link) this.#redraw().then(() => this.#running || this.#settle());
      return;
    }
    this.#running?.abort();
    if (link.light) this.#start();
    else {
      // Statements can be read before they are checked.
      if (this.#entry.params.some(({ kind }) => kind === "statement")) {
        this.#begun = link.link;
        this.#redraw();
      }
      this.#settle();
      const press = `press ${this.#run.textContent}.`;
      this.#state.textContent = this.#found ? `Changed: ${press}` : `This one takes a while: ${press}`;
    }
  }

  /** @param {Link} one @param {Link} other */
  #sameWork(one, other) {
    return this.#entry.params.every(({ look }, at) => look || one.values[at][1] === other.values[at][1]);
  }

  async #start() {
    const link = this.#link?.link;
    if (link === undefined) return;
    this.#running?.abort();
    const running = (this.#running = new AbortController());
    this.#begun = link;
    this.#run.textContent = "Stop";
    this.#state.textContent = "";
    const begin = performance.now();
    const late = setTimeout(() => (this.#bar.hidden = this.#running !== running), PATIENCE);
    this.#bar.removeAttribute("value");
    try {
      const found = await this.#engine.ask("lab", [link, this.#figureWidth(), 1], {
        signal: running.signal,
        progress: ({ done, total, partial }) => {
          Object.assign(this.#bar, { max: total, value: done });
          this.#state.textContent = `${grouped(done)} of ${grouped(total)}`;
          if (partial) this.#show(partial);
        },
      });
      this.#show(found);
      this.#page.announce(found.words);
      this.#state.textContent = `Done. It took ${((performance.now() - begin) / 1000).toFixed(1)} s.`;
      // A value that only changes the drawing may have been turned meanwhile.
      if (this.#link && this.#link.link !== link) this.#redraw();
    } catch (error) {
      if (running.signal.aborted) return;
      this.#page.reportErrors([/** @type {Error} */ (error).message]);
      this.#state.textContent = "";
    } finally {
      clearTimeout(late);
      if (this.#running === running) this.#settle();
    }
  }

  /** Nothing is running. */
  #settle() {
    this.#running = null;
    this.#bar.hidden = true;
    this.#run.textContent = this.#isUnfinished() ? "Go on" : "Run";
    this.#run.hidden = this.#link?.light === true && !this.#isUnfinished();
  }

  #isUnfinished() {
    return this.#found !== null && this.#found.done < this.#found.total && this.#link !== null && this.#begun !== "" && this.#found.link === this.#link.link;
  }

  /** What has been found stays, to the last step. */
  async #stop() {
    const stopped = this.#running;
    stopped?.abort();
    await this.#redraw();
    if (this.#running !== null && this.#running !== stopped) return; // Another run has begun.
    this.#settle();
    const { done = 0, total = 0 } = this.#found ?? {};
    this.#state.textContent = `Stopped at ${grouped(done)} of ${grouped(total)}: what was found is below.`;
    this.#page.announce(this.#state.textContent);
  }

  /** Draws what has been found, as it is now wanted. */
  async #redraw() {
    if (!this.#begun || !this.#link) return;
    try {
      this.#show(await this.#engine.labShow(this.#link.link, this.#figureWidth(), 1));
    } catch (error) {
      this.#page.reportErrors([/** @type {Error} */ (error).message]);
    }
  }

  /** @param {Found} found */
  #show(found) {
    this.#found = found;
    this.#words.textContent = found.words;
    while (this.#plots.length > found.figures.length) this.#plots.pop()?.element.remove();
    found.figures.forEach((figure, at) => {
      if (!this.#plots[at]) {
        const plot = new PlotView({ csv: () => this.#csv(at), svg: () => this.#svg(at), announce: this.#page.announce });
        this.#plots.push(plot);
        this.#figures.append(plot.element);
      }
      this.#plots[at].show(figure);
    });
    const { plays } = this.#section.dataset;
    if (plays && !this.#played) this.#play(plays);
    if (found.statements.length > 0 || this.#list) this.#showStatements(found);
  }

  /** @param {Found} found */
  #showStatements({ statements }) {
    if (!this.#list) {
      this.#list = new StatementList({ check: (key) => this.#checkOne(key), decide: (key, query) => this.#engine.decide(key, query), link: (key) => this.#linkTo(key), csv: () => this.#csv(0) });
      this.#section.append(this.#list.element);
    }
    this.#list.show(statements);
  }

  /** The link to one statement, on boards of the same size. @param {string} key */
  #linkTo(key) {
    const size = new Map(this.#link?.values).get("size") ?? "";
    return `panel=${this.#entry.id}&key=${key}&size=${size}`;
  }

  /** Checks one statement, whatever else is listed. @param {string} key */
  async #checkOne(key) {
    // Those on the list are being checked, this one among them.
    if (this.#running) return;
    try {
      const link = await this.#engine.labRead(this.#linkTo(key));
      const { statements } = await this.#engine.lab(link.link, this.#figureWidth(), 1);
      this.#list?.update(statements[0]);
      this.#page.announce(statements[0].report?.detail || `${key}: ${statements[0].report?.verdict}`);
    } catch (error) {
      this.#page.reportErrors([/** @type {Error} */ (error).message]);
    }
  }

  /** The engine's answer; where there is none that is said, and the answer is null. @template T @param {Promise<T>} answer @returns {Promise<T | null>} */
  #ask(answer) {
    return answer.catch((error) => {
      this.#page.reportErrors([/** @type {Error} */ (error).message]);
      return null;
    });
  }

  /** @param {number} at */
  async #csv(at) {
    const text = this.#link && (await this.#ask(this.#engine.labCsv(this.#link.link, at)));
    if (text !== null) download({ blob: new Blob([text], { type: "text/csv" }), name: `${this.#plots[at]?.name ?? this.#entry.id}.csv` });
  }

  /** @param {number} at */
  async #svg(at) {
    const text = this.#link && (await this.#ask(this.#engine.labSvg(this.#link.link, at, 640)));
    if (text !== null) download({ blob: new Blob([text], { type: "image/svg+xml" }), name: `${this.#plots[at].name}.svg` });
  }

  async #copyLink() {
    this.#page.setAddress(this.#link?.link ?? `panel=${this.#entry.id}`, true);
    this.#copy.textContent = (await copyText(location.href, () => {})) ? "Copied" : "Copy the address above";
    setTimeout(() => (this.#copy.textContent = "Copy link"), 1500);
  }

  /** As many figures side by side as the page has room for. */
  #figureWidth() {
    const room = this.#figures.clientWidth || this.#section.clientWidth;
    const columns = Math.max(1, Math.floor((room + GAP) / (NARROWEST + GAP)));
    return Math.max(240, Math.floor((room - (columns - 1) * GAP) / columns));
  }

  #resize() {
    if (this.#section.hidden) return;
    const width = this.#figureWidth();
    if (width === this.#width) return;
    this.#width = width;
    if (!this.#running) this.#redraw();
  }
}
