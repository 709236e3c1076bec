// A short soak; the long one is `./build.sh soak`.

import { test } from "node:test";
import { soak } from "./soaking.mjs";

test("70 mixed actions from a seed: no error, no unheard rejection, one worker, and none is left", (context) => soak(70, 20261117, (words) => context.diagnostic(words)));
