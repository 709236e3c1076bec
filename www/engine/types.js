// The types of what goes between the page and the engine. Nothing here is ever loaded: other modules name it in their
// comments.

/** @typedef {keyof typeof import("./questions.js").QUESTIONS} Question */
/** The functions that answer; the worker knows its `memory` itself, in bytes. @typedef {typeof import("../pkg/study/phibeam.js") & { memory: () => number }} Functions */
/** @template {Question} Name @typedef {Parameters<Functions[Name]>} Arguments */
/** @template {Question} Name @typedef {ReturnType<Functions[Name]> extends import("../pkg/study/phibeam.js").Work<infer Value> ? Value : ReturnType<Functions[Name]>} Answer */
/** A method for every question. @typedef {{ [Name in Question]: (...args: Arguments<Name>) => Promise<Answer<Name>> }} Answers */

/** How far long work is; `partial` is what has been found so far, where that can be shown. @template [Value=unknown] @typedef {{ done: number, total: number, partial?: Value }} Progress */
/** @template [Value=unknown] @typedef {{ signal?: AbortSignal, progress?: (progress: Progress<Value>) => void }} Options */

/** @typedef {{ id: number, method: Question, args: unknown[] }} Request */
/**
 * That the worker has to be replaced. Where memory is the reason, `done` is how many steps of the `total` fitted, 0
 * if that is not known, and `most` is what all work may take together, in bytes; `alone` is work that takes all of it by itself.
 * @typedef {{ crash: string, done?: number, total?: number, most?: number, alone?: boolean }} Crash
 */
/** An answer; or that the place of the engine cannot start it; or, of what was asked about, the numbers it does not know. @typedef {{ id: number } & ({ value: unknown } | { error: string } | Crash | { progress: Progress }) | { failed: string, missing?: boolean } | { lost: number[] }} Reply */

export {};
