// An exercise in a package: how the platform is found and spoken to, and what is kept between visits.

import assert from "node:assert/strict";
import { test } from "node:test";
import { readResult, shareOf } from "../../../www/pages/embed/gradebook.js";
import { manifest } from "../../../www/pages/explore/scorm-package.js";
import { readQuery, writeQuery } from "../../../www/state/query.js";
import { isSameTask, readKept, writeKept } from "../../../www/pages/scorm/kept.js";
import { findApi, ScormSession } from "../../../www/pages/scorm/session.js";

const api = { Initialize: () => "true" };
const locked = new Proxy({}, { get: () => { throw new Error("another origin"); } });

/** A window in others, the outermost last. @param {...any} windows */
function nested(...windows) {
  windows.forEach((window, n) => (window.parent ??= windows[n + 1] ?? window));
  return windows[0];
}

test("the platform is in a window round the page, or round the one that opened it", () => {
  assert.equal(findApi(nested({ API_1484_11: api })), api);
  assert.equal(findApi(nested({}, {}, {}, { API_1484_11: api })), api);
  assert.equal(findApi(nested({}, { opener: nested({}, { API_1484_11: api }) })), api);
  assert.equal(findApi(nested({ opener: { API_1484_11: {} } }, { API_1484_11: api })), api);
});

test("where there is none, the search ends", () => {
  const one = /** @type {any} */ ({});
  const two = { parent: one, opener: one };
  Object.assign(one, { parent: two, opener: two });
  const endless = /** @type {any} */ (new Proxy({}, { get: (_, key) => (key === "API_1484_11" ? undefined : Object.create(endless)) }));
  for (const start of [one, endless, nested({}), { parent: locked }, { parent: 7 }, { parent: null, opener: "" }, locked, null]) assert.equal(findApi(start), undefined);
  // Behind a window that cannot be looked into there may be a platform all the same: nobody can know.
  assert.equal(findApi({ parent: locked, opener: { API_1484_11: api } }), api);
});

/** A platform that takes everything. @param {Record<string, string>} [data] */
function platform(data = {}) {
  const calls = /** @type {string[]} */ ([]);
  const call = (/** @type {string} */ name, act = (/** @type {string[]} */ ..._) => "true") => [name, (/** @type {string[]} */ ...values) => (calls.push([name, ...values].join(" ")), act(...values))];
  const get = (/** @type {string[]} */ ...[key]) => data[key] ?? "";
  return { calls, api: Object.fromEntries([call("Initialize"), call("GetValue", get), call("SetValue"), call("Commit"), call("Terminate"), call("GetLastError", () => "0")]) };
}

test("score and completion are told once something is handed in, and the end once", () => {
  const { api, calls } = platform();
  const session = new ScormSession(api, 0.6);
  assert.ok(session.begin());
  assert.deepEqual(calls.filter((call) => /^SetValue|Commit/.test(call)), ["SetValue cmi.completion_status incomplete"]);
  calls.length = 0;
  assert.match(session.report({ code: "A", score: 2, of: 3 }), /^Recorded .*2 of 3\.$/);
  assert.deepEqual(calls, [
    "SetValue cmi.score.scaled 0.6666667", "SetValue cmi.score.min 0", "SetValue cmi.score.max 100", "SetValue cmi.score.raw 66.6666667",
    "SetValue cmi.completion_status completed", "SetValue cmi.success_status passed", "Commit ",
  ]);
  calls.length = 0;
  session.end();
  session.end();
  session.set("cmi.exit", "normal");
  assert.deepEqual(calls.map((call) => call.replace(/PT\d+S/, "PT…S")), ["SetValue cmi.exit suspend", "SetValue cmi.session_time PT…S", "Commit ", "Terminate "]);
});

test("what is passed the platform says, else the package", () => {
  for (const [given, pass, status] of /** @type {const} */ ([["0.5", 1, "passed"], ["0.9", 0, "failed"], ["", 0.6, "failed"], ["2", 0.4, "passed"], ["half", 0.6, "failed"], ["-1", 0.6, "failed"]])) {
    const { api, calls } = platform({ "cmi.scaled_passing_score": given });
    const session = new ScormSession(api, pass);
    session.begin();
    session.report({ code: "A", score: 1, of: 2 });
    assert.ok(calls.includes(`SetValue cmi.success_status ${status}`), given);
  }
});

