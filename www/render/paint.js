// Paints the engine's layers on a canvas. Where things are is decided by the engine, and how a role looks by the table of
// roles beside the catalogue; here they meet.

import { roles } from "../pkg/catalogue.js";

/** @typedef {import("./colours.js").Colour} Colour */
/** @typedef {import("../pkg/study/phibeam.js").Text} Text */
/** @typedef {import("../pkg/study/phibeam.js").Layer} Layer */
/** @typedef {import("../pkg/study/phibeam.js").Plot} Plot */
/** @typedef {import("../pkg/study/phibeam.js").Drawing} Drawing */
/**
 * How marks of a role look; lengths are in CSS pixels.
 * @typedef {{
 *   colour: Colour, width: number, dash: number[], outlined: boolean, crisp: boolean,
 *   hatching?: { colour: Colour, opacity: number, distance: number },
 *   rim?: { colour: Colour, width: number, weight: number }
 * }} RoleStyle
 */
/** @typedef {Record<Colour, string> & { font: string }} Style */

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Drawing} drawing
 * @param {Style} style
 * @param {number} density pixels to a CSS pixel
 * @param {number} [thickness] of lines, to the usual one: more in a lecture hall
 */
export function paint(context, drawing, style, density, thickness = 1) {
  const { left, top, width, height } = drawing.plot;
  context.setTransform(density, 0, 0, density, 0, 0);
  context.clearRect(0, 0, context.canvas.width / density, context.canvas.height / density);
  context.fillStyle = style.board;
  context.fillRect(left, top, width, height);
  for (const layer of drawing.layers) {
    const role = roleStyle(layer.role, thickness);
    switch (layer.kind) {
      case "rects":
        paintRects(context, role, layer.data, style, density);
        break;
      case "lines":
        paintLines(context, role, layer.data, style, density);
        break;
      case "polygons":
        paintPolygons(context, role, layer.data, style);
        break;
      case "coloured":
        paintColoured(context, layer.data, density);
        break;
      case "texts":
        paintTexts(context, role, layer.data, style);
        break;
      case "image":
        paintImage(context, layer.data, drawing.plot);
        break;
    }
  }
}

/** @param {string} name @param {number} thickness */
function roleStyle(name, thickness) {
  if (!Object.hasOwn(roles, name)) throw new Error(`${name} is not a role: the page and its engine are of different versions`);
  return thickness === 1 ? roles[name] : { ...roles[name], width: roles[name].width * thickness };
}

/** Edges of squares fall on pixels, so that they are crisp. @param {CanvasRenderingContext2D} context @param {RoleStyle} role @param {Float64Array} data @param {Style} style @param {number} density */
function paintRects(context, { colour, width, outlined }, data, style, density) {
  context.fillStyle = context.strokeStyle = style[colour];
  context.lineWidth = width;
  const snap = (/** @type {number} */ at) => Math.round(at * density) / density;
  for (let n = 0; n < data.length; n += 4) {
    const [x0, y0] = [snap(data[n]), snap(data[n + 1])];
    const [x1, y1] = [snap(data[n] + data[n + 2]), snap(data[n + 1] + data[n + 3])];
    const [w, h] = [Math.max(x1 - x0, 1 / density), Math.max(y1 - y0, 1 / density)];
    if (outlined) context.strokeRect(x0, y0, w, h);
    else context.fillRect(x0, y0, w, h);
  }
}

/** @param {CanvasRenderingContext2D} context @param {RoleStyle} role @param {Float64Array} data @param {Style} style @param {number} density */
function paintLines(context, { colour, width, dash }, data, style, density) {
  context.strokeStyle = style[colour];
  context.lineWidth = width;
  // Upright and level lines one pixel wide go through the middle of a pixel.
  const half = (Math.round(width * density) % 2) / 2;
  const snap = (/** @type {number} */ at) => (Math.round(at * density - half) + half) / density;
  context.setLineDash(dash);
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

/** @param {CanvasRenderingContext2D} context @param {RoleStyle} role @param {Float64Array[]} polygons @param {Style} style */
function paintPolygons(context, { colour, hatching }, polygons, style) {
  for (const polygon of polygons) {
    const path = new Path2D();
    for (let n = 0; n < polygon.length; n += 2) path.lineTo(polygon[n], polygon[n + 1]);
    context.fillStyle = style[colour];
    if (!hatching) {
      context.fill(path);
      continue;
    }
    path.closePath();
    context.save();
    context.clip(path);
    context.fill(path);
    context.strokeStyle = style[hatching.colour];
    context.globalAlpha = hatching.opacity;
    context.lineWidth = 1;
    const xs = polygon.filter((_, n) => n % 2 === 0);
    const ys = polygon.filter((_, n) => n % 2 === 1);
    const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const { distance } = hatching;
    context.beginPath();
    for (let x = Math.floor((x0 - (y1 - y0)) / distance) * distance; x < x1; x += distance) {
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

/** @param {CanvasRenderingContext2D} context @param {RoleStyle} role @param {Text[]} texts @param {Style} style */
function paintTexts(context, { colour, rim }, texts, style) {
  context.textBaseline = "middle";
  for (const { x, y, text, anchor, size, upright } of texts) {
    context.font = `${rim ? `${rim.weight} ` : ""}${size}px ${style.font}`;
    context.textAlign = anchor === "middle" ? "center" : anchor;
    context.save();
    context.translate(x, y);
    if (upright) context.rotate(-Math.PI / 2);
    if (rim) {
      // A rim in the colour of the board keeps the label readable where it crosses squares and lines.
      context.strokeStyle = style[rim.colour];
      context.lineJoin = "round";
      context.lineWidth = rim.width;
      context.strokeText(text, 0, 0);
    }
    context.fillStyle = style[colour];
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
