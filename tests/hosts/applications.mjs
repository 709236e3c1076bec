// Pages that programs make: frameworks with a bundler, VitePress, Astro, and what a sanitizer leaves of a frame.

import assert from "node:assert/strict";
import { readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { boards, draws } from "./checks.mjs";
import { freePort, folder, hosted, packages, run, snippet, started } from "./setting.mjs";

/** @typedef {import("./run.mjs").Host} Host */

const INDEX = '<!doctype html><meta charset="utf-8"><title>An application</title><link rel="icon" href="data:,"><div id="app"></div><script type="module" src="/main.js"></script>';

/** A site with what npm has fetched for it. @param {string} name @param {string[]} wanted @param {Record<string, string>} files */
function project(name, wanted, files) {
  const place = folder(name, { "package.json": '{ "type": "module" }', ...files });
  symlinkSync(join(packages(name, wanted), "node_modules"), join(place, "node_modules"));
  return place;
}

/** @param {string} place @param {string} program @param {string[]} args */
const npx = (place, program, args) => run(join(place, "node_modules/.bin", program), args, { cwd: place, env: { ...process.env, ASTRO_TELEMETRY_DISABLED: "1" } });

/** @type {Host} */
const react = {
  pages: { element: "" },
  async serve(files) {
    const site = project("react", ["vite@8", "@vitejs/plugin-react", "react@19", "react-dom@19"], {
      "vite.config.js": 'import react from "@vitejs/plugin-react";\nexport default { plugins: [react()], logLevel: "error" };\n',
      "index.html": INDEX.replace("main.js", "main.jsx"),
      "Board.jsx": snippet(files, "react"),
      "main.jsx": 'import { StrictMode } from "react";\nimport { createRoot } from "react-dom/client";\nimport { Board } from "./Board.jsx";\ncreateRoot(document.getElementById("app")).render(<StrictMode><Board /></StrictMode>);\n',
    });
    npx(site, "vite", ["build"]);
    return hosted(join(site, "dist"));
  },
};

/** @type {Host} */
const vue = {
  pages: { element: "" },
  async serve(files) {
    const site = project("vue", ["vite@8", "@vitejs/plugin-vue", "vue@3"], {
      "vite.config.js": 'import vue from "@vitejs/plugin-vue";\nexport default { plugins: [vue({ template: { compilerOptions: { isCustomElement: (tag) => tag === "phi-beam" } } })], logLevel: "error" };\n',
      "index.html": INDEX,
      "App.vue": snippet(files, "vue").replace(/(<phi-beam[^]*)$/, "<template>\n$1\n</template>"),
      "main.js": 'import { createApp } from "vue";\nimport App from "./App.vue";\ncreateApp(App).mount("#app");\n',
    });
    npx(site, "vite", ["build"]);
    return hosted(join(site, "dist"));
  },
};

/** @type {Host} */
const svelte = {
  pages: { element: "" },
  async serve(files) {
    const site = project("svelte", ["vite@8", "@sveltejs/vite-plugin-svelte", "svelte@5"], {
      "vite.config.js": 'import { svelte } from "@sveltejs/vite-plugin-svelte";\nexport default { plugins: [svelte()], logLevel: "error" };\n',
      "index.html": INDEX,
      // A component has its scripts for itself: those of the page are in its head.
      "App.svelte": snippet(files, "element").replace(/^(<script.*<\/script>)/, "<svelte:head>$1</svelte:head>"),
      "main.js": 'import { mount } from "svelte";\nimport App from "./App.svelte";\nmount(App, { target: document.getElementById("app") });\n',
    });
    npx(site, "vite", ["build"]);
    return hosted(join(site, "dist"));
  },
};

/** @param {string} files */
function vitepressSite(files) {
  return project("vitepress", ["vitepress@1", "vue@3"], {
    ".vitepress/config.mjs": 'export default { title: "A course", vue: { template: { compilerOptions: { isCustomElement: (tag) => tag === "phi-beam" } } } };\n',
    "index.md": "# A course\n",
    "frame.md": `# A frame\n\n${snippet(files, "markdown")}\n`,
    "element.md": `# An element\n\n${snippet(files, "vue")}\n`,
  });
}

const VITEPRESS = {
  pages: { frame: "frame.html", element: "element.html" },
  dark: (/** @type {import("playwright-core").Page} */ page) => page.addInitScript(() => localStorage.setItem("vitepress-theme-appearance", "dark")),
};

/** @type {Host} */
const vitepress = {
  ...VITEPRESS,
  async serve(files) {
    const site = vitepressSite(files);
    npx(site, "vitepress", ["build"]);
    return hosted(join(site, ".vitepress/dist"));
  },
};

/** @type {Host} */
const vitepressDev = {
  ...VITEPRESS,
  async serve(files) {
    const site = vitepressSite(files);
    const port = await freePort();
    return started(`http://127.0.0.1:${port}/`, join(site, "node_modules/.bin/vitepress"), ["dev", "--host", "127.0.0.1", "--port", String(port)], { cwd: site });
  },
};

/** @type {Host} */
const astro = {
  pages: { frame: "frame/", element: "element/" },
  async serve(files) {
    const page = (/** @type {string} */ body) => `---\n---\n<html><head><title>A course</title><link rel="icon" href="data:,"></head><body>\n${body}\n</body></html>\n`;
    // Astro bundles scripts of its own; one of another host it leaves as it is.
    const site = project("astro", ["astro@4"], {
      "src/pages/frame.md": `# A frame\n\n${snippet(files, "markdown")}\n`,
      "src/pages/element.astro": page(snippet(files, "element")),
    });
    npx(site, "astro", ["build", "--silent"]);
    return hosted(join(site, "dist"));
  },
};

/** What is left where frames are taken out is the link. @type {Host} */
const dompurify = {
  pages: { "nothing allowed": "plain.html", "frames allowed": "frames.html" },
  async serve(files) {
    const source = readFileSync(join(packages("dompurify", ["dompurify"]), "node_modules/dompurify/dist/purify.min.js"), "utf8");
    const page = (/** @type {string} */ options) => `<!doctype html><meta charset="utf-8"><title>Forum</title><link rel="icon" href="data:,"><main></main><script src="purify.js"></script>
<script>document.querySelector("main").innerHTML = DOMPurify.sanitize(${JSON.stringify(snippet(files, "frame")).replaceAll("</", "<\\/")}, ${options});</script>`;
    return hosted(folder("dompurify", { "purify.js": source, "plain.html": page("{}"), "frames.html": page('{ ADD_TAGS: ["iframe"] }') }));
  },
  async look(page, what) {
    const link = page.getByRole("link", { name: /open the board/ });
    assert.match((await link.getAttribute("href")) ?? "", /index\.html\?game=wab&a=5&b=3$/);
    if (what === "nothing allowed") await link.click();
    const [board] = await boards(page);
    await draws(board);
  },
};

export const APPLICATIONS = { react, vue, svelte, vitepress, "vitepress-dev": vitepressDev, astro, dompurify };
