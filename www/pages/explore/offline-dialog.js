// The dialog that keeps all pages in the browser, for reading without a network, and lets them go again.

import { openDialog } from "../../widgets/dialog.js";
import { make } from "../../widgets/dom.js";

/** @typedef {import("./offline.js").Keeper} Keeper */
/** @typedef {import("./offline.js").Kept} Kept */
/** @typedef {import("./offline.js").Answer} Answer */

/** @param {number} bytes */
const megabytes = (bytes) => (bytes / 1e6).toFixed(1);

const SAVING = "Your browser saves data, so nothing is fetched ahead. What you use is kept all the same.";

/** @param {Keeper} keeper @param {number} size of everything, in bytes @param {HTMLElement} opener */
export async function openOffline(keeper, size, opener) {
  const saving = /** @type {{ connection?: { saveData?: boolean } }} */ (navigator).connection?.saveData === true;
  const all = make("button", { type: "button", class: "main" }, `Keep everything (${megabytes(size)} MB)`);
  const remove = make("button", { type: "button" }, "Remove what is kept");
  const bar = make("progress", { "aria-label": "Kept", max: String(size), value: "0" });
  const said = make("p", { role: "status" });

  /** @param {Kept} state */
  function show({ kept, everything }) {
    bar.value = kept;
    all.disabled = everything || saving;
    remove.disabled = kept === 0;
  }

  /** @param {Kept} state */
  const sentence = ({ kept, total, everything }) => (everything ? "Everything is kept: all pages can be read without a network." : `${megabytes(kept)} of ${megabytes(total)} MB are kept.`);

  /** @param {Promise<Answer>} answer @param {(state: Kept) => string} words */
  async function follow(answer, words) {
    for (const button of [all, remove]) button.disabled = true;
    const { failed, state } = await answer;
    show(state);
    said.textContent = failed === undefined ? words(state) : `Not everything could be kept: ${failed}. What has arrived stays; try again when the network is back, or after loading this page again.`;
  }

  all.addEventListener("click", () => {
    said.textContent = "Fetching …";
    follow(keeper.keepEverything((state) => (bar.value = state.kept)), sentence);
  });
  remove.addEventListener("click", () => follow(keeper.remove(), () => "Removed. What you open from now on is kept as you go."));
  const content = make("div", { class: "keeping" },
    make("p", {}, "What you open here is kept in this browser, to be read again without a network. You can keep all pages, with the gallery and the lab."),
    ...(saving ? [make("p", {}, SAVING)] : []),
    bar,
    said,
    make("div", {}, all, remove));
  await openDialog("Keep for offline use", opener, [content]);
  follow(keeper.state(), sentence);
}
