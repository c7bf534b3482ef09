import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { BuildOptions, Plugin } from "esbuild";

const root = fileURLToPath(new URL("../..", import.meta.url));
const output = path.join(".next", "programs");

/**
 * Names what host/start.ts keeps running, each in one file of JavaScript (docs/decisions/121), from the root.
 * host/bootstrap.mjs runs `start.mjs` beside them.
 */
export const programs = {
  web: path.join(output, "web.mjs"),
  worker: path.join(output, "worker.mjs"),
};

/** Where a package has its tools, which a clone runs from their sources. */
export const toolsFolder = path.join(output, "tools");
/** What the demo paints with, beside a package's tools. */
export const drawProgram = path.join(toolsFolder, "draw.mjs");

/** Next finds its files by where it lies, and esbuild its program. */
const leftOutside = ["next", "esbuild"];

/** Put together, because this file is bundled, too. */
const ownUrl = ["import", "meta", "url"].join(".");

/** Files look for others beside themselves, where they lie and not where the bundle does. */
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

/** Next names its parts as bundlers do; Node wants the file's whole name. */
const nameNextsFiles: Plugin = {
  name: "name-nexts-files",
  setup: (bundler) =>
    bundler.onResolve({ filter: /^next\/\w+$/ }, ({ path: name }) => ({ path: `${name}.js`, external: true })),
};

/** Options that bundle our programs, with their packages, into a folder of the root's. */
export async function bundleOptions(folder: string): Promise<BuildOptions> {
  // It reads the environment, whose faults host/start.ts explains: not before it is needed.
  const { default: nextConfig } = await import("@/next.config");
  return {
    absWorkingDir: root,
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    // They run outside of Next: what stands behind "server-only" is theirs.
    conditions: ["react-server"],
    external: [...leftOutside, ...(nextConfig.serverExternalPackages ?? [])],
    plugins: [keepPlaces(folder), nameNextsFiles],
    // Packages of the older kind ask for Node's modules while they run.
    banner: {
      js: `import { createRequire as nodeRequire } from "node:module";\nconst require = nodeRequire(${ownUrl});`,
    },
    logLevel: "error",
  };
}

/** Bundles them anew into a folder of the root's. Throws esbuild's own errors. */
export async function bundlePrograms(folder = output): Promise<void> {
  const { build } = await import("esbuild");
  const entryPoints = { start: "host/start.ts", web: "host/web-program.ts", worker: "host/worker.ts" };
  await build({ ...(await bundleOptions(folder)), entryPoints });
}
