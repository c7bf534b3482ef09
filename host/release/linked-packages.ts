import { existsSync, readdirSync, readlinkSync } from "node:fs";
import path from "node:path";
import { root } from "./lock";

const folder = path.join(root, ".next", "node_modules");

/** A package that Next's server imports by an alias, which is a symbolic link to it. */
type Linked = { alias: string; name: string };

/** Lists the packages that the built pages import by one of Next's aliases. */
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
 * Returns the files of a package that replaces the symbolic link and re-exports the package, wherever that is
 * installed. npm drops links from archives, and an installation that several users share may be read-only at start.
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
