// What a game draws over the board: the piece, the cells it may go to, the way it came, a hint; and the marks of an
// exercise. Each has a shape of its own as well as a colour.

/** @typedef {{ x: number, y: number }} Cell */
/** @typedef {import("../render/overlay.js").Geometry} Geometry */
/** @typedef {import("../render/paint.js").Style} Style */
/** @typedef {{ given: number[][], marked: number[][], right: number[][], wrong: number[][], missing: number[][] }} ExerciseMarks */
/**
 * @typedef {{
 *   piece: Cell | null, held: Cell | null, legal: ArrayLike<number>, trail: number[][], chosen: Cell | null, hint: Cell | null,
 *   reply: { from: number[], to: number[] } | null, review: import("./review.js").ReviewedMove[] | null,
 *   exercise: ExerciseMarks | null
 * }} Marks
 */

/** @param {CanvasRenderingContext2D} context @param {Geometry} geometry @param {Style} style @param {Marks} marks */
export function paintPlay(context, geometry, style, { piece, held, legal, trail, chosen, hint, reply, review, exercise }) {
  const { plot, cell } = geometry;
  context.save();
  context.beginPath();
  context.rect(plot.left, plot.top, plot.width, plot.height);
  context.clip();
  if (exercise) paintExercise(context, geometry, style, exercise);
  way(context, geometry, style, trail);
  const radius = Math.min(Math.max(cell * 0.42, 7), 22);
  // Its head is beside the piece, not under it.
  if (reply) arrow(context, geometry, reply, { colour: style.ink, rim: style.board, width: 2, dash: [], gap: Math.max(cell * 0.55, radius + 3) });
  paintLegal(context, geometry, style, legal);
  if (review) paintReview(context, geometry, style, review);
  if (chosen) ring(context, geometry.middle(chosen.x, chosen.y), Math.max(cell / 2, 8) + 3, style.ink, style.board);
  if (hint) ring(context, geometry.middle(hint.x, hint.y), Math.max(cell / 2, 8) + 3, style.beam, style.board);
  if (piece) disc(context, held ?? geometry.middle(piece.x, piece.y), radius, style);
  context.restore();
}

/** The cells that may be moved to: outlined, so that what is in them stays as it is; dots where cells are small. @param {CanvasRenderingContext2D} context @param {Geometry} geometry @param {Style} style @param {ArrayLike<number>} legal */
function paintLegal(context, geometry, style, legal) {
  const { cell } = geometry;
  const outlined = cell >= 9;
  const outline = new Path2D();
  for (let n = 0; n < legal.length; n += 2) {
    const at = geometry.middle(legal[n], legal[n + 1]);
    if (outlined) outline.roundRect(at.x - cell * 0.4, at.y - cell * 0.4, cell * 0.8, cell * 0.8, cell * 0.2);
    else {
      const radius = Math.max(cell * 0.3, 1);
      outline.moveTo(at.x + radius, at.y);
      outline.arc(at.x, at.y, radius, 0, 2 * Math.PI);
    }
  }
  context.fillStyle = context.strokeStyle = style.accent;
  if (!outlined) return context.fill(outline);
  // A rim in the colour of the board sets it off from a P-position.
  for (const [colour, width] of /** @type {const} */ ([[style.board, 5], [style.accent, 2.5]])) {
    context.strokeStyle = colour;
    context.lineWidth = Math.min(width, (cell * width) / 14);
    context.stroke(outline);
  }
}

/** `gap` is how far its head stays from the middle of the cell, where the way is long enough. @typedef {{ colour: string, rim: string, width: number, dash: number[], gap: number }} Stroke */

/** The room of a sign. */
const SIGN = 9;

/** A move as an arrow between the middles of its cells. @param {CanvasRenderingContext2D} context @param {Geometry} geometry @param {{ from: number[], to: number[] }} move @param {Stroke} stroke @returns {Cell} where it leads */
function arrow(context, geometry, { from, to }, { colour, rim, width, dash, gap }) {
  const [a, middle] = [geometry.middle(from[0], from[1]), geometry.middle(to[0], to[1])];
  const whole = Math.hypot(middle.x - a.x, middle.y - a.y) || 1;
  const [ux, uy] = [(middle.x - a.x) / whole, (middle.y - a.y) / whole];
  const length = whole > gap + 6 + 2 * width ? whole - gap : whole;
  const b = { x: a.x + ux * length, y: a.y + uy * length };
  const head = Math.min(6 + 2 * width, length);
  const shaft = new Path2D();
  shaft.moveTo(a.x, a.y);
  shaft.lineTo(b.x - ux * head, b.y - uy * head);
  const point = new Path2D();
  point.moveTo(b.x, b.y);
  point.lineTo(b.x - ux * head - (uy * head) / 2, b.y - uy * head + (ux * head) / 2);
  point.lineTo(b.x - ux * head + (uy * head) / 2, b.y - uy * head - (ux * head) / 2);
  point.closePath();
  for (const [ink, wide] of /** @type {const} */ ([[rim, width + 3], [colour, width]])) {
    context.strokeStyle = context.fillStyle = ink;
    context.lineWidth = wide;
    context.setLineDash(ink === rim ? [] : dash);
    context.stroke(shaft);
    context.setLineDash([]);
    if (ink === rim) context.stroke(point);
    context.fill(point);
  }
  return middle;
}

/** The moves of a game that is looked at again: one's own whole, the other side's broken; a sign at the end says what each was worth, and the one that is chosen is thick, beside what would have won. @param {CanvasRenderingContext2D} context @param {Geometry} geometry @param {Style} style @param {import("./review.js").ReviewedMove[]} moves */
function paintReview(context, geometry, style, moves) {
  const colours = { kept: style.good, gave: style.beam, lost: style.muted };
  for (const move of moves.toSorted((one, other) => Number(one.chosen) - Number(other.chosen))) {
    const stroke = { colour: colours[move.mark], rim: style.board, width: move.chosen ? 4 : 2, dash: move.mine ? [] : [6, 4], gap: SIGN };
    sign(context, arrow(context, geometry, move, stroke), move.mark, stroke.colour, style.board);
    if (!move.chosen || !move.better) continue;
    const to = { from: move.from, to: move.better };
    sign(context, arrow(context, geometry, to, { colour: style.good, rim: style.board, width: 3, dash: [2, 4], gap: SIGN }), "kept", style.good, style.board);
  }
}

/** A tick, a cross or a dot on a disc. @param {CanvasRenderingContext2D} context @param {Cell} at @param {"kept" | "gave" | "lost"} mark @param {string} colour @param {string} ground */
function sign(context, { x, y }, mark, colour, ground) {
  context.beginPath();
  context.arc(x, y, SIGN, 0, 2 * Math.PI);
  context.fillStyle = ground;
  context.fill();
  context.strokeStyle = context.fillStyle = colour;
  context.lineWidth = 2;
  context.stroke();
  context.beginPath();
  if (mark === "kept") for (const [dx, dy] of [[-4, 0], [-1, 4], [4, -4]]) context.lineTo(x + dx, y + dy);
  else if (mark === "gave") for (const side of [1, -1]) (context.moveTo(x - 4, y - 4 * side), context.lineTo(x + 4, y + 4 * side));
  else context.arc(x, y, 1.5, 0, 2 * Math.PI);
  context.stroke();
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
