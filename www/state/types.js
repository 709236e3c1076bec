// The types of the state. Nothing here is ever loaded: other modules name it in their comments.

/** @typedef {{ key: string, kind: "int" | "set" | "box" | "ray" | "rule" | "list", min: number | null, max: number | null, default: number | string | null, help: string }} Param */
/** @typedef {{ id: string, name: string, rule: string, paper: string, params: Param[] }} Game */
/**
 * A key that every game has.
 * @typedef {object} Setting
 * @property {string} key
 * @property {"int" | "switch" | "choice" | "position" | "view" | "moves" | "keys" | "query" | "version"} kind
 * @property {number | null} min of an `int`, and of the cells across of a `view`
 * @property {number | null} max
 * @property {number | string | null} default a number for an `int`, otherwise as a query writes it; null where there is none
 * @property {string[]} values all that there are, where they can be listed
 * @property {string[]} replaces the settings that do not count where this one is given
 * @property {Scope} scope what it is about; a game being played stays the same when `board` and `page` change
 * @property {Mark[]} marks
 */
/** @typedef {"rules" | "board" | "play" | "exercise" | "page"} Scope */
/** It stays when another game is picked; or an exercise does not depend on it. @typedef {"kept-for-other-games" | "beside-the-task"} Mark */
/** How a game ends: with the last token, where nobody can move, or in a declared box. @typedef {"last-token" | "last-move" | "box"} Ending */
/** How a parameter is called, and how it depends on others of its game: those it `replaces` where it is given, the one that it `needs` before it may leave its default, and where it must be `mentioned` by a word. @typedef {{ game: string, key: string, label: string | null, replaces: string[], needs: { key: string, least: number } | null, mentioned: { word: string, keys: string[] } | null }} Relation */
/** The items of a query: keys with their values as a query writes them. @typedef {ReadonlyMap<string, string>} Items */
/** Keys with their values as scripts have them. @typedef {Record<string, string | number>} State */

// ---- changes -----------------------------------------------------------------------------------------------------

/** Keys with their new values; null for the default. @typedef {Record<string, string | null>} Patch */
/**
 * Who changes something: a person with a control, or on the board; the computer that plays; a script; an attribute; or the
 * viewport, which goes along with what is shown.
 * @typedef {"person" | "computer" | "script" | "attribute" | "viewport"} Actor
 */
/**
 * @typedef {object} Change
 * @property {Actor} by
 * @property {boolean} [undoable]
 * @property {boolean} [gesture] is there more to come, as while a slider is dragged? Then all of it is undone as one
 */
/**
 * @typedef {object} Plan
 * @property {Items} requested
 * @property {"keep" | "begin" | "commit"} history
 * @property {"input" | "change" | null} event what a person has done
 * @property {boolean | null} report is what the engine finds wrong with it to be said? null: as before
 */
/** A query that is on show: canonical text, and the same as items. @typedef {{ text: string, items: Items }} Shown */

// ---- what is on show ---------------------------------------------------------------------------------------------

/** @typedef {{ key: string, message: string }} Message */
/** What is new about what is on show. @typedef {ReturnType<typeof import("./change.js").planShown> & { messages: Message[] | null }} ShownDetail */
/** The whole and the broken part of the lower left corner, and the cells across. @typedef {{ x: number, y: number, fx: number, fy: number, span: number }} View */
/** Where the cells of a view are on the screen. @typedef {{ geometry: (view: View) => import("../render/overlay.js").Geometry | null }} Screen */

export {};
