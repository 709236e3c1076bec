// A heap as people write large ones.

/**
 * `10^15`, `1 000 000` or `2^40+7` as a number; null for what is not a heap or is past 2^53 − 1.
 * @param {string} text
 * @returns {number | null}
 */
export function heap(text) {
  const plain = text.replace(/[\s_\u202f']/g, "");
  const [, base, power, rest] = /^(\d{1,6})\^(\d{1,3})([+-]\d{1,16})?$/.exec(plain) ?? [];
  if (!base && !/^\d{1,16}$/.test(plain)) return null;
  const value = base ? BigInt(base) ** BigInt(power) + BigInt(rest ?? 0) : BigInt(plain);
  return value >= 0n && value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : null;
}

/** Two heaps, `12, 17`, `(12, 17)`, `12 17` or `10^15; 1618033988749894`. @param {string} text @returns {{ x: number, y: number } | null} */
export function twoHeaps(text) {
  const [, inner = text] = /^\s*\((.*)\)\s*$/.exec(text) ?? [];
  const parts = inner.split(/[,;]/);
  // Without a comma a single space sets them apart; others stand between groups of digits.
  const [x, y, ...more] = (parts.length === 1 ? inner.trim().split(" ") : parts).map(heap);
  return more.length > 0 || x == null || y == null ? null : { x, y };
}
