// What the engine can be asked, and which of its modules it takes. This line is all that a question needs on the page: the
// function of the same name is in src/wasm, the worker calls it, and the engine has a method for it, with the types that
// Rust declares.

/**
 * Each module answers what the one before it does, and more: `first` draws P-positions near the corner, `full` answers
 * everything about a named game on two heaps, `rules` takes rules that somebody writes and games on more heaps and compares two games, `study` proves and knows
 * the papers.
 */
export const QUESTIONS = /** @type {const} */ ({
  figure: "first",
  moduleFor: "first",
  bfile: "full",
  cite: "full",
  csv: "full",
  exercise: "full",
  game: "full",
  grade: "full",
  grundy: "full",
  hint: "full",
  inspect: "full",
  memory: "full",
  moves: "full",
  options: "full",
  outcome: "full",
  painting: "full",
  playMove: "full",
  positions: "full",
  reply: "full",
  review: "full",
  svg: "full",
  tex: "full",
  theory: "full",
  agreement: "rules",
  collect: "rules",
  drawRule: "rules",
  examples: "rules",
  readRule: "rules",
  ruleMoves: "rules",
  check: "study",
  decide: "study",
  find: "study",
  galleryCheck: "study",
  galleryEntries: "study",
  galleryErrata: "study",
  galleryFigure: "study",
  galleryListing: "study",
  gallerySvg: "study",
  know: "study",
  lab: "study",
  labCsv: "study",
  labPanels: "study",
  labRead: "study",
  labShow: "study",
  labSvg: "study",
  literature: "study",
  prove: "study",
  recheck: "study",
});
