// An exercise as a SCORM 2004 package: the page of the exercise with the files that it needs, from this host, and a manifest that
// tells a course platform what is in it.

import { sharedEngine } from "../../engine/shared.js";
import { gameOf } from "../../state/catalogue.js";
import { readQuery } from "../../state/query.js";
import { crc32, zip } from "../../widgets/zip.js";
import { escaped, withKey } from "./snippets.js";

/** The page of the exercise, in which its query is written. */
const PAGE = "scorm.html";
/** The files that it needs, as `dist.mjs` lists them. */
const LISTING = "scorm.json";
/** The largest of them, which most games do without: the module for written rules and more heaps. */
const RULES = /\/rules-\w{8}\.\w+$/;
/** @typedef {{ query: string, title: string, pass: number }} Exercise `pass` is the percentage of the points with which it is passed */

/** @param {string} file */
async function fetched(file) {
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file} did not arrive: the host answers ${response.status}`);
  return response;
}

/** @returns {Promise<string[]>} */
async function listing() {
  const response = await fetch(LISTING);
  if (!response.ok) throw new Error("A package is made of the bundled pages: open the explorer from the folder that ./build.sh dist makes");
  return response.json();
}

/** May an exercise ask for that module, as it is or with a slider at its end? @param {string} query */
async function needsRules(query) {
  const sliders = gameOf(readQuery(query)).params.filter(({ kind }) => kind === "int");
  const queries = [query, ...sliders.map(({ key, max }) => withKey(query, key, String(max)))];
  return (await Promise.all(queries.map((query) => sharedEngine().moduleFor(query, [])))).includes("rules");
}

/** A text with a piece that must be there once in place of another. @param {string} text @param {string} before @param {string} after */
function replaced(text, before, after) {
  if (text.split(before).length !== 2) throw new Error(`${PAGE} is of another build: reload this page`);
  return text.replace(before, () => after);
}

/**
 * @param {Exercise} exercise
 * @param {{ signal: AbortSignal, progress: (progress: { done: number, total: number }) => void }} options
 * @returns {Promise<{ blob: Blob, files: { name: string, bytes: Uint8Array }[] }>}
 */
export async function scormPackage(exercise, { signal, progress }) {
  const encoder = new TextEncoder();
  const [all, rules] = await Promise.all([listing(), needsRules(exercise.query)]);
  const names = all.filter((name) => rules || !RULES.test(name));
  let done = 0;
  const others = await Promise.all(names.map(async (name) => {
    const bytes = new Uint8Array(await (await fetched(name)).arrayBuffer());
    signal.throwIfAborted();
    progress({ done: ++done, total: names.length + 1 });
    return { name, bytes };
  }));
  const page = await (await fetched(PAGE)).text();
  const written = replaced(replaced(page, 'data-query=""', `data-query="${escaped(exercise.query)}"`), 'data-pass=""', `data-pass="${exercise.pass}"`);
  const files = [
    { name: "imsmanifest.xml", bytes: encoder.encode(manifest(exercise, [PAGE, ...names])) },
    { name: PAGE, bytes: encoder.encode(written) },
    ...others,
  ];
  return { blob: await zip(files), files };
}

/** What a platform reads first. The score is a share of 1, and the exercise itself says when it is done. @param {Exercise} exercise @param {string[]} files */
export function manifest({ query, title, pass }, files) {
  const identifier = `phibeam-${crc32(new TextEncoder().encode(query)).toString(16).padStart(8, "0")}`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="${identifier}" version="1"
  xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3" xmlns:imsss="http://www.imsglobal.org/xsd/imsss">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>2004 3rd Edition</schemaversion>
  </metadata>
  <organizations default="course">
    <organization identifier="course">
      <title>${escaped(title)}</title>
      <item identifier="item" identifierref="exercise">
        <title>${escaped(title)}</title>
        <imsss:sequencing>
          <imsss:objectives>
            <imsss:primaryObjective objectiveID="solved" satisfiedByMeasure="true">
              <imsss:minNormalizedMeasure>${pass / 100}</imsss:minNormalizedMeasure>
            </imsss:primaryObjective>
          </imsss:objectives>
          <imsss:deliveryControls completionSetByContent="true" objectiveSetByContent="true"/>
        </imsss:sequencing>
      </item>
      <imsss:sequencing>
        <imsss:controlMode choice="true" flow="true"/>
      </imsss:sequencing>
    </organization>
  </organizations>
  <resources>
    <resource identifier="exercise" type="webcontent" adlcp:scormType="sco" href="${PAGE}">
${files.map((file) => `      <file href="${escaped(file)}"/>`).join("\n")}
    </resource>
  </resources>
</manifest>
`;
}
