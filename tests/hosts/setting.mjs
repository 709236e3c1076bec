// What the hosts are set up with: Python environments and npm folders under target/hosts, programs that serve, and the boards to
// paste, as *Share* writes them.

import { execFile, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { serve } from "../browser/server.mjs";
import { TARGETS } from "../../www/pages/explore/targets.js";

/** What a host serves, and how that ends. @typedef {{ address: string, end: () => unknown }} Served */

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const HOME = join(ROOT, "target/hosts");
/** The board that is pasted everywhere. */
export const QUERY = "game=wab&a=5&b=3";
export const NAME = "W(a, b), a = 5, b = 3";

/** @type {import("node:child_process").ExecFileSyncOptions} */
const QUIET = { stdio: ["ignore", "ignore", "inherit"] };

/** A host that this machine cannot have, and why. */
export class Missing extends Error {}

/** An empty folder with these files. @param {string} name @param {Record<string, string>} files */
export function folder(name, files) {
  const place = join(HOME, "sites", name);
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(place, path)), { recursive: true });
    writeFileSync(join(place, path), text);
  }
  return place;
}

/**
 * A Python environment with these packages, and the project's own if it is wanted.
 * @param {string} name
 * @param {string[]} packages
 * @param {{ own?: boolean }} [options]
 * @returns {string} the folder of its programs
 */
export function environment(name, packages, { own = false } = {}) {
  const place = join(HOME, "python", name);
  const programs = join(place, "bin");
  const made = join(place, "packages.txt");
  const wanted = packages.join("\n");
  if (!existsSync(made) || readFileSync(made, "utf8") !== wanted) {
    run("python3", ["-m", "venv", "--clear", place]);
    run(join(programs, "pip"), ["install", "--quiet", "--disable-pip-version-check", ...packages, ...(own ? ["anywidget", "hatchling", "editables"] : [])]);
    writeFileSync(made, wanted);
  }
  // What it needs to be built is there already, and it is small.
  if (own) run(join(programs, "pip"), ["install", "--quiet", "--disable-pip-version-check", "--no-build-isolation", "--no-deps", "--force-reinstall", join(ROOT, "integrations/python")]);
  return programs;
}

/** A folder with packages of npm. @param {string} name @param {string[]} packages */
export function packages(name, packages) {
  const place = join(HOME, "npm", name);
  const made = join(place, "packages.txt");
  const wanted = packages.join("\n");
  if (!existsSync(made) || readFileSync(made, "utf8") !== wanted) {
    mkdirSync(place, { recursive: true });
    run("npm", ["install", "--prefix", place, "--no-save", "--no-audit", "--no-fund", "--loglevel=error", ...packages]);
    writeFileSync(made, wanted);
  }
  return place;
}

/** A program that only a distribution has. @param {string} program */
export function installed(program) {
  try {
    execFileSync("sh", ["-c", `command -v ${program}`], QUIET);
  } catch {
    if (process.getuid?.() !== 0) throw new Missing(`${program} is not installed`);
    try {
      run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", program]);
    } catch {
      throw new Missing(`${program} is not installed, and apt-get has none`);
    }
  }
  return program;
}

/** @param {string} program @param {string[]} args @param {import("node:child_process").ExecFileSyncOptions} [options] */
export function run(program, args, options = {}) {
  execFileSync(program, args, { ...QUIET, ...options });
}

/** The same while this program goes on serving files, which the other may ask for. @param {string} program @param {string[]} args @param {string} cwd @returns {Promise<void>} */
export function runBeside(program, args, cwd) {
  return new Promise((done, fail) => execFile(program, args, { cwd }, (error) => (error ? fail(error) : done())));
}

/** What a tool has made. @param {string} place @returns {Promise<Served>} */
export async function hosted(place) {
  const { url, close } = await serve(place, 0);
  return { address: url, end: close };
}

/** @returns {Promise<number>} */
export function freePort() {
  return new Promise((done) => {
    const server = createServer();
    server.listen(0, "127.0.0.1", () => {
      const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
      server.close(() => done(port));
    });
  });
}

/** A program that serves by itself. @param {string} address @param {string} program @param {string[]} args @param {import("node:child_process").SpawnOptions} options @returns {Promise<Served>} */
export async function started(address, program, args, options) {
  let said = "";
  const child = spawn(program, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  child.stdout?.on("data", (data) => (said += data));
  child.stderr?.on("data", (data) => (said += data));
  const end = () => child.kill("SIGTERM");
  for (const limit = Date.now() + 180_000; ; await new Promise((done) => setTimeout(done, 200))) {
    if (child.exitCode !== null || Date.now() > limit) {
      end();
      throw new Error(`${program} does not serve: ${said.slice(-600)}`);
    }
    if (await fetch(address).then(({ status }) => status < 500, () => false)) return { address, end };
  }
}

/** What Share writes. @param {string} files where the board's files are @param {string} id @param {Partial<import("../../www/pages/explore/snippets.js").Board>} [more] */
export function snippet(files, id, more = {}) {
  const target = TARGETS.find((target) => target.id === id);
  if (!target) throw new Error(`Share has no ${id}`);
  return target.code({ page: `${files}index.html`, query: QUERY, flags: [], width: null, height: 720, name: NAME, ...more });
}
