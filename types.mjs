// The types of the npm package: what `import "phi-beam"` brings, from the comments in the code; the attributes and properties of
// the element, from the catalogue; and the tag as React, Vue and Svelte want to know it.

import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { MODULES } from "./bundle.mjs";

const ROOT = fileURLToPath(new URL(".", import.meta.url));
const WWW = join(ROOT, "www");
const TSC = join(ROOT, "target/tools/typescript/node_modules/typescript/bin/tsc");

/** What an attribute may be. @typedef {{ key: string, type: string }} Attribute */

/** Each knows the tag by a file of its own, since few have them all: `import type {} from "phi-beam/react"`. */
export const FRAMEWORKS = ["react", "vue", "svelte"];

/** @param {string} folder @param {string} path @param {string} text */
function put(folder, path, text) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

/** A module of www/. @param {string} path @returns {Promise<any>} */
const load = (path) => import(pathToFileURL(join(WWW, path)).href);

/** @param {string[]} values */
const oneOf = (values) => values.map((value) => JSON.stringify(value)).join(" | ");

/** What a setting may be. @param {{ kind: string, values: string[] }} setting */
function typeOf({ kind, values }) {
  if (kind === "switch") return '0 | 1 | "0" | "1"';
  if (kind === "int" || kind === "version") return "number | string";
  return values.length > 0 ? oneOf(values) : "string";
}

/** Every key of a query, as the catalogue has it. @returns {Promise<Attribute[]>} */
async function attributes() {
  const { default: games, settings } = await load("pkg/catalogue.js");
  const { KEYS } = await load("state/catalogue.js");
  const params = games.flatMap((/** @type {any} */ game) => game.params);
  return KEYS.map((/** @type {string} */ key) => {
    if (key === "game") return { key, type: oneOf(games.map((/** @type {any} */ { id }) => id)) };
    const kinds = params.filter((/** @type {any} */ param) => param.key === key).map((/** @type {any} */ { kind }) => kind);
    const setting = settings.find((/** @type {any} */ setting) => setting.key === key);
    return { key, type: setting ? typeOf(setting) : kinds.includes("int") ? "number | string" : "string" };
  });
}

/** `no-zoom` as a property is called, `phi-move` with `on` before it. @param {string} name */
const camel = (name) => name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());

/** Attributes and properties of the element, and events on any target that they bubble to. */
async function properties() {
  const { FLAGS } = await load("element/attributes.js");
  const { PhiBeam } = await load("phi-beam.js");
  const keys = await attributes();
  // A method keeps its name; as an attribute it is one like the others.
  const settable = keys.filter(({ key }) => !Object.hasOwn(Object.getPrototypeOf(PhiBeam.prototype), key));
  return `import type { Details } from "./element/events.js";
import type { PhiBeam } from "./element/phi-beam-element.js";

/** What stands in a tag, and what a framework may set. */
export interface PhiBeamAttributes {
${keys.map(({ key, type }) => `    ${JSON.stringify(key)}?: ${type};`).join("\n")}
${FLAGS.map((/** @type {string} */ flag) => `    ${JSON.stringify(flag)}?: boolean | "";\n    ${camel(flag)}?: boolean;`).join("\n")}
    alt?: string;
    loading?: "lazy" | "eager";
}

/** Each reflects its attribute: what is set is written there, and what is read is its text. */
export interface PhiBeamProperties {
${settable.map(({ key, type }) => `    get ${key}(): string | null;\n    set ${key}(value: ${type} | null | undefined);`).join("\n")}
${FLAGS.map((/** @type {string} */ flag) => `    get ${camel(flag)}(): boolean;\n    set ${camel(flag)}(value: boolean);`).join("\n")}
    get alt(): string | null;
    set alt(value: string | null | undefined);
    get loading(): string | null;
    set loading(value: "lazy" | "eager" | null | undefined);
}

export type PhiBeamEvents = { [Type in keyof Details]: CustomEvent<Details[Type]> };

declare module "./element/phi-beam-element.js" {
    interface PhiBeam extends PhiBeamProperties {}
}

declare global {
    interface HTMLElementTagNameMap {
        "phi-beam": PhiBeam;
    }
    interface GlobalEventHandlersEventMap extends PhiBeamEvents {}
}
`;
}

/** The tag in each framework: its own attributes of any element, ours, and a listener for each event. @type {Record<string, string>} */
const TAGS = {
  react: `import type { DetailedHTMLProps, HTMLAttributes } from "react";
import type { PhiBeam, PhiBeamAttributes, PhiBeamEvents } from "./phi-beam.js";

type Listeners = { [Type in keyof PhiBeamEvents as \`on\${Type}\`]?: (event: PhiBeamEvents[Type]) => void };

declare module "react" {
    namespace JSX {
        interface IntrinsicElements {
            "phi-beam": Omit<DetailedHTMLProps<HTMLAttributes<PhiBeam>, PhiBeam>, keyof PhiBeamAttributes> & PhiBeamAttributes & Listeners;
        }
    }
}
`,
  vue: `import type { HTMLAttributes } from "vue";
import type { PhiBeam, PhiBeamAttributes, PhiBeamEvents } from "./phi-beam.js";

type Listened<Type extends string> = Type extends \`\${infer First}-\${infer Rest}\` ? \`on\${Capitalize<First>}\${Capitalize<Rest>}\` : never;
type Listeners = { [Type in keyof PhiBeamEvents as Listened<Type>]?: (event: PhiBeamEvents[Type]) => void };

declare module "vue" {
    interface GlobalComponents {
        "phi-beam": new () => PhiBeam & { $props: Omit<HTMLAttributes, keyof PhiBeamAttributes> & PhiBeamAttributes & Listeners };
    }
}
`,
  svelte: `import type { HTMLAttributes } from "svelte/elements";
import type { PhiBeam, PhiBeamAttributes, PhiBeamEvents } from "./phi-beam.js";

type Listeners = { [Type in keyof PhiBeamEvents as \`on\${Type}\` | \`on:\${Type}\`]?: (event: PhiBeamEvents[Type]) => void };

declare module "svelte/elements" {
    interface SvelteHTMLElements {
        "phi-beam": Omit<HTMLAttributes<PhiBeam>, keyof PhiBeamAttributes> & PhiBeamAttributes & Listeners;
    }
}
`,
};

/** @param {string} folder */
export async function writeTypes(folder) {
  if (!existsSync(TSC)) throw new Error("TypeScript is missing: run ./build.sh dist");
  execFileSync(process.execPath, [
    TSC, join(WWW, "phi-beam.js"), "--allowJs", "--declaration", "--emitDeclarationOnly", "--skipLibCheck", "--strict",
    "--target", "es2024", "--module", "esnext", "--moduleResolution", "bundler", "--lib", "es2024,dom,dom.iterable", "--rootDir", WWW, "--outDir", folder,
  ], { stdio: ["ignore", "inherit", "inherit"] });
  for (const name of MODULES) {
    // Its classes can be disposed of, which not every program's own libraries know.
    const types = readFileSync(join(WWW, `pkg/${name}/phibeam.d.ts`), "utf8");
    put(folder, `pkg/${name}/phibeam.d.ts`, `/// <reference lib="esnext.disposable" />\n${types}`);
  }
  put(folder, "properties.d.ts", await properties());
  put(folder, "phi-beam.d.ts", `${readFileSync(join(folder, "phi-beam.d.ts"), "utf8")}export type { PhiBeamAttributes, PhiBeamEvents, PhiBeamProperties } from "./properties.js";\n`);
  for (const name of FRAMEWORKS) put(folder, `${name}.d.ts`, TAGS[name]);
}
