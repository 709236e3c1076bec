// Every question has its place.

import assert from "node:assert/strict";
import { test } from "node:test";
import { LATER } from "../../../www/engine/modules.js";
import { QUESTIONS } from "../../../www/engine/questions.js";

test("every question names the first module that answers it", async () => {
  const modules = ["first", ...Object.keys(LATER)];
  const answering = await Promise.all(modules.map(async (name) => ({ name, functions: await import(`../../../www/pkg/${name}/phibeam.js`) })));
  for (const [question, module] of Object.entries(QUESTIONS)) {
    if (question === "memory") continue; // The worker knows it itself.
    const able = answering.filter(({ functions }) => question in functions).map(({ name }) => name);
    assert.deepEqual(able, modules.slice(modules.indexOf(module)), question);
  }
});
