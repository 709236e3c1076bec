// The types of playing. Nothing here is ever loaded: other modules name it in their comments.

/**
 * The parts of a board that a game uses, and what it may do to the page.
 * @typedef {object} Host
 * @property {import("../state/board-state.js").BoardState} state
 * @property {import("../state/viewport.js").Viewport} viewport
 * @property {import("../render/renderer.js").Renderer} renderer
 * @property {import("../element/cursor.js").Cursor} cursor
 * @property {import("../element/events.js").ContractEvents} events
 * @property {ShadowRoot} root
 * @property {HTMLElement} place of the game's panel
 * @property {() => void} open brings the panel to the front
 * @property {() => boolean} isInFront is the panel what one sees, and not another?
 * @property {() => boolean} isClosed is there no playing here?
 * @property {() => void} focus on the board
 * @property {(text: string) => void} announce
 * @property {(key: string, message: string) => void} reportError
 */

export {};
