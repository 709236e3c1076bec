// The two panels beside the board, one at a time: exploring and playing.

import { make } from "../widgets/dom.js";

/** @typedef {"explore" | "play"} Name */

/** @param {Name} name @param {string} text */
function tabButton(name, text) {
  return make("button", { type: "button", role: "tab", id: `tab-${name}`, "aria-controls": name }, text);
}

/** @param {Name} name @param {...Node} children */
function tabPanel(name, ...children) {
  return make("div", { class: name, id: name, role: "tabpanel", "aria-labelledby": `tab-${name}` }, ...children);
}

export class Tabs {
  #tabs = [tabButton("explore", "Explore"), tabButton("play", "Play")];
  list = make("div", { class: "tabs", role: "tablist", "aria-label": "Explore or play" }, ...this.#tabs);
  explore;
  play = tabPanel("play");

  /** @param {...Node} explore what is there to explore with */
  constructor(...explore) {
    this.explore = tabPanel("explore", ...explore);
    this.show("explore");
    this.list.addEventListener("keydown", ({ key }) => {
      if (key !== "ArrowLeft" && key !== "ArrowRight") return;
      const other = this.#tabs.find((tab) => tab.tabIndex < 0);
      other?.focus();
      other?.click();
    });
  }

  /** The panel in front. @returns {Name} */
  get front() {
    return this.play.hidden ? "explore" : "play";
  }

  /** @param {Name} name */
  show(name) {
    for (const tab of this.#tabs) {
      const chosen = tab.id === `tab-${name}`;
      tab.setAttribute("aria-selected", String(chosen));
      tab.tabIndex = chosen ? 0 : -1;
    }
    this.explore.hidden = name !== "explore";
    this.play.hidden = name !== "play";
  }

  /** @param {(name: Name) => void} act */
  onPress(act) {
    for (const tab of this.#tabs) tab.addEventListener("click", () => act(tab.id === "tab-play" ? "play" : "explore"));
  }
}
