// The declared box of `seeded` as text: strings of `P` and `.` joined by `/`, string number x, character number y.

/** @typedef {{ x: number, y: number }} Cell */

/** `P` or `.`; undefined outside the box. @param {string | null} box @param {Cell | null} cell */
export function boxCell(box, cell) {
  return cell ? box?.split("/")[cell.x]?.[cell.y] : undefined;
}

/** The box with one cell declared P or N. @param {string} box @param {Cell} cell @param {boolean} isP */
export function withCell(box, { x, y }, isP) {
  const strings = box.split("/");
  strings[x] = strings[x].slice(0, y) + (isP ? "P" : ".") + strings[x].slice(y + 1);
  return strings.join("/");
}
