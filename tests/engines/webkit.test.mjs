// The checks of this folder in WebKit.

import { gameChecks } from "./games.mjs";
import { useEngine } from "./harness.mjs";
import { hostChecks } from "./hosts.mjs";
import { lookChecks } from "./looks.mjs";
import { useChecks } from "./use.mjs";
import { startWebKit } from "./webkit.mjs";

const engine = useEngine("WebKit", startWebKit);
for (const checks of [gameChecks, useChecks, hostChecks, lookChecks]) checks(engine);
