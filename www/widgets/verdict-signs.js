/** What stands before a checked statement, by its verdict. */
export const VERDICT_SIGNS = { ok: "✓", settled: "✓", open: "?", refuted: "✗", skip: "–", FAIL: "!" };
