// What lies over the picture: the cell under the pointer or the cursor, its row, column and diagonal, its options, and
// arrows to the moves that win.

/** @typedef {{ x: number, y: number }} Cell */
/** @typedef {import("../pkg/study/phibeam.js").Winning} Winning */
/** @typedef {import("../pkg/study/phibeam.js").Column} Column */
/** @typedef {import("../pkg/study/phibeam.js").Inspection} Inspection */
/** @typedef {import("./paint.js").Style} Style */
/** @typedef {import("./paint.js").Plot} Plot */
/** @typedef {{ plot: Plot, cell: number, corner: (x: number, y: number) => Cell, middle: (x: number, y: number) => Cell }} Geometry where a cell's lower left corner and its middle are, in CSS pixels */

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Geometry} geometry
 * @param {Inspection} inspection
 * @param {Style} style
 * @param {{ trace: boolean, reveal: boolean }} what show the row, column and diagonal? what wins?
 */
export function paintInspection(context, geometry, inspection, style, { trace: traced, reveal }) {
  const { plot, cell } = geometry;
  context.save();
  context.beginPath();
  context.rect(plot.left, plot.top, plot.width, plot.height);
  context.clip();
  if (traced) trace(context, geometry, inspection, style);
  if (reveal) {
    options(context, geometry, inspection, style);
    for (const to of inspection.winning) arrow(context, geometry.middle(inspection.x, inspection.y), geometry.middle(to.x, to.y), style, cell);
  }
  outline(context, geometry, inspection, style);
  context.restore();
}

/** Row, column and diagonal towards the corner: where the options of most games are. @param {CanvasRenderingContext2D} context @param {Geometry} geometry @param {Cell} at @param {Style} style */
function trace(context, geometry, at, style) {
  const from = geometry.middle(at.x, at.y);
  const { left, top, height } = geometry.plot;
  const floor = top + height;
  const reach = Math.min(from.x - left, floor - from.y);
  context.strokeStyle = style.accent;
  context.globalAlpha = 0.28;
  context.lineWidth = Math.min(Math.max(geometry.cell * 0.5, 2), 10);
  context.beginPath();
  context.moveTo(left, from.y);
  context.lineTo(from.x, from.y);
  context.lineTo(from.x, floor);
  context.moveTo(from.x, from.y);
  context.lineTo(from.x - reach, from.y + reach);
  context.stroke();
  context.globalAlpha = 1;
}

/** The options in sight: dots, or rings where a cell may hold a number. @param {CanvasRenderingContext2D} context @param {Geometry} geometry @param {Inspection} inspection @param {Style} style */
function options(context, geometry, { reached }, style) {
  if (geometry.cell < 5) return;
  const ring = geometry.cell >= 18;
  context.fillStyle = context.strokeStyle = style.accent;
  context.lineWidth = 2;
  const radius = ring ? geometry.cell * 0.4 : geometry.cell * 0.16;
  context.beginPath();
  for (let n = 0; n < reached.length; n += 2) {
    const { x, y } = geometry.middle(reached[n], reached[n + 1]);
    context.moveTo(x + radius, y);
    context.arc(x, y, radius, 0, 2 * Math.PI);
  }
  if (ring) context.stroke();
  else context.fill();
}

/** @param {CanvasRenderingContext2D} context @param {{ x: number, y: number }} from @param {{ x: number, y: number }} to @param {Style} style @param {number} cell */
function arrow(context, from, to, style, cell) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length < 2) return;
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const head = Math.min(10, length / 2);
  const radius = Math.max(cell / 2, 5);
  const tip = { x: to.x - ux * Math.min(radius, length / 2), y: to.y - uy * Math.min(radius, length / 2) };
  const path = new Path2D();
  path.moveTo(from.x, from.y);
  path.lineTo(tip.x - ux * head, tip.y - uy * head);
  const point = new Path2D();
  point.moveTo(tip.x, tip.y);
  point.lineTo(tip.x - ux * head - uy * head * 0.45, tip.y - uy * head + ux * head * 0.45);
  point.lineTo(tip.x - ux * head + uy * head * 0.45, tip.y - uy * head - ux * head * 0.45);
  point.closePath();
  const ring = new Path2D();
  ring.arc(to.x, to.y, radius + 2, 0, 2 * Math.PI);
  // First a rim in the colour of the board: values may be as dark as the ink.
  for (const [colour, width] of /** @type {const} */ ([[style.board, 4], [style.ink, 1.5]])) {
    context.strokeStyle = context.fillStyle = colour;
    context.lineWidth = width;
    context.stroke(point);
    context.fill(point);
    context.stroke(ring);
    context.setLineDash(width < 4 ? [4, 3] : []);
    context.stroke(path);
    context.setLineDash([]);
  }
}

/** A frame round the cell. @param {CanvasRenderingContext2D} context @param {Geometry} geometry @param {Inspection} inspection @param {Style} style */
function outline(context, geometry, inspection, style) {
  const corner = geometry.corner(inspection.x, inspection.y);
  const side = Math.max(geometry.cell, 7);
  const [x, y] = [corner.x + (geometry.cell - side) / 2, corner.y - geometry.cell + (geometry.cell - side) / 2];
  context.lineWidth = 4;
  context.strokeStyle = style.board;
  context.strokeRect(x, y, side, side);
  context.lineWidth = 2;
  context.strokeStyle = style.ink;
  context.strokeRect(x, y, side, side);
}
