// Unpacks a zip archive with a program that is not ours: whichever of these is there.

import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";

/** @type {((file: string, folder: string) => [program: string, ...args: string[]])[]} */
const PROGRAMS = [
  (file, folder) => ["python3", "-m", "zipfile", "-e", file, folder],
  (file, folder) => ["unzip", "-q", "-o", file, "-d", folder],
  (file, folder) => ["bsdtar", "-xf", file, "-C", folder],
];

/** Throws where the archive is damaged, or there is no program. @param {string} file @param {string} folder */
export function unzip(file, folder) {
  mkdirSync(folder, { recursive: true });
  for (const command of PROGRAMS) {
    const [program, ...args] = command(file, folder);
    try {
      execFileSync(program, args, { stdio: ["ignore", "ignore", "pipe"] });
      return;
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== "ENOENT") throw error;
    }
  }
  throw new Error("python3, unzip or bsdtar is needed to unpack an archive");
}
