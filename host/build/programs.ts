import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { BuildOptions, Plugin } from "esbuild";
import { narrowScripts } from "./narrow-scripts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const output = path.join(".next", "programs");

/**
 * The processes that host/start.ts keeps running, each bundled into one JavaScript file (docs/decisions/121),
 * relative to the root. host/bootstrap.mjs runs `start.mjs` beside them.
 */
export const programs = {
  web: path.join(output, "web.mjs"),
  worker: path.join(output, "worker.mjs"),
};

/** Folder of a package's tools, which a clone runs from source. */
export const toolsFolder = path.join(output, "tools");

/** Not bundled: Next finds its files relative to itself, and so does esbuild its program. */
const leftOutside = ["next", "esbuild"];

/** Split, because this file is itself bundled and must not match. */
const ownUrl = ["import", "meta", "url"].join(".");

/** Replaces import.meta.url with the source's location, because files look for others relative to themselves. */
const keepPlaces = (folder: string): Plugin => ({
  name: "keep-places",
  setup: (bundler) =>
    bundler.onLoad({ filter: /\.(ts|mjs)$/ }, async ({ path: file }) => {
      const place = path.relative(path.join(root, folder), file).split(path.sep).join("/");
      const url = `new URL(${JSON.stringify(place)}, ${ownUrl}).href`;
      const contents = (await readFile(file, "utf8")).replaceAll(ownUrl, url);
      return { contents, loader: file.endsWith(".ts") ? "ts" : "js" };
    }),
});

/** Adds file extensions to imports of Next's modules: Next relies on bundlers, but Node needs full file names. */
const nameNextsFiles: Plugin = {
  name: "name-nexts-files",
  setup: (bundler) =>
    bundler.onResolve({ filter: /^next\/\w+$/ }, ({ path: name }) => ({ path: `${name}.js`, external: true })),
};

/** Returns the esbuild options that bundle our programs, with their packages, into a folder of the root. */
export async function bundleOptions(folder: string): Promise<BuildOptions> {
  // Imported lazily: it reads the environment, whose faults host/start.ts explains.
  const { default: nextConfig } = await import("@/next.config");
  return {
    absWorkingDir: root,
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    // These programs run outside of Next and may use "server-only" modules.
    conditions: ["react-server"],
    external: [...leftOutside, ...(nextConfig.serverExternalPackages ?? [])],
    plugins: [keepPlaces(folder), nameNextsFiles],
    // CommonJS packages call require() for Node's modules at run time.
    banner: {
      js: `import { createRequire as nodeRequire } from "node:module";\nconst require = nodeRequire(${ownUrl});`,
    },
    logLevel: "error",
  };
}

/** Bundles the programs into a folder of the root. Throws esbuild's own errors. */
export async function bundlePrograms(folder = output): Promise<void> {
  const { build } = await import("esbuild");
  const entryPoints = { start: "host/start.ts", web: "host/web-program.ts", worker: "host/worker.ts" };
  await build({ ...(await bundleOptions(folder)), entryPoints });
  await narrowScripts(path.join(root, folder));
}
