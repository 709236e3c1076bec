// Files as one zip archive: each deflated where that makes it smaller, with its CRC-32. An archive of the same files is the same
// to the byte: nothing in it says when it was made.

/** @typedef {{ name: string, bytes: Uint8Array<ArrayBuffer> }} Entry a file by its path in the archive */

const STORED = 0;
const DEFLATED = 8;
/** Version 2.0 of the format: deflated files in folders. */
const VERSION = 20;
/** Names are UTF-8. */
const UTF8 = 1 << 11;
/** 1 January 1980, the first day that the format knows. */
const FIRST_DAY = 0x21;
const [LOCAL, CENTRAL, END] = [0x04034b50, 0x02014b50, 0x06054b50];
/** What the format counts in two bytes. */
const MOST_FILES = 0xffff;

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let rest = n;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest;
});

/** @param {Uint8Array} bytes */
export function crc32(bytes) {
  let rest = 0xffffffff;
  for (const byte of bytes) rest = TABLE[(rest ^ byte) & 0xff] ^ (rest >>> 8);
  return (rest ^ 0xffffffff) >>> 0;
}

/** @param {Entry[]} entries @returns {Promise<Blob>} */
export async function zip(entries) {
  if (entries.length > MOST_FILES) throw new Error(`an archive holds at most ${MOST_FILES} files`);
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const parts = [];
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const directory = [];
  let at = 0;
  for (const { name, bytes } of entries) {
    const path = new TextEncoder().encode(name);
    const deflated = await deflate(bytes);
    const [method, data] = deflated.length < bytes.length ? [DEFLATED, deflated] : [STORED, bytes];
    /** What stands before the file, and again in the directory at the end. @type {[size: 2 | 4, value: number][]} */
    const about = [[2, VERSION], [2, UTF8], [2, method], [2, 0], [2, FIRST_DAY], [4, crc32(bytes)], [4, data.length], [4, bytes.length], [2, path.length], [2, 0]];
    const head = fields([4, LOCAL], ...about);
    parts.push(head, path, data);
    directory.push(fields([4, CENTRAL], [2, VERSION], ...about, [2, 0], [2, 0], [2, 0], [4, 0], [4, at]), path);
    at += head.length + path.length + data.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = fields([4, END], [2, 0], [2, 0], [2, entries.length], [2, entries.length], [4, size], [4, at], [2, 0]);
  return new Blob([...parts, ...directory, end], { type: "application/zip" });
}

/** @param {Uint8Array<ArrayBuffer>} bytes */
async function deflate(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Numbers of two and four bytes, the lowest first. @param {...[size: 2 | 4, value: number]} values */
function fields(...values) {
  const bytes = new Uint8Array(values.reduce((sum, [size]) => sum + size, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [size, value] of values) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return bytes;
}
