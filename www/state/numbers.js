// Numbers as people read them, and one that means something else.

/** Among Grundy values: this is no position of the game. */
export const NOT_A_POSITION = 65535;

/** A number with narrow spaces between groups of three digits, from five digits on; a comma is for what comes next. @param {number | bigint} n */
export function grouped(n) {
  const digits = String(n);
  return digits.length < 5 ? digits : digits.replace(/\B(?=(\d{3})+$)/g, "\u202f");
}
