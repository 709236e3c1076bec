// What moves by itself asks here first.

/** Has whoever looks asked for less motion? */
export function wantsLessMotion() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
