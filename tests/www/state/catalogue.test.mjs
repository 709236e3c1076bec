// What the catalogue says about keys, and how they depend on each other.

import assert from "node:assert/strict";
import { test } from "node:test";
import { counts, defaultOf, dropForeignParams, furtherHeaps, gameOf, goesWithoutSaying, isReplaced, itemsAbout, KEYS, replacedBy, rulesText, stateOf, valueOf, withKey } from "../../../www/state/catalogue.js";
import { readQuery, writeQuery } from "../../../www/state/query.js";

/** @param {string} query @param {string} key @param {string | null} value */
const changed = (query, key, value) => writeQuery(withKey(readQuery(query), key, value));

test("every key is listed once, the game first", () => {
  assert.equal(KEYS[0], "game");
  assert.equal(new Set(KEYS).size, KEYS.length);
  for (const key of ["a", "set", "box", "size", "view", "moves", "controls"]) assert.ok(KEYS.includes(key), key);
});

test("a query without a game, or with one that is not there, is of Wythoff's", () => {
  for (const query of ["", "game=chess", "size=20"]) assert.equal(gameOf(readQuery(query)).id, "wythoff");
  assert.equal(gameOf(readQuery("game=wab")).id, "wab");
});

test("what nobody says is at its default, of the game or of all games", () => {
  const items = readQuery("game=wab&a=7&size=20");
  assert.equal(valueOf(items, "a"), "7");
  assert.equal(valueOf(items, "b"), "3");
  assert.equal(valueOf(items, "size"), "20");
  assert.equal(defaultOf(items, "size"), "64");
  assert.equal(valueOf(items, "mode"), "p");
  assert.equal(valueOf(items, "at"), "");
  assert.equal(valueOf(readQuery("game=nim"), "a"), "");
});

test("what replaces others and what is replaced by them go in turn", () => {
  assert.equal(changed("game=seeded&k=6&fill=40&seed=7&size=20", "box", "P./.P"), "game=seeded&size=20&box=P.%2F.P");
  for (const key of ["k", "fill", "seed"]) assert.equal(changed("game=seeded&box=P./.P", key, "2"), `game=seeded&${key}=2`);
  assert.equal(changed("game=seeded&k=6", "box", null), "game=seeded&k=6");
  assert.equal(changed("game=seeded&box=P", "k", null), "game=seeded&box=P");
  assert.deepEqual(replacedBy(readQuery("game=seeded"), "box"), ["k", "fill", "seed"]);
  assert.equal(isReplaced(readQuery("game=seeded&box=P"), "k"), true);
  assert.equal(isReplaced(readQuery("game=seeded"), "k"), false);
});

test("a third heap is there only where there are three", () => {
  assert.equal(changed("game=nim&heaps=3&z=5", "heaps", "2"), "game=nim&heaps=2");
  assert.equal(changed("game=nim&heaps=3&z=5", "heaps", "3"), "game=nim&heaps=3&z=5");
  const six = "game=nim&heaps=6&z=5&rest=1,2,3";
  assert.equal(changed(six, "heaps", "5"), "game=nim&heaps=5&z=5&rest=1%2C2", "what is no longer there goes");
  assert.equal(changed(six, "heaps", "4"), "game=nim&heaps=4&z=5&rest=1");
  assert.equal(changed(six, "heaps", "3"), "game=nim&heaps=3&z=5");
  assert.equal(changed(six, "heaps", null), "game=nim");
  assert.equal(counts(readQuery("game=nim"), "z"), false);
  assert.equal(counts(readQuery("game=nim&heaps=3"), "z"), true);
  assert.deepEqual(furtherHeaps(readQuery("game=nim&heaps=3")), ["0"]);
  assert.deepEqual(furtherHeaps(readQuery("game=nim&heaps=3&z=5")), ["5"]);
  assert.deepEqual(furtherHeaps(readQuery("game=modular-nim&heaps=6&z=5&rest=4,0")), ["5", "4", "0", "0"]);
  assert.deepEqual(furtherHeaps(readQuery("game=nim")), []);
  assert.deepEqual(furtherHeaps(readQuery("game=wab&heaps=3")), []);
  assert.equal(goesWithoutSaying(readQuery("game=nim"), "heaps"), true);
  assert.equal(goesWithoutSaying(readQuery("game=nim&heaps=3"), "heaps"), false);
  assert.equal(goesWithoutSaying(readQuery("game=wab"), "a"), false);
});

