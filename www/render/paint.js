// Paints the engine's layers on a canvas. Where things are is decided by the engine; here they get colours and ink.

/** @typedef {{ x: number, y: number, text: string, anchor: "start" | "middle" | "end", size: number, upright: boolean }} Text */
/**
 * @typedef {{ role: string } & (
 *   { kind: "rects" | "lines", data: Float64Array } |
 *   { kind: "polygons", data: Float64Array[] } |
 *   { kind: "texts", data: Text[] } |
 *   { kind: "coloured", data: { rects: Float64Array, colours: Uint8Array } } |
 *   { kind: "image", data: { width: number, height: number, pixels: Uint8ClampedArray<ArrayBuffer> } }
 * )} Layer
 */
/** @typedef {{ left: number, top: number, width: number, height: number }} Plot */
/** @typedef {{ layers: Layer[], plot: Plot, cell: number, inSight: number, all: boolean, most: number | null, note: string | null }} Drawing */
/** @typedef {Record<"paper" | "board" | "ink" | "muted" | "grid" | "ticks" | "p" | "beam" | "outside" | "accent", string> & { font: string }} Style */

/** Widths of lines by role, in CSS pixels. @type {Record<string, number>} */
const WIDTHS = { grid: 1, ticks: 1, axis: 1, beam: 1.5, box: 2, tile: 1.25, crossed: 3, "plot-line": 1.75, "plot-rule": 1.5, "plot-mark": 1, boundary: 1.5, replica: 2, nested: 2 };
/** Dashes of lines by role. @type {Record<string, number[]>} */
const DASHES = { "plot-mark": [3, 3], guide: [4, 3], nested: [5, 3] };
/** Rectangles of these roles are outlines. */
const OUTLINED = ["passed", "hollow", "replica"];

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Drawing} drawing
 * @param {Style} style
 * @param {number} density pixels to a CSS pixel
 */
export function paint(context, drawing, style, density) {
  const { left, top, width, height } = drawing.plot;
  context.setTransform(density, 0, 0, density, 0, 0);
  context.clearRect(0, 0, context.canvas.width / density, context.canvas.height / density);
  context.fillStyle = style.board;
  context.fillRect(left, top, width, height);
  for (const layer of drawing.layers) {
    switch (layer.kind) {
      case "rects":
        paintRects(context, layer.role, layer.data, style, density);
        break;
      case "lines":
        paintLines(context, layer.role, layer.data, style, density);
        break;
      case "polygons":
        if (layer.role === "outside") paintPolygons(context, layer.data, style);
        else fillPolygons(context, layer.role, layer.data, style);
        break;
      case "coloured":
        paintColoured(context, layer.data, density);
        break;
      case "texts":
        paintTexts(context, layer.role, layer.data, style);
        break;
      case "image":
        paintImage(context, layer.data, drawing.plot);
        break;
    }
  }
}

/** The colour of a role. @param {string} role @param {Style} style */
function colour(role, style) {
  switch (role) {
    case "p":
    case "box":
    case "hollow":
    case "plot-line":
    case "plot-dot":
      return style.p;
    case "beam":
    case "beam-label":
    case "crossed":
    case "passed":
    case "replica":
    case "ground":
    case "plot-rule":
    case "plot-diamond":
      return style.beam;
    case "grid":
      return style.grid;
    case "ticks":
      return style.ticks;
    case "dark-number":
      return "#111";
    case "plot-inside":
      return style.paper;
    case "light-number":
      return "#fff";
    case "tile":
    case "axis-label":
    case "boundary":
    case "point":
    case "note":
    case "plot-legend":
      return style.ink;
    case "nested":
      return "#009e73"; // The green of Okabe and Ito, readable on light and dark.
    default:
      return style.muted;
  }
}

/** Edges of squares fall on pixels, so that they are crisp. @param {CanvasRenderingContext2D} context @param {string} role @param {Float64Array} data @param {Style} style @param {number} density */
function paintRects(context, role, data, style, density) {
  context.fillStyle = context.strokeStyle = colour(role, style);
  context.lineWidth = OUTLINED.includes(role) ? (WIDTHS[role] ?? 1) : 1;
  context.globalAlpha = role === "ground" ? 0.12 : 1;
  const snap = (/** @type {number} */ at) => Math.round(at * density) / density;
  for (let n = 0; n < data.length; n += 4) {
    const [x0, y0] = [snap(data[n]), snap(data[n + 1])];
    const [x1, y1] = [snap(data[n] + data[n + 2]), snap(data[n + 1] + data[n + 3])];
    const [w, h] = [Math.max(x1 - x0, 1 / density), Math.max(y1 - y0, 1 / density)];
    if (OUTLINED.includes(role)) context.strokeRect(x0, y0, w, h);
    else context.fillRect(x0, y0, w, h);
  }
  context.globalAlpha = 1;
}

