// A short soak; the long one is `./build.sh soak`.

import { test } from "node:test";
import { soak } from "./soaking.mjs";

test("120 mixed actions from a seed: no error, nothing is left behind in the page, no worker is left", (context) => soak(120, 20261117, (words) => context.diagnostic(words)));
