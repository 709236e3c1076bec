// The checks of this folder in Firefox.

import { startFirefox } from "./firefox.mjs";
import { gameChecks } from "./games.mjs";
import { useEngine } from "./harness.mjs";
import { hostChecks } from "./hosts.mjs";
import { useChecks } from "./use.mjs";

const engine = useEngine("Firefox", startFirefox);
for (const checks of [gameChecks, useChecks, hostChecks]) checks(engine);
