// Round numbers along an axis.

/**
 * The distance between ticks: 1, 2 or 5 times a power of ten, and about `wanted` of them over `span` cells.
 * @param {number} span
 * @param {number} wanted
 */
export function tickStep(span, wanted) {
  const rough = Math.max(span / wanted, 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10;
  return factor * power;
}

/**
 * The ticks from `from` to `from + span`.
 * @param {number} from
 * @param {number} span
 * @param {number} wanted
 */
export function ticks(from, span, wanted) {
  const step = tickStep(span, wanted);
  const first = Math.ceil(from / step);
  const count = Math.floor((from + span) / step) - first + 1;
  return Array.from({ length: count }, (_, i) => (first + i) * step);
}
