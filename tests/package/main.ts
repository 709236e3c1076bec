// An application that takes the element from npm, as its users would write it; bundled and typed by the test of the package.

import "phi-beam";
import type { PhiBeam } from "phi-beam";

const beam: PhiBeam = document.createElement("phi-beam");
beam.addEventListener("phi-ready", async () => {
  const positions: Uint32Array = await beam.positions({ width: 64, height: 64 });
  document.title = `${positions.length / 2} P-positions, ${beam.query}`;
});
for (const [key, value] of Object.entries({ game: "wab", a: "5", b: "3" })) beam.setAttribute(key, value);
document.body.append(beam);
