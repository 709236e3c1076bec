// The public address of the board for notebooks: a module as anywidget, marimo and MyST want it. In `dist/` it is one file with
// everything in it, which works from wherever it is copied to.

export { default } from "./notebook/widget.js";