/** @param {CanvasRenderingContext2D} context @param {string} role @param {Float64Array} data @param {Style} style @param {number} density */
function paintLines(context, role, data, style, density) {
  const width = WIDTHS[role] ?? 1;
  context.strokeStyle = colour(role, style);
  context.lineWidth = width;
  // Upright and level lines one pixel wide go through the middle of a pixel.
  const half = (Math.round(width * density) % 2) / 2;
  const snap = (/** @type {number} */ at) => (Math.round(at * density - half) + half) / density;
  context.setLineDash(DASHES[role] ?? []);
  context.beginPath();
  for (let n = 0; n < data.length; n += 4) {
    let [x0, y0, x1, y1] = data.subarray(n, n + 4);
    if (x0 === x1) x0 = x1 = snap(x0);
    else if (y0 === y1) y0 = y1 = snap(y0);
    context.moveTo(x0, y0);
    context.lineTo(x1, y1);
  }
  context.stroke();
  context.setLineDash([]);
}

/** @param {CanvasRenderingContext2D} context @param {string} role @param {Float64Array[]} polygons @param {Style} style */
function fillPolygons(context, role, polygons, style) {
  context.fillStyle = colour(role, style);
  for (const polygon of polygons) {
    const path = new Path2D();
    for (let n = 0; n < polygon.length; n += 2) path.lineTo(polygon[n], polygon[n + 1]);
    context.fill(path);
  }
}

/** What is not a position is hatched, so that it differs in shape as well. @param {CanvasRenderingContext2D} context @param {Float64Array[]} polygons @param {Style} style */
function paintPolygons(context, polygons, style) {
  for (const polygon of polygons) {
    const path = new Path2D();
    for (let n = 0; n < polygon.length; n += 2) path.lineTo(polygon[n], polygon[n + 1]);
    path.closePath();
    context.save();
    context.clip(path);
    context.fillStyle = style.outside;
    context.fill(path);
    context.strokeStyle = style.muted;
    context.globalAlpha = 0.22;
    context.lineWidth = 1;
    const xs = polygon.filter((_, n) => n % 2 === 0);
    const ys = polygon.filter((_, n) => n % 2 === 1);
    const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    context.beginPath();
    for (let x = Math.floor((x0 - (y1 - y0)) / 9) * 9; x < x1; x += 9) {
      context.moveTo(x, y1);
      context.lineTo(x + (y1 - y0), y0);
    }
    context.stroke();
    context.restore();
  }
}

/** @param {CanvasRenderingContext2D} context @param {{ rects: Float64Array, colours: Uint8Array }} data @param {number} density */
function paintColoured(context, { rects, colours }, density) {
  const snap = (/** @type {number} */ at) => Math.round(at * density) / density;
  for (let n = 0, c = 0; n < rects.length; n += 4, c += 3) {
    const [x0, y0] = [snap(rects[n]), snap(rects[n + 1])];
    context.fillStyle = `rgb(${colours[c]} ${colours[c + 1]} ${colours[c + 2]})`;
    context.fillRect(x0, y0, snap(rects[n] + rects[n + 2]) - x0, snap(rects[n + 1] + rects[n + 3]) - y0);
  }
}

/** @param {CanvasRenderingContext2D} context @param {string} role @param {Text[]} texts @param {Style} style */
function paintTexts(context, role, texts, style) {
  const label = role === "beam-label" || role === "note";
  context.textBaseline = "middle";
  for (const { x, y, text, anchor, size, upright } of texts) {
    context.font = `${label ? "600 " : ""}${size}px ${style.font}`;
    context.textAlign = anchor === "middle" ? "center" : anchor;
    context.save();
    context.translate(x, y);
    if (upright) context.rotate(-Math.PI / 2);
    if (label) {
      // A rim in the colour of the board keeps the label readable where it crosses squares and lines.
      context.strokeStyle = style.board;
      context.lineJoin = "round";
      context.lineWidth = 4;
      context.strokeText(text, 0, 0);
    }
    context.fillStyle = colour(role, style);
    context.fillText(text, 0, 0);
    context.restore();
  }
}

/** @param {CanvasRenderingContext2D} context @param {{ width: number, height: number, pixels: Uint8ClampedArray<ArrayBuffer> }} image @param {Plot} plot */
function paintImage(context, { width, height, pixels }, plot) {
  const stage = new OffscreenCanvas(width, height);
  const ground = /** @type {OffscreenCanvasRenderingContext2D} */ (stage.getContext("2d"));
  ground.putImageData(new ImageData(pixels, width, height), 0, 0);
  context.imageSmoothingEnabled = false;
  context.drawImage(stage, plot.left, plot.top, plot.width, plot.height);
}
