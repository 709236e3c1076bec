// The tag in React, as its users would write it; only typed, never run.

import type {} from "phi-beam/react";
import type { PhiBeam } from "phi-beam";

export const ask = (beam: PhiBeam | null) => void beam?.outcome(1, 2);

export const board = (
  <phi-beam
    game="wab" a={5} b="3" size={64} at="3,4" moves="1,2" mode="grundy" beams={0} no-zoom="" noPlay loading="eager" alt="W(5, 3)" id="board" ref={ask}
    onphi-ready={({ detail: { query } }) => query.length}
    onphi-change={({ detail: { state } }) => state.a}
    onphi-move={({ detail: { from, to, by } }) => [from.x + to.y, by === "computer"]}
    onphi-error={(event) => event.detail.message}
  >
    <a href="/">W(5, 3)</a>
  </phi-beam>
);

// @ts-expect-error there is no such game
export const noGame = <phi-beam game="chess" />;
// @ts-expect-error there is no such mode
export const noMode = <phi-beam mode="values" />;
// @ts-expect-error a move has no score
export const noScore = <phi-beam onphi-move={({ detail }) => detail.score} />;
