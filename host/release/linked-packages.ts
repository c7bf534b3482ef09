import { existsSync, readdirSync, readlinkSync } from "node:fs";
import path from "node:path";
import { root } from "./lock";

const folder = path.join(root, ".next", "node_modules");

/** Where Next's server finds a package: under an alias, as a symbolic link to it. */
type Linked = { alias: string; name: string };

/** Lists the packages that the built pages ask for by an alias of Next's. */
export function listLinked(): Linked[] {
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
 * Makes a package that stands for a link and hands its namesake on, wherever that is installed. npm leaves links out of
 * archives, and a folder that several share may not be written when they are started.
 */
export async function standIn({ alias, name }: Linked): Promise<Record<string, string>> {
  const place = `.next/node_modules/${alias}`;
  const hasDefault = "default" in (await import(name));
  const exports = { import: "./index.mjs", default: "./index.cjs" };
  return {
    [`${place}/package.json`]: `${JSON.stringify({ name: alias, exports })}\n`,
    [`${place}/index.cjs`]: `module.exports = require("${name}");\n`,
    [`${place}/index.mjs`]: `export * from "${name}";\n${hasDefault ? `export { default } from "${name}";\n` : ""}`,
  };
}
