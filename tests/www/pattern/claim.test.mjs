// Claims in links.

import assert from "node:assert/strict";
import { test } from "node:test";
import { readClaim, writeClaim } from "../../../www/pattern/claim.js";

test("a claim reads back as it was written", () => {
  for (const sameAs of [null, "game=wythoff", "game=wyt-k&set=1,2", "game=custom&rule=k%3D%3Dl", "", "%"]) {
    assert.deepEqual(readClaim(writeClaim({ sameAs })), { sameAs });
  }
  assert.equal(writeClaim({ sameAs: "game=gdwn&p=3&q=4" }), "#same-as=game%3Dgdwn%26p%3D3%26q%3D4");
});

test("what is no claim is none", () => {
  for (const hash of ["", "#", "#theory", "#prove=1", "#same-as", "#same-as=%E0%A4%A"]) assert.equal(readClaim(hash), null, hash);
});
