import { existsSync, lstatSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import path from "node:path";
import { build, type OutputFile } from "esbuild";
import nextConfig from "@/next.config";
import { bundleOptions, toolsFolder } from "../build/programs";
import { pin, readProject, root } from "./lock";
import { makeNotice } from "./notice";

/** Contents of a package's files, by path below its folder. */
export type PackageFiles = Map<string, string | Uint8Array>;

/** Packages that every start needs. The decoders' packages are listed here because no import leads to them. */
const runtime = ["next", "react", "react-dom", "libheif-js", "mediabunny", "sharp"];

/** Files that only the build, Vercel or the creation of migrations reads. */
const leftOut = [
  /^\.next\/(build|cache|dev|diagnostics|lock|node_modules|trace|trace-build|turbopack|types)(\/|$)/,
  /\.nft\.json$|\.map$|\/wallflower-build$|_snapshot\.json$/,
];

/** Lists the files at these paths of the project recursively, without links. */
function listFiles(...places: string[]): string[] {
  return places.flatMap((place) => {
    const stats = lstatSync(path.join(root, place));
    if (stats.isDirectory()) return listFiles(...readdirSync(path.join(root, place)).map((name) => `${place}/${name}`));
    return stats.isFile() && !leftOut.some((pattern) => pattern.test(place)) ? [place] : [];
  });
}

/** Returns the paths of the programs that open strangers' files, as Next is told of them. */
const listDecoder = () =>
  Object.values(nextConfig.outputFileTracingIncludes ?? {})
    .flat()
    .filter((pattern) => pattern.startsWith("./lib/"))
    .map((pattern) => pattern.slice(2).replace(/\/\*\.mjs$/, ""));

const read = (file: string) => readFileSync(path.join(root, file));

/**
 * Reads a manifest of Next without the project's folder, which Next writes into these two; a package's programs run
 * in its own.
 */
function readManifest(file: string): string {
  return read(file)
    .toString()
    .replaceAll(JSON.stringify(path.resolve(root)).slice(1, -1), ".");
}

/** Returns the scripts of package.json that run a tool of host/, by name: `media:retry` and host/media-retry.ts. */
function listTools(): Record<string, string> {
  const found = Object.entries(readProject().scripts).flatMap(([name, script]) => {
    const [, file] = /^node host\/bootstrap\.mjs --run (host\/\S+\.ts)$/.exec(script) ?? [];
    return file ? [[name, file]] : [];
  });
  return Object.fromEntries(found);
}

const asFiles = (outputs: OutputFile[] = []) =>
  outputs.map((file): [string, Uint8Array] => [
    path.relative(root, file.path).split(path.sep).join("/"),
    file.contents,
  ]);

async function bundleTools() {
  const tools = Object.entries(listTools()).map(([name, file]) => [name.replaceAll(":", "-"), file]);
  const entryPoints = Object.fromEntries(tools);
  const { outputFiles } = await build({
    ...(await bundleOptions(toolsFolder)),
    entryPoints,
    splitting: true,
    write: false,
  });
  return asFiles(outputFiles);
}

/** Bundles the command, and Next's settings, which Next reads at each start and would need TypeScript for. */
async function bundleAtTop() {
  const options = { ...(await bundleOptions("")), outdir: undefined, write: false } as const;
  const one = async (entry: string, outfile: string) =>
    asFiles((await build({ ...options, entryPoints: [entry], outfile })).outputFiles);
  return [
    ...(await one("host/release/command.mjs", "wallflower.mjs")),
    ...(await one("next.config.ts", "next.config.mjs")),
  ];
}

const folder = path.join(root, ".next", "node_modules");

/** A package that Next's server imports by an alias, which is a symbolic link to it. */
type Linked = { alias: string; name: string };

/** Lists the packages that the built pages import by one of Next's aliases. */
function listLinked(): Linked[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isSymbolicLink())
    .map(({ parentPath, name }) => {
      const link = path.join(parentPath, name);
      const target = path.relative(path.join(root, "node_modules"), path.join(parentPath, readlinkSync(link)));
      return { alias: posix(path.relative(folder, link)), name: posix(target) };
    })
    .sort((one, other) => (one.alias < other.alias ? -1 : 1));
}

const posix = (file: string) => file.split(path.sep).join("/");

/**
 * Returns the files of a package that replaces the symbolic link and re-exports the package, wherever that is
 * installed. npm drops links from archives, and an installation that several users share may be read-only at start.
 */
async function linkStub({ alias, name }: Linked): Promise<Record<string, string>> {
  const place = `.next/node_modules/${alias}`;
  const hasDefault = "default" in (await import(name));
  const exports = { import: "./index.mjs", default: "./index.cjs" };
  return {
    [`${place}/package.json`]: `${JSON.stringify({ name: alias, exports })}\n`,
    [`${place}/index.cjs`]: `module.exports = require("${name}");\n`,
    [`${place}/index.mjs`]: `export * from "${name}";\n${hasDefault ? `export { default } from "${name}";\n` : ""}`,
  };
}

function describePackage(version: string) {
  const { name, license, description, engines, optionalDependencies } = readProject();
  const linked = listLinked().map((link) => link.name);
  return {
    name,
    version,
    license,
    description,
    type: "module",
    bin: { wallflower: "wallflower.mjs" },
    engines,
    dependencies: pin([...runtime, ...(nextConfig.serverExternalPackages ?? []), ...linked]),
    optionalDependencies,
    wallflower: { tools: Object.keys(listTools()) },
  };
}

/** Collects the files of a package from the built project. */
export async function collectFiles(version: string): Promise<PackageFiles> {
  const files: PackageFiles = new Map();
  for (const file of listFiles(
    ".next",
    "public",
    "db/migrations",
    "host/demo/events",
    "LICENSE",
    ".env.example",
    ...listDecoder(),
  )) {
    files.set(file, /required-server-files/.test(file) ? readManifest(file) : read(file));
  }
  for (const link of listLinked()) {
    for (const [file, text] of Object.entries(await linkStub(link))) files.set(file, text);
  }
  for (const [file, content] of [...(await bundleTools()), ...(await bundleAtTop())]) files.set(file, content);
  files.set("README.md", read("host/release/README.md"));
  files.set("NOTICE", makeNotice());
  files.set("package.json", `${JSON.stringify(describePackage(version), null, 2)}\n`);
  return files;
}