test("a platform that has begun already goes on, one that refuses is left alone", () => {
  assert.ok(new ScormSession({ ...platform().api, Initialize: () => "false", GetLastError: () => "103" }, 1).begin());
  const { api, calls } = platform();
  const session = new ScormSession({ ...api, Initialize: () => "false" }, 1);
  assert.equal(session.begin(), false);
  assert.match(session.report({ code: "A", score: 1, of: 1 }), /^The course platform did not record the result, 1 of 1/);
  assert.deepEqual(calls, ["GetLastError"]);
});

test("the share of the points is from 0 to 1", () => {
  assert.deepEqual([[1, 1], [-3, 4], [0, 5], [3, 4], [0, 0]].map(([score, of]) => shareOf({ code: "A", score, of })), [1, 0, 0, 0.75, 1]);
  assert.equal(readResult({ v: 1, code: "A", score: 2, of: 1 }), null);
  assert.deepEqual(readResult({ v: 1, code: "A", score: -2, of: 1 }), { code: "A", score: -2, of: 1 });
});

const TASK = "game=wythoff&at=3,4&exercise=win";

test("what is kept comes back", () => {
  const kept = { query: writeQuery(readQuery(`${TASK}&moves=1,2;1,1`)), marks: [[0, 0], [12, 3]], result: { code: "AB-C", score: 1, of: 1 } };
  assert.deepEqual(readKept(writeKept(kept), TASK), kept);
  const nothing = { query: TASK, marks: [], result: null };
  assert.deepEqual(readKept("", TASK), nothing);
  // What is shown of the board is up to the task.
  assert.deepEqual(readKept(writeKept({ ...nothing, query: `${TASK}&moves=1,2&show=1&size=99` }), `${TASK}&show=0&g=2`).query, writeQuery(readQuery(`${TASK}&moves=1,2&show=0&g=2`)));
  // A level may have been climbed, and a variant settled.
  assert.ok(isSameTask("game=wythoff&at=9,14&exercise=win&level=2", "exercise=win&level=1"));
  const long = { ...kept, query: `${TASK}&moves=${"1,2;".repeat(20_000)}` };
  assert.deepEqual(readKept(writeKept(long), TASK), { ...nothing, result: kept.result });
});

test("what was never kept here changes nothing", () => {
  const fresh = { query: TASK, marks: [], result: null };
  const texts = ["", "null", "[]", "7", "{", '{"v":2}', '{"v":1}', '{"v":1,"query":7,"marks":{},"result":"x"}', '{"__proto__":{"v":1}}', JSON.stringify({ v: 1, query: "game=nim&exercise=win" }),
    JSON.stringify({ v: 1, query: "game=wythoff&exercise=mark" }), JSON.stringify({ v: 1, query: "game=wythoff" }), `${" ".repeat(70_000)}{"v":1}`];
  for (const text of texts) assert.deepEqual(readKept(text, TASK), fresh, text.slice(0, 80));
  for (const wrong of [{ marks: "1,2;x" }, { marks: "1;2" }, { marks: "1,2;".repeat(9) }, { result: { v: 1, code: "<b>", score: 1, of: 1 } }]) {
    const { marks, result } = readKept(JSON.stringify({ v: 1, query: TASK, ...wrong }), TASK);
    assert.deepEqual([marks, result], [[], null]);
  }
});

test("a manifest is XML whatever the exercise is called, and lists its files", () => {
  const text = manifest({ query: TASK, title: 'A & B <"x">', pass: 75 }, ["scorm.html", "assets/a&b.js"]);
  for (const words of ["<title>A &amp; B &lt;&quot;x&quot;&gt;</title>", "<imsss:minNormalizedMeasure>0.75</imsss:minNormalizedMeasure>", '<file href="assets/a&amp;b.js"/>', 'adlcp:scormType="sco" href="scorm.html"', "<schemaversion>2004 3rd Edition</schemaversion>"]) assert.ok(text.includes(words), words);
  assert.match(text, /identifier="phibeam-[0-9a-f]{8}"/);
});