test("a letter of a rule counts where it stands, and so does the set", () => {
  const own = (/** @type {string} */ rule, /** @type {string} */ end = "") => new Map([["game", "custom"], ["rule", rule], ...(end ? [["end", end]] : [])].map(([key, value]) => [key, value]));
  const counting = (/** @type {Map<string, string>} */ items) => ["a", "b", "m", "set"].filter((key) => counts(items, key));
  assert.deepEqual(counting(own("k==0 or abs(k-l)<a")), ["a"]);
  assert.deepEqual(counting(own("k==0 and max(k,l)%m<2*b")), ["b", "m"]);
  assert.deepEqual(counting(own("abs(k)==min(l,3)")), []);
  assert.deepEqual(counting(own("inset(k)", "x+y<m")), ["m", "set"]);
  assert.deepEqual(counting(readQuery("game=custom")), []);
  assert.ok(counts(readQuery("game=wab"), "a"));
});

test("an empty text is the default, but for a set", () => {
  assert.equal(changed("game=wyt-k&set=1,2", "set", ""), "game=wyt-k&set=");
  assert.equal(changed("game=rational-nim&ray=1,1", "ray", ""), "game=rational-nim");
});

test("another game takes the settings along and leaves parameters behind", () => {
  assert.equal(writeQuery(dropForeignParams(readQuery("game=nimhoff&a=5&h=4&mode=grundy&size=20"))), "game=nimhoff&h=4&mode=grundy&size=20");
});

test("the rules of a query are its game, its parameters and how it is played", () => {
  assert.equal(writeQuery(itemsAbout(readQuery("game=wab&a=7&play=misere&size=20&beams=0&at=3%2C4"), "rules")), "game=wab&a=7&play=misere");
});

test("a state has numbers as numbers, defaults of the game, and as text what no number holds", () => {
  assert.deepEqual(stateOf(readQuery("game=wab&a=9")), { game: "wab", a: 9, b: 3 });
  assert.deepEqual(stateOf(readQuery("game=wab&a=x&size=20&at=3,4&mode=grundy&beams=0")), { game: "wab", a: "x", b: 3, size: 20, at: "3,4", mode: "grundy", beams: 0 });
  assert.deepEqual(stateOf(readQuery("g=9007199254740993&size=9007199254740991")), { game: "wythoff", g: "9007199254740993", size: 9007199254740991 });
  assert.deepEqual(stateOf(readQuery("game=wyt-k&set=7")), { game: "wyt-k", set: "7" });
  assert.deepEqual(stateOf(readQuery("game=nim")), { game: "nim", heaps: 2, z: 0 });
});

test("a state says nothing of what is not there: no box, and what a box replaces", () => {
  assert.deepEqual(stateOf(readQuery("game=seeded&fill=50")), { game: "seeded", k: 4, fill: 50, seed: 1 });
  assert.deepEqual(stateOf(readQuery("game=seeded&box=P./.P")), { game: "seeded", box: "P./.P" });
  assert.deepEqual(stateOf(readQuery("game=seeded&box=")), { game: "seeded", box: "" });
  assert.equal("ray" in stateOf(readQuery("game=rational-nim")), false);
});

test("the rules of a query are the same text however the game stands and whatever is looked at", () => {
  const rules = rulesText(readQuery("game=wab&a=7"));
  assert.equal(rulesText(readQuery("game=wab&a=7&at=3,4&moves=1,2&mode=grundy&view=1,2,3&opponent=casual&controls=a")), rules);
  for (const other of ["game=wab&a=8", "game=wab&a=7&play=misere", "game=nim&a=7"]) assert.notEqual(rulesText(readQuery(other)), rules);
});
