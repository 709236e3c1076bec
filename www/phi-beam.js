// The public address of the element: whoever imports this file has <phi-beam>.

import { PhiBeam } from "./element/phi-beam-element.js";

if (globalThis.customElements && !customElements.get("phi-beam")) customElements.define("phi-beam", PhiBeam);

export { PhiBeam };
