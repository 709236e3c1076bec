// Lets the explorer be read without a network. `./build.sh dist` puts this script into its page; while one works on the files
// there is none, and in somebody else's page or frame there never is.

import { allowed } from "../engine/trusted-types.js";

function register() {
  // Whoever forbids it reads with a network.
  navigator.serviceWorker.register(allowed(new URL("../sw.js", import.meta.url).href)).catch(() => {});
}

if (window === top && "serviceWorker" in navigator && location.protocol.startsWith("http")) {
  // After everything that the first picture needs.
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}
