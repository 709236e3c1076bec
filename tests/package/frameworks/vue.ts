// The tag in Vue, by the properties that its templates are checked with; only typed, never run.

import type {} from "phi-beam/vue";
import type { GlobalComponents } from "vue";

type Props = InstanceType<GlobalComponents["phi-beam"]>["$props"];

export const board: Props = { game: "wab", a: 5, b: "3", moves: "1,2", noZoom: true, id: "board", onPhiMove: ({ detail: { from, by } }) => [from.x, by === "you"], onPhiChange: (event) => event.detail.state.a };
// @ts-expect-error there is no such game
export const noGame: Props = { game: "chess" };
// @ts-expect-error a move has no score
export const noScore: Props = { onPhiMove: ({ detail }) => detail.score };
