// What a page must allow, told from what its browser refused.

import assert from "node:assert/strict";
import { test } from "node:test";
import { directives, remedy } from "../../../www/engine/refusals.js";

const HOME = "https://files.example";
const PAGE = "https://course.example";

/** @param {string} effectiveDirective @param {string} blockedURI @param {string} [origin] */
const told = (effectiveDirective, blockedURI, origin = PAGE) => remedy({ disposition: "enforce", effectiveDirective, blockedURI }, HOME, origin);

test("each refusal has its remedy", () => {
  assert.deepEqual(told("worker-src", "blob"), ["worker-src", `blob: ${HOME}`]);
  assert.equal(told("worker-src", "blob", HOME), null, "at home a worker of the files' own is enough");
  assert.deepEqual(told("worker-src", `${HOME}/worker.js`), ["worker-src", `blob: ${HOME}`]);
  assert.deepEqual(told("worker-src", `${HOME}/worker.js`, HOME), ["worker-src", "'self'"]);
  assert.deepEqual(told("connect-src", `${HOME}/pkg/first/phibeam_bg.wasm`), ["connect-src", HOME]);
  assert.deepEqual(told("require-trusted-types-for", "trusted-types-sink"), ["trusted-types", "phi-beam"]);
  assert.deepEqual(told("script-src", "wasm-eval"), ["script-src", "'wasm-unsafe-eval'"]);
  assert.deepEqual(told("script-src-elem", `${HOME}/worker.js`, HOME), ["script-src", "'self'"]);
});

test("what is only reported, and what is not ours, needs none", () => {
  assert.equal(remedy({ disposition: "report", effectiveDirective: "worker-src", blockedURI: "blob" }, HOME, PAGE), null);
  assert.equal(told("script-src", "https://ads.example/a.js"), null);
  assert.equal(told("img-src", `${HOME}/icon.svg`), null);
});

test("a directive is named once, with all that it must allow", () => {
  assert.equal(directives([["worker-src", "blob:"], ["script-src", "'self'"], ["worker-src", "'self'"], ["worker-src", "blob:"]]), "script-src 'self'; worker-src blob: 'self'");
});
