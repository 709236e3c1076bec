// An application that takes the element from npm, as its users would write it; bundled and typed by the test of the package.

import "phi-beam";
import type { PhiBeam } from "phi-beam";

const beam: PhiBeam = document.createElement("phi-beam");
beam.addEventListener("phi-ready", async ({ detail: { query } }) => {
  const positions: Uint32Array = await beam.positions({ width: 64, height: 64 });
  document.title = `${positions.length / 2} P-positions, ${query}`;
});
// They bubble.
document.addEventListener("phi-move", ({ detail: { from, to, by } }) => console.log(from.x, to.z ?? 0, by === "you"));
// @ts-expect-error a change says what the state is, not what it was
beam.addEventListener("phi-change", ({ detail }) => detail.before);
beam.game = "wab";
beam.a = 5;
beam.b = "3";
beam.noLegend = false;
const text: string | null = beam.a;
// @ts-expect-error there is no such game
const wrong = () => (beam.game = "chess");
if (text !== "5" || !wrong) throw new Error("a property reflects its attribute");
document.body.append(beam);
