// What a game draws over the board: the piece, the cells it may go to, the way it came, a hint; and the marks of an
// exercise. Each has a shape of its own as well as a colour.

/** @typedef {{ x: number, y: number }} Cell */
/** @typedef {import("../render/overlay.js").Geometry} Geometry */
/** @typedef {import("../render/paint.js").Style} Style */
/** @typedef {{ given: number[][], marked: number[][], right: number[][], wrong: number[][], missing: number[][] }} ExerciseMarks */
/**
 * @typedef {{
 *   piece: Cell | null, held: Cell | null, lit: ArrayLike<number>, trail: number[][], chosen: Cell | null, hint: Cell | null,
 *   exercise: ExerciseMarks | null
 * }} Marks
 */

/** @param {CanvasRenderingContext2D} context @param {Geometry} geometry @param {Style} style @param {Marks} marks */
export function paintPlay(context, geometry, style, { piece, held, lit, trail, chosen, hint, exercise }) {
  const { plot, cell } = geometry;
  context.save();
  context.beginPath();
  context.rect(plot.left, plot.top, plot.width, plot.height);
  context.clip();
  if (exercise) paintExercise(context, geometry, style, exercise);
  way(context, geometry, style, trail);
  lights(context, geometry, style, lit);
  if (chosen) ring(context, geometry.middle(chosen.x, chosen.y), Math.max(cell / 2, 8) + 3, style.ink, style.board);
  if (hint) ring(context, geometry.middle(hint.x, hint.y), Math.max(cell / 2, 8) + 3, style.beam, style.board);
  if (piece) disc(context, held ?? geometry.middle(piece.x, piece.y), Math.min(Math.max(cell * 0.42, 7), 22), style);
  context.restore();
}

/** The cells that may be moved to: dots, or rounded tiles where cells are large. @param {CanvasRenderingContext2D} context @param {Geometry} geometry @param {Style} style @param {ArrayLike<number>} lit */
function lights(context, geometry, style, lit) {
  const { cell } = geometry;
  context.fillStyle = style.accent;
  context.globalAlpha = cell >= 14 ? 0.3 : 0.6;
  context.beginPath();
  for (let n = 0; n < lit.length; n += 2) {
    const at = geometry.middle(lit[n], lit[n + 1]);
    if (cell >= 14) context.roundRect(at.x - cell * 0.44, at.y - cell * 0.44, cell * 0.88, cell * 0.88, cell * 0.2);
    else {
      const radius = Math.max(cell * 0.36, 1);
      context.moveTo(at.x + radius, at.y);
      context.arc(at.x, at.y, radius, 0, 2 * Math.PI);
    }
  }
  context.fill();
  context.globalAlpha = 1;
}

/** The moves made so far. @param {CanvasRenderingContext2D} context @param {Geometry} geometry @param {Style} style @param {number[][]} trail */
function way(context, geometry, style, trail) {
  if (trail.length < 2) return;
  context.strokeStyle = style.muted;
  context.lineWidth = 1.5;
  context.setLineDash([2, 4]);
  context.beginPath();
  trail.forEach(([x, y], n) => {
    const at = geometry.middle(x, y);
    if (n === 0) context.moveTo(at.x, at.y);
    else context.lineTo(at.x, at.y);
  });
  context.stroke();
  context.setLineDash([]);
}

/** @param {CanvasRenderingContext2D} context @param {Cell} at @param {number} radius @param {Style} style */
function disc(context, at, radius, style) {
  context.beginPath();
  context.arc(at.x, at.y, radius, 0, 2 * Math.PI);
  context.lineWidth = 5;
  context.strokeStyle = style.board;
  context.stroke();
  context.fillStyle = style.ink;
  context.fill();
  context.beginPath();
  context.arc(at.x, at.y, radius * 0.42, 0, 2 * Math.PI);
  context.fillStyle = style.board;
  context.fill();
}

/** @param {CanvasRenderingContext2D} context @param {Cell} at @param {number} radius @param {string} colour @param {string} rim */
function ring(context, at, radius, colour, rim) {
  for (const [ink, width] of /** @type {const} */ ([[rim, 6], [colour, 3]])) {
    context.beginPath();
    context.arc(at.x, at.y, radius, 0, 2 * Math.PI);
    context.lineWidth = width;
    context.strokeStyle = ink;
    context.stroke();
  }
}

/** Given and right cells are filled, marked ones framed, wrong ones crossed out, missing ones dashed. @param {CanvasRenderingContext2D} context @param {Geometry} geometry @param {Style} style @param {ExerciseMarks} marks */
function paintExercise(context, geometry, style, { given, marked, right, wrong, missing }) {
  const side = geometry.cell;
  const box = (/** @type {number[]} */ [x, y], /** @type {number} */ inset) => {
    const corner = geometry.corner(x, y);
    return /** @type {const} */ ([corner.x + inset, corner.y - side + inset, side - 2 * inset, side - 2 * inset]);
  };
  const inset = Math.min(side * 0.12, 3);
  context.fillStyle = style.p;
  for (const cell of [...given, ...right]) context.fillRect(...box(cell, inset));
  context.strokeStyle = style.p;
  context.lineWidth = Math.min(3, side / 4);
  for (const cell of marked) {
    context.globalAlpha = 0.35;
    context.fillRect(...box(cell, inset));
    context.globalAlpha = 1;
    context.strokeRect(...box(cell, inset + 1));
  }
  context.setLineDash([3, 3]);
  for (const cell of missing) context.strokeRect(...box(cell, inset + 1));
  context.setLineDash([]);
  context.strokeStyle = style.beam;
  context.beginPath();
  for (const cell of wrong) {
    const [left, top, width, height] = box(cell, inset + 1);
    context.moveTo(left, top);
    context.lineTo(left + width, top + height);
    context.moveTo(left + width, top);
    context.lineTo(left, top + height);
  }
  context.stroke();
}
