// The tag in Svelte, by the attributes that its markup is checked with; only typed, never run.

import type {} from "phi-beam/svelte";
import type { SvelteHTMLElements } from "svelte/elements";

type Attributes = SvelteHTMLElements["phi-beam"];

export const board: Attributes = { game: "wab", a: 5, b: "3", moves: "1,2", "no-zoom": true, id: "board", "onphi-move": ({ detail: { from, by } }) => [from.x, by === "you"], "on:phi-view": (event) => event.detail.span };
// @ts-expect-error there is no such game
export const noGame: Attributes = { game: "chess" };
// @ts-expect-error a move has no score
export const noScore: Attributes = { "onphi-move": ({ detail }) => detail.score };
