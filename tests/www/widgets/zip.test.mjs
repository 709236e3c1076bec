// Zip archives, unpacked by a program that is not ours.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { crc32, zip } from "../../../www/widgets/zip.js";
import { unzip } from "../../unzip.mjs";

/** @param {string} text */
const bytes = (text) => new TextEncoder().encode(text);

test("CRC-32 as everybody has it", () => {
  assert.equal(crc32(bytes("123456789")), 0xcbf43926);
  assert.equal(crc32(bytes("")), 0);
});

test("what is packed comes out as it was: empty, small, large, without order, in folders, with any name", async () => {
  const noise = Uint8Array.from({ length: 70_000 }, (_, n) => (Math.imul(n, 2654435761) >>> 13) & 0xff);
  const files = [
    { name: "empty.txt", bytes: bytes("") },
    { name: "one.txt", bytes: bytes("1") },
    { name: "assets/deep/long.txt", bytes: bytes("Wythoff ".repeat(20_000)) },
    { name: "assets/noise.bin", bytes: noise },
    { name: "φ – beam.txt", bytes: bytes("φ") },
  ];
  const archive = new Uint8Array(await (await zip(files)).arrayBuffer());
  assert.ok(archive.length < 80_000, "what can be made smaller is");
  const folder = mkdtempSync(join(tmpdir(), "zip-"));
  try {
    writeFileSync(join(folder, "all.zip"), archive);
    unzip(join(folder, "all.zip"), join(folder, "out"));
    for (const { name, bytes } of files) assert.deepEqual(new Uint8Array(readFileSync(join(folder, "out", name))), bytes, name);
    // A byte of a file that is not what it was is noticed.
    archive[30 + "empty.txt".length + 30 + "one.txt".length] ^= 1;
    writeFileSync(join(folder, "damaged.zip"), archive);
    assert.throws(() => unzip(join(folder, "damaged.zip"), join(folder, "damaged")));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("the same files make the same archive", async () => {
  const pack = async () => Buffer.from(await (await zip([{ name: "a", bytes: bytes("a".repeat(99)) }])).arrayBuffer());
  assert.ok((await pack()).equals(await pack()));
});
